import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { deleteWhilePending } from './change-store.ts'
import { requirePending } from './require-pending.ts'
import { scheduleEditOf } from './approving/requester.ts'

export async function cancelSchedule(
  context: Use<'db' | 'clock'>,
  { params, principal }: Input<Contract['cancelSchedule']>,
): Promise<null> {
  const change = scheduleEditOf(principal, params.schedule_id, context.clock.now())
  if (await deleteWhilePending(context.db, principal.accountId, change)) return null
  await requirePending(context.db, principal, params.schedule_id, 'cancelled')
  throw new Refusal('conflict', 'The schedule changes just now: repeat the request.')
}
