import { Button } from '../controls/button.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import type { LinkToken } from './link-address.ts'

interface Props {
  readonly kind: Exclude<LinkToken['kind'], 'reset'>
  readonly working: boolean
  readonly useLink: () => Promise<void>
}

/** Says what a link does, and does it at the press of a button. */
export function UseLinkForm({ kind, working, useLink }: Props) {
  const { lead, button } = signInTexts.links[kind]
  return (
    <div className="stack">
      <p>{lead}</p>
      <Button size="sm" loading={working} onClick={() => void useLink()} autoFocus fullWidth>
        {button}
      </Button>
      <p className="small faint">{signInTexts.notYours}</p>
    </div>
  )
}
