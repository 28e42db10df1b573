import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readDueResults } from '@crier/server/analytics/read-due-results.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

// A Wednesday; on the Sunday before the clocks went back in Berlin.
const service = await manualService(
  { after },
  { now: '2026-10-28T08:00:00Z', pollScale: 1_000_000 },
)

let texts = 0

async function scheduled({ client }: TestAccount, scheduled_at: string) {
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: `Week after week, number ${++texts}.` },
  })
  return (await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } }))
    .schedule_id
}

test('getWeeks: counts planned, published, punctual and failed posts, and sums only reported numbers', async () => {
  const account = await service.newAccount()
  const empty = (await account.client.getWeeks({ query: { weeks: 2 } })).weeks
  const nothing = {
    planned: 0,
    published: 0,
    on_time: 0,
    failed: 0,
    results_of: 0,
    likes: null,
    comments: null,
    shares: null,
    views: null,
  }
  assert.deepEqual(empty, [
    { from: '2026-10-26T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z', ...nothing },
    { from: '2026-10-19T00:00:00.000Z', to: '2026-10-26T00:00:00.000Z', ...nothing },
  ])
  for (const minutes of [5, 7]) await scheduled(account, service.in({ minutes }))
  await service.advance({ minutes: 6 })
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await service.advance({ minutes: 5 })
  const { connection_id } = (await account.client.listConnections({ query: { platform: 'x' } }))
    .data[0]!
  const pause = (paused: boolean) =>
    account.client.updateConnection({ params: { platform: connection_id }, body: { paused } })
  await pause(true)
  await scheduled(account, service.in({ minutes: 2 }))
  await service.advance({ minutes: 10 })
  await pause(false)
  await service.advance({ minutes: 1 })
  await scheduled(account, service.in({ hours: 24 }))
  await scheduled(account, service.in({ hours: 24 * 7 }))
  const [first] = (await account.client.getWeeks()).weeks
  assert.deepEqual(first, { ...empty[0], planned: 4, published: 2, on_time: 1, failed: 1 })
  await service.skip({ minutes: 62 })
  for (const post of (
    await account.client.listSchedules({ query: { status: 'published' } })
  ).data.slice(0, 1))
    await service.control('POST', '/_control/results', {
      platform: 'x',
      external_id: post.external_id,
      likes: 0,
      comments: 1,
      shares: 2,
      views: 90,
    })
  await readDueResults(service.service.ports)
  const [read] = (await account.client.getWeeks()).weeks
  assert.deepEqual([read!.results_of, typeof read!.likes, read!.views! >= 90], [2, 'number', true])
})

test('weeks begin on the day that is asked for, at midnight of the account’s zone, also where a clock changes', async () => {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { timezone: 'Europe/Berlin' } })
  const { weeks } = await account.client.getWeeks({ query: { weeks: 2, first_day: 7 } })
  assert.deepEqual(
    weeks.map(({ from, to }) => [from, to]),
    [
      ['2026-10-24T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
      ['2026-10-17T22:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ],
  )
  assert.equal((await account.client.getWeeks()).weeks.length, 8)
  assertRefused(
    await account.request('GET', '/api/schedules/weeks?weeks=54'),
    'invalid_parameter',
    ['?weeks'],
  )
  assertRefused(
    await account.request('GET', '/api/schedules/weeks?first_day=0'),
    'invalid_parameter',
    ['?first_day'],
  )
})
