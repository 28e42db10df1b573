import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@crier/sdk/client.ts'
import { eventually } from '../processes.ts'
import { manualService, receiver, type ManualService } from '../service.ts'
import { connected, scheduled } from './renewals.ts'

/** Publishing pauses for this time; then another process starts. */
async function pauseAndReturn(service: ManualService, away: Temporal.DurationLike) {
  await service.service[Symbol.asyncDispose]()
  await service.clock.advance(away)
  return service.startAnother()
}

test('backlog: publishes posts at most a day late, and reports later ones to their owner', async (t) => {
  const service = await manualService(t)
  await connected(service, 'x')
  const hook = await receiver(t, service.clock)
  await service.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const tooLate = await scheduled(service, service.account, 'x', { minutes: 10 })
  const late = await scheduled(service, service.account, 'x', { minutes: 70 })
  const returned = await pauseAndReturn(service, { hours: 25 })
  const client = createClient({ baseUrl: returned.url, apiKey: service.account.key })
  const read = (schedule_id: string) => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(() => hook.received.length >= 1)
  // After a day without a sign of life a clock may be wrong: for an hour nothing is failed by it.
  await service.advance({ hours: 1 })
  await service.advanceUntil(() => hook.received.length >= 2)
  const missed = await read(tooLate.schedule_id)
  assert.deepEqual(
    [missed.status, missed.error_code, missed.attempts],
    ['failed', 'missed_window', []],
  )
  assert.match(missed.error_message!, /due 26 h ago/)
  const published = await read(late.schedule_id)
  assert.equal(published.status, 'published')
  const posts = await service.posts()
  assert.deepEqual(
    posts.map(({ external_id }) => external_id),
    [published.external_id],
  )
  assert.deepEqual(
    new Map(
      hook.received.map(({ json }) => [json.data.schedule_id, [json.event, json.data.error_code]]),
    ),
    new Map([
      [missed.schedule_id, ['post.failed', 'missed_window']],
      [published.schedule_id, ['post.published', undefined]],
    ]),
  )
  await client.retrySchedule({ params: { schedule_id: missed.schedule_id } })
  await service.advanceUntil(() => hook.received.length >= 3)
  assert.deepEqual(
    [(await read(missed.schedule_id)).status, (await service.posts()).length],
    ['published', 2],
  )
})

test('a schedule that takes its workers down ends as internal_error, one that may be out is never sent again, and others go on', async (t) => {
  const service = await manualService(t)
  await connected(service, 'x')
  const hook = await receiver(t, service.clock)
  await service.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const poison = await scheduled(service, service.account, 'x', { minutes: 1 })
  const doubtful = await scheduled(service, service.account, 'x', { minutes: 2 })
  const sound = await scheduled(service, service.account, 'x', { minutes: 3 })
  const other = await scheduled(service, await service.newAccount(), 'x', { minutes: 1 })
  const { db, clock } = service.service.ports
  // Four workers have taken each of them, and were never heard of again; one of those had begun to
  // send.
  await db
    .updateTable('schedule')
    .set({ claims: 4 })
    .where('id', 'in', [poison.schedule_id, doubtful.schedule_id] as never[])
    .execute()
  const piece = {
    account_id: service.account.accountId as never,
    schedule_id: doubtful.schedule_id as never,
    piece: 1,
    state: 'armed' as const,
    intent_at: clock.now(),
  }
  await db.insertInto('schedule_piece').values(piece).execute()
  await service.advance({ minutes: 4 })
  const ends = [await poison.read(), await doubtful.read(), await sound.read(), await other.read()]
  assert.deepEqual(
    ends.map(({ status, error_code }) => [status, error_code]),
    [
      ['failed', 'internal_error'],
      ['failed', 'publication_unconfirmed'],
      ['published', null],
      ['published', null],
    ],
  )
  assert.equal((await service.posts()).length, 2)
  assert.deepEqual(
    hook.received.map(({ json }) => [json.data.schedule_id, json.event]),
    [
      [poison.schedule_id, 'post.failed'],
      [doubtful.schedule_id, 'post.failed'],
      [sound.schedule_id, 'post.published'],
    ],
  )
})

test('300 due posts of one account do not keep another account’s post waiting', async (t) => {
  const service = await manualService(t)
  const busy = await service.newAccount('business')
  const patient = await service.newAccount()
  for (const account of [busy, patient]) await connected(service, 'x', account)
  const { draft_id } = await busy.client.createDraft({
    body: { platform: 'x', content: 'One of three hundred.' },
  })
  const begun = service.clock.now()
  const at = (milliseconds: number) => begun.add({ hours: 1, milliseconds }).toString()
  for (let first = 0; first < 300; first += 30) {
    const some = Array.from({ length: 30 }, (_, index) => ({
      draft_id,
      platform: 'x' as const,
      scheduled_at: at(first + index),
    }))
    await Promise.all(some.map((body) => busy.client.scheduleDraft({ body })))
    await service.clock.advance({ seconds: 30 })
  }
  const last = Temporal.Instant.from(at(1_000)).since(service.clock.now()).total('milliseconds')
  await scheduled(service, patient, 'x', { milliseconds: last })
  // As many as there are workers, each with a different text, or X would call them duplicates.
  await service.control('POST', '/_control/switches', { 'x.duplicate_window_ms': 0 })
  await pauseAndReturn(service, { minutes: 70 })
  const before = await eventually('the other account’s post', async () => {
    await service.clock.advance({ milliseconds: 20 })
    const posts = await service.posts()
    const index = posts.findIndex(({ text }) => text !== 'One of three hundred.')
    return index === -1 ? undefined : index
  })
  assert(before <= 3, `${before} posts of the busy account went first`)
})
