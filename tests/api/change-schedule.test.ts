import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, type TestAccount } from '../service.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = (schedule_id: string) => `/api/schedules/${schedule_id}`

interface Writer extends TestAccount {
  /** Schedules a new draft, this many minutes from now. */
  schedule(minutes: number): Promise<string>
  /** How many of its posts the network holds. */
  countOut(): Promise<number>
}

let writers = 0

async function newWriter(): Promise<Writer> {
  const account = await service.newAccount()
  const story = `Story ${++writers}`
  let parts = 0
  return {
    ...account,
    schedule: async (minutes) => {
      const { draft_id } = await account.client.createDraft({
        body: { platform: 'x', content: `${story}, part ${++parts}.` },
      })
      const scheduled_at = service.in({ minutes })
      return (
        await account.client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } })
      ).schedule_id
    },
    countOut: async () =>
      (await service.posts({ platform: 'x' })).filter(({ text }) => text.startsWith(`${story},`))
        .length,
  }
}

test('moveSchedule: publishes at the new time only', async () => {
  const { client, request, schedule, countOut } = await newWriter()
  const schedule_id = await schedule(10)
  await service.advance({ minutes: 5 })
  const scheduled_at = service.in({ minutes: 10 })
  const moved = await request('PATCH', path(schedule_id), { body: { scheduled_at } })
  const now = service.in({ seconds: 0 })
  assert.deepEqual(
    [
      moved.status,
      moved.json.scheduled_at,
      moved.json.next_attempt_at,
      moved.json.status,
      moved.json.updated_at,
    ],
    [200, scheduled_at, scheduled_at, 'pending', now],
  )
  await service.advance({ minutes: 9, seconds: 59 })
  assert.equal(await countOut(), 0)
  await service.advance({ seconds: 1 })
  assert.equal(await countOut(), 1)
  assert.equal((await client.getSchedule({ params: { schedule_id } })).published_at, scheduled_at)
})

test('a move to the time that a schedule has already changes nothing, and no approval', async () => {
  const { client, request, schedule } = await newWriter()
  const schedule_id = await schedule(20)
  const { attempts: _, ...present } = await client.getSchedule({ params: { schedule_id } })
  await service.skip({ seconds: 5 })
  const moved = await request('PATCH', path(schedule_id), {
    body: { scheduled_at: present.scheduled_at },
  })
  assert.deepEqual([moved.status, moved.json], [200, present])
  const rows = (await client.listActivity({ query: { object_id: schedule_id } })).data
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['schedule.created'],
  )
})

test('moveSchedule: publishes at an earlier time', async () => {
  const { client, schedule, countOut } = await newWriter()
  const schedule_id = await schedule(600)
  await client.moveSchedule({
    params: { schedule_id },
    body: { scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  assert.equal(await countOut(), 1)
})

test('a schedule is moved to the next free slot, as creation would take it', async () => {
  const { client, request, schedule } = await newWriter()
  const schedule_id = await schedule(10)
  assertRefused(
    await request('PATCH', path(schedule_id), { body: { use_next_free_slot: true } }),
    'no_slot_configured',
  )
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '23:00' }] } })
  const { next_free_slot } = await client.nextFreeSlot({ query: { platform: 'x' } })
  const moved = await client.moveSchedule({
    params: { schedule_id },
    body: { use_next_free_slot: true, scheduled_at: service.in({ hours: -1 }) },
  })
  assert.equal(moved.scheduled_at, next_free_slot)
})

test('moveSchedule: answers 400 without a time or for a past one, 409 for a taken one', async () => {
  const { client, request, schedule } = await newWriter()
  const [schedule_id, other] = [await schedule(10), await schedule(20)]
  const move = (body: unknown) => request('PATCH', path(schedule_id), { body })
  assertRefused(await move({}), 'schedule_time_missing', ['/scheduled_at'])
  assertRefused(await move({ use_next_free_slot: false }), 'schedule_time_missing', [
    '/scheduled_at',
  ])
  assertRefused(await move({ scheduled_at: service.in({ seconds: 0 }) }), 'scheduled_at_in_past', [
    '/scheduled_at',
  ])
  assertRefused(await move({ scheduled_at: '2027-01-01T00:00:00' }), 'invalid_parameter', [
    '/scheduled_at',
  ])
  assertRefused(await move({ platform: 'linkedin' }), 'unknown_parameter', ['/platform'])
  const taken = await move({ scheduled_at: service.in({ minutes: 20 }) })
  assertRefused(taken, 'slot_taken')
  assert.ok(taken.json.detail.includes(other))
  const stays = await move({ scheduled_at: service.in({ minutes: 10 }) })
  assert.deepEqual([stays.status, stays.json.scheduled_at], [200, service.in({ minutes: 10 })])
  assert.equal((await client.listSchedules()).data.length, 2)
})

test('cancelSchedule: removes the schedule, which is never published', async () => {
  const { client, request, schedule, countOut } = await newWriter()
  const schedule_id = await schedule(10)
  const cancelled = await request('DELETE', path(schedule_id))
  assert.deepEqual(
    [cancelled.status, cancelled.text, cancelled.headers.get('content-type')],
    [204, '', null],
  )
  for (const method of ['GET', 'DELETE'])
    assertRefused(await request(method, path(schedule_id)), 'not_found')
  assertRefused(
    await request('PATCH', path(schedule_id), { body: { scheduled_at: service.in({ hours: 1 }) } }),
    'not_found',
  )
  await service.advance({ hours: 1 })
  assert.equal(await countOut(), 0)
  assert.deepEqual((await client.listSchedules()).data, [])
})

test('what is not pending any more is neither moved nor cancelled', async () => {
  const { client, request, schedule, countOut } = await newWriter()
  const refusedFor = async (schedule_id: string, status: string) => {
    assert.equal((await client.getSchedule({ params: { schedule_id } })).status, status)
    for (const reply of [
      await request('PATCH', path(schedule_id), {
        body: { scheduled_at: service.in({ hours: 5 }) },
      }),
      await request('DELETE', path(schedule_id)),
    ]) {
      assertRefused(reply, 'conflict')
      assert.ok(reply.json.detail.includes(status), reply.json.detail)
    }
    assert.equal((await client.getSchedule({ params: { schedule_id } })).status, status)
  }
  const published = await schedule(1)
  await service.advance({ minutes: 1 })
  await refusedFor(published, 'published')
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  const publishing = await schedule(1)
  await service.advance({ minutes: 1 })
  await refusedFor(publishing, 'publishing')
  await service.advance({ seconds: 2 })
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const failed = await schedule(1)
  await service.advance({ minutes: 1 })
  await refusedFor(failed, 'failed')
  assert.equal(await countOut(), 2)
})

test('a schedule that does not exist is 404, after what is wrong with the request', async () => {
  const { request } = await newWriter()
  assertRefused(await request('PATCH', path(anyId('sch')), { body: {} }), 'schedule_time_missing')
  assertRefused(
    await request('PATCH', path(anyId('sch')), { body: { use_next_free_slot: true } }),
    'not_found',
  )
  assertRefused(await request('DELETE', path('sch_1')), 'not_found')
  assertRefused(await request('GET', path('%F0%9F%A6%8A')), 'not_found')
})
