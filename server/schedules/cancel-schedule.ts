import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { completedPosts } from '../posts/rows/complete-posts.ts'
import { emitAll } from '../webhooks/emit.ts'
import { deleteWhilePending } from './change-store.ts'
import { requirePending } from './require-pending.ts'
import { scheduleEditOf } from './approving/requester.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

export async function cancelSchedule(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  { params, principal }: Input<Contract['cancelSchedule']>,
): Promise<null> {
  const { db, clock } = context
  const { accountId } = principal
  const now = clock.now()
  const change = scheduleEditOf(principal, params.schedule_id, now)
  const done = await db.transaction().execute(async (tx) => {
    const gone = await deleteWhilePending(tx, accountId, change)
    if (!gone) return false
    // What is left of its post may all have ended.
    const events = await completedPosts(tx, [{ account_id: accountId, ...gone }], now)
    if (events.length > 0) await emitAll(context, tx, events)
    return true
  })
  if (done) {
    wakeListeners(context)
    return null
  }
  await requirePending(db, principal, params.schedule_id, 'cancelled')
  throw new Refusal('conflict', 'The schedule changes just now: repeat the request.')
}
