import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { manualService, type TestAccount } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = '/api/schedules'

async function newWriter(): Promise<TestAccount & { readonly draft_id: string }> {
  const account = await service.newAccount('business')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Small teams ship faster.' },
  })
  return { ...account, draft_id }
}

test('a schedule has the fields of the specification, and is pending', async () => {
  const { draft_id, request } = await newWriter()
  const scheduled_at = service.in({ days: 3 })
  const reply = await request('POST', path, { body: { draft_id, platform: 'x', scheduled_at } })
  assert.equal(reply.status, 201, reply.text)
  assertFields(reply.json, {
    schedule_id: id('sch'),
    draft_id,
    platform: 'x',
    scheduled_at,
    status: 'pending',
    created_at: instant,
    updated_at: reply.json.created_at,
    next_attempt_at: scheduled_at,
    published_at: null,
    external_url: null,
    external_id: null,
    error_code: null,
    error_message: null,
    warnings: [],
    resolution: null,
    results: null,
    dismissed: false,
  })
  const read = await request('GET', `${path}/${reply.json.schedule_id}`)
  assert.deepEqual([read.status, read.json], [200, { ...reply.json, attempts: [] }])
})

test('a generated draft is scheduled by the id that its generation answered', async () => {
  const { client } = await newWriter()
  const { draft_id } = await client.generatePost({
    body: { platform: 'linkedin', topic: 'Why small teams ship faster' },
  })
  for (const platform of specifiedPlatforms) {
    const schedule = await client.scheduleDraft({
      body: { draft_id, platform, scheduled_at: service.in({ hours: 1 }) },
    })
    assert.deepEqual(
      [schedule.draft_id, schedule.platform, schedule.status],
      [draft_id, platform, 'pending'],
    )
  }
})

test('a schedule that means another version of the draft is refused and tells the present one; nothing is scheduled', async () => {
  const { client, draft_id, request } = await newWriter()
  await client.updateDraft({ params: { draft_id }, body: { content: 'Edited in another window.' } })
  const schedule = (draft_version: number, headers = {}) =>
    request('POST', path, {
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }), draft_version },
      headers,
    })
  for (const headers of [{}, { 'idempotency-key': 'other-version' }])
    assertRefused(await schedule(1, headers), 'conflict', undefined, { version: 2 })
  assert.deepEqual((await client.listSchedules()).data, [])
  assert.equal((await schedule(2)).status, 201)
})

test('rule 1: neither a time nor the next free slot is 400', async () => {
  const { draft_id, request } = await newWriter()
  for (const time of [
    {},
    { use_next_free_slot: false },
    { use_next_free_slot: null },
    { scheduled_at: null, use_next_free_slot: false },
  ])
    assertRefused(
      await request('POST', path, { body: { draft_id, platform: 'x', ...time } }),
      'schedule_time_missing',
      ['/scheduled_at'],
    )
})

test('rule 2: a time in the past is 400, and now is the past', async () => {
  const { draft_id, request } = await newWriter()
  for (const ago of [
    { milliseconds: 0 },
    { milliseconds: -1 },
    { hours: -1 },
    { hours: -24 * 365 },
  ]) {
    const refused = await request('POST', path, {
      body: { draft_id, platform: 'x', scheduled_at: service.in(ago) },
    })
    assertRefused(refused, 'scheduled_at_in_past', ['/scheduled_at'])
  }
  const soonInTokyo = service.clock
    .now()
    .toZonedDateTimeISO('Asia/Tokyo')
    .toString({ timeZoneName: 'never', smallestUnit: 'millisecond' })
  assertRefused(
    await request('POST', path, { body: { draft_id, platform: 'x', scheduled_at: soonInTokyo } }),
    'scheduled_at_in_past',
  )
  const next = await request('POST', path, {
    body: { draft_id, platform: 'x', scheduled_at: service.in({ milliseconds: 1 }) },
  })
  assert.equal(next.status, 201)
})

test('rule 3: a draft that does not exist, was deleted or belongs to another account is 404, all alike', async () => {
  const [owner, other] = [await newWriter(), await newWriter()]
  const { draft_id: deleted } = await other.client.createDraft({
    body: { platform: 'x', content: 'Gone.' },
  })
  await other.client.deleteDraft({ params: { draft_id: deleted } })
  const bodies = []
  for (const draft_id of [owner.draft_id, deleted, anyId('drft'), 'drft_1']) {
    const refused = await other.request('POST', path, {
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
    })
    assertRefused(refused, 'not_found')
    bodies.push({ ...refused.json, request_id: '' })
  }
  for (const body of bodies) assert.deepEqual(body, bodies[0])
})

test('rule 4: an account has one post per time and platform', async () => {
  const [one, other] = [await newWriter(), await newWriter()]
  const scheduled_at = service.in({ days: 1 })
  const post = ({ request, draft_id }: typeof one, platform: string, at: string) =>
    request('POST', path, { body: { draft_id, platform, scheduled_at: at } })
  const first = await post(one, 'x', scheduled_at)
  const refused = await post(one, 'x', scheduled_at)
  assertRefused(refused, 'slot_taken')
  assert.ok(refused.json.detail.includes(first.json.schedule_id))
  const inZone = Temporal.Instant.from(scheduled_at)
    .toZonedDateTimeISO('America/New_York')
    .toString({ timeZoneName: 'never' })
  assertRefused(await post(one, 'x', inZone), 'slot_taken')
  assertRefused(await post(one, 'x', scheduled_at.replace('Z', '999Z')), 'slot_taken')
  assert.equal((await post(one, 'x', scheduled_at.replace('000Z', '001Z'))).status, 201)
  assert.equal((await post(one, 'linkedin', scheduled_at)).status, 201)
  assert.equal((await post(other, 'x', scheduled_at)).status, 201)
})

