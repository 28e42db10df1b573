import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import { mediaFile } from '@crier/sandbox/testing/media-files.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { repeatDue } from '@crier/server/repeats/repeat-due.ts'
import { manualService, type TestAccount } from '../service.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'
import { keyOfOwner } from './requesters.ts'

// 09:00 in Berlin, before the clocks go back.
const service = await manualService({ after }, { now: '2026-10-13T06:00:00Z' })
const { ports } = service.service

interface Evergreen {
  readonly account: TestAccount
  readonly draft_id: string
  readonly connection_id: string
  repeat(every_weeks: number): Promise<string>
  /** All its schedules, earliest first. */
  schedules(): Promise<
    { schedule_id: string; status: string; scheduled_at: string; repeat_id: string | null }[]
  >
  /** As its loop would, at this moment. */
  plan(): Promise<void>
}

/** A draft of an account whose calendar has a slot at nine in Berlin, every day. */
async function evergreen(platform: Platform = 'linkedin'): Promise<Evergreen> {
  const account = await service.newAccount()
  const { client } = account
  await client.configureSlots({
    body: { platform, timezone: 'Europe/Berlin', slots: [{ time: '09:00' }] },
  })
  const { draft_id } = await client.createDraft({
    body: { platform, content: 'Back up before you upgrade.' },
  })
  const { connection_id } = (await client.listConnections({ query: { platform } })).data[0]!
  return {
    account,
    draft_id,
    connection_id,
    repeat: async (every_weeks) =>
      (await client.createRepeat({ body: { draft_id, connection_id, every_weeks } })).repeat_id,
    schedules: async () => (await client.listSchedules({ query: { draft_id } })).data,
    plan: async () => {
      await service.settle()
      await repeatDue(ports)
    },
  }
}

test('a repeat takes the next free slot at once, and plans the next repetition when that has gone out', async () => {
  const { account, draft_id, connection_id, schedules, plan } = await evergreen()
  const body = { draft_id, connection_id, every_weeks: 4 }
  const made = await account.request('POST', '/api/repeats', { body })
  assert.deepEqual(
    [made.status, made.headers.get('location')],
    [201, `/api/repeats/${made.json.repeat_id}`],
  )
  const { schedule_id, repeat_id, created_at } = made.json
  assert.deepEqual(made.json, {
    ...{
      repeat_id,
      ...body,
      platform: 'linkedin',
      schedule_id,
      scheduled_at: '2026-10-13T07:00:00.000Z',
      detail: null,
    },
    ...{ created_at, updated_at: created_at },
  })
  await plan()
  assert.equal((await schedules()).length, 1, 'no second one while the first is to come')
  await service.advance({ hours: 2 })
  await plan()
  const [first, second, ...more] = await schedules()
  assert.deepEqual([first!.status, second!.status, more], ['published', 'pending', []])
  // Berlin has set its clocks back by then: nine stays nine.
  assert.deepEqual(
    [second!.scheduled_at, second!.repeat_id],
    ['2026-11-10T08:00:00.000Z', repeat_id],
  )
  const { data } = await account.client.listRepeats({ query: { draft_id } })
  assert.deepEqual(
    [data.length, data[0]!.schedule_id, data[0]!.scheduled_at],
    [1, second!.schedule_id, second!.scheduled_at],
  )
  const told = (await account.client.listActivity({ query: { object_id: second!.schedule_id } }))
    .data
  assert.deepEqual([told[0]!.kind, told[0]!.actor.type], ['schedule.created', 'system'])
})

test('a slot that is taken is passed over by a repetition', async () => {
  const { account, repeat, schedules, plan } = await evergreen()
  await repeat(1)
  const other = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'Stands there already.' },
  })
  const [first] = await schedules()
  const taken = Temporal.Instant.from(first!.scheduled_at).add({ hours: 168 }).toString()
  await account.client.scheduleDraft({
    body: { draft_id: other.draft_id, platform: 'linkedin', scheduled_at: taken },
  })
  await service.advance({ hours: 24 })
  await plan()
  const [, second] = await schedules()
  assert.equal(Date.parse(second!.scheduled_at) - Date.parse(first!.scheduled_at), 8 * 86_400_000)
})

