import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { manualService, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = (schedule_id: string) => `/api/schedules/${schedule_id}`

async function draftOf(
  { client }: TestAccount,
  platform: Platform = 'x',
  pieces = ['Only while it is news.'],
): Promise<string> {
  const content_type = pieces.length > 1 ? ('thread' as const) : ('post' as const)
  return (await client.createDraft({ body: { platform, content_type, pieces } })).draft_id
}

/** Due in ten minutes, with a limit this many minutes later. */
async function limited(
  account: TestAccount,
  minutes: number,
  platform: Platform = 'x',
  pieces?: string[],
): Promise<string> {
  const draft_id = await draftOf(account, platform, pieces)
  const times = {
    scheduled_at: service.in({ minutes: 10 }),
    not_later_than: service.in({ minutes: 10 + minutes }),
  }
  const { schedule_id, not_later_than } = await account.client.scheduleDraft({
    body: { draft_id, platform, ...times },
  })
  assert.equal(not_later_than, times.not_later_than)
  return schedule_id
}

const read = ({ client }: TestAccount, schedule_id: string) =>
  client.getSchedule({ params: { schedule_id } })

async function postsOf(account: TestAccount, platform: Platform) {
  const { data } = await account.client.listConnections({ query: { platform } })
  const author = data[0]!.external_account_id
  return author === null ? [] : service.posts({ platform, author })
}

test('not_later_than: allows a post at its time, however close the limit', async () => {
  const account = await service.newAccount()
  const schedule_id = await limited(account, 1)
  await service.advance({ minutes: 10 })
  assert.equal((await read(account, schedule_id)).status, 'published')
})

test('not_later_than: fails a post that waited too long for a paused connection, and publishes one in time', async () => {
  const account = await service.newAccount()
  const [late, inTime] = [await limited(account, 60), await limited(account, 300, 'linkedin')]
  const { data } = await account.client.listConnections()
  const pause = async (paused: boolean) => {
    for (const { platform, connection_id } of data)
      if (platform === 'x' || platform === 'linkedin')
        await account.client.updateConnection({
          params: { platform: connection_id },
          body: { paused },
        })
  }
  await pause(true)
  await service.advance({ hours: 2 })
  assert.deepEqual(
    [(await read(account, late)).status, (await read(account, inTime)).status],
    ['pending', 'pending'],
  )
  await pause(false)
  await service.advance({ minutes: 1 })
  const failed = await read(account, late)
  assert.deepEqual(
    [failed.status, failed.error_code, failed.attempts],
    ['failed', 'missed_window', []],
  )
  assert.match(failed.error_message!, /no later than .* Retry to publish it now/)
  assert.equal((await read(account, inTime)).status, 'published')
  assert.deepEqual(
    [(await postsOf(account, 'x')).length, (await postsOf(account, 'linkedin')).length],
    [0, 1],
  )
})

test('a network that could take it only later makes it fail at once, with the reason', async () => {
  const account = await service.newAccount()
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  const schedule_id = await limited(account, 2)
  await service.advance({ minutes: 10 })
  assert.equal(
    (await read(account, schedule_id)).status,
    'pending',
    'it is tried again inside of its limit',
  )
  await service.advance({ minutes: 2 })
  await service.control('DELETE', '/_control/faults')
  const failed = await read(account, schedule_id)
  assert.deepEqual([failed.status, failed.error_code], ['failed', 'missed_window'])
  assert.ok(failed.attempts.length > 1)
  await service.advance({ minutes: 30 })
  assert.equal((await postsOf(account, 'x')).length, 0)
})

test('not_later_than: reconciles a post that may be published past its limit, and does not send it again', async () => {
  const account = await service.newAccount()
  await account.client.listConnections()
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  const schedule_id = await limited(account, 1)
  await service.advance({ minutes: 10 })
  await service.skip({ minutes: 5 })
  assert.equal((await read(account, schedule_id)).status, 'published')
  assert.equal((await postsOf(account, 'x')).length, 1)
})

test('a member’s post on LinkedIn that may not be out is not sent once more past its limit to find out', async (t) => {
  const replaying = await manualService(t, { environment: { CRIER_LINKEDIN_REPLAY: 'true' } })
  const account = await replaying.newAccount()
  await account.client.listConnections()
  const draft_id = await draftOf(account, 'linkedin')
  const times = {
    scheduled_at: replaying.in({ minutes: 10 }),
    not_later_than: replaying.in({ minutes: 11 }),
  }
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', ...times },
  })
  await replaying.fault({ platform: 'linkedin', kind: 'unavailable', times: 0 })
  await replaying.advance({ minutes: 10 })
  await replaying.advance({ seconds: 30 })
  await replaying.advance({ seconds: 31 })
  assert.equal((await read(account, schedule_id)).status, 'publishing', 'it is looked for')
  await replaying.control('DELETE', '/_control/faults')
  for (let minute = 0; minute < 15; minute++) await replaying.advance({ minutes: 1 })
  const { status, error_code } = await read(account, schedule_id)
  assert.deepEqual(
    [status, error_code, (await replaying.posts({ platform: 'linkedin' })).length],
    ['failed', 'publication_unconfirmed', 0],
  )
})