test('a cancelled and a moved schedule free their time', async () => {
  const { client, draft_id, request } = await newWriter()
  const [one, other] = [service.in({ hours: 1 }), service.in({ hours: 2 })]
  const schedule = async () =>
    (await request('POST', path, { body: { draft_id, platform: 'x', scheduled_at: one } })).json
      .schedule_id
  await client.cancelSchedule({ params: { schedule_id: await schedule() } })
  await client.moveSchedule({
    params: { schedule_id: await schedule() },
    body: { scheduled_at: other },
  })
  await schedule()
  const { data } = await client.listSchedules({})
  assert.deepEqual(
    data.map(({ scheduled_at }) => scheduled_at),
    [one, other],
  )
})

test('rule 5: the next free slot is taken that was shown before, days away when the calendar is dense', async () => {
  const { client, draft_id, request } = await newWriter()
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const taken: string[] = []
  for (let day = 0; day < 5; day++) {
    const shown = await client.nextFreeSlot({ query: { platform: 'x' } })
    const reply = await request('POST', path, {
      body: { draft_id, platform: 'x', use_next_free_slot: true },
    })
    assert.deepEqual(
      [reply.status, reply.json.scheduled_at, reply.json.status],
      [201, shown.next_free_slot, 'pending'],
    )
    taken.push(reply.json.scheduled_at)
  }
  const first = Temporal.Instant.from(taken[0]!)
  assert.deepEqual(
    taken,
    taken.map((_, day) => first.add({ hours: 24 * day }).toString({ smallestUnit: 'millisecond' })),
  )
})

test('the next free slot of a platform without a calendar is 409', async () => {
  const { client, draft_id, request } = await newWriter()
  await client.configureSlots({ body: { platform: 'linkedin', slots: [{ time: '09:00' }] } })
  assertRefused(
    await request('POST', path, { body: { draft_id, platform: 'x', use_next_free_slot: true } }),
    'no_slot_configured',
  )
})

test('a time is RFC 3339 with a zone, and is answered in UTC', async () => {
  const { draft_id, request } = await newWriter()
  const schedule = (scheduled_at: unknown) =>
    request('POST', path, { body: { draft_id, platform: 'x', scheduled_at } })
  for (const [given, answered] of [
    ['2027-03-01T09:00:00Z', '2027-03-01T09:00:00.000Z'],
    ['2027-03-02T09:00:00+01:00', '2027-03-02T08:00:00.000Z'],
    ['2027-03-03T00:30:00.5-05:30', '2027-03-03T06:00:00.500Z'],
    ['2027-03-04t09:00:00z', '2027-03-04T09:00:00.000Z'],
    ['2027-03-05T09:00:00.123456789Z', '2027-03-05T09:00:00.123Z'],
    ['2028-02-29T09:00:00-00:00', '2028-02-29T09:00:00.000Z'],
    ['2099-12-31T23:59:59Z', '2099-12-31T23:59:59.000Z'],
  ] as const) {
    const reply = await schedule(given)
    assert.deepEqual([reply.status, reply.json.scheduled_at], [201, answered], given)
  }
  for (const wrong of [
    '2027-03-01T09:00:00',
    '2027-03-01 09:00:00Z',
    '2027-03-01T09:00Z',
    '2027-03-01',
    '2027-02-29T09:00:00Z',
    '2027-03-01T24:00:00Z',
    '2027-03-01T23:59:60Z',
    '2027-03-01T09:00:00+1',
    '2027-03-01T09:00:00[Europe/Berlin]',
    '2027-03-01T09:00:00Z[Europe/Berlin]',
    '+012027-03-01T09:00:00Z',
    'tomorrow',
    '1803891600',
    '',
    1_803_891_600,
    true,
    {},
  ])
    assertRefused(await schedule(wrong), 'invalid_parameter', ['/scheduled_at'])
})

test('a post for a platform without a connection is scheduled, and warned of', async () => {
  const { client, draft_id, request } = await newWriter()
  await client.disconnect({ params: { platform: 'x' } })
  const reply = await request('POST', path, {
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assert.equal(reply.status, 201)
  assert.deepEqual(
    reply.json.warnings.map(({ code }: { code: string }) => code),
    ['platform_not_connected'],
  )
})

test('scheduleDraft: prefers the slot to a given time and says so, also when repeated', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Either time.' },
  })
  const ignored = ['scheduled_at_ignored']
  const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
    warnings.map(({ code }) => code)
  const both = { scheduled_at: service.in({ hours: 100 }), use_next_free_slot: true }
  for (const headers of [undefined, undefined].map(() => ({ 'idempotency-key': 'both-times' }))) {
    const { json } = await service.request('POST', '/api/schedules', {
      key: account.key,
      headers,
      body: { draft_id, platform: 'x', ...both },
    })
    assert.match(json.scheduled_at, /T09:00:00/)
    assert.deepEqual(codes(json), ignored)
  }
  const [schedule] = (await client.listSchedules()).data
  assert.deepEqual(
    codes(await client.getSchedule({ params: { schedule_id: schedule!.schedule_id } })),
    [],
  )
  assert.deepEqual(
    codes(
      await client.moveSchedule({ params: { schedule_id: schedule!.schedule_id }, body: both }),
    ),
    ignored,
  )
  const one = { scheduled_at: service.in({ hours: 100 }) }
  assert.deepEqual(
    codes(await client.moveSchedule({ params: { schedule_id: schedule!.schedule_id }, body: one })),
    [],
  )
})
