import type { Schedule } from '@crier/sdk/operations.ts'
import { client } from '../data/client.ts'
import { runEach } from './run-each.ts'

/** Puts posts back at the times that they had, the one that was moved last first: it may stand where another one was. */
export async function moveBack(moved: readonly Pick<Schedule, 'schedule_id' | 'scheduled_at'>[]): Promise<void> {
  const { refused } = await runEach(moved.toReversed(), ({ schedule_id, scheduled_at }) =>
    client.moveSchedule({ params: { schedule_id }, body: { scheduled_at } }),
  )
  if (refused[0] !== undefined) throw refused[0].error
}
