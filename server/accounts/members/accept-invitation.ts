import { record } from '../../activity/record.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId, UserId } from '../../ports/ids.ts'
import { hashToken } from '../sign-in/links/one-time-link.ts'
import { actorFor, join } from './join.ts'
import { newPerson, proveAddress, withAddress } from '../sign-in/links/prove-address.ts'
import {
  findSignedIn,
  isOwner,
  lockInvitation,
  lockPersonByEmail,
  removeInvitation,
  type PersonRow,
} from '../sign-in/store.ts'

export type Accepted =
  /** The signed-in person is the one who was invited. */
  | { readonly kind: 'joined'; readonly accountId: AccountId }
  /** The browser is to be signed in as this person. */
  | { readonly kind: 'new'; readonly accountId: AccountId; readonly userId: UserId }
  | { readonly kind: 'sign_in_first'; readonly email: string }
  | { readonly kind: 'other_person'; readonly email: string }
  /** The address is claimed, but not verified. */
  | { readonly kind: 'prove_first'; readonly email: string }
  | { readonly kind: 'invalid' }

/**
 * Accepts an invitation. A person with a verified address must sign in: the link alone must not
 * open their other accounts to the inviter. A claimed address must be verified first; an e-mailed
 * invitation verifies it.
 */
export async function acceptInvitation(
  context: Use<'db' | 'clock' | 'random'>,
  { token, sessionToken }: { token: string; sessionToken: string | null },
): Promise<Accepted> {
  const now = context.clock.now()
  return withAddress(context, async (tx): Promise<Accepted> => {
    const invitation = await lockInvitation(tx, hashToken(token), now)
    if (!invitation) return { kind: 'invalid' }
    const { account_id: accountId, role, created_by: maker } = invitation
    // The invitation has the current rights of the person who sent it; without one it is the
    // operator's.
    if (maker !== null && !(await isOwner(tx, accountId, maker))) return { kind: 'invalid' }
    const signedIn = sessionToken === null ? undefined : await findSignedIn(tx, sessionToken, now)
    const guest = await guestOf(context, tx, invitation, signedIn)
    if ('kind' in guest) return guest
    await removeInvitation(tx, accountId, invitation.id)
    // An existing member keeps their role, and the invitation is removed as if withdrawn.
    if (!(await join(tx, accountId, guest, role, now)))
      await record(tx, {
        accountId,
        actor: actorFor(guest),
        at: now,
        kind: 'invitation.withdrawn',
        objectId: invitation.id,
        detail: { role },
      })
    return guest.id === signedIn?.id
      ? { kind: 'joined', accountId }
      : { kind: 'new', accountId, userId: guest.id }
  })
}

async function guestOf(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  { email, mailed }: { email: string; mailed: boolean },
  signedIn: PersonRow | undefined,
): Promise<PersonRow | Extract<Accepted, { email: string }>> {
  if (signedIn && signedIn.email !== email) return { kind: 'other_person', email }
  const holder = await lockPersonByEmail(tx, email)
  if (!holder) return newPerson(context, tx, { email, isProven: mailed })
  // Compared by person: another person may have verified the address since the session was read.
  if (holder.emailVerified)
    return holder.id === signedIn?.id ? holder : { kind: 'sign_in_first', email }
  return mailed
    ? proveAddress(context, tx, email, signedIn?.id ?? null)
    : { kind: 'prove_first', email }
}