test('what is missing of a thread is sent past the limit, when its owner asks for it', async () => {
  const account = await service.newAccount()
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  const schedule_id = await limited(account, 1, 'x', [
    'The first post of three.',
    'The second of three.',
    'The third of three.',
  ])
  await service.advance({ minutes: 10 })
  // The first answer is lost, so that the fault comes in time for the second piece.
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await service.advance({ minutes: 10 })
  const [code] = (await read(account, schedule_id)).warnings.map((warning) => warning.code)
  assert.equal(code, 'thread_incomplete')
  await account.client.retrySchedule({ params: { schedule_id }, body: {} })
  await service.advance({ seconds: 1 })
  const [post] = await postsOf(account, 'x')
  assert.deepEqual([(await read(account, schedule_id)).warnings, post!.pieces.length], [[], 2])
})

test('a limit is later than the time and than now, at creation, in a batch, and when it is checked beforehand', async () => {
  const account = await service.newAccount()
  const draft_id = await draftOf(account)
  const at = service.in({ hours: 1 })
  const body = (not_later_than: unknown) => ({
    draft_id,
    platform: 'x',
    scheduled_at: at,
    not_later_than,
  })
  for (const url of ['/api/schedules', '/api/schedules/validate']) {
    assertRefused(await account.request('POST', url, { body: body(at) }), 'invalid_parameter', [
      '/not_later_than',
    ])
    assertRefused(
      await account.request('POST', url, { body: body(service.in({ minutes: 30 })) }),
      'invalid_parameter',
      ['/not_later_than'],
    )
    assertRefused(
      await account.request('POST', url, { body: body('tomorrow') }),
      'invalid_parameter',
      ['/not_later_than'],
    )
  }
  const many = {
    schedules: [
      body(service.in({ hours: 2 })),
      { ...body(at), scheduled_at: service.in({ hours: 3 }) },
    ],
  }
  assertRefused(
    await account.request('POST', '/api/schedules/batch', { body: many }),
    'invalid_parameter',
    ['/schedules/1/not_later_than'],
  )
  const checked = await account.request('POST', '/api/schedules/validate', {
    body: body(service.in({ hours: 2 })),
  })
  assert.deepEqual([checked.status, checked.json.not_later_than], [200, service.in({ hours: 2 })])
  const made = await account.request('POST', '/api/schedules/batch', {
    body: { schedules: many.schedules.slice(0, 1) },
  })
  assert.deepEqual([made.status, made.json.data[0].not_later_than], [201, service.in({ hours: 2 })])
  const without = await account.request('POST', '/api/schedules', {
    body: { ...body(null), scheduled_at: service.in({ hours: 4 }) },
  })
  assert.deepEqual([without.status, without.json.not_later_than], [201, null])
})

test('a next free slot behind the limit is refused and named; one before it is taken', async () => {
  const account = await service.newAccount()
  await account.client.configureSlots({ body: { platform: 'x', slots: [{ time: '23:00' }] } })
  const { next_free_slot } = await account.client.nextFreeSlot({ query: { platform: 'x' } })
  const slot = Temporal.Instant.from(next_free_slot!)
  const draft_id = await draftOf(account)
  const body = (not_later_than: string) => ({
    draft_id,
    platform: 'x',
    use_next_free_slot: true,
    not_later_than,
  })
  const refused = await account.request('POST', '/api/schedules', {
    body: body(slot.subtract({ minutes: 1 }).toString()),
  })
  assertRefused(refused, 'conflict', undefined, { next_free_slot })
  const taken = await account.request('POST', '/api/schedules', {
    body: body(slot.add({ minutes: 1 }).toString()),
  })
  assert.deepEqual([taken.status, taken.json.scheduled_at], [201, next_free_slot])
})

