import type { Role } from '../../database/stored-values.ts'
import type { Use } from '../../context.ts'
import { accountName } from '../present-account.ts'
import { hashToken } from '../sign-in/links/one-time-link.ts'
import { findInvitation } from '../sign-in/store.ts'

interface InvitationDetails {
  readonly inviter: string
  readonly workspace: string
  readonly role: Role
}

/**
 * Describes an invitation before it is accepted. Undefined for a link that has expired, was used or
 * was withdrawn.
 */
export async function describeInvitation(
  { db, clock }: Use<'db' | 'clock'>,
  token: string,
): Promise<InvitationDetails | undefined> {
  const found = await findInvitation(db, hashToken(token), clock.now())
  if (found === undefined) return undefined
  const workspace = accountName(found)
  return { inviter: found.inviter ?? workspace, workspace, role: found.role }
}
