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
    first_read_at: null,
    last_read_at: null,
    platforms: [],
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
  const figures = { planned: 4, published: 2, on_time: 1, failed: 1 }
  const { platforms: _none, from: _from, to: _to, ...rest } = empty[0]!
  const platforms = [{ ...rest, ...figures, platform: 'x' }]
  assert.deepEqual(first, { ...empty[0], ...figures, platforms })
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
  assert.equal(read!.first_read_at, service.in({ hours: 0 }))
  assert.deepEqual(
    read!.platforms.map(({ platform, views, last_read_at }) => [platform, views, last_read_at]),
    [['x', read!.views, read!.last_read_at]],
  )
  const { best, hours, from, to } = await account.client.getResults({ query: { by: 'views' } })
  assert.deepEqual([from, to], ['2026-09-07T00:00:00.000Z', '2026-11-02T00:00:00.000Z'])
  assert.ok(best.length > 0 && best.every(({ results }) => results.views! > 0))
  assert.deepEqual(
    best.map(({ results }) => results.views),
    best.map(({ results }) => results.views).toSorted((one, other) => other! - one!),
  )
  assert.match(best[0]!.opening, /^Week after week, number \d\.$/)
  assert.deepEqual(
    hours.map(({ weekday, hour, posts, total }) => [weekday, hour, posts, total]),
    [[3, 8, 2, read!.views]],
  )
})

test('getWeeks and getResults: count one network or connection only, in the zone that is asked for', async () => {
  const account = await service.newAccount()
  await scheduled(account, service.in({ hours: 1 }))
  const { data } = await account.client.listConnections()
  const idOf = (name: string) => data.find(({ platform }) => platform === name)!.connection_id
  const plannedWith = async (query: { platform?: 'x' | 'linkedin'; connection_id?: string }) =>
    (await account.client.getWeeks({ query: { weeks: 1, ...query } })).weeks[0]!.planned
  assert.deepEqual(
    await Promise.all([
      plannedWith({ platform: 'x' }),
      plannedWith({ platform: 'linkedin' }),
      plannedWith({ connection_id: idOf('x') }),
      plannedWith({ connection_id: idOf('linkedin') }),
    ]),
    [1, 0, 1, 0],
  )
  const { weeks } = await account.client.getWeeks({ query: { weeks: 1, timezone: 'Asia/Tokyo' } })
  assert.equal(weeks[0]!.from, '2026-10-25T15:00:00.000Z')
  const { client: other } = await service.newAccount()
  const foreign = (await other.listConnections()).data[0]!.connection_id
  for (const path of ['weeks', 'results']) {
    const ask = (query: string) => account.request('GET', `/api/schedules/${path}?${query}`)
    assertRefused(await ask('timezone=Mars'), 'invalid_parameter', ['?timezone'])
    assert.equal((await ask(`connection_id=${foreign}`)).status, 404)
    assertRefused(await ask('platform=myspace'), 'unrecognized_value', ['?platform'])
  }
  const { best, hours } = await account.client.getResults()
  assert.deepEqual([best, hours], [[], []])
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
