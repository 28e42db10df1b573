import { setTimeout as realPause } from 'node:timers/promises'
import type { Platform } from '@crier/contract/platform.ts'
import type { ManyAccount } from '../processes/many-accounts.ts'

export interface Accepted {
  readonly account: ManyAccount
  readonly scheduleId: string
  readonly platform: Platform
  /** No other post has it. */
  readonly text: string
}

/** People who schedule posts for the next second, one after another, for as long as it lasts. What was answered with 201 is `accepted`. */
export function startTraffic(accounts: readonly ManyAccount[]) {
  const accepted: Accepted[] = []
  let isOver = false
  const person = async (account: ManyAccount, index: number) => {
    for (let number = 1; !isOver; number++) {
      const platform = (['x', 'linkedin'] as const)[(index + number) % 2]!
      const text = `Person ${index}, post ${number}, and no other post is like it.`
      await schedule(account, platform, text).then(
        (scheduleId) => accepted.push({ account, scheduleId, platform, text }),
        // Whoever gets no answer, or a refusal, knows nothing: only what was accepted is promised.
        () => undefined,
      )
      await realPause(80)
    }
  }
  const people = accounts.map(person)
  return {
    accepted,
    stop: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

async function schedule({ client }: ManyAccount, platform: Platform, content: string): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform, content } })
  const scheduled_at = Temporal.Now.instant().add({ milliseconds: 700 }).toString({ smallestUnit: 'millisecond' })
  const { schedule_id } = await client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })
  return schedule_id
}
