import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'

const plans = JSON.stringify({
  pro: { requests_per_minute: 10_000, monthly_credits: 1_000 },
  few: { requests_per_minute: 12, monthly_credits: 1_000 },
})
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const everyDay = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

async function draftsOf({ client }: TestAccount, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index) =>
    client.createDraft({ body: { platform: 'x', content: `Text ${index}.` } }),
  )
  return (await Promise.all(made)).map(({ draft_id }) => draft_id)
}

const calendarOf = ({ client }: TestAccount, platform: 'x' | 'tiktok' = 'x') =>
  client.configureSlots({
    body: { platform, timezone: 'UTC', slots: [{ time: '09:00', days: [...everyDay] }] },
  })

const batch = (account: TestAccount, body: unknown, key?: string) =>
  account.request('POST', '/api/schedules/batch', {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const countOf = async ({ client }: TestAccount) =>
  (await client.listSchedules({ query: { limit: 100 } })).data.length

test('validate answers as the request to schedule would, and changes nothing', async () => {
  const account = await service.newAccount()
  const [draft_id] = await draftsOf(account, 1)
  await calendarOf(account)
  const later = service.in({ hours: 5 })
  const foreign = (await draftsOf(await service.newAccount(), 1))[0]
  const taken = service.in({ hours: 9 })
  await account.client.scheduleDraft({
    body: { draft_id: draft_id!, platform: 'x', scheduled_at: taken },
  })
  const asked: readonly object[] = [
    { draft_id, platform: 'x', scheduled_at: later },
    { draft_id, platform: 'x', use_next_free_slot: true, scheduled_at: later },
    { draft_id, platform: 'x' },
    { draft_id, platform: 'x', scheduled_at: '2020-01-01T00:00:00Z' },
    { draft_id: foreign, platform: 'x', scheduled_at: later },
    { draft_id, platform: 'x', scheduled_at: taken },
    { draft_id, platform: 'tiktok', use_next_free_slot: true },
    { draft_id, platform: 'x', scheduled_at: later, draft_version: 9 },
    { draft_id, platform: 'myspace', scheduled_at: later },
  ]
  for (const body of asked) {
    const before = await countOf(account)
    const checked = await account.request('POST', '/api/schedules/validate', { body })
    assert.equal(await countOf(account), before)
    const made = await account.request('POST', '/api/schedules', { body })
    if (made.status === 201) {
      const { schedule_id, ...schedule } = made.json
      assert.deepEqual([checked.status, checked.json], [200, schedule])
      await account.client.cancelSchedule({ params: { schedule_id } })
    } else {
      const { request_id: _, ...problem } = checked.json
      const { request_id: __, ...expected } = made.json
      assert.deepEqual([checked.status, problem], [made.status, expected])
    }
  }
})

test('a batch deals free slots out in the order given, around times that are given', async () => {
  const account = await service.newAccount()
  const drafts = await draftsOf(account, 4)
  await calendarOf(account)
  const { slots } = await account.client.nextFreeSlot({ query: { platform: 'x', count: 4 } })
  const [first, second, third] = slots!.map(({ at }) => at)
  const next = { platform: 'x', use_next_free_slot: true }
  const { status, json } = await batch(account, {
    schedules: [
      { draft_id: drafts[0], ...next },
      { draft_id: drafts[1], platform: 'x', scheduled_at: second },
      { draft_id: drafts[2], ...next },
    ],
  })
  assert.equal(status, 201)
  assert.deepEqual(
    json.data.map((one: any) => [one.draft_id, one.scheduled_at]),
    [
      [drafts[0], first],
      [drafts[1], second],
      [drafts[2], third],
    ],
  )
})

test('what is refused of one entry refuses all, names it, and leaves nothing', async () => {
  const account = await service.newAccount()
  const [one, other] = await draftsOf(account, 2)
  const at = (hours: number) => service.in({ hours })
  const good = { draft_id: one, platform: 'x', scheduled_at: at(3) }
  const cases: readonly [object, number, string, string][] = [
    [
      { draft_id: other, platform: 'x', scheduled_at: '2020-01-01T00:00:00Z' },
      400,
      'scheduled_at_in_past',
      '/schedules/1/scheduled_at',
    ],
    [{ draft_id: other, platform: 'x' }, 400, 'schedule_time_missing', '/schedules/1/scheduled_at'],
    [
      { draft_id: 'drft_none', platform: 'x', scheduled_at: at(4) },
      404,
      'not_found',
      '/schedules/1',
    ],
    [{ draft_id: other, platform: 'x', scheduled_at: at(3) }, 409, 'slot_taken', '/schedules/1'],
    [
      { draft_id: other, platform: 'tiktok', use_next_free_slot: true },
      409,
      'no_slot_configured',
      '/schedules/1',
    ],
    [
      { draft_id: other, platform: 'x', scheduled_at: at(4), draft_version: 7 },
      409,
      'conflict',
      '/schedules/1',
    ],
  ]
  for (const [bad, expected, code, pointer] of cases) {
    const { status, json } = await batch(account, { schedules: [good, bad] })
    assert.deepEqual([status, json.code, json.errors[0].pointer], [expected, code, pointer])
    assert.equal(await countOf(account), 0)
  }
  const malformed = await batch(account, { schedules: [good, { ...good, platform: 'myspace' }] })
  assert.deepEqual(
    [malformed.status, malformed.json.errors[0].pointer],
    [422, '/schedules/1/platform'],
  )
  for (const schedules of [[], Array.from({ length: 101 }, () => good)])
    assert.equal((await batch(account, { schedules })).status, 400)
})

test('batch: with partial lists refusals beside results, and a repeat with the same key creates nothing', async () => {
  const account = await service.newAccount()
  const [one, other] = await draftsOf(account, 2)
  const scheduled_at = service.in({ hours: 3 })
  const body = {
    partial: true,
    schedules: [
      { draft_id: one, platform: 'x', scheduled_at },
      { draft_id: other, platform: 'x', scheduled_at },
      { draft_id: 'drft_none', platform: 'x', scheduled_at },
      { draft_id: other, platform: 'x', scheduled_at: service.in({ hours: 4 }) },
    ],
  }
  const first = await batch(account, body, 'import-1')
  assert.equal(first.status, 200)
  assert.deepEqual(
    first.json.data.map(({ status, schedule, problem }: any) => [
      status,
      schedule?.draft_id ?? problem.code,
    ]),
    [
      [201, one],
      [409, 'slot_taken'],
      [404, 'not_found'],
      [201, other],
    ],
  )
  assert.match(
    first.json.data[1].problem.detail,
    /^\/schedules\/1: Entry 0 is already scheduled at /,
  )
  const standing = await batch(account, {
    partial: true,
    schedules: [{ draft_id: one, platform: 'x', scheduled_at }],
  })
  assert.equal(
    standing.json.data[0].problem.conflicting_schedule_id,
    first.json.data[0].schedule.schedule_id,
  )
  const again = await batch(account, body, 'import-1')
  assert.deepEqual([again.headers.get('idempotency-replayed'), again.text], ['true', first.text])
  assert.equal(await countOf(account), 2)
})

test('batchSchedules: with partial, answers for each entry whatever is wrong with it', async () => {
  const account = await service.newAccount()
  const [one, other] = await draftsOf(account, 2)
  const good = { draft_id: one, platform: 'x', scheduled_at: service.in({ hours: 3 }) }
  const last = { draft_id: other, platform: 'x', scheduled_at: service.in({ hours: 4 }) }
  const bad: readonly [unknown, number, string, string][] = [
    [{ ...good, scheduled_at: '2030-01-01 10:00' }, 400, 'invalid_parameter', '/scheduled_at'],
    [{ ...good, platform: 'myspace' }, 422, 'unrecognized_value', '/platform'],
    [{ ...good, colour: 'red' }, 400, 'unknown_parameter', '/colour'],
    [{ ...good, draft_id: 7 }, 400, 'invalid_parameter', '/draft_id'],
    [{ platform: 'x', scheduled_at: good.scheduled_at }, 400, 'missing_parameter', '/draft_id'],
    ['2030-01-01', 400, 'invalid_parameter', ''],
    [null, 400, 'invalid_parameter', ''],
    [
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`n${index}`, 1])),
      400,
      'missing_parameter',
      '/draft_id',
    ],
  ]
  const body = {
    partial: true,
    schedules: [good, ...bad.map(([entry]) => entry), { ...last, n0: 1 }, last],
  }
  const { status, json } = await batch(account, body, 'malformed')
  assert.equal(status, 200, JSON.stringify(json))
  const results = json.data.map(({ status, schedule, problem }: any) => [
    status,
    schedule?.draft_id ?? problem.code,
    problem?.errors[0].pointer,
  ])
  assert.deepEqual(results, [
    [201, one, undefined],
    ...bad.map(([, expected, code, pointer], index) => [
      expected,
      code,
      `/schedules/${index + 1}${pointer}`,
    ]),
    [400, 'unknown_parameter', `/schedules/${bad.length + 1}/n0`],
    [201, other, undefined],
  ])
  assert.match(json.data[6].problem.detail, /^\/schedules\/6: The entry must be an object/)
  assert.equal(await countOf(account), 2)
  assert.equal(
    (await batch(account, body, 'malformed')).headers.get('idempotency-replayed'),
    'true',
  )
  const corrected = {
    ...body,
    schedules: body.schedules.map((entry, index) => (index === bad.length + 1 ? last : entry)),
  }
  assert.equal((await batch(account, corrected, 'malformed')).json.code, 'idempotency_key_reused')
})

