import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

// A Saturday, 21 November 2026, 08:00 UTC.
const service = await manualService({ after })
const path = '/api/schedule-slots'
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

test('a calendar has one record for each day and time, by day and time, and tells its next free slot', async () => {
  const { request } = await service.newAccount()
  const body = {
    platform: 'linkedin',
    timezone: 'Europe/Berlin',
    slots: [
      { days: ['thursday', 'tuesday'], time: '17:30' },
      { days: ['tuesday'], time: '09:00' },
    ],
  }
  const reply = await request('POST', path, { body })
  assert.equal(reply.status, 200, reply.text)
  const { slots, ...rest } = reply.json
  assert.deepEqual(rest, {
    platform: 'linkedin',
    timezone: 'Europe/Berlin',
    next_free_slot: '2026-11-24T08:00:00.000Z',
  })
  assert.deepEqual(
    slots.map(({ day, time }: { day: string; time: string }) => `${day} ${time}`),
    ['tuesday 09:00', 'tuesday 17:30', 'thursday 17:30'],
  )
  for (const slot of slots)
    assertFields(slot, {
      slot_id: id('slot'),
      platform: 'linkedin',
      timezone: 'Europe/Berlin',
      created_at: instant,
    })
  assert.deepEqual((await request('GET', path)).json, { data: slots, next_cursor: null })
})

test('without days a slot is there on all seven, without a zone in UTC', async () => {
  const { client } = await service.newAccount()
  const { slots, timezone } = await client.configureSlots({
    body: { platform: 'x', slots: [{ time: '08:00' }, { time: '08:00' }] },
  })
  assert.equal(timezone, 'UTC')
  assert.deepEqual(
    slots.map(({ day, time, timezone }) => [day, time, timezone]),
    everyDay.map((day) => [day, '08:00', 'UTC']),
  )
})

test('the next free slot has a label for people, and asking takes nothing', async () => {
  const { client, request } = await service.newAccount()
  await client.configureSlots({
    body: { platform: 'tiktok', slots: [{ time: '09:00' }, { time: '18:30' }] },
  })
  for (let count = 0; count < 2; count++) {
    const reply = await request('GET', '/api/schedules/next-free?platform=tiktok')
    const { connection_id, ...shown } = reply.json
    assert.match(connection_id, id('conn'))
    assert.deepEqual(
      [reply.status, shown],
      [
        200,
        {
          platform: 'tiktok',
          next_free_slot: '2026-11-21T09:00:00.000Z',
          slot_label: 'Saturday 21 November 2026, 09:00 UTC',
        },
      ],
    )
  }
  assert.deepEqual((await client.listSchedules({})).data, [])
})

test('without a recurring slot the next free slot is null and its label empty', async () => {
  const { client } = await service.newAccount()
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const none = { platform: 'linkedin', next_free_slot: null, slot_label: '' }
  const { connection_id, ...shown } = await client.nextFreeSlot({ query: { platform: 'linkedin' } })
  assert.match(connection_id, id('conn'))
  assert.deepEqual(shown, none)
})

test('a new calendar replaces the platform’s old one and no other’s; an empty one clears it', async () => {
  const { client } = await service.newAccount()
  const [monday, sunday] = [
    [{ days: ['monday' as const], time: '09:00' }],
    [{ days: ['sunday' as const], time: '10:00' }],
  ]
  await client.configureSlots({ body: { platform: 'x', slots: monday } })
  await client.configureSlots({ body: { platform: 'linkedin', slots: monday } })
  await client.configureSlots({ body: { platform: 'x', slots: sunday } })
  const shown = async () =>
    (await client.listSlots({})).data.map(({ platform, day, time }) => [platform, day, time])
  assert.deepEqual(await shown(), [
    ['linkedin', 'monday', '09:00'],
    ['x', 'sunday', '10:00'],
  ])
  const cleared = await client.configureSlots({ body: { platform: 'x', slots: [] } })
  assert.deepEqual([cleared.slots, cleared.next_free_slot], [[], null])
  assert.deepEqual(await shown(), [['linkedin', 'monday', '09:00']])
})

test('a slot that is taken is passed over, by its platform only, and there is no horizon', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Week after week.' },
  })
  for (const platform of ['x', 'linkedin'] as const)
    await client.configureSlots({
      body: { platform, slots: [{ days: ['saturday'], time: '12:00' }] },
    })
  const first = Temporal.Instant.from('2026-11-21T12:00:00Z')
  const week = (count: number) =>
    first.add({ hours: 168 * count }).toString({ smallestUnit: 'millisecond' })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: week(1) },
  })
  for (let count = 0; count < 60; count++)
    if (count !== 1)
      await client.scheduleDraft({ body: { draft_id, platform: 'x', use_next_free_slot: true } })
  const next = async (platform: 'x' | 'linkedin') =>
    (await client.nextFreeSlot({ query: { platform } })).next_free_slot
  assert.equal(await next('x'), week(60))
  assert.equal(await next('linkedin'), week(0))
  await client.cancelSchedule({ params: { schedule_id } })
  assert.equal(await next('x'), week(1))
})

test('a slot is listed by platform and removed by its id, once', async () => {
  const { client, request } = await service.newAccount()
  await client.configureSlots({
    body: {
      platform: 'x',
      slots: [
        { days: ['sunday'], time: '09:00' },
        { days: ['sunday'], time: '10:00' },
      ],
    },
  })
  await client.configureSlots({
    body: { platform: 'tiktok', slots: [{ days: ['sunday'], time: '11:00' }] },
  })
  const { data } = await client.listSlots({ query: { platform: 'x' } })
  assert.deepEqual(
    data.map(({ platform, time }) => [platform, time]),
    [
      ['x', '09:00'],
      ['x', '10:00'],
    ],
  )
  const removed = await request('DELETE', `${path}/${data[0]!.slot_id}`)
  assert.deepEqual([removed.status, removed.text], [204, ''])
  assertRefused(await request('DELETE', `${path}/${data[0]!.slot_id}`), 'not_found')
  assertRefused(await request('DELETE', `${path}/${anyId('slot')}`), 'not_found')
  assert.equal(
    (await client.nextFreeSlot({ query: { platform: 'x' } })).next_free_slot,
    '2026-11-22T10:00:00.000Z',
  )
})

