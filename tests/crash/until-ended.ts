import type { Client } from '@crier/sdk/client.ts'
import { eventually } from '../processes.ts'

/** The schedule once it is published or failed. Asks less often than the plan limits requests. */
export function untilEnded(client: Client, scheduleId: string, withinMs: number) {
  const ended = async () => {
    const schedule = await client.getSchedule({ params: { schedule_id: scheduleId } })
    return schedule.status === 'published' || schedule.status === 'failed' ? schedule : undefined
  }
  return eventually('the end', ended, withinMs, 1_000)
}
