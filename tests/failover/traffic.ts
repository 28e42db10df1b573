import { setTimeout as realPause } from 'node:timers/promises'
import type { Platform } from '@crier/contract/platform.ts'
import { kindsOfPosts, scheduleKind } from '../processes/kinds-of-posts.ts'
import type { ManyAccount } from '../processes/many-accounts.ts'

export interface Accepted {
  readonly account: ManyAccount
  readonly scheduleId: string
  readonly platform: Platform
  /** A mark in every text of this post, and in no other post. */
  readonly mark: string
}

/**
 * People who schedule posts of every kind for the next second, one after another, for as long as it
 * lasts. What was answered with 201 is `accepted`.
 */
export function startTraffic(accounts: readonly ManyAccount[], pauseMs: number) {
  const accepted: Accepted[] = []
  let isOver = false
  const person = async (account: ManyAccount, index: number) => {
    for (let number = 1; !isOver; number++) {
      const kind = kindsOfPosts[(index + number) % kindsOfPosts.length]!
      const mark = `number ${number} of person ${index}`
      const at = Temporal.Now.instant().add({ milliseconds: 700 })
      await scheduleKind(account.client, kind, mark, at).then(
        (scheduleId) => accepted.push({ account, scheduleId, platform: kind.platform, mark }),
        // Without an answer, or after a refusal, nothing is promised: only accepted posts count.
        () => undefined,
      )
      await realPause(pauseMs)
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
