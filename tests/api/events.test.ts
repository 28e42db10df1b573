import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { id } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })

async function publish({ client }: TestAccount, content: string): Promise<string> {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  return schedule_id
}

test('listEvents shows what happened though no webhook was subscribed, newest first, page by page', async () => {
  const account = await service.newAccount()
  const { client } = account
  const schedules = [await publish(account, 'The first.'), await publish(account, 'The second.')]
  const first = await client.listEvents({ query: { limit: 1, event: 'post.published' } })
  const second = await client.listEvents({
    query: { limit: 1, event: 'post.published', cursor: first.next_cursor! },
  })
  assert.equal(second.next_cursor, null)
  const events = [...first.data, ...second.data]
  assert.deepEqual(
    events.map(({ event, test, data }) => [event, test, 'schedule_id' in data && data.schedule_id]),
    schedules.toReversed().map((schedule) => ['post.published', false, schedule]),
  )
  assert.match(events[0]!.event_id, id('evt'))
})

test('listEvents is filtered by event and by time', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const { webhook_id } = await client.createWebhook({
    body: { url: (await receiver(t, service.clock)).url, events: ['credits.low'] },
  })
  await publish(account, 'Goes out.')
  const between = service.in({ seconds: 1 })
  await service.advance({ minutes: 10 })
  await client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  const names = async (query: object) =>
    (await client.listEvents({ query })).data
      .map(({ event }) => event)
      .filter((event) => event !== 'post.scheduled' && event !== 'connection.connected')
  assert.deepEqual(await names({}), ['post.failed', 'post.published'])
  assert.deepEqual(await names({ event: 'post.failed' }), ['post.failed'])
  assert.deepEqual(await names({ event: 'credits.low' }), [])
  assert.deepEqual(await names({ from: between }), ['post.failed'])
  assert.deepEqual(await names({ to: between }), ['post.published'])
  assert.deepEqual(await names({ from: between, to: between }), [])
})

test('deliverEvent sends an event of before a webhook to it, though it is subscribed to another, with the id that every delivery of it has', async (t) => {
  const account = await service.newAccount()
  const { client } = account
  const schedule = await publish(account, 'Nobody was listening.')
  const hook = await receiver(t, service.clock)
  const { webhook_id } = await client.createWebhook({
    body: { url: hook.url, events: ['credits.low'] },
  })
  const [event] = (await client.listEvents()).data
  for (let time = 0; time < 2; time++) {
    const delivery = await client.deliverEvent({
      params: { event_id: event!.event_id },
      body: { webhook_id },
    })
    assert.deepEqual([delivery.outcome, delivery.event_id], ['pending', event!.event_id])
    await service.settle()
  }
  assert.deepEqual(
    hook.received.map(({ headers, json }) => [
      headers['webhook-id'],
      json.event,
      json.data.schedule_id,
    ]),
    [1, 2].map(() => [event!.event_id, 'post.published', schedule]),
  )
})

test('deliverEvent: refuses a foreign event or webhook, and a disabled webhook', async (t) => {
  const [account, other] = [await service.newAccount(), await service.newAccount()]
  const hook = await receiver(t, service.clock)
  const webhookOf = async ({ client }: TestAccount) =>
    (await client.createWebhook({ body: { url: hook.url, events: ['post.published'] } })).webhook_id
  const [own, theirs] = [await webhookOf(account), await webhookOf(other)]
  await publish(account, 'Ours.')
  await publish(other, 'Theirs.')
  const eventOf = async ({ client }: TestAccount) => (await client.listEvents()).data[0]!.event_id
  const [ours, others] = [await eventOf(account), await eventOf(other)]
  const received = hook.received.length
  const ask = (event_id: string, webhook_id: string) =>
    service.request('POST', `/api/events/${event_id}/deliver`, {
      key: account.key,
      body: { webhook_id },
    })
  assertRefused(await ask(others, own), 'not_found')
  assertRefused(await ask(ours, theirs), 'not_found')
  await account.client.updateWebhook({ params: { webhook_id: own }, body: { enabled: false } })
  assertRefused(await ask(ours, own), 'conflict')
  await service.settle()
  assert.equal(hook.received.length, received)
})

test('listEvents: answers a waiting request as soon as there is an event, and with an empty page when the wait is over', async (t) => {
  const account = await service.newAccount()
  const { client, request } = account
  await publish(account, 'Before.')
  const [newest] = (await client.listEvents()).data
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'While it waits.' },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ seconds: 50 })
  const { wake } = service.service.ports
  const [listen, waits] = [wake.listen.bind(wake), Promise.withResolvers<void>()]
  t.mock.method(
    wake,
    'listen',
    (...[topic, listener]: Parameters<typeof listen>) => (waits.resolve(), listen(topic, listener)),
  )
  const waiting = client.listEvents({ query: { after: newest!.event_id, wait: 25 } })
  await waits.promise
  let isAnswered = false
  void waiting.finally(() => (isAnswered = true))
  await service.advance({ seconds: 10 })
  // After a hint about an earlier event the next query comes a second later. The wait is not over.
  for (let second = 0; second < 10 && !isAnswered; second++) await service.advance({ seconds: 1 })
  const [found] = (await within(20_000, waiting)).data
  assert.ok(found && found.event_id > newest!.event_id)
  const idle = client.listEvents({ query: { after: found.event_id, wait: 5 } })
  assert.deepEqual((await whileTimePasses(idle)).data, [])
  assertRefused(await request('GET', '/api/events?wait=26'), 'invalid_parameter', ['?wait'])
})

test('listEvents: serves five waiting requests of an account at a time, and other lists beside them', async () => {
  const { request } = await service.newAccount()
  const { client: other } = await service.newAccount()
  const waiting = Array.from({ length: 6 }, () => request('GET', '/api/events?wait=25'))
  assert.equal((await request('GET', '/api/events')).status, 200)
  assert.deepEqual((await other.listEvents()).data, [])
  assertRefused(await whileTimePasses(Promise.race(waiting)), 'rate_limited')
  const statuses = (await whileTimePasses(Promise.all(waiting)))
    .map(({ status }) => status)
    .toSorted()
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})

/** In real time: what is never answered fails its test alone. */
async function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  const over = AbortSignal.timeout(ms)
  const late = once(over, 'abort').then((): never =>
    assert.fail(`There was no answer within ${ms} ms.`),
  )
  return Promise.race([answer, late])
}

/**
 * A request may reach the server only after the clock was moved, so the clock is moved until it
 * is answered.
 */
async function whileTimePasses<Value>(answer: Promise<Value>): Promise<Value> {
  let isOver = false
  void answer.finally(() => (isOver = true)).catch(() => undefined)
  for (let seconds = 0; seconds < 600 && !isOver; seconds++) await service.advance({ seconds: 1 })
  return answer
}
