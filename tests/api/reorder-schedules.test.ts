import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = '/api/schedules/reorder'

interface Queue {
  readonly account: TestAccount
  readonly connection_id: string
  /** One schedule for each of these hours from now, in this order. */
  readonly ids: string[]
  readonly times: readonly string[]
  reorder(
    ids: readonly string[],
    headers?: Record<string, string>,
  ): ReturnType<TestAccount['request']>
  timesOf(ids: readonly string[]): Promise<string[]>
}

async function queue(hours: readonly number[] = [1, 2, 3]): Promise<Queue> {
  const account = await service.newAccount()
  const { client } = account
  const ids: string[] = []
  const times = hours.map((count) => service.in({ hours: count }))
  let connection_id = ''
  for (const scheduled_at of times) {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: `Of ${account.accountId}, at ${scheduled_at}.` },
    })
    const schedule = await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } })
    ids.push(schedule.schedule_id)
    connection_id = schedule.connection_id
  }
  return {
    ...{ account, connection_id, ids, times },
    reorder: (schedule_ids, headers = {}) =>
      account.request('POST', path, { body: { connection_id, schedule_ids }, headers }),
    timesOf: (all) =>
      Promise.all(
        all.map(
          async (schedule_id) =>
            (await client.getSchedule({ params: { schedule_id } })).scheduled_at,
        ),
      ),
  }
}

test('reorderSchedules: reassigns the times in the given order, and the posts are published at these', async () => {
  const { account, ids, times, reorder, timesOf } = await queue()
  const [one, two, three] = ids as [string, string, string]
  const order = [three, one, two]
  const { status, json } = await reorder(order)
  assert.equal(status, 200)
  assert.deepEqual(
    json.data.map((row: Record<string, unknown>) => [
      row['schedule_id'],
      row['scheduled_at'],
      row['next_attempt_at'],
      row['status'],
    ]),
    order.map((id, index) => [id, times[index], times[index], 'pending']),
  )
  assert.deepEqual(await timesOf(order), times)
  const moved = (await account.client.listActivity({ query: { object_id: three } })).data[0]!
  assert.deepEqual(
    [moved.kind, moved.detail],
    ['schedule.moved', { scheduled_at: { from: times[2], to: times[0] } }],
  )
  await service.advance({ hours: 1 })
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: three } })).status,
    'published',
  )
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id: one } })).status,
    'pending',
  )
  await service.advance({ hours: 2 })
  const { data } = await account.client.listSchedules({ query: { order: 'asc' } })
  assert.deepEqual(
    data.map(({ schedule_id, status: now }) => [schedule_id, now]),
    order.map((id) => [id, 'published']),
  )
})

test('reorderSchedules leaves schedules that are not named, and records nothing where nothing changes', async () => {
  const { account, ids, times, reorder, timesOf } = await queue([1, 2, 3, 4])
  assert.equal((await reorder([ids[3]!, ids[1]!])).status, 200)
  assert.deepEqual(await timesOf(ids), [times[0], times[3], times[2], times[1]])
  const told = async () =>
    (await account.client.listActivity({ query: { kind: 'schedule.moved' } })).data.length
  assert.equal(await told(), 2)
  assert.equal((await reorder([ids[0]!, ids[2]!])).status, 200)
  assert.equal(await told(), 2)
})

test('reorderSchedules names the schedule that it refuses, and moves none', async () => {
  const { account, ids, times, reorder, timesOf } = await queue()
  const other = await queue()
  assertRefused(await reorder([ids[1]!, other.ids[0]!]), 'not_found')
  assertRefused(await reorder([ids[1]!, anyId('sch')]), 'not_found')
  assertRefused(await reorder([ids[1]!]), 'invalid_parameter', ['/schedule_ids'])
  assertRefused(await reorder([ids[1]!, ids[1]!]), 'invalid_parameter', ['/schedule_ids'])
  const foreign = { connection_id: other.connection_id, schedule_ids: ids }
  assertRefused(await account.request('POST', path, { body: foreign }), 'not_found')
  const { data } = await account.client.listConnections({ query: { platform: 'linkedin' } })
  const elsewhere = { connection_id: data[0]!.connection_id, schedule_ids: [ids[1], ids[0]] }
  assertRefused(await account.request('POST', path, { body: elsewhere }), 'invalid_parameter', [
    '/schedule_ids/0',
  ])
  await account.client.moveSchedule({
    params: { schedule_id: ids[0]! },
    body: { not_later_than: service.in({ minutes: 90 }) },
  })
  const limited = await reorder([ids[2]!, ids[1]!, ids[0]!])
  assertRefused(limited, 'conflict')
  assert.ok(limited.json.detail.includes(ids[0]))
  assert.deepEqual(await timesOf(ids), times)
})

test('reorderSchedules answers 409 for a schedule that is due, being published or published', async () => {
  const { account, ids, times, reorder, timesOf, connection_id } = await queue()
  await service.advance({ hours: 1 })
  assertRefused(await reorder([ids[1]!, ids[0]!]), 'conflict')
  await account.client.updateConnection({
    params: { platform: connection_id },
    body: { paused: true },
  })
  await service.advance({ hours: 1, minutes: 1 })
  const due = await reorder([ids[2]!, ids[1]!])
  assertRefused(due, 'conflict')
  assert.match(due.json.detail, /was due at/)
  assert.deepEqual(await timesOf(ids), times)
})

