import type { Schedule } from '@crier/sdk/operations.ts'
import { client } from '../data/client.ts'
import { runEach } from './run-each.ts'

/**
 * Moves posts back to their former times, the last one first: its former time may be taken by an
 * earlier one.
 */
export async function moveBack(
  moved: readonly Pick<Schedule, 'schedule_id' | 'scheduled_at'>[],
): Promise<void> {
  const { refused } = await runEach(moved.toReversed(), ({ schedule_id, scheduled_at }) =>
    client.moveSchedule({ params: { schedule_id }, body: { scheduled_at } }),
  )
  if (refused[0] !== undefined) throw refused[0].error
}
