import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId, assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const retryPath = (schedule_id: string) => `/api/schedules/${schedule_id}/retry`
const resolvePath = (schedule_id: string) => `/api/schedules/${schedule_id}/resolve`

/** An account that the network knows, so that a fault meets its posts and not its OAuth. */
async function newWriter(platform: Platform): Promise<TestAccount> {
  const account = await service.newAccount()
  const { status } = await outcomeOf(account, platform, ['The first post of this account.'])
  assert.equal(status, 'published')
  return account
}

/** The result of a draft a minute later. */
async function outcomeOf({ client }: TestAccount, platform: Platform, pieces: readonly string[]) {
  const { draft_id } = await client.createDraft({ body: { platform, pieces } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  return client.getSchedule({ params: { schedule_id } })
}

async function failed(account: TestAccount) {
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const schedule = await outcomeOf(account, 'x', [
    `Refused the first time, at ${service.in({ seconds: 0 })}.`,
  ])
  assertFields({ ...schedule }, { status: 'failed', error_code: 'content_rejected' })
  return schedule
}

/** A post of a LinkedIn member whose answer was lost: it cannot be reconciled. */
async function unconfirmed(account: TestAccount) {
  await service.fault({ platform: 'linkedin', kind: 'accept_then_reset' })
  const doubtful = await outcomeOf(account, 'linkedin', [
    `Out or not, at ${service.in({ seconds: 0 })}.`,
  ])
  for (let looks = 0; looks < 12; looks++) {
    const schedule = await account.client.getSchedule({
      params: { schedule_id: doubtful.schedule_id },
    })
    if (schedule.status === 'failed') return schedule
    await service.advance({ minutes: 1 })
  }
  return assert.fail('the doubtful post did not fail')
}

test('retrySchedule: makes a failed post pending and due, publishes it, and sends its event', async (t) => {
  const account = await newWriter('x')
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const { schedule_id } = await failed(account)
  await service.advance({ minutes: 7 })
  const now = service.in({ seconds: 0 })
  const reply = await account.request('POST', retryPath(schedule_id))
  assert.equal(reply.status, 200, reply.text)
  assertFields(reply.json, {
    schedule_id,
    status: 'pending',
    scheduled_at: now,
    next_attempt_at: now,
    error_code: null,
    error_message: null,
    updated_at: now,
  })
  await service.settle()
  const schedule = await account.client.getSchedule({ params: { schedule_id } })
  assertFields(
    { ...schedule },
    { status: 'published', scheduled_at: now, published_at: now, error_code: null },
  )
  assert.deepEqual(
    schedule.attempts.map(({ attempt, outcome, error_code }) => [attempt, outcome, error_code]),
    [
      [1, 'refused', 'content_rejected'],
      [2, 'confirmed', null],
    ],
  )
  await service.settle()
  assert.deepEqual(
    hook.received.map(({ json }) => [json.event, json.data.schedule_id]),
    [
      ['post.failed', schedule_id],
      ['post.published', schedule_id],
    ],
  )
})

test('retrySchedule: sends a separate event when it fails again', async (t) => {
  const account = await newWriter('x')
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({ body: { url: hook.url, events: ['post.failed'] } })
  const { schedule_id } = await failed(account)
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await account.client.retrySchedule({ params: { schedule_id } })
  await service.advance({ seconds: 1 })
  assert.equal(hook.received.length, 2)
  assert.notEqual(hook.received[0]!.headers['webhook-id'], hook.received[1]!.headers['webhook-id'])
})

test('retrySchedule: skips a millisecond that another post has', async () => {
  const account = await newWriter('x')
  const [one, other] = [await failed(account), await failed(account)]
  const first = await account.client.retrySchedule({ params: { schedule_id: one.schedule_id } })
  const second = await account.client.retrySchedule({ params: { schedule_id: other.schedule_id } })
  assert.equal(Date.parse(second.scheduled_at) - Date.parse(first.scheduled_at), 1)
  await service.advance({ seconds: 1 })
  for (const { schedule_id } of [one, other])
    assert.equal(
      (await account.client.getSchedule({ params: { schedule_id } })).status,
      'published',
    )
})

test('a retry publishes the draft as it is now, and refuses what would not fit', async () => {
  const account = await newWriter('linkedin')
  await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
  const { schedule_id, draft_id } = await outcomeOf(account, 'linkedin', [
    'A text that LinkedIn refuses.',
  ])
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'long '.repeat(2_000) },
  })
  assertRefused(await account.request('POST', retryPath(schedule_id)), 'content_too_long')
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'A text that LinkedIn takes.' },
  })
  await account.client.retrySchedule({ params: { schedule_id } })
  await service.settle()
  const { external_id } = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(
    (await service.posts()).find((post) => post.external_id === external_id)?.text,
    'A text that LinkedIn takes.',
  )
})

