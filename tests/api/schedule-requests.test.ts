import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { openLink } from '@crier/server/accounts/sign-in/links/open-link.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { manualService } from '../service.ts'
import { signedIn, signedInAgain } from '../signed-in.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { clock } = service

const fixture = () => requesters(service)

test('what a contributor or a key with schedules:request schedules waits for approval, and says who asked', async () => {
  const { request, contributor, byKey, keyId, client } = await fixture()
  const asked = await request(contributor, 'By a contributor.')
  assertFields(asked, { status: 'pending' })
  assertFields(asked.approval, {
    state: 'awaiting',
    decided_by: null,
    decided_at: null,
    comment: null,
  })
  assert.deepEqual(
    [asked.approval.requested_by.type, asked.approval.requested_by.id.slice(0, 4)],
    ['person', 'usr_'],
  )
  const ofKey = await request(byKey, 'By a key.', 11)
  assert.deepEqual(ofKey.approval.requested_by, { type: 'key', id: keyId, name: 'Agent' })
  assert.deepEqual(
    (await client.getSchedule({ params: { schedule_id: ofKey.schedule_id } })).approval,
    ofKey.approval,
  )
})

test('scheduleDraft: needs no approval from a caller who may schedule, also with schedules:request', async () => {
  const { client, editor, request } = await fixture()
  assert.equal((await request(editor, 'By an editor.')).approval, null)
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'By a key with both.' },
  })
  const { approval } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 12 }) },
  })
  assert.equal(approval, null)
})

test('schedule requests: fail with not_approved when due, without publishing', async () => {
  const { request, contributor, client, texts } = await fixture()
  const { schedule_id } = await request(contributor, 'Never approved.', 1)
  await service.advance({ minutes: 5 })
  const ended = await client.getSchedule({ params: { schedule_id } })
  assertFields(
    { ...ended },
    { status: 'failed', error_code: 'not_approved', external_id: null, attempts: [] },
  )
  assert.match(ended.error_message!, /approve/)
  assert.deepEqual(await texts(), [])
})

test('retrySchedule: approves when the caller may approve', async () => {
  const { request, contributor, editor, texts } = await fixture()
  const { schedule_id } = await request(contributor, 'Approved by a retry.', 1)
  await service.advance({ minutes: 5 })
  const retried = await editor('POST', `/api/schedules/${schedule_id}/retry`, {})
  assert.equal(retried.status, 200, retried.text)
  assertFields(retried.json.approval, { state: 'approved' })
  assert.equal(retried.json.approval.decided_by.type, 'person')
  await service.advance({ minutes: 1 })
  assert.deepEqual(await texts(), ['Approved by a retry.'])
})

test('a retry by the requester needs a time, and waits for approval again', async () => {
  const { request, contributor, texts } = await fixture()
  const { schedule_id } = await request(contributor, 'Asked for twice.', 1)
  await service.advance({ minutes: 5 })
  const path = `/api/schedules/${schedule_id}/retry`
  assertRefused(await contributor('POST', path, {}), 'schedule_time_missing')
  assertRefused(
    await contributor('POST', path, { scheduled_at: clock.now().toString() }),
    'scheduled_at_in_past',
  )
  const retried = await contributor('POST', path, { scheduled_at: service.in({ minutes: 2 }) })
  assertFields(retried.json, { status: 'pending', scheduled_at: service.in({ minutes: 2 }) })
  assert.equal(retried.json.approval.state, 'awaiting')
  await service.advance({ minutes: 5 })
  assert.deepEqual(await texts(), [])
})

test('retrySchedule: takes its time’s slot, and is refused for a taken one', async () => {
  const { request, contributor, editor, texts } = await fixture()
  const { schedule_id } = await request(contributor, 'Later, approved.', 1)
  await service.advance({ minutes: 5 })
  await request(editor, 'In the way.', 20)
  const retry = (minutes: number) =>
    editor('POST', `/api/schedules/${schedule_id}/retry`, { scheduled_at: service.in({ minutes }) })
  assertRefused(await retry(20), 'slot_taken')
  assertFields((await retry(10)).json, {
    status: 'pending',
    scheduled_at: service.in({ minutes: 10 }),
  })
  await service.advance({ minutes: 9 })
  assert.deepEqual(await texts(), [])
  await service.advance({ minutes: 2 })
  assert.deepEqual(await texts(), ['Later, approved.'])
})

