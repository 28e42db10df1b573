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
    post_id: null,
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
