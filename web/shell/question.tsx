import { shellTexts } from '../texts/shell.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  /** The action: the heading and its button. */
  readonly action: string
  readonly text: string
  readonly agree: () => void
  readonly close: () => void
}

/** Asked before what has no way back. */
export function ConfirmDialog({ action, text, agree, close }: Props) {
  return (
    <Dialog title={action} onClose={close}>
      <p>{text}</p>
      <div className="sheet-foot">
        <Button variant="default" onClick={close}>
          {shellTexts.cancel}
        </Button>
        <Button
          color="red"
          onClick={() => {
            close()
            agree()
          }}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
