import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { manualService, receiver } from '../service.ts'

test('main flow: writes a draft, schedules it, publishes it once, and sends a webhook that public tools verify', async (t) => {
  const service = await manualService(t)
  const hook = await receiver(t, service.clock)
  const { secret } = await service.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const draft = await service.client.generatePost({
    body: { platform: 'x', topic: 'Why small teams ship faster' },
  })
  assert.equal(draft.credits_remaining, 999)
  const schedule = await service.client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assert.equal(schedule.status, 'pending')
  await service.advance({ minutes: 59, seconds: 59 })
  assert.deepEqual(await service.posts(), [])
  await service.advance({ seconds: 1 })
  const published = await service.client.getSchedule({
    params: { schedule_id: schedule.schedule_id },
  })
  assert.equal(published.status, 'published')
  const posts = await service.posts()
  assert.deepEqual(
    posts.map(({ external_id, text, created_at }) => ({ external_id, text, created_at })),
    [
      {
        external_id: published.external_id,
        text: draft.content,
        created_at: Date.parse(schedule.scheduled_at),
      },
    ],
  )
  assert.equal(hook.received.length, 1)
  const { body, headers, json } = hook.received[0]!
  assert.equal(
    headers['x-service-signature'],
    createHmac('sha256', secret).update(body).digest('hex'),
  )
  const { data } = json
  assert.deepEqual(data, {
    schedule_id: schedule.schedule_id,
    draft_id: draft.draft_id,
    platform: 'x',
    connection_id: published.connection_id,
    published_at: published.published_at,
    external_url: published.external_url,
    external_id: published.external_id,
  })
  const timestamp = Number(headers['webhook-timestamp'])
  assert.equal(timestamp, Math.floor(Date.parse(json.delivered_at) / 1_000))
  t.mock.timers.enable({ apis: ['Date'], now: timestamp * 1_000 })
  assert.deepEqual(
    new Webhook(secret).verify(body.toString(), headers as Record<string, string>),
    json,
  )
})

test('lost answer: is reconciled, and the post is published once', async (t) => {
  const service = await manualService(t)
  const hook = await receiver(t, service.clock)
  await service.client.createWebhook({
    body: { url: hook.url, events: ['post.published', 'post.failed'] },
  })
  const draft = await service.client.createDraft({
    body: { platform: 'x', content: 'Only once, whatever happens on the way.' },
  })
  await service.fault({ platform: 'x', kind: 'accept_then_reset' })
  const { schedule_id } = await service.client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  const doubtful = await service.client.getSchedule({ params: { schedule_id } })
  assert.equal(doubtful.status, 'publishing', JSON.stringify(doubtful))
  await service.advance({ seconds: 2 })
  const schedule = await service.client.getSchedule({ params: { schedule_id } })
  assert.equal(schedule.status, 'published')
  assert.deepEqual(
    schedule.attempts.map(({ phase, outcome }) => [phase, outcome]),
    [
      ['send', 'unknown'],
      ['look_up', 'confirmed'],
    ],
  )
  await service.advance({ hours: 1 })
  assert.equal((await service.posts()).length, 1)
  assert.deepEqual(
    hook.received.map(({ json }) => json.event),
    ['post.published'],
  )
})

test('attempts of a delivery come at 0, 30 s and 5 min after the end of the one before, then it is dropped and logged', async (t) => {
  const service = await manualService(t)
  const hook = await receiver(t, service.clock, () => 500)
  const webhook = await service.client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const delivery = await service.client.testWebhook({
    params: { webhook_id: webhook.webhook_id },
    body: { event: 'post.published' },
  })
  const begun = service.clock.now()
  await service.settle()
  await service.advance({ hours: 2 })
  assert.deepEqual(
    hook.received.map(({ at }) => at.since(begun).total('milliseconds')),
    [0, 30_000, 330_000],
  )
  const log = await service.client.getDelivery({
    params: { webhook_id: webhook.webhook_id, delivery_id: delivery.delivery_id },
  })
  assert.equal(log.outcome, 'dropped')
  assert.deepEqual(
    log.attempts.map(({ attempt, status, response_body }) => [attempt, status, response_body]),
    [
      [1, 500, 'noted'],
      [2, 500, 'noted'],
      [3, 500, 'noted'],
    ],
  )
})
