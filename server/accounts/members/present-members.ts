import type { Member } from '@crier/contract/people.ts'
import type { Queryable } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { invitationsOf, membersOf } from '../sign-in/store.ts'

/** The people of an account, and after them who is invited. */
export async function presentMembers(
  db: Queryable,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<Member[]> {
  const members = await membersOf(db, accountId)
  const invitations = await invitationsOf(db, accountId, now)
  const active = members.map(({ user_id, email, name, role, since }) => ({
    member_id: user_id,
    state: 'active' as const,
    email,
    name,
    role,
    since: instantText(since),
    expires_at: null,
  }))
  const invited = invitations.map(({ id, email, role, created_at, expires_at }) => ({
    member_id: id,
    state: 'invited' as const,
    email,
    name: null,
    role,
    since: instantText(created_at),
    expires_at: instantText(expires_at),
  }))
  return [...active, ...invited]
}
