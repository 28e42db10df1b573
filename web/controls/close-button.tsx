import { Icon } from '../shell/icon.tsx'
import { shellTexts } from '../texts/shell.ts'

/** Closes a panel; `push` moves it to the end of its row. */
export function CloseButton({
  close,
  push = false,
  size = 15,
}: {
  readonly close: () => void
  readonly push?: boolean
  readonly size?: number
}) {
  return (
    <button
      type="button"
      className={push ? 'icon-button push' : 'icon-button'}
      aria-label={shellTexts.close}
      onClick={close}
    >
      <Icon name="close" size={size} />
    </button>
  )
}
