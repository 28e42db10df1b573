import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, receiver } from '../service.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })

test('slot_taken: names the present schedule and the next free slot of the same calendar', async () => {
  const { client, key } = await service.newAccount()
  await client.configureSlots({
    body: { platform: 'x', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Twice.' } })
  const { next_free_slot: at } = await client.nextFreeSlot({ query: { platform: 'x' } })
  const body = { draft_id, platform: 'x', scheduled_at: at }
  const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body })).json
  const { next_free_slot } = await client.nextFreeSlot({ query: { platform: 'x' } })
  assertRefused(
    await service.request('POST', '/api/schedules', { key, body }),
    'slot_taken',
    undefined,
    {
      conflicting_schedule_id: schedule_id,
      next_free_slot,
    },
  )
  const { schedule_id: second } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ days: 20 }) },
  })
  const moved = await service.request('PATCH', `/api/schedules/${second}`, {
    key,
    body: { scheduled_at: at },
  })
  assertRefused(moved, 'slot_taken', undefined, {
    conflicting_schedule_id: schedule_id,
    next_free_slot,
  })
})

test('insufficient_credits tells the price, what is left and when it renews', async () => {
  const { client, key } = await service.newAccount('free')
  const { credits_remaining: available, credits_renew_at: renews_at } =
    (await client.getAccount()) as unknown as Record<string, unknown>
  const body = { platform: 'linkedin', topic: 'Bread', content_type: 'carousel' }
  let reply = await service.request('POST', '/api/generate-post', { key, body })
  for (let time = 0; reply.status === 200 && time < 100; time++) {
    await service.advance({ minutes: 1 })
    reply = await service.request('POST', '/api/generate-post', { key, body })
  }
  assertRefused(reply, 'insufficient_credits')
  assert.ok(reply.json.available < reply.json.required && reply.json.available >= 0, reply.text)
  assert.ok(available === undefined || typeof available === 'number')
  assert.match(reply.json.renews_at, /-01T00:00:00\.000Z$/, String(renews_at))
})

test('insufficient_scope names the scope that is missing, rate_limited the seconds to wait as the header does', async () => {
  const account = await service.newAccount('free')
  const { key } = await account.client.createKey({ body: { scopes: ['drafts:read'] } })
  const refused = await service.request('GET', '/api/webhooks', { key })
  assertRefused(refused, 'insufficient_scope')
  assert.equal(refused.json.required_scope, 'webhooks:read')
  let reply = await service.request('GET', '/api/drafts', { key })
  for (let time = 0; reply.status === 200 && time < 1_000; time++)
    reply = await service.request('GET', '/api/drafts', { key })
  assertRefused(reply, 'rate_limited')
  assert.equal(String(reply.json.retry_after), reply.headers.get('retry-after'))
})

test('not found: suggests the nearest path under /api', async () => {
  const { key } = await service.newAccount()
  for (const [path, meant] of [
    ['/api/shedules', '/api/schedules'],
    [
      '/api/drafts/drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c/previews',
      '/api/drafts/{draft_id}/preview',
    ],
    ['/api/generate_post', '/api/generate-post'],
  ] as const) {
    const reply = await service.request('GET', path, { key })
    assertRefused(reply, 'not_found')
    assert.ok(reply.json.detail.includes(`Did you mean ${meant}?`), reply.json.detail)
  }
  const reply = await service.request('GET', '/api/nothing-of-the-kind', { key })
  assert.match(reply.json.detail, /GET \/api\/openapi\.json/)
})

test('what was made has its address in Location', async (t) => {
  const { key } = await service.newAccount()
  const made = async (path: string, body: object) => {
    const reply = await service.request('POST', path, { key, body })
    const there = await service.request('GET', reply.headers.get('location')!, { key })
    assert.deepEqual([reply.status, there.status], [201, 200], reply.text)
    return reply.json
  }
  const { draft_id } = await made('/api/drafts', { platform: 'x', content: 'Here.' })
  await made('/api/schedules', { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) })
  await made('/api/webhooks', {
    url: (await receiver(t, service.clock)).url,
    events: ['post.failed'],
  })
})
