import type { Role } from '../../database/stored-values.ts'
import type { Use } from '../../context.ts'
import { accountName } from '../present-account.ts'
import { hashToken } from './one-time-link.ts'
import { findInvitation } from './store.ts'

export interface InvitationDetails {
  readonly inviter: string
  readonly workspace: string
  readonly role: Role
}

/** What the page of an invitation says before it is accepted. Undefined for a link that has expired, was used, or was withdrawn. */
export async function describeInvitation({ db, clock }: Use<'db' | 'clock'>, token: string): Promise<InvitationDetails | undefined> {
  const found = await findInvitation(db, hashToken(token), clock.now())
  return found && { inviter: found.inviter, workspace: accountName(found), role: found.role }
}