test('batchSchedules: with partial, refuses the whole when something beside the entries is wrong', async () => {
  const account = await service.newAccount()
  const [draft_id] = await draftsOf(account, 1)
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({ draft_id, platform: 'x', scheduled_at: 'never' }))
  const bodies: readonly [object, string][] = [
    [{ schedules: entries(1), colour: 'red' }, '/colour'],
    [{ schedules: [] }, '/schedules'],
    [{ schedules: entries(101) }, '/schedules'],
    [{ schedules: {} }, '/schedules'],
    [{}, '/schedules'],
    [{ schedules: entries(1), partial: 'yes' }, '/partial'],
  ]
  for (const [body, pointer] of bodies) {
    const { status, json } = await batch(account, { partial: true, ...body })
    assert.deepEqual(
      [status, json.errors.some((one: any) => one.pointer === pointer)],
      [400, true],
      JSON.stringify(json),
    )
  }
  const allWrong = await batch(account, { partial: true, schedules: entries(2) })
  assert.deepEqual(
    [allWrong.status, allWrong.json.data.map((one: any) => one.status)],
    [200, [400, 400]],
  )
})

const entriesOf = (draft_id: string | undefined, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: index + 1 }),
  }))
const left = (reply: { headers: Headers }) =>
  Number(/r=(\d+)/.exec(reply.headers.get('ratelimit')!)![1])

