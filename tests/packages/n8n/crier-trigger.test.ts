import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { attemptHeaders } from '@crier/server/webhooks/sign.ts'
import { manualService, type ManualService } from '../../service.ts'
import { builtNodes, trigger } from './n8n-stand-in.ts'

const nodes = await builtNodes({ after })

/** The trigger reads the real clock. */
const serviceOfToday = (t: Parameters<typeof manualService>[0]) =>
  manualService(t, { now: Temporal.Now.instant().toString() })

const triggerOf = (
  t: Parameters<typeof manualService>[0],
  service: ManualService,
  events = ['post.published', 'post.failed'],
) => trigger(t, nodes, { url: service.url, apiKey: service.account.key }, events)

const body = JSON.stringify({
  event: 'post.published',
  delivered_at: '2026-11-25T09:00:00.000Z',
  data: { schedule_id: 'sch_1' },
})

/** A delivery as the server signs it, so long ago. */
function signed(
  secret: string,
  age: Temporal.DurationLike = { seconds: 0 },
  text = body,
): Record<string, string> {
  const attempt = {
    eventId: 'evt_1',
    attemptedAt: Temporal.Now.instant().subtract(age),
    body: Buffer.from(text),
  }
  return { ...attemptHeaders(attempt, { current: secret, previous: null }, '0') }
}

test('the trigger registers a webhook, starts the workflow with each event, and removes the webhook when it is switched off', async (t) => {
  const service = await serviceOfToday(t)
  const flow = await triggerOf(t, service)
  assert.equal(await flow.activate(), 'registered')
  const { data: registered } = await service.client.listWebhooks()
  assert.deepEqual(
    registered.map(({ url, events }) => [url, [...events].sort()]),
    [[flow.url, ['post.failed', 'post.published']]],
  )
  // As after a restart of n8n.
  assert.equal(await flow.activate(), 'was there')

  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'It goes out.' },
  })
  const planned = await service.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds: 5 }) },
  })
  await service.advance({ seconds: 10 })
  await flow.until(1)
  const [{ json }] = flow.started
  assert.deepEqual([json.event, json.data.schedule_id], ['post.published', planned.schedule_id])
  assert.equal(json.event_id, (await service.client.listEvents()).data[0]!.event_id)

  await service.client.testWebhook({
    params: { webhook_id: flow.staticData['webhookId'] },
    body: { event: 'post.failed' },
  })
  await service.advance({ seconds: 1 })
  await flow.until(2)
  assert.equal(flow.started[1].json.data.test, true)
  assert.deepEqual(flow.statuses, [200, 200])

  await flow.deactivate()
  assert.deepEqual([(await service.client.listWebhooks()).data, flow.staticData], [[], {}])
  // Twice does no harm.
  await flow.deactivate()
})

test('the trigger answers 401 to a delivery that is forged, changed, too old, from the future or not signed, and starts nothing', async (t) => {
  const service = await serviceOfToday(t)
  const flow = await triggerOf(t, service)
  await flow.activate()
  const { secret } = flow.staticData
  assert.equal(await flow.deliver(body, signed(secret)), 200)
  assert.equal(await flow.deliver(body, signed(secret, { minutes: 4 })), 200)
  const { 'webhook-signature': signature, ...unsigned } = signed(secret)
  const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const wrong: Record<string, readonly [string, Record<string, string>]> = {
    'signed with another secret': [body, signed(another)],
    'with another body': [body.replace('published', 'failed'), signed(secret)],
    'with one space more': [body.replace('{', '{ '), signed(secret)],
    'sent six minutes ago': [body, signed(secret, { minutes: 6 })],
    'sent in six minutes': [body, signed(secret, { minutes: -6 })],
    'old, with the time of now': [
      body,
      {
        ...signed(secret, { minutes: 6 }),
        'webhook-timestamp': signed(secret)['webhook-timestamp']!,
      },
    ],
    'of another event': [body, { ...signed(secret), 'webhook-id': 'evt_2' }],
    'without a time': [body, { ...signed(secret), 'webhook-timestamp': 'NaN' }],
    'without a signature': [body, unsigned],
    'with half a signature': [
      body,
      { ...signed(secret), 'webhook-signature': signature!.slice(0, 20) },
    ],
    'with a signature of nothing': [body, { ...signed(secret), 'webhook-signature': 'v1,' }],
  }
  for (const [what, [text, headers]] of Object.entries(wrong))
    assert.equal(await flow.deliver(text, headers), 401, what)
  assert.equal(flow.started.length, 2)
  await flow.deactivate()
  assert.equal(await flow.deliver(body, signed(secret)), 401, 'after it was switched off')
})

test('the trigger takes events while its webhook has two secrets', async (t) => {
  const service = await serviceOfToday(t)
  const flow = await triggerOf(t, service)
  await flow.activate()
  const { webhookId: webhook_id } = flow.staticData
  await service.client.rotateWebhookSecret({ params: { webhook_id }, body: {} })
  await service.client.testWebhook({ params: { webhook_id }, body: { event: 'post.published' } })
  await service.advance({ seconds: 1 })
  await flow.until(1)
  assert.deepEqual(flow.statuses, [200])
})

test('the trigger registers again after its webhook was deleted by hand, and mends one that was changed or disabled', async (t) => {
  const service = await serviceOfToday(t)
  const { client } = service
  const flow = await triggerOf(t, service)
  await flow.activate()
  const { webhookId, secret } = flow.staticData
  await client.deleteWebhook({ params: { webhook_id: webhookId } })
  assert.equal(await flow.activate(), 'registered')
  assert.notEqual(flow.staticData['webhookId'], webhookId)
  assert.notEqual(flow.staticData['secret'], secret)

  const kept = { ...flow.staticData }
  const params = { webhook_id: kept['webhookId'] as string }
  await client.updateWebhook({
    params,
    body: { url: 'https://example.com/elsewhere', events: ['credits.low'], enabled: false },
  })
  assert.equal(await flow.activate(), 'was there')
  const { url, events, enabled } = await client.getWebhook({ params })
  assert.deepEqual(
    [url, [...events].sort(), enabled],
    [flow.url, ['post.failed', 'post.published'], true],
  )
  assert.deepEqual(flow.staticData, kept)

  // A copy of the workflow whose secret was lost leaves no second webhook behind.
  delete flow.staticData['secret']
  assert.equal(await flow.activate(), 'registered')
  assert.equal((await client.listWebhooks()).data.length, 1)
})

test('the trigger says what is wrong where no event is chosen, the key is refused or may not register', async (t) => {
  const service = await serviceOfToday(t)
  await assert.rejects((await triggerOf(t, service, [])).activate(), /at least one event/)
  const { key } = await service.client.createKey({
    body: { name: 'n8n', scopes: ['account:read'] },
  })
  const refused = await trigger(t, nodes, { url: service.url, apiKey: key }, ['post.failed'])
  await assert.rejects(refused.activate(), {
    message: 'The API key lacks a scope',
    description: /webhooks/,
  })
})