test('a limit is set, changed and lifted while the post is pending, and a move keeps it', async () => {
  const account = await service.newAccount()
  const schedule_id = await limited(account, 60)
  const patch = (body: unknown) => account.request('PATCH', path(schedule_id), { body })
  const at = service.in({ minutes: 10 })
  const later = service.in({ minutes: 20 })
  const changed = await patch({ not_later_than: later })
  assert.deepEqual(
    [changed.status, changed.json.not_later_than, changed.json.scheduled_at],
    [200, later, at],
  )
  assert.equal((await patch({ not_later_than: later })).status, 200, 'the same once more')
  assertRefused(await patch({ not_later_than: at }), 'invalid_parameter', ['/not_later_than'])
  assertRefused(await patch({ scheduled_at: later }), 'invalid_parameter', ['/not_later_than'])
  assertRefused(await patch({ not_later_than: later, dismissed: true }), 'invalid_parameter', [
    '/dismissed',
  ])
  const moved = await patch({ scheduled_at: service.in({ minutes: 15 }) })
  assert.deepEqual([moved.status, moved.json.not_later_than], [200, later])
  const both = await patch({
    scheduled_at: service.in({ minutes: 25 }),
    not_later_than: service.in({ minutes: 30 }),
  })
  assert.deepEqual([both.status, both.json.not_later_than], [200, service.in({ minutes: 30 })])
  assert.equal((await patch({ not_later_than: null })).json.not_later_than, null)
  const { data } = await account.client.listActivity({ query: { object_id: schedule_id } })
  const told = data.map(({ kind, detail }) => [
    kind,
    'not_later_than' in detail ? detail.not_later_than : undefined,
  ])
  assert.deepEqual(told.toReversed(), [
    ['schedule.created', service.in({ minutes: 70 })],
    ['schedule.limited', { from: service.in({ minutes: 70 }), to: later }],
    ['schedule.moved', undefined],
    ['schedule.moved', { from: later, to: service.in({ minutes: 30 }) }],
    ['schedule.limited', { from: service.in({ minutes: 30 }), to: null }],
  ])
  await service.advance({ minutes: 26 })
  assertRefused(await patch({ not_later_than: service.in({ hours: 1 }) }), 'conflict')
})

test('a limit is later than now also where the time of a waiting post has passed', async () => {
  const account = await service.newAccount()
  const schedule_id = await limited(account, 60)
  const { data } = await account.client.listConnections({ query: { platform: 'x' } })
  await account.client.updateConnection({
    params: { platform: data[0]!.connection_id },
    body: { paused: true },
  })
  const between = service.in({ minutes: 20 })
  await service.advance({ minutes: 30 })
  const reply = await account.request('PATCH', path(schedule_id), {
    body: { not_later_than: between },
  })
  assertRefused(reply, 'invalid_parameter', ['/not_later_than'])
})

test('a retry drops a limit that has passed, and keeps one that has not', async () => {
  const account = await service.newAccount()
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  const [passed, kept] = [await limited(account, 1), await limited(account, 600, 'linkedin')]
  await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
  await service.advance({ minutes: 15 })
  await service.control('DELETE', '/_control/faults')
  const retry = async (schedule_id: string) =>
    (await account.client.retrySchedule({ params: { schedule_id }, body: {} })).not_later_than
  assert.deepEqual([await retry(passed), await retry(kept)], [null, service.in({ minutes: 595 })])
  await service.advance({ seconds: 1 })
  for (const schedule_id of [passed, kept])
    assert.equal((await read(account, schedule_id)).status, 'published')
})

test('a limit that two requests and a move change at once is never before its time', async () => {
  const account = await service.newAccount()
  const schedule_id = await limited(account, 60)
  const patch = (body: unknown) => account.request('PATCH', path(schedule_id), { body })
  const replies = await Promise.all([
    patch({ not_later_than: service.in({ minutes: 30 }) }),
    patch({ scheduled_at: service.in({ minutes: 40 }) }),
    patch({ not_later_than: service.in({ minutes: 35 }) }),
  ])
  for (const { status } of replies) assert.ok([200, 400].includes(status), String(status))
  const { scheduled_at, not_later_than } = await read(account, schedule_id)
  assert.ok(scheduled_at < not_later_than!)
})