test('a retry that names another version of the draft than it has is 409: what was not seen is not approved', async () => {
  const account = await newWriter('x')
  const { schedule_id, draft_id } = await failed(account)
  await account.client.updateDraft({
    params: { draft_id },
    body: { content: 'Edited since it was seen.' },
  })
  const stale = await account.request('POST', retryPath(schedule_id), {
    body: { draft_version: 1 },
  })
  assert.deepEqual([stale.status, stale.json.code, stale.json.version], [409, 'conflict', 2])
  assert.equal((await account.client.getSchedule({ params: { schedule_id } })).status, 'failed')
  assert.equal(
    (await account.request('POST', retryPath(schedule_id), { body: { draft_version: 2 } })).status,
    200,
  )
})

test('a retry of a draft that is deleted is 409', async () => {
  const account = await newWriter('x')
  const { schedule_id, draft_id } = await failed(account)
  await account.client.deleteDraft({ params: { draft_id } })
  assertRefused(await account.request('POST', retryPath(schedule_id)), 'conflict')
})

test('what has not failed is not retried', async () => {
  const account = await newWriter('x')
  const { client, request } = account
  const published = await outcomeOf(account, 'x', ['Published.'])
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id: published.draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  const publishing = await outcomeOf(account, 'x', ['Publishing.'])
  assert.equal(publishing.status, 'publishing')
  for (const id of [published.schedule_id, schedule_id, publishing.schedule_id])
    for (const body of [{}, { force: true }])
      assertRefused(await request('POST', retryPath(id), { body }), 'conflict')
  assertRefused(await request('POST', retryPath(anyId('sch'))), 'not_found')
  assertRefused(
    await request('POST', retryPath(schedule_id), { body: { force: 'yes' } }),
    'invalid_parameter',
    ['/force'],
  )
})

test('what may be out is published again only at its owner’s word', async () => {
  const account = await newWriter('linkedin')
  const { schedule_id, error_code, error_message } = await unconfirmed(account)
  assert.equal(error_code, 'publication_unconfirmed')
  assert.match(String(error_message), /resolve.+force/)
  for (const body of [undefined, {}, { force: false }, { force: null }])
    assertRefused(
      await account.request('POST', retryPath(schedule_id), { body }),
      'confirmation_required',
    )
  const forced = await account.request('POST', retryPath(schedule_id), { body: { force: true } })
  assert.equal(forced.status, 200)
  // Within LinkedIn's duplicate window the network itself refuses the second.
  await service.advance({ seconds: 1 })
  assert.notEqual((await account.client.getSchedule({ params: { schedule_id } })).status, 'pending')
})

test('its owner’s word that a post is out is recorded, and a retry is refused from then on', async () => {
  const account = await newWriter('linkedin')
  const { schedule_id } = await unconfirmed(account)
  const external_url = 'https://www.linkedin.com/feed/update/urn:li:share:1/'
  const reply = await account.request('POST', resolvePath(schedule_id), {
    body: { published: true, external_url },
  })
  assert.equal(reply.status, 200, reply.text)
  assertFields(reply.json, {
    schedule_id,
    status: 'failed',
    error_code: 'publication_unconfirmed',
    external_url,
    updated_at: service.in({ seconds: 0 }),
    results: null,
    dismissed: false,
  })
  const [key] = (await account.client.listKeys()).data
  const by = { type: 'key', id: key!.key_id, name: key!.name }
  const resolution = { published: true, external_url, by, at: service.in({ seconds: 0 }) }
  assert.deepEqual(reply.json.resolution, resolution)
  const read = await account.client.getSchedule({ params: { schedule_id } })
  const listed = (await account.client.listSchedules()).data.find(
    (one) => one.schedule_id === schedule_id,
  )
  assert.deepEqual([read.resolution, listed!.resolution], [resolution, resolution])
  for (const body of [{}, { force: true }])
    assertRefused(await account.request('POST', retryPath(schedule_id), { body }), 'conflict')
  assert.equal(
    (await account.client.getSchedule({ params: { schedule_id } })).external_url,
    external_url,
  )
})

test('the word of a signed-in person is recorded with the person, never with an e-mail address', async () => {
  const account = await newWriter('linkedin')
  const { schedule_id } = await unconfirmed(account)
  const person = await signedIn(service, account.accountId)
  await person.request('PATCH', '/api/session', { body: { name: 'Ada' } })
  const { json } = await person.request('POST', resolvePath(schedule_id), {
    body: { published: true },
  })
  const { user } = (await person.request('GET', '/api/session')).json
  assert.deepEqual(json.resolution.by, { type: 'person', id: user.user_id, name: 'Ada' })
})

