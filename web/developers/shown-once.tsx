import { Button } from '../controls/button.tsx'
import { CopyButton } from '../shell/copy-button.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Callout } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'

interface Props {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly close: () => void
}

/** A secret that cannot be read again: it lives in this sheet and nowhere else in the page. */
export function ShownOnce({ title, hint, secret, close }: Props) {
  return (
    <Dialog title={title} closesBeside={false} onClose={close}>
      <Callout tone="warn">{hint}</Callout>
      <code className="code code-wrap" data-secret="">
        {secret}
      </code>
      <div className="sheet-foot">
        <CopyButton text={secret} />
        <Button size="compact-sm" onClick={close}>
          {developerTexts.done}
        </Button>
      </div>
    </Dialog>
  )
}
