import { CrierTimeout } from './errors.ts'
import type { Schedule } from './operations.ts'
import { resources } from './resources.ts'
import { pause, sendWithRetries, type ClientConnection } from './retry.ts'

export interface WaitOptions {
  /** How long to wait, at most. Default: five minutes. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

// A plan has 100 requests a minute, and a post that is under way takes about a second.
const leastPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Asks until the schedule is published or failed: seldom while its time is far, every second when
 * it is near.
 */
export async function waitForSchedule(
  connection: ClientConnection,
  schedule_id: string,
  { timeoutMs = 300_000, signal }: WaitOptions = {},
): Promise<Schedule> {
  const until = Date.now() + timeoutMs
  while (true) {
    const { data } = await sendWithRetries<Schedule>(connection, resources.schedules.get, {
      params: { schedule_id },
      signal,
    })
    if (data.status === 'published' || data.status === 'failed') return data
    const leftMs = until - Date.now()
    if (leftMs <= 0)
      throw new CrierTimeout(`${schedule_id} is still ${data.status} after ${timeoutMs} ms.`)
    const nextMs = data.next_attempt_at === null ? 0 : Date.parse(data.next_attempt_at) - Date.now()
    await pause(Math.min(Math.max(nextMs, leastPauseMs), longestPauseMs, leftMs), signal)
  }
}