test('a repetition that failed or was cancelled is followed by the next one, so many weeks after its time', async () => {
  const { account, repeat, schedules, plan } = await evergreen()
  await repeat(2)
  const [first] = await schedules()
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await plan()
  const [second] = await schedules()
  assert.equal(
    Date.parse(second!.scheduled_at) - Date.parse(first!.scheduled_at),
    14 * 86_400_000 + offset(first!, second!),
  )
  await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
  await account.client.moveSchedule({
    params: { schedule_id: second!.schedule_id },
    body: { scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  await plan()
  const all = await schedules()
  assert.deepEqual(
    all.map(({ status }) => status),
    ['failed', 'pending'],
  )
  // A retry by its owner is a separate post: two are pending, one of them a repetition.
  await account.client.retrySchedule({ params: { schedule_id: all[0]!.schedule_id }, body: {} })
  await service.advance({ minutes: 1 })
  await plan()
  assert.deepEqual(
    (await schedules()).map(({ status, repeat_id }) => [status, repeat_id !== null]),
    [
      ['published', false],
      ['pending', true],
    ],
  )
})

/** Goes to the time of a schedule, and a minute beyond. */
async function reach({ scheduled_at }: { scheduled_at: string }): Promise<void> {
  await service.skip(service.clock.now().until(Temporal.Instant.from(scheduled_at)))
  await service.advance({ minutes: 1 })
}

/** By how much the clocks of Berlin change between the two. */
const offset = (one: { scheduled_at: string }, other: { scheduled_at: string }) => {
  const at = ({ scheduled_at }: { scheduled_at: string }) =>
    Temporal.Instant.from(scheduled_at).toZonedDateTimeISO('Europe/Berlin').offsetNanoseconds / 1e6
  return at(one) - at(other)
}

test('repeats: begin after the draft’s present schedule on the connection', async () => {
  const { account, draft_id, repeat, schedules } = await evergreen()
  const scheduled_at = service.in({ hours: 100 })
  await account.client.scheduleDraft({ body: { draft_id, platform: 'linkedin', scheduled_at } })
  await repeat(1)
  const [first, second] = await schedules()
  const gap = Date.parse(second!.scheduled_at) - Date.parse(first!.scheduled_at)
  assert.ok(gap >= 7 * 86_400_000 && gap <= 8 * 86_400_000 + 3_600_000, String(gap))
})

test('a repeat of another version of the draft than it has is 409: what was not seen is not approved', async () => {
  const { account, draft_id, connection_id } = await evergreen()
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'Edited since it was seen.' },
  })
  const ask = (draft_version: number) =>
    account.request('POST', '/api/repeats', {
      body: { draft_id, connection_id, every_weeks: 4, draft_version },
    })
  const stale = await ask(1)
  assert.deepEqual([stale.status, stale.json.code, stale.json.version], [409, 'conflict', 2])
  assert.equal((await ask(2)).status, 201)
})

test('two processes that find it due at once plan one repetition', async () => {
  const { repeat, schedules, account } = await evergreen()
  await repeat(1)
  const [first] = await schedules()
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  const another = await service.startAnother()
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => repeatDue(index % 2 ? ports : another.ports)),
  )
  assert.equal((await schedules()).length, 1)
})

test('two requests for the same repeat make one; the other is refused', async () => {
  const { account, draft_id, connection_id, schedules } = await evergreen()
  const body = { draft_id, connection_id, every_weeks: 3 }
  const replies = await Promise.all(
    [1, 2, 3].map(() => account.request('POST', '/api/repeats', { body })),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 409, 409])
  assertRefused(
    replies.find(({ status }) => status === 409)!,
    'conflict',
  )
  assert.equal((await schedules()).length, 1)
})

test('a process that dies between the end of a repetition and the next plan leaves it due', async () => {
  const { repeat, schedules, account } = await evergreen()
  const repeat_id = await repeat(1)
  const [first] = await schedules()
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  const broken = { ...ports, clock: ports.clock, wake: ports.wake, db: dyingAtCommit(ports.db) }
  await repeatDue(broken).catch(() => undefined)
  assert.equal((await schedules()).length, 0, 'what was not committed is not there')
  await ports.db
    .updateTable('draft_repeat')
    .set({ due_at: ports.clock.now() })
    .where('id', '=', repeat_id as never)
    .execute()
  await repeatDue(ports)
  assert.equal((await schedules()).length, 1)
})

/**
 * Every transaction does its work, and is then taken back, as when its process dies before
 * the commit.
 */
function dyingAtCommit(db: typeof ports.db): typeof ports.db {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return () => ({
        execute: (work: (tx: never) => Promise<unknown>) =>
          target.transaction().execute(async (tx) => {
            await work(tx as never)
            throw new Error('The process has died.')
          }),
      })
    },
  })
}

test('repeats: report the obstacle to a repetition, and plan it within the hour once it is removed', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  await repeat(1)
  const [first] = await schedules()
  await account.client.configureSlots({ body: { platform: 'linkedin', slots: [] } })
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await plan()
  const detail = async () =>
    (await account.client.listRepeats({ query: { draft_id } })).data[0]!.detail
  assert.match((await detail())!, /No recurring slot/)
  await account.client.configureSlots({
    body: { platform: 'linkedin', slots: [{ time: '10:00' }] },
  })
  await service.skip({ hours: 1, minutes: 1 })
  await plan()
  assert.deepEqual([(await schedules()).length, await detail()], [1, null])
})

