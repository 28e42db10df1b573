import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Platform } from '@crier/contract/platform.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { manualService, receiver, type ManualService } from '../service.ts'
import { connected, scheduled } from './renewals.ts'

interface Row {
  readonly platform: Platform
  /** When the limit is met. */
  readonly now?: string
  /** In milliseconds, how far off the network says its reset is, where it says so. */
  readonly delay_ms?: number
  /** Minutes after which the post is out; `never` when the network takes it too late for us. */
  readonly outAfter: number | 'never'
  /** The time in the message to the owner. */
  readonly told?: string
}

const minutes = 60_000
// After a refusal the network is asked for the post before a second send: 2, 10 and 30 s later.
const looksSeconds = 45
const noon = '2026-11-21T12:00:00Z'

const rows: readonly Row[] = [
  { platform: 'x', delay_ms: 10 * minutes, outAfter: 10 },
  { platform: 'x', delay_ms: 19 * minutes, outAfter: 19 },
  {
    platform: 'x',
    now: noon,
    delay_ms: 30 * minutes,
    outAfter: 'never',
    told: '2026-11-21T12:31:00Z',
  },
  // Its quota ends soon, but it cannot be checked whether it accepted the post.
  {
    platform: 'linkedin',
    now: '2026-11-21T23:49:00Z',
    outAfter: 'never',
    told: '2026-11-22T00:00:00Z',
  },
  {
    platform: 'linkedin',
    now: '2026-11-21T23:30:00Z',
    outAfter: 'never',
    told: '2026-11-22T00:00:00Z',
  },
  { platform: 'linkedin', now: noon, outAfter: 'never', told: '2026-11-22T00:00:00Z' },
  { platform: 'instagram', outAfter: 0 },
  { platform: 'instagram', delay_ms: 10 * minutes, outAfter: 10 },
  {
    platform: 'instagram',
    now: noon,
    delay_ms: 180 * minutes,
    outAfter: 'never',
    told: '2026-11-21T15:01:00Z',
  },
  { platform: 'tiktok', outAfter: 1 },
]

for (const row of rows) {
  const reset = row.delay_ms === undefined ? '' : ` for ${row.delay_ms / minutes} min`
  const when = row.now === undefined ? '' : ` at ${row.now.slice(11, 16)} UTC`
  const end =
    row.told === undefined
      ? `goes out ${row.outAfter} min later`
      : `fails at once and names ${row.told}`
  test(`a post that is limited on ${row.platform}${reset}${when} ${end}`, async (t) => {
    const service = await manualService(t, row.now === undefined ? {} : { now: row.now })
    await connected(service, row.platform)
    const hook = await receiver(t, service.clock)
    await service.client.createWebhook({
      body: { url: hook.url, events: ['post.published', 'post.failed'] },
    })
    await service.fault({
      platform: row.platform,
      kind: 'rate_limited',
      ...(row.delay_ms !== undefined && { delay_ms: row.delay_ms }),
    })
    const { schedule_id, read } = await scheduled(service, service.account, row.platform, {
      minutes: 1,
    })
    await service.advance({ minutes: 1 })
    const due = service.clock.now()
    if (row.outAfter !== 0) await service.advance({ seconds: looksSeconds })
    if (row.outAfter === 'never') {
      const failed = await read()
      assert.deepEqual([failed.status, failed.error_code], ['failed', 'platform_rate_limited'])
      assert(
        failed.error_message!.includes(`takes posts again at ${row.told}.`),
        failed.error_message!,
      )
      await service.client.retrySchedule({ params: { schedule_id } })
    } else {
      assert.equal((await read()).status, 'pending')
      // No call is made before the time that the network has named.
      const asked = (await writes(service, row.platform)).length
      if (row.outAfter > 0) await service.advance({ seconds: row.outAfter * 60 - looksSeconds - 1 })
      assert.equal((await writes(service, row.platform)).length, asked)
      assert.deepEqual(await service.posts(), [])
      assert.equal(hook.received.length, 0)
    }
    await service.advanceUntil(async () => (await read()).status === 'published')
    const published = await read()
    assert.equal(published.status, 'published')
    const late = Temporal.Instant.from(published.published_at!).since(due).total('minutes')
    if (row.outAfter !== 'never')
      assert(late >= row.outAfter && late < row.outAfter + 3, `${late} min`)
    assert.deepEqual(
      [(await service.posts()).length, hook.received.length],
      [1, row.outAfter === 'never' ? 2 : 1],
    )
  })
}

