import { hash } from 'node:crypto'
import type { Use } from '../../context.ts'
import type { AccountId } from '../../world/ids.ts'
import { createOneTimeLink, personFor } from './one-time-link.ts'
import { findPersonByEmail, findSignedIn, insertMembership, lockInvitation, removeInvitation } from './store.ts'

export type Accepted =
  /** Whoever is signed in is the one who was invited. */
  | { readonly kind: 'joined'; readonly accountId: AccountId }
  /** Nobody had this address: now somebody has, and `token` signs them in. */
  | { readonly kind: 'new'; readonly accountId: AccountId; readonly token: string }
  | { readonly kind: 'sign_in_first'; readonly email: string }
  | { readonly kind: 'other_person'; readonly email: string }
  | { readonly kind: 'invalid' }

/**
 * Takes up an invitation. Who has an address already proves it by signing in: the link alone must not open somebody's other accounts
 * to whoever invited them.
 */
export async function acceptInvitation(
  context: Use<'db' | 'clock' | 'random'>,
  { token, sessionToken }: { token: string; sessionToken: string | null },
): Promise<Accepted> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx): Promise<Accepted> => {
    const invitation = await lockInvitation(tx, hash('sha256', token, 'buffer'), now)
    if (!invitation) return { kind: 'invalid' }
    const { account_id: accountId, email, role } = invitation
    const signedIn = sessionToken === null ? undefined : await findSignedIn(tx, sessionToken, now)
    if (signedIn && signedIn.email !== email) return { kind: 'other_person', email }
    if (!signedIn && (await findPersonByEmail(tx, email))) return { kind: 'sign_in_first', email }
    const person = signedIn ?? (await personFor(context, tx, email))
    await insertMembership(tx, accountId, person.id, role, now)
    await removeInvitation(tx, accountId, invitation.id)
    if (signedIn) return { kind: 'joined', accountId }
    return { kind: 'new', accountId, token: await createOneTimeLink(context, tx, { email, validFor: { minutes: 1 } }) }
  })
}
