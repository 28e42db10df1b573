import { record } from '../../activity/record.ts'
import type { Tx } from '../../database/database.ts'
import type { Role } from '../../database/tables.ts'
import type { AccountId } from '../../ports/ids.ts'
import { insertMembership, type Person } from './store.ts'

/** A person comes to an account by themselves: with an invitation, or as the owner of one that had none. */
export async function join(tx: Tx, accountId: AccountId, person: Person, role: Role, now: Temporal.Instant): Promise<void> {
  if (!(await insertMembership(tx, accountId, person.id, role, now))) return
  const name = person.name || null
  const actor = { type: 'person', id: person.id, name } as const
  await record(tx, { accountId, actor, at: now, kind: 'member.joined', objectId: person.id, detail: { name, role } })
}