/** Calls that prepare or make a post. */
async function writes(service: ManualService, platform: Platform): Promise<LoggedRequest[]> {
  const { data } = (await service.control('GET', `/_control/requests?platform=${platform}`)) as {
    data: LoggedRequest[]
  }
  return data.filter(({ method, path }) => method === 'POST' && !path.includes('token'))
}

test('a limit without an end is tried for as long as failures are, and no longer', async (t) => {
  const service = await manualService(t)
  await connected(service, 'instagram')
  await service.fault({ platform: 'instagram', kind: 'rate_limited', times: 0 })
  const { read } = await scheduled(service, service.account, 'instagram', { minutes: 1 })
  // A try fails for good when the next one, up to six minutes later, would come after twenty
  // minutes.
  await service.advance({ minutes: 14 })
  assert.equal((await read()).status, 'pending')
  await service.advance({ minutes: 8 })
  const failed = await read()
  assert.deepEqual([failed.status, failed.error_code], ['failed', 'platform_rate_limited'])
  const tries = failed.attempts.map(
    ({ started_at }) => Temporal.Instant.from(started_at).epochMilliseconds,
  )
  const pauses = tries.slice(1).map((at, index) => (at - tries[index]!) / 1_000)
  assert(
    pauses.length >= 5 && pauses.every((pause, index) => pause >= Math.min(2 * 3 ** index, 300)),
    pauses.join(' '),
  )
  assert(tries.at(-1)! - tries[0]! <= 20 * minutes)
})

test('the hundred posts that X takes in a quarter of an hour are the author’s: the next one waits for the window', async (t) => {
  const service = await manualService(t)
  await connected(service, 'x')
  const pieces = Array.from(
    { length: 100 },
    (_, index) => `Post ${index + 1} of the longest thread.`,
  )
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content_type: 'thread', pieces },
  })
  await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  const next = await scheduled(service, service.account, 'x', { minutes: 2 })
  await service.advance({ minutes: 2, seconds: looksSeconds })
  const [thread] = await service.posts()
  assert.equal(thread!.pieces.length, 99)
  const waiting = await next.read()
  assert.deepEqual(
    [waiting.status, waiting.next_attempt_at],
    ['pending', '2026-11-21T08:16:00.000Z'],
  )
  await service.advance({ minutes: 14 })
  assert.equal((await next.read()).status, 'published')
})

for (const { platform, quota } of [
  { platform: 'instagram', quota: 'instagram.publications_per_day' },
  { platform: 'tiktok', quota: 'tiktok.posts_per_day' },
] as const)
  test(`the last post of a day on ${platform} is published, and the one after it fails at once and names the next day`, async (t) => {
    const service = await manualService(t, { now: noon, switches: { [quota]: 1 } })
    await connected(service, platform)
    const first = await scheduled(service, service.account, platform, { minutes: 1 })
    const second = await scheduled(service, service.account, platform, { minutes: 10 })
    await service.advance({ minutes: 9 })
    assert.equal((await first.read()).status, 'published')
    await service.advance({ minutes: 2 })
    const failed = await second.read()
    assert.deepEqual([failed.status, failed.error_code], ['failed', 'platform_rate_limited'])
    assert.match(failed.error_message!, /takes posts again at 2026-11-22T12:1\d:\d\dZ\./)
    assert.equal((await service.posts()).length, 1)
    await service.advance({ hours: 24 })
    await service.client.retrySchedule({ params: { schedule_id: second.schedule_id } })
    await service.advanceUntil(async () => (await second.read()).status === 'published')
    assert.deepEqual(
      [(await second.read()).status, (await service.posts()).length],
      ['published', 2],
    )
  })

test('TikTok: accepts six posts of an author in a minute: eight that are due together take two', async (t) => {
  const service = await manualService(t)
  await connected(service, 'tiktok')
  const posts = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      scheduled(service, service.account, 'tiktok', { minutes: 1, milliseconds: index }),
    ),
  )
  for (let minute = 0; minute < 10; minute++) await service.advance({ minutes: 1 })
  for (const { read } of posts) assert.equal((await read()).status, 'published')
  assert.equal((await service.posts()).length, 8)
  const taken = (await writes(service, 'tiktok')).filter(
    ({ path, status }) => path.endsWith('/content/init/') && status === 200,
  )
  for (const { at } of taken)
    assert(taken.filter((other) => other.at > at - minutes && other.at <= at).length <= 6)
})