test('a schedule keeps its time when the calendar changes', async () => {
  const { client } = await service.newAccount()
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Stays.' } })
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const { schedule_id, scheduled_at } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', use_next_free_slot: true },
  })
  await client.configureSlots({ body: { platform: 'x', slots: [] } })
  assert.equal((await client.getSchedule({ params: { schedule_id } })).scheduled_at, scheduled_at)
})

test('what is wrong with a calendar is 400, an unknown day or platform 422, and nothing changes', async () => {
  const { client, request } = await service.newAccount()
  await client.configureSlots({
    body: { platform: 'x', slots: [{ days: ['sunday'], time: '09:00' }] },
  })
  const before = await client.listSlots({})
  const slots = [{ time: '10:00' }]
  const send = (body: unknown) => request('POST', path, { body })
  assertRefused(await send({ platform: 'x' }), 'missing_parameter', ['/slots'])
  assertRefused(await send({ slots }), 'missing_parameter', ['/platform'])
  assertRefused(await send({ platform: 'x', slots: [{ days: ['monday'] }] }), 'missing_parameter', [
    '/slots/0/time',
  ])
  for (const timezone of ['Mars/Olympus', '+01:00', 'UTC+1', 'Europe/../Berlin'])
    assertRefused(await send({ platform: 'x', timezone, slots }), 'invalid_parameter', [
      '/timezone',
    ])
  for (const time of ['9:00', '24:00', '09:60', '09:00:00', ' 09:00', '', 9])
    assertRefused(await send({ platform: 'x', slots: [{ time }] }), 'invalid_parameter', [
      '/slots/0/time',
    ])
  assertRefused(
    await send({ platform: 'x', slots: [{ time: '10:00', days: [] }] }),
    'invalid_parameter',
    ['/slots/0/days'],
  )
  assertRefused(
    await send({ platform: 'x', slots: [{ time: '10:00', days: ['monday', 'monday'] }] }),
    'invalid_parameter',
    ['/slots/0/days'],
  )
  assertRefused(
    await send({ platform: 'x', slots: [{ time: '10:00', zone: 'UTC' }] }),
    'unknown_parameter',
    ['/slots/0/zone'],
  )
  assertRefused(await send({ platform: 'x', slots: { time: '10:00' } }), 'invalid_parameter', [
    '/slots',
  ])
  assertRefused(
    await send({ platform: 'x', slots: [{ time: '10:00', days: ['Monday'] }] }),
    'unrecognized_value',
    ['/slots/0/days/0'],
  )
  assertRefused(await send({ platform: 'myspace', slots }), 'unrecognized_value', ['/platform'])
  assert.deepEqual(await client.listSlots({}), before)
})

test('a platform has at most 168 slots, one for each day and time', async () => {
  const { request } = await service.newAccount()
  const times = (count: number) =>
    Array.from({ length: count }, (_, minute) => ({
      time: `10:${String(minute).padStart(2, '0')}`,
    }))
  const most = await request('POST', path, { body: { platform: 'x', slots: times(24) } })
  assert.deepEqual([most.status, most.json.slots.length], [200, 168])
  assertRefused(
    await request('POST', path, { body: { platform: 'x', slots: times(25) } }),
    'invalid_parameter',
    ['/slots'],
  )
  const single = [...times(60), ...times(60), ...times(60)].slice(0, 169)
  assertRefused(
    await request('POST', path, { body: { platform: 'x', slots: single } }),
    'invalid_parameter',
    ['/slots'],
  )
})

test('the next free slot needs a platform, a known one', async () => {
  const { request } = await service.newAccount()
  assertRefused(await request('GET', '/api/schedules/next-free'), 'missing_parameter', [
    '?platform',
  ])
  assertRefused(await request('GET', '/api/schedules/next-free?platform='), 'unrecognized_value', [
    '?platform',
  ])
  assertRefused(
    await request('GET', '/api/schedules/next-free?platform=twitter'),
    'unrecognized_value',
    ['?platform'],
  )
})

test('nextFreeSlot lists as many free slots as are asked for, in order, and leaves out what is taken', async () => {
  const { client, key } = await service.newAccount()
  assert.deepEqual((await client.nextFreeSlot({ query: { platform: 'x', count: 3 } })).slots, [])
  await client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }, { time: '15:00' }] },
  })
  const all = (await client.nextFreeSlot({ query: { platform: 'x', count: 50 } })).slots!
  assert.equal(new Set(all.map(({ at }) => at)).size, 50)
  assert.deepEqual(
    all.map(({ at }) => at),
    all.map(({ at }) => at).toSorted(),
  )
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Takes the second.' },
  })
  await client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at: all[1]!.at } })
  const { slots, next_free_slot, slot_label } = await client.nextFreeSlot({
    query: { platform: 'x', count: 2 },
  })
  assert.deepEqual(slots, [all[0], all[2]])
  assert.deepEqual({ at: next_free_slot, slot_label }, all[0])
  assert.equal((await client.nextFreeSlot({ query: { platform: 'x' } })).slots, undefined)
  for (const count of [0, 51, 1.5])
    assert.equal(
      (await service.request('GET', `/api/schedules/next-free?platform=x&count=${count}`, { key }))
        .status,
      400,
    )
})