test('a requester moves and cancels what they asked for, and nothing of anybody else', async () => {
  const { request, contributor, other, byKey, editor } = await fixture()
  const [mine, theirs, keys, editors] = [
    await request(contributor, 'Mine.', 21),
    await request(other, 'Theirs.', 22),
    await request(byKey, 'The key’s.', 23),
    await request(editor, 'The editor’s.', 24),
  ]
  const move = (by: typeof other, { schedule_id }: { schedule_id: string }) =>
    by('PATCH', `/api/schedules/${schedule_id}`, { scheduled_at: service.in({ minutes: 40 }) })
  for (const foreign of [theirs, keys, editors]) {
    const refused = await move(contributor, foreign)
    assertRefused(refused, 'insufficient_scope')
    assert.match(refused.json.detail, /schedules:write/)
    assertRefused(
      await contributor('DELETE', `/api/schedules/${foreign.schedule_id}`),
      'insufficient_scope',
    )
    assertRefused(
      await contributor('POST', `/api/schedules/${foreign.schedule_id}/retry`, {}),
      'schedule_time_missing',
    )
    assertRefused(
      await contributor('POST', `/api/schedules/${foreign.schedule_id}/retry`, {
        scheduled_at: service.in({ minutes: 90 }),
      }),
      'insufficient_scope',
    )
    assertRefused(
      await contributor('PATCH', `/api/schedules/${foreign.schedule_id}`, { dismissed: true }),
      'insufficient_scope',
    )
  }
  assertRefused(await move(byKey, mine), 'insufficient_scope')
  const moved = await move(contributor, mine)
  assert.deepEqual([moved.status, moved.json.approval.state], [200, 'awaiting'])
  assert.equal((await contributor('DELETE', `/api/schedules/${mine.schedule_id}`)).status, 204)
  assert.equal((await editor('DELETE', `/api/schedules/${theirs.schedule_id}`)).status, 204)
  assertRefused(
    await contributor('DELETE', '/api/schedules/sch_0123456789abcdef0123456789abcdef'),
    'not_found',
  )
})

test('schedule requests: are closed to their requester once approved', async () => {
  const { request, contributor, editor } = await fixture()
  const { schedule_id } = await request(contributor, 'Approved, then left alone.', 1)
  await service.advance({ minutes: 5 })
  const later = { scheduled_at: service.in({ minutes: 30 }) }
  assert.equal(
    (await editor('POST', `/api/schedules/${schedule_id}/retry`, later)).json.approval.state,
    'approved',
  )
  assertRefused(
    await contributor('PATCH', `/api/schedules/${schedule_id}`, {
      scheduled_at: service.in({ minutes: 31 }),
    }),
    'insufficient_scope',
  )
  assertRefused(await contributor('DELETE', `/api/schedules/${schedule_id}`), 'insufficient_scope')
})

test('an editor who moves what a contributor asked for does not approve it', async () => {
  const { request, contributor, editor, texts } = await fixture()
  const { schedule_id } = await request(contributor, 'Moved by an editor.', 1)
  const moved = await editor('PATCH', `/api/schedules/${schedule_id}`, {
    scheduled_at: service.in({ minutes: 2 }),
  })
  assert.equal(moved.json.approval.state, 'awaiting')
  await service.advance({ minutes: 5 })
  assert.deepEqual(await texts(), [])
})

test('contributor: keeps requests after verifying a claimed address, and is notified of the decision', async () => {
  const { accountId, client, editor, draft } = await fixture()
  const { ports } = service.service
  const claimant = await signedIn(service, accountId, 'contributor')
  const { email } = claimant
  await ports.db
    .updateTable('auth.user')
    .set({ emailVerified: false })
    .where('email', '=', email)
    .execute()
  const ask = async (hours: number) => {
    const body = {
      draft_id: await draft('Asked for by a claimant.'),
      platform: 'x',
      scheduled_at: service.in({ hours }),
    }
    return (await claimant.request('POST', '/api/schedules', { body })).json.schedule_id as string
  }
  const [decided, withdrawn] = [await ask(1), await ask(2)]
  const { token: sessionToken } = await ports.db
    .selectFrom('auth.session')
    .innerJoin('auth.user', 'auth.user.id', 'auth.session.userId')
    .select('token')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { token } = await signInLinkFor(ports, { email })
  await openLink(ports, { token, sessionToken })
  const proven = await signedInAgain(service, claimant)
  assert.equal((await proven.request('DELETE', `/api/schedules/${withdrawn}`)).status, 204)
  await editor('POST', `/api/schedules/${decided}/approve`, {})
  await createDueNotifications(ports)
  const { json } = await proven.request('GET', '/api/notices')
  assertFields(json.data[0], { kind: 'post_approved', object_id: decided })
  const { approval } = await client.getSchedule({ params: { schedule_id: decided } })
  assert.equal(
    approval?.requested_by?.id,
    (await proven.request('GET', '/api/session')).json.user.user_id,
  )
})