test('a failed schedule is put away and fetched back; a retry does so too, and nothing else can be put away', async () => {
  const account = await newWriter('x')
  const { schedule_id } = await failed(account)
  const change = (body: unknown, id = schedule_id) =>
    account.request('PATCH', `/api/schedules/${id}`, { body })
  const listed = async (query: string) =>
    (await account.request('GET', `/api/schedules?${query}`)).json.data.map(
      (one: { schedule_id: string }) => one.schedule_id,
    )
  const all = await listed('')
  const put = await change({ dismissed: true })
  assert.deepEqual([put.status, put.json.dismissed, put.json.status], [200, true, 'failed'])
  assert.deepEqual(await listed('dismissed=true'), [schedule_id])
  assert.deepEqual(await listed('status=failed&dismissed=false'), [])
  assert.deepEqual(await listed(''), all)
  assertRefused(await account.request('GET', '/api/schedules?dismissed=yes'), 'invalid_parameter', [
    '?dismissed',
  ])
  assertRefused(await change({ dismissed: true, use_next_free_slot: true }), 'invalid_parameter', [
    '/dismissed',
  ])
  assert.equal((await change({ dismissed: false })).json.dismissed, false)
  assertRefused(await change({ dismissed: true }, anyId('sch')), 'not_found')
  assertRefused(await change({ dismissed: true }, all[0]), 'conflict')
  await change({ dismissed: true })
  const retried = await account.client.retrySchedule({ params: { schedule_id }, body: {} })
  assert.deepEqual([retried.status, retried.dismissed], ['pending', false])
})

test('only an unconfirmed failure is resolved, and only as published', async () => {
  const account = await newWriter('linkedin')
  const { schedule_id } = await unconfirmed(account)
  const resolve = (body: unknown) => account.request('POST', resolvePath(schedule_id), { body })
  assertRefused(await resolve({}), 'missing_parameter', ['/published'])
  assertRefused(await resolve({ published: false }), 'invalid_parameter', ['/published'])
  assertRefused(
    await resolve({ published: true, external_url: 'javascript:alert(1)' }),
    'invalid_parameter',
    ['/external_url'],
  )
  assertRefused(await resolve({ published: true, external_url: 'a post' }), 'invalid_parameter', [
    '/external_url',
  ])
  assert.equal((await resolve({ published: true })).status, 200)
  const published = await outcomeOf(account, 'linkedin', ['Certainly out.'])
  assertRefused(
    await account.request('POST', resolvePath(published.schedule_id), {
      body: { published: true },
    }),
    'conflict',
  )
  await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
  const refused = await outcomeOf(account, 'linkedin', ['Certainly not out.'])
  assertRefused(
    await account.request('POST', resolvePath(refused.schedule_id), { body: { published: true } }),
    'conflict',
  )
  assertRefused(
    await account.request('POST', resolvePath(anyId('sch')), { body: { published: true } }),
    'not_found',
  )
})

test('an incomplete thread is published with a warning; a retry sends what is missing, without a second event', async (t) => {
  const account = await newWriter('x')
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const { client } = account
  const pieces = ['One of three.', 'Two of three.', 'Three of three.']
  const { draft_id } = await client.createDraft({ body: { platform: 'x', pieces } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  // The first answer is lost, so that the fault comes in time for the second piece.
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  await service.advance({ minutes: 1 })
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  await service.advance({ seconds: 2 })
  const incomplete = await client.getSchedule({ params: { schedule_id } })
  assert.deepEqual(
    [incomplete.status, incomplete.warnings.map(({ code }) => code)],
    ['published', ['thread_incomplete']],
  )
  const shown = async () => {
    const post = (await service.posts({ platform: 'x' })).find(
      ({ external_id }) => external_id === incomplete.external_id,
    )
    return [post!.text, ...post!.pieces.map(({ text }) => text)]
  }
  assert.deepEqual(await shown(), pieces.slice(0, 1))
  const retried = await account.request('POST', retryPath(schedule_id))
  assert.deepEqual(
    [retried.status, retried.json.status, retried.json.scheduled_at],
    [200, 'published', incomplete.scheduled_at],
  )
  await service.settle()
  const complete = await client.getSchedule({ params: { schedule_id } })
  assert.deepEqual(
    [complete.status, complete.warnings, complete.external_id],
    ['published', [], incomplete.external_id],
  )
  assert.deepEqual(await shown(), pieces)
  assertRefused(await account.request('POST', retryPath(schedule_id)), 'conflict')
  await service.advance({ minutes: 1 })
  assert.deepEqual(
    hook.received.map(({ json }) => json.event),
    ['post.published'],
  )
})