test('batchSchedules: takes one request of the rate for each started ten entries', async () => {
  const account = await service.newAccount('few')
  const [draft_id] = await draftsOf(account, 1)
  await service.skip({ minutes: 2 })
  const made = await batch(account, { schedules: entriesOf(draft_id, 21) })
  assert.deepEqual(
    [made.status, left(await account.request('GET', '/api/account'))],
    [201, 12 - 3 - 1],
  )
})

test('batchSchedules: takes nothing of the rate when the window has not enough left', async () => {
  const account = await service.newAccount('few')
  const [draft_id] = await draftsOf(account, 1)
  await service.skip({ minutes: 2 })
  for (let used = 0; used < 7; used++) await account.request('GET', '/api/account')
  const refused = await batch(account, { schedules: entriesOf(draft_id, 100) })
  assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
  assert.match(refused.json.detail, /^100 schedules cost 10 requests/)
  assert.equal(left(await account.request('GET', '/api/account')), 12 - 7 - 1)
  const made = await batch(account, { schedules: entriesOf(draft_id, 40) })
  assert.deepEqual([made.status, (await account.request('GET', '/api/account')).status], [201, 429])
})

test('batchSchedules: charges refused batches when more than twenty come in a minute', async () => {
  const account = await service.newAccount('few')
  const [draft_id] = await draftsOf(account, 1)
  await service.skip({ minutes: 2 })
  for (let used = 0; used < 5; used++) await account.request('GET', '/api/account')
  for (let times = 0; times < 21; times++)
    await batch(account, { schedules: entriesOf(draft_id, 100) })
  assert.equal(left(await account.request('GET', '/api/account')), 12 - 5 - 1 - 1)
})

test('a batch that is asked for with schedules:request waits for approval, each', async () => {
  const account = await service.newAccount()
  const drafts = await draftsOf(account, 2)
  const { key } = await account.client.createKey({ body: { scopes: ['schedules:request'] } })
  const schedules = drafts.map((draft_id, index) => ({
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: index + 1 }),
  }))
  const { status, json } = await service.request('POST', '/api/schedules/batch', {
    key,
    body: { schedules },
  })
  assert.deepEqual(
    [status, json.data.map((one: any) => one.approval.state)],
    [201, ['awaiting', 'awaiting']],
  )
})

test('batches and single requests at the same moment share one calendar without a gap or a slot taken twice', async () => {
  const account = await service.newAccount()
  const drafts = await draftsOf(account, 50)
  await calendarOf(account)
  const { slots } = await account.client.nextFreeSlot({ query: { platform: 'x', count: 50 } })
  const next = (draft_id: string | undefined) => ({
    draft_id,
    platform: 'x',
    use_next_free_slot: true,
  })
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, (_, index) =>
      batch(account, { schedules: drafts.slice(index * 10, index * 10 + 10).map(next) }),
    ),
    ...drafts
      .slice(40)
      .map((draft_id) => account.request('POST', '/api/schedules', { body: next(draft_id) })),
  ])
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
  const times = replies
    .flatMap(({ json }) => (json.data ?? [json]).map((one: any) => one.scheduled_at))
    .sort()
  assert.deepEqual(
    times,
    slots!.map(({ at }) => at),
  )
})

test('batches that want the same times in opposite orders never wait for each other for ever', async () => {
  const account = await service.newAccount()
  const [draft_id] = await draftsOf(account, 1)
  const entries = Array.from({ length: 30 }, (_, index) => ({
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: index + 1 }),
  }))
  const orders = [entries, entries.toReversed(), entries, entries.toReversed()]
  const replies = await Promise.all(
    orders.map((schedules) => batch(account, { schedules, partial: true })),
  )
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const made = replies.flatMap(({ json }) => json.data.filter((one: any) => one.status === 201))
  assert.deepEqual([made.length, await countOf(account)], [30, 30])
})
