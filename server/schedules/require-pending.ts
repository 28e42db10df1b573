import { Refusal } from '@crier/contract/problems.ts'
import type { Principal } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { assertOwnRequest } from './approving/requester.ts'
import { type ScheduleRow, findSchedule } from './store.ts'

export async function requirePending(
  db: Queryable,
  principal: Principal,
  scheduleId: string,
  what: string,
): Promise<ScheduleRow> {
  const row = await findSchedule(db, principal.accountId, scheduleId)
  if (!row) throw new Refusal('not_found', 'There is no such schedule.')
  assertOwnRequest(principal, row)
  if (row.status !== 'pending')
    throw new Refusal(
      'conflict',
      `Only a pending schedule can be ${what}; this one is ${row.status}.`,
    )
  return row
}
