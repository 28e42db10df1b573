import { record } from '../../activity/record.ts'
import type { Tx } from '../../database/database.ts'
import type { Role } from '../../database/stored-values.ts'
import type { AccountId } from '../../ports/ids.ts'
import { insertMembership, type PersonRow } from '../sign-in/store.ts'

/**
 * A person comes to an account by themselves: with an invitation, or as the owner of one that had
 * none. False: they are in it already.
 */
export async function join(
  tx: Tx,
  accountId: AccountId,
  person: PersonRow,
  role: Role,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await insertMembership(tx, accountId, person.id, role, now))) return false
  const actor = actorFor(person)
  await record(tx, {
    accountId,
    actor,
    at: now,
    kind: 'member.joined',
    objectId: person.id,
    detail: { name: actor.name, role },
  })
  return true
}

export const actorFor = ({ id, name }: PersonRow) =>
  ({ type: 'person', id, name: name || null }) as const
