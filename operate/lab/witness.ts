import { setTimeout as realPause } from 'node:timers/promises'
import type { Platform } from '@crier/contract/platform.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { ManyAccount } from '../../tests/processes/many-accounts.ts'
import { query } from './cluster.ts'

export interface Accepted {
  readonly account: ManyAccount
  readonly scheduleId: string
  /** In no other post. */
  readonly mark: string
}

const platforms: readonly Platform[] = ['x', 'linkedin', 'instagram', 'tiktok']

/** People who schedule posts all the time, on each network in turn, and how they were answered. */
export function startPeople(accounts: readonly ManyAccount[], run: string) {
  const accepted: Accepted[] = []
  const refused = new Map<string, number>()
  let isOver = false
  let number = 0
  const schedule = async (account: ManyAccount, inMs: number) => {
    const mark = `${run}-${++number}.`
    const platform = platforms[number % platforms.length]!
    const { draft_id } = await account.client.createDraft({
      body: { platform, content: `A post of the laboratory, number ${mark}` },
    })
    const scheduled_at = Temporal.Now.instant()
      .add({ milliseconds: inMs })
      .toString({ smallestUnit: 'millisecond' })
    const { schedule_id } = await account.client.scheduleDraft({
      body: { draft_id, platform, scheduled_at },
    })
    accepted.push({ account, scheduleId: schedule_id, mark })
  }
  const person = async (account: ManyAccount) => {
    while (!isOver) {
      await schedule(account, 700).catch((error: unknown) => {
        const how = error instanceof CrierProblem ? String(error.status) : 'no answer'
        refused.set(how, (refused.get(how) ?? 0) + 1)
      })
      await realPause(300)
    }
  }
  let people: Promise<void>[] = []
  return {
    accepted,
    refused,
    /** One post for each second to come, accepted before anything happens. */
    scheduleAhead: async (seconds: number) => {
      for (let second = 1; second <= seconds; second++)
        await schedule(accounts[second % accounts.length]!, second * 1_000)
    },
    begin: () => void (people = accounts.map(person)),
    stop: async () => {
      isOver = true
      await Promise.all(people)
    },
  }
}

/** A commit every 200 ms on a separate connection: shows when the database itself took writes. */
export function startProbe(port: number) {
  const tookAt: number[] = [Date.now()]
  let isOver = false
  const probing = (async () => {
    while (!isOver) {
      await query(port, 'crier', 'insert into probe values (now())').then(
        () => void tookAt.push(Date.now()),
        () => undefined,
      )
      await realPause(200)
    }
  })()
  return {
    /** Milliseconds for which it has taken writes again. */
    steadyMs: () => {
      const gap = tookAt.findLastIndex((at, index) => index > 0 && at - tookAt[index - 1]! > 1_500)
      const lastAt = tookAt.at(-1)!
      return Date.now() - lastAt > 1_500 ? 0 : lastAt - tookAt[Math.max(gap, 0)]!
    },
    stop: async () => {
      isOver = true
      await probing
      return longestGap(tookAt)
    },
  }
}

export function longestGap(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!))
}