test('repeats: report a draft that no longer fits, and keep it', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  await repeat(1)
  const [first] = await schedules()
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'Long. '.repeat(800) },
  })
  await plan()
  const { data } = await account.client.listRepeats({ query: { draft_id } })
  assert.ok(data[0]!.detail!.length > 10)
  assert.equal(data[0]!.schedule_id, null)
})

test('repeats: wait for approval after an edit by a person who may not approve, until one is approved', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  await repeat(1)
  const { key } = await account.client.createKey({
    body: { scopes: ['drafts:write', 'drafts:read', 'schedules:request'] },
  })
  const [first] = await schedules()
  // Between two repetitions, without a schedule that the edit could reach.
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await service.request('PATCH', `/api/drafts/${draft_id}`, {
    key,
    body: { content: 'Never back up.' },
  })
  await plan()
  const standing = async () =>
    (await account.client.listSchedules({ query: { draft_id, status: 'pending' } })).data[0]!
  const asked = await standing()
  assert.equal(asked.approval?.state, 'awaiting')
  // It is no request of the one who edited: they neither move nor cancel it.
  const path = `/api/schedules/${asked.schedule_id}`
  assertRefused(await service.request('DELETE', path, { key }), 'insufficient_scope')
  await reach(asked)
  await plan()
  const failed = (await account.client.listSchedules({ query: { draft_id, status: 'failed' } }))
    .data[0]!
  assert.equal(failed.error_code, 'not_approved')
  const again = await standing()
  assert.equal(again.approval?.state, 'awaiting')
  await account.client.approveSchedule({ params: { schedule_id: again.schedule_id }, body: {} })
  await reach(again)
  await plan()
  assert.equal(
    (await account.client.listSchedules({ query: { draft_id, status: 'published' } })).data.length,
    1,
  )
  assert.equal((await standing()).approval, null)
})

test('repeats: wait for approval after a person who may not approve has deleted an upload of the draft', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  const { media_id } = await account.client.createMedia({
    body: new Blob([mediaFile('picture.jpg')]),
  })
  await account.client.updateDraft({ params: { draft_id }, body: { media: [{ media_id }] } })
  await repeat(1)
  const { key } = await account.client.createKey({
    body: { scopes: ['drafts:write', 'media:write', 'schedules:request'] },
  })
  const [first] = await schedules()
  // Between two repetitions, without a schedule that keeps the upload.
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  assert.equal((await service.request('DELETE', `/api/media/${media_id}`, { key })).status, 204)
  await plan()
  const { data } = await account.client.listSchedules({ query: { draft_id, status: 'pending' } })
  assert.deepEqual(
    data.map(({ approval }) => approval?.state),
    ['awaiting'],
  )
})

test('repetitions wait for approval again once a key that only edits has changed an approved one', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  await repeat(1)
  const makeKey = async (scopes: Scope[]) =>
    (await account.client.createKey({ body: { scopes } })).key
  const [contributor, editor] = [
    await makeKey(['drafts:write', 'schedules:request']),
    await makeKey(['drafts:write']),
  ]
  const edit = (key: string, content: string) =>
    service.request('PATCH', `/api/drafts/${draft_id}`, { key, body: { content } })
  const standing = async () =>
    (await account.client.listSchedules({ query: { draft_id, status: 'pending' } })).data[0]!
  const [first] = await schedules()
  await edit(contributor, 'Back up twice.')
  await account.client.approveSchedule({ params: { schedule_id: first!.schedule_id }, body: {} })
  await edit(editor, 'Never back up.')
  assert.equal((await standing()).approval?.state, 'awaiting')
  await reach(first!)
  await plan()
  const second = await standing()
  assert.equal(second.approval?.state, 'awaiting')
  await reach(second)
  await plan()
  assert.deepEqual(
    (await schedules()).map(({ status }) => status),
    ['failed', 'failed', 'pending'],
  )
  assert.equal((await standing()).approval?.state, 'awaiting')
})

test('every repetition waits for approval once a key for drafts alone, whose maker may only ask, has changed the draft', async () => {
  const { account, repeat, schedules, draft_id, plan } = await evergreen()
  await repeat(1)
  const { key, demote } = await keyOfOwner(service, account.accountId, ['drafts:write'])
  await demote('contributor')
  const [first] = await schedules()
  // Between two repetitions, without a schedule that the edit could reach.
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await service.request('PATCH', `/api/drafts/${draft_id}`, {
    key,
    body: { content: 'Never back up.' },
  })
  await plan()
  const { data } = await account.client.listSchedules({ query: { draft_id, status: 'pending' } })
  assert.deepEqual(
    data.map(({ approval }) => approval?.state),
    ['awaiting'],
  )
})