test('reorderSchedules: reorders posts of a paused connection, which are published in that order', async () => {
  const { account, ids, reorder, connection_id } = await queue()
  const pause = (paused: boolean) =>
    account.client.updateConnection({ params: { platform: connection_id }, body: { paused } })
  await pause(true)
  assert.equal((await reorder(ids.toReversed())).status, 200)
  await service.advance({ hours: 4 })
  await pause(false)
  await service.advance({ minutes: 1 })
  const { data } = await account.client.listSchedules({ query: { order: 'asc' } })
  const out = data.map(({ schedule_id, status }) => [schedule_id, status])
  assert.deepEqual(
    out,
    ids.toReversed().map((id) => [id, 'published']),
  )
})

test('reorderSchedules: keeps approvals: an approved post is published at its new time, an awaiting one still waits', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { key } = await client.createKey({ body: { scopes: ['schedules:request', 'drafts:read'] } })
  const asked: { schedule_id: string; connection_id: string }[] = []
  for (const hours of [1, 2]) {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: `Asked for in ${hours} hours.` },
    })
    const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours }) }
    asked.push((await service.request('POST', '/api/schedules', { key, body })).json)
  }
  const [one, two] = asked as [(typeof asked)[number], (typeof asked)[number]]
  await client.approveSchedule({ params: { schedule_id: two.schedule_id }, body: {} })
  const body = {
    connection_id: one.connection_id,
    schedule_ids: [two.schedule_id, one.schedule_id],
  }
  assertRefused(await service.request('POST', path, { key, body }), 'insufficient_scope')
  const { data } = await client.reorderSchedules({ body })
  assert.deepEqual(
    data.map(({ approval }) => approval?.state),
    ['approved', 'awaiting'],
  )
  await service.advance({ hours: 2, minutes: 1 })
  const ends = [two, one].map(async ({ schedule_id }) => {
    const { status, error_code } = await client.getSchedule({ params: { schedule_id } })
    return [status, error_code]
  })
  assert.deepEqual(await Promise.all(ends), [
    ['published', null],
    ['failed', 'not_approved'],
  ])
})

test('reorders and new schedules at the same moment leave each time to one post, and no post without a time', async () => {
  const { account, ids, times, reorder } = await queue([1, 2, 3, 4, 5])
  const another = await service.startAnother()
  const extra = await account.client.createDraft({
    body: { platform: 'x', content: 'Wants a taken time.' },
  })
  const wantTaken = (scheduled_at: string) =>
    account.request('POST', '/api/schedules', {
      body: { draft_id: extra.draft_id, platform: 'x', scheduled_at },
    })
  const elsewhere = (schedule_ids: readonly string[]) =>
    fetch(`${another.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ connection_id: schedulesOf, schedule_ids }),
    })
  const schedulesOf = (await account.client.getSchedule({ params: { schedule_id: ids[0]! } }))
    .connection_id
  const replies = await Promise.all([
    reorder(ids.toReversed()),
    elsewhere([ids[2]!, ids[0]!, ids[4]!]),
    reorder([ids[1]!, ids[0]!]),
    wantTaken(times[2]!),
    wantTaken(times[0]!),
    elsewhere(ids.toSpliced(0, 2)),
  ])
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 409, 409, 200],
  )
  const { data } = await account.client.listSchedules({ query: { status: 'pending' } })
  assert.deepEqual(
    data.map(({ scheduled_at }) => scheduled_at),
    times,
  )
  assert.deepEqual(new Set(data.map(({ schedule_id }) => schedule_id)), new Set(ids))
})

test('reorderSchedules has one effect for each idempotency key', async () => {
  const { ids, times, reorder, timesOf } = await queue()
  const key = { 'idempotency-key': 'the-same-order' }
  const first = await reorder(ids.toReversed(), key)
  await reorder(ids)
  const again = await reorder(ids.toReversed(), key)
  assert.deepEqual(
    [again.status, again.text, again.headers.get('idempotency-replayed')],
    [200, first.text, 'true'],
  )
  assert.deepEqual(await timesOf(ids), times)
})

test('reorderSchedules reorders a hundred schedules', async () => {
  const account = await service.newAccount('business')
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A hundred times.' },
  })
  const schedules = Array.from({ length: 100 }, (_, index) => ({
    ...{ draft_id, platform: 'x' as const },
    scheduled_at: service.in({ hours: index + 1 }),
  }))
  const { data: made } = (
    await account.request('POST', '/api/schedules/batch', { body: { schedules } })
  ).json
  const ids = made.map((row: { schedule_id: string }) => row.schedule_id).toReversed()
  const { data } = await client.reorderSchedules({
    body: { connection_id: made[0].connection_id, schedule_ids: ids },
  })
  assert.deepEqual(
    data.map(({ scheduled_at }) => scheduled_at),
    schedules.map(({ scheduled_at }) => scheduled_at),
  )
})
