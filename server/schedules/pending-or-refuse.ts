import { Refusal } from '@crier/contract/problems.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { findSchedule, type ScheduleRow } from './store.ts'

export async function pendingOrRefuse(db: Queryable, accountId: AccountId, scheduleId: string, what: string): Promise<ScheduleRow> {
  const row = await findSchedule(db, accountId, scheduleId)
  if (!row) throw new Refusal('not_found', 'There is no such schedule.')
  if (row.status !== 'pending') throw new Refusal('conflict', `Only a pending schedule can be ${what}; this one is ${row.status}.`)
  return row
}