test('a repeat is refused where its draft, connection or calendar is missing, or the distance is none', async () => {
  const { account, draft_id, connection_id } = await evergreen()
  const post = (body: object) =>
    account.request('POST', '/api/repeats', {
      body: { draft_id, connection_id, every_weeks: 1, ...body },
    })
  assertRefused(await post({ draft_id: anyId('drft') }), 'not_found')
  assertRefused(await post({ connection_id: anyId('conn') }), 'not_found')
  for (const every_weeks of [0, 53, 1.5, '4'])
    assertRefused(await post({ every_weeks }), 'invalid_parameter', ['/every_weeks'])
  const { data } = await account.client.listConnections({ query: { platform: 'x' } })
  assertRefused(await post({ connection_id: data[0]!.connection_id }), 'no_slot_configured')
  assert.deepEqual((await account.client.listRepeats()).data, [])
})

test('on X every repetition warns that X may refuse the text', async () => {
  const { repeat, account, draft_id } = await evergreen('x')
  await repeat(1)
  const { data } = await account.client.listSchedules({ query: { draft_id } })
  assert.deepEqual(
    data[0]!.warnings.map(({ code }) => code),
    ['possible_duplicate'],
  )
})

test('how often is changed for the repetition after the planned one, and stopping leaves the planned one', async () => {
  const { account, repeat, schedules, plan } = await evergreen()
  const repeat_id = await repeat(1)
  const path = `/api/repeats/${repeat_id}`
  const changed = await account.request('PATCH', path, { body: { every_weeks: 3 } })
  assert.deepEqual(
    [changed.status, changed.json.every_weeks, changed.json.schedule_id],
    [200, 3, (await schedules())[0]!.schedule_id],
  )
  await service.advance({ hours: 24 })
  await plan()
  const [first, second] = await schedules()
  assert.equal(
    Date.parse(second!.scheduled_at) - Date.parse(first!.scheduled_at),
    21 * 86_400_000 + offset(first!, second!),
  )
  assert.equal((await account.request('DELETE', path)).status, 204)
  for (const method of ['DELETE', 'PATCH'])
    assertRefused(
      await account.request(method, path, {
        body: method === 'PATCH' ? { every_weeks: 2 } : undefined,
      }),
      'not_found',
    )
  await reach(second!)
  await plan()
  assert.deepEqual(
    (await schedules()).map(({ status }) => status),
    ['published', 'published'],
  )
})

test('a draft that is repeated is not deleted, and its connection not removed', async () => {
  const { account, draft_id, repeat, schedules } = await evergreen()
  const { client, request } = account
  const { connection_id } = await client.createConnection({ body: { platform: 'linkedin' } })
  await client.configureSlots({
    body: { platform: 'linkedin', connection_id, slots: [{ time: '11:00' }] },
  })
  const repeat_id = await repeat(1)
  await client.createRepeat({ body: { draft_id, connection_id, every_weeks: 1 } })
  for (const { schedule_id } of await schedules())
    await client.cancelSchedule({ params: { schedule_id } })
  assertRefused(await request('DELETE', `/api/drafts/${draft_id}`), 'conflict')
  assertRefused(await request('DELETE', `/api/connections/${connection_id}`), 'conflict')
  for (const { repeat_id } of (await client.listRepeats()).data)
    await client.deleteRepeat({ params: { repeat_id } })
  assert.equal((await request('DELETE', `/api/drafts/${draft_id}`)).status, 204)
  assert.equal((await request('DELETE', `/api/connections/${connection_id}`)).status, 204)
  assert.ok(repeat_id)
})

test('repeats: keep their distance in weeks after a rewind', async () => {
  const { account, repeat, schedules, plan } = await evergreen()
  await repeat(2)
  const [first] = await schedules()
  await account.client.cancelSchedule({ params: { schedule_id: first!.schedule_id } })
  await ports.db
    .updateTable('draft_repeat')
    .set({ last_at: Temporal.Instant.from('2026-01-01T00:00:00Z') })
    .execute()
  const setBackAt = ports.clock.now()
  await reconcileBeforeSending(ports.db, setBackAt)
  await plan()
  const [next] = await schedules()
  assert.ok(
    Date.parse(next!.scheduled_at) >= setBackAt.epochMilliseconds + 14 * 86_400_000,
    next!.scheduled_at,
  )
})

test('an account has at most 100 repeats', async () => {
  const { account, connection_id } = await evergreen()
  for (let count = 0; count < 100; count++) {
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', content: `Evergreen ${count}.` },
    })
    await account.client.createRepeat({ body: { draft_id, connection_id, every_weeks: 52 } })
    if (count % 30 === 29) await service.skip({ minutes: 2 })
  }
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'One too many.' },
  })
  const body = { draft_id, connection_id, every_weeks: 52 }
  assertRefused(await account.request('POST', '/api/repeats', { body }), 'conflict')
})
