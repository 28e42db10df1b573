import type { Platform } from '@crier/contract/platform.ts'
import type { Client } from '@crier/sdk/client.ts'
import { eventually } from '../processes.ts'

export async function schedulePost(
  client: Client,
  platform: Platform,
  content: string,
  at: Temporal.Instant,
): Promise<string> {
  const draft = await client.createDraft({ body: { platform, content } })
  return (
    await client.scheduleDraft({
      body: { draft_id: draft.draft_id, platform, scheduled_at: at.toString() },
    })
  ).schedule_id
}

/** Polled at intervals, to stay within the plan. */
export function ending(client: Client, schedule_id: string, everyMilliseconds = 1_500) {
  return eventually(
    `the end of ${schedule_id}`,
    async () => {
      const schedule = await client.getSchedule({ params: { schedule_id } })
      return schedule.status === 'published' || schedule.status === 'failed' ? schedule : undefined
    },
    120_000,
    everyMilliseconds,
  )
}
