import assert from 'node:assert/strict'
import { setTimeout as realPause } from 'node:timers/promises'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { manualService } from '../service.ts'
import { connected } from './renewals.ts'

const accounts = 20

for (const [what, posts] of [
  ['as many posts as another', 1],
  // More than a process claims while a network is slow: twice its permits.
  ['a backlog that fills what a process claims', 3],
] as const)
  test(`publishDue: sends the posts of a network in time while another is slow and has ${what}`, async (t) => {
    const service = await manualService(t, { environment: { CRIER_MAX_CONCURRENT_SENDS: '8' } })
    const { db } = service.service.ports
    const at = service.in({ minutes: 5 })
    const due = Temporal.Instant.from(at)
    const schedule = async (
      account: Awaited<ReturnType<typeof service.newAccount>>,
      platform: Platform,
      scheduled_at: string,
    ) => {
      const { draft_id } = await account.client.createDraft({
        body: { platform, content: `On ${platform}, ${scheduled_at}.` },
      })
      return account.client.scheduleDraft({ body: { draft_id, platform, scheduled_at } })
    }
    for (let number = 0; number < accounts; number++) {
      for (let more = 0; more < posts; more++) {
        const account = await service.newAccount()
        await connected(service, 'x', account)
        await schedule(account, 'x', due.subtract({ milliseconds: posts > 1 ? 1 : 0 }).toString())
      }
      const account = await service.newAccount()
      await connected(service, 'linkedin', account)
      await schedule(account, 'linkedin', at)
    }
    await service.fault({ platform: 'x', kind: 'slow', times: 0, delay_ms: 10_000 })
    const out = async (platform: Platform) =>
      (
        await db
          .selectFrom('schedule')
          .select('published_at')
          .where('platform', '=', platform)
          .where('status', '=', 'published')
          .execute()
      )
        .map((row) => row.published_at!.since(due).total('seconds'))
        .toSorted((one, other) => one - other)

    await service.advance({ minutes: 4, seconds: 59 })
    // Within a second. Time goes on when most of LinkedIn's posts are out, or nothing has come out
    // for a while.
    await service.clock.advance({ seconds: 1 })
    for (let steps = 0; steps < 15 && !(await isOut()); steps++) {
      let [before, quiet] = [-1, 0]
      while (quiet < 20 && !(await isOut())) {
        await realPause(5)
        const now = (await out('linkedin')).length
        quiet = now === before ? quiet + 1 : 0
        before = now
      }
      await service.clock.advance({ milliseconds: 60 })
    }
    async function isOut() {
      return (await out('linkedin')).length > accounts / 2
    }
    for (let steps = 0; steps < 800 && (await out('x')).length < accounts * posts; steps++)
      await service.clock.advance({ milliseconds: 500 }, () => realPause(2))
    const [linkedin, x] = [await out('linkedin'), await out('x')]
    assert.equal(linkedin.length, accounts)
    assert.ok(linkedin[accounts / 2]! < 1, `LinkedIn, seconds late: ${linkedin.join(', ')}`)
    assert.equal(x.length, accounts * posts)
    assert.equal((await service.posts({ platform: 'x' })).length, accounts * posts)
  })
