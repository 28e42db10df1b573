import type { Platform } from '@crier/contract/platform.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { TestAccount, TestService } from '../service.ts'

// On a busy machine a second is over before the request arrives, and the time is in the past.
const secondsAhead = [1, 5, 30] as const

/** Schedules a draft for the next moment, and returns the schedule's id. */
export async function publishSoon(
  service: TestService,
  { client }: TestAccount,
  draft: { readonly draft_id: string; readonly platform: Platform },
): Promise<string> {
  for (const seconds of secondsAhead)
    try {
      const scheduled_at = service.in({ seconds })
      return (await client.scheduleDraft({ body: { ...draft, scheduled_at } })).schedule_id
    } catch (error) {
      const isLate = error instanceof CrierProblem && error.code === 'scheduled_at_in_past'
      if (!isLate) throw error
    }
  throw new Error(`${secondsAhead.at(-1)} seconds were over before a request arrived`)
}
