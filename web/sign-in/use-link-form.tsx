import { useQuery } from '@tanstack/react-query'
import { Button } from '../controls/button.tsx'
import { askAuth } from '../data/auth.ts'
import { settingsTexts } from '../texts/settings.ts'
import { signInTexts } from '../texts/sign-in.ts'
import type { LinkToken } from './link-address.ts'

interface Props {
  readonly link: LinkToken & { readonly kind: Exclude<LinkToken['kind'], 'reset'> }
  readonly working: boolean
  readonly useLink: () => Promise<void>
}

/** Says what a link does, and does it at the press of a button. */
export function UseLinkForm({ link, working, useLink }: Props) {
  const { lead, button } = signInTexts.links[link.kind]
  return (
    <div className="stack">
      {link.kind === 'invitation' ? <InvitationLead token={link.token} /> : <p>{lead}</p>}
      <Button size="sm" loading={working} onClick={() => void useLink()} autoFocus fullWidth>
        {button}
      </Button>
      <p className="small faint">{signInTexts.notYours}</p>
    </div>
  )
}

interface Invitation {
  readonly inviter: string
  readonly workspace: string
  readonly role: keyof typeof settingsTexts.roles
}

/**
 * Describes the invitation: inviter, workspace and role. Without an answer a general sentence: the
 * button reports what is wrong with the link.
 */
function InvitationLead({ token }: { readonly token: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => askAuth<Invitation>('/invitation-details', { token }),
    retry: false,
  })
  if (isPending) return <p aria-busy="true">&nbsp;</p>
  if (data === undefined) return <p>{signInTexts.links.invitation.lead}</p>
  return (
    <p>{signInTexts.invitedBy(data.inviter, data.workspace, settingsTexts.roles[data.role])}</p>
  )
}
