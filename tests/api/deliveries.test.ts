import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { eventNames, type EventName } from '@crier/contract/events.ts'
import { verifyWebhook } from '@crier/sdk/verify-webhook.ts'
import { manualService, receiver, type Received, type TestAccount } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = (webhook_id: string, rest = '') => `/api/webhooks/${webhook_id}${rest}`
const hmac = (secret: string, body: Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex')

async function register(
  { client }: TestAccount,
  url: string,
  events: readonly EventName[] = ['post.published'],
) {
  return client.createWebhook({ body: { url, events } })
}

async function sample(
  { client }: TestAccount,
  webhook_id: string,
  event: EventName = 'post.published',
) {
  const delivery = await client.testWebhook({ params: { webhook_id }, body: { event } })
  await service.settle()
  return delivery
}

/** `v1,` signatures of the Standard Webhooks scheme, for these secrets in this order. */
function standard({ headers, body }: Received, ...secrets: string[]): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.`
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(signed)
      .update(body)
      .digest('base64')
  return secrets.map((secret) => `v1,${sign(secret)}`).join(' ')
}

test('a delivery carries its signature and its names in the headers', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  const { webhook_id, secret } = await register(account, hook.url)
  const { event_id } = await sample(account, webhook_id)
  const [got] = hook.received as [Received]
  assert.equal(got.headers['x-service-signature'], hmac(secret, got.body))
  assert.match(String(got.headers['x-service-signature']), /^[0-9a-f]{64}$/)
  assert.equal(got.headers['webhook-id'], event_id)
  assert.equal(
    got.headers['webhook-timestamp'],
    String(Math.floor(Date.parse(got.json.delivered_at) / 1_000)),
  )
  assert.equal(got.headers['webhook-signature'], standard(got, secret))
  assert.match(String(got.headers['user-agent']), /^Crier\/\d+\.\d+\.\d+/)
  assert.equal(got.headers['content-type'], 'application/json')
  const verified = await verifyWebhook(got, secret, {
    now: () => service.clock.now().epochMilliseconds,
  })
  assert.deepEqual({ ...verified }, { id: event_id, ...got.json })
})

test('a sample of each event has the fields of the real one, marked as a test, whatever is subscribed', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  const { webhook_id } = await register(account, hook.url, ['credits.low'])
  const post = {
    schedule_id: /^sch_[0-9a-f]{32}$/,
    draft_id: /^drft_[0-9a-f]{32}$/,
    post_id: null,
    platform: 'x',
    connection_id: /^conn_[0-9a-f]{32}$/,
  }
  const planned = { scheduled_at: instant }
  const connection = { connection_id: post.connection_id, platform: 'x', kind: 'sandbox' }
  const fields = {
    'post.published': { ...post, published_at: instant, external_url: /^https:/, external_id: /./ },
    'post.failed': {
      ...post,
      published_at: null,
      external_url: null,
      external_id: null,
      error_code: 'platform_token_expired',
      error_cause: /\w+/,
      error_message: /\w+/,
    },
    'post.completed': {
      post_id: /^post_[0-9a-f]{32}$/,
      state: 'published',
      schedules: Array.isArray,
    },
    'post.scheduled': { ...post, ...planned, approval: null },
    'post.moved': { ...post, ...planned, previous_scheduled_at: instant, approval: null },
    'post.cancelled': { ...post, ...planned, approval: null },
    'post.approval_requested': { ...post, ...planned, approval: 'awaiting' },
    'post.approved': { ...post, ...planned, approval: 'approved' },
    'post.rejected': { ...post, ...planned, approval: 'rejected' },
    'connection.connected': { ...connection, state: 'connected' },
    'connection.expiring': { ...connection, state: 'connected', access_ends_at: instant },
    'connection.needs_reconnect': { ...connection, state: 'needs_reconnect' },
    'media.ready': { media_id: /^med_[0-9a-f]{32}$/, kind: 'image', status: 'ready' },
    'media.failed': { media_id: /^med_[0-9a-f]{32}$/, kind: 'image', status: 'failed' },
    'credits.low': {
      account_id: account.accountId,
      credits_remaining: Number.isInteger,
      monthly_quota: Number.isInteger,
      threshold: Number.isFinite,
      renews_at: instant,
    },
  }
  for (const [index, event] of eventNames.entries()) {
    const reply = await account.request('POST', path(webhook_id, '/test'), { body: { event } })
    assert.equal(reply.status, 202, reply.text)
    assertFields(reply.json, {
      delivery_id: id('dlv'),
      event_id: id('evt'),
      event,
      test: true,
      outcome: 'pending',
      created_at: instant,
    })
    await service.settle()
    const { json } = hook.received[index]!
    assertFields(json, { event, delivered_at: instant })
    assert.deepEqual(
      Object.keys(json.data).toSorted(),
      [...Object.keys(fields[event]), 'test'].toSorted(),
    )
    assertFields(json.data, { ...fields[event], test: true })
  }
  assertRefused(
    await account.request('POST', path(webhook_id, '/test'), { body: { event: 'post.deleted' } }),
    'unrecognized_value',
    ['/event'],
  )
  assertRefused(await account.request('POST', path(webhook_id, '/test')), 'missing_parameter', [
    '/event',
  ])
  assertRefused(
    await account.request('POST', path(anyId('whk'), '/test'), { body: { event: 'post.failed' } }),
    'not_found',
  )
})

test('an answer other than 2xx is tried again after 30 s and after 5 min, under the same id, and no more', async (t) => {
  const account = await service.newAccount()
  for (const answer of [300, 302, 404, 500, 'reset'] as const) {
    const hook = await receiver(t, service.clock, () =>
      answer === 302 ? { status: 302, headers: { location: hook.url } } : answer,
    )
    const { webhook_id } = await register(account, hook.url)
    const { delivery_id, event_id } = await sample(account, webhook_id)
    const begun = service.clock.now()
    await service.advance({ minutes: 10 })
    assert.deepEqual(
      hook.received.map(({ at }) => at.since(begun).total('seconds')),
      [0, 30, 330],
      String(answer),
    )
    for (const { headers, json, at } of hook.received) {
      assert.equal(headers['webhook-id'], event_id)
      assert.equal(json.delivered_at, at.toString({ smallestUnit: 'millisecond' }))
    }
    const { outcome, attempts, next_attempt_at } = await account.client.getDelivery({
      params: { webhook_id, delivery_id },
    })
    assert.deepEqual([outcome, next_attempt_at, attempts.length], ['dropped', null, 3])
    for (const { status, error } of attempts) {
      assert.equal(status, answer === 'reset' ? null : answer)
      assert.ok(error)
    }
  }
})

test('the log tells each attempt, with the first KiB of the answer', async (t) => {
  const account = await service.newAccount()
  const body = 'é'.repeat(2_000)
  const hook = await receiver(t, service.clock, (count) =>
    count === 1 ? { status: 500, body } : { status: 200, body: 'a\0b' },
  )
  const { webhook_id } = await register(account, hook.url)
  const { delivery_id } = await sample(account, webhook_id)
  const first = await account.client.getDelivery({ params: { webhook_id, delivery_id } })
  assertFields(
    { ...first },
    {
      delivery_id,
      event_id: id('evt'),
      event: 'post.published',
      test: true,
      outcome: 'pending',
      next_attempt_at: service.in({ seconds: 30 }),
    },
  )
  await service.advance({ seconds: 30 })
  const log = await account.client.getDelivery({ params: { webhook_id, delivery_id } })
  assertFields({ ...log }, { outcome: 'delivered', next_attempt_at: null, created_at: instant })
  const [failed, succeeded] = log.attempts
  assertFields(
    { ...failed },
    {
      attempt: 1,
      attempted_at: log.created_at,
      duration_ms: Number.isInteger,
      status: 500,
      response_body: 'é'.repeat(512),
    },
  )
  assert.match(String(failed!.error), /500/)
  assertFields(
    { ...succeeded },
    { attempt: 2, attempted_at: instant, status: 200, error: null, response_body: 'a\ufffdb' },
  )
  assert.deepEqual((await account.client.listDeliveries({ params: { webhook_id } })).data, [log])
})

test('the log shows the newest request byte for byte, with its headers, and no signature', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock, (count) => (count === 1 ? 500 : 200))
  const { webhook_id } = await register(account, hook.url)
  const { delivery_id, ...asked } = await sample(account, webhook_id)
  assert.deepEqual([asked.request_body, asked.request_headers], [null, null])
  for (const count of [1, 2]) {
    const { request_body, request_headers } = await account.client.getDelivery({
      params: { webhook_id, delivery_id },
    })
    const got = hook.received[count - 1]!
    assert.equal(request_body, got.body.toString())
    for (const [name, value] of Object.entries(request_headers!)) {
      const isSignature = name.endsWith('signature')
      assert.equal(value === got.headers[name], !isSignature, name)
      if (isSignature) assert.match(value, /…$/)
    }
    assert.deepEqual(Object.keys(request_headers!).toSorted(), [
      'content-type',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
      'x-service-signature',
    ])
    await service.advance({ seconds: 30 })
  }
})

test('an event that is delivered again is a new delivery of the same event', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock, (count) => (count <= 3 ? 500 : 200))
  const { webhook_id } = await register(account, hook.url)
  const old = await sample(account, webhook_id)
  await service.advance({ minutes: 10 })
  const redeliverPath = path(webhook_id, `/deliveries/${old.delivery_id}/redeliver`)
  const reply = await account.request('POST', redeliverPath)
  assert.equal(reply.status, 202, reply.text)
  assertFields(reply.json, {
    delivery_id: id('dlv'),
    event_id: old.event_id,
    event: 'post.published',
    outcome: 'pending',
    attempts: [],
  })
  assert.notEqual(reply.json.delivery_id, old.delivery_id)
  await service.settle()
  assert.equal(hook.received.length, 4)
  const [first, last] = [hook.received[0]!, hook.received[3]!]
  assert.equal(last.headers['webhook-id'], old.event_id)
  assert.deepEqual([last.json.event, last.json.data], [first.json.event, first.json.data])
  const read = async (delivery_id: string) =>
    (await account.client.getDelivery({ params: { webhook_id, delivery_id } })).outcome
  assert.deepEqual(
    [await read(old.delivery_id), await read(reply.json.delivery_id)],
    ['dropped', 'delivered'],
  )
  assertRefused(
    await account.request('POST', path(webhook_id, `/deliveries/${anyId('dlv')}/redeliver`)),
    'not_found',
  )
  await account.client.updateWebhook({ params: { webhook_id }, body: { enabled: false } })
  assertRefused(await account.request('POST', redeliverPath), 'conflict')
})

test('a delivery is found under its own webhook only', async (t) => {
  const account = await service.newAccount()
  const { url } = await receiver(t, service.clock)
  const [one, other] = [await register(account, url), await register(account, url)]
  const { delivery_id } = await sample(account, one.webhook_id)
  assert.equal(
    (await account.request('GET', path(one.webhook_id, `/deliveries/${delivery_id}`))).status,
    200,
  )
  assertRefused(
    await account.request('GET', path(other.webhook_id, `/deliveries/${delivery_id}`)),
    'not_found',
  )
  assertRefused(
    await account.request('POST', path(other.webhook_id, `/deliveries/${delivery_id}/redeliver`)),
    'not_found',
  )
})

test('after a rotation both secrets verify for a day, the old one in X-Service-Signature', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  const { webhook_id, secret: old, ...made } = await register(account, hook.url)
  const reply = await account.request('POST', path(webhook_id, '/rotate-secret'))
  assert.equal(reply.status, 200, reply.text)
  const {
    secret: fresh,
    previous_secret_valid_until,
    signed_with_previous_secret,
    ...rest
  } = reply.json
  assert.equal(previous_secret_valid_until, service.in({ hours: 24 }))
  assert.deepEqual(signed_with_previous_secret, ['X-Service-Signature'])
  assert.match(fresh, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(fresh, old)
  assert.deepEqual({ ...rest, updated_at: '' }, { webhook_id, ...made, updated_at: '' })
  const next = async () => {
    await sample(account, webhook_id)
    return hook.received.at(-1)!
  }
  const soon = await next()
  assert.equal(soon.headers['webhook-signature'], standard(soon, fresh, old))
  assert.equal(soon.headers['x-service-signature'], hmac(old, soon.body))
  await service.skip({ hours: 23, minutes: 59 })
  const late = await next()
  assert.equal(late.headers['webhook-signature'], standard(late, fresh, old))
  assert.equal(late.headers['x-service-signature'], hmac(old, late.body))
  await service.advance({ minutes: 1 })
  const after = await next()
  assert.equal(after.headers['webhook-signature'], standard(after, fresh))
  assert.equal(after.headers['x-service-signature'], hmac(fresh, after.body))
})

test('a rotation that expires the old secret signs with the new one at once', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  const { webhook_id, secret: old } = await register(account, hook.url)
  const { secret: fresh } = await account.client.rotateWebhookSecret({
    params: { webhook_id },
    body: { expire_previous: true },
  })
  await sample(account, webhook_id)
  const [got] = hook.received as [Received]
  assert.equal(got.headers['x-service-signature'], hmac(fresh, got.body))
  assert.equal(got.headers['webhook-signature'], standard(got, fresh, old))
  assertRefused(await account.request('POST', path(anyId('whk'), '/rotate-secret')), 'not_found')
  assertRefused(
    await account.request('POST', path(webhook_id, '/rotate-secret'), {
      body: { expire_previous: 'yes' },
    }),
    'invalid_parameter',
    ['/expire_previous'],
  )
})

test('disabled webhook: gets no delivery, not even a running one', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock, () => 500)
  const { webhook_id } = await register(account, hook.url)
  const { delivery_id } = await sample(account, webhook_id)
  await account.client.updateWebhook({ params: { webhook_id }, body: { enabled: false } })
  assertRefused(
    await account.request('POST', path(webhook_id, '/test'), { body: { event: 'post.failed' } }),
    'conflict',
  )
  await service.advance({ minutes: 10 })
  assert.equal(hook.received.length, 1)
  assert.equal(
    (await account.client.getDelivery({ params: { webhook_id, delivery_id } })).outcome,
    'dropped',
  )
})

test('after 100 dropped events in a row, and not before, a webhook is disabled, until its owner enables it', async (t) => {
  const account = await service.newAccount('business')
  let status = 500
  const hook = await receiver(t, service.clock, () => status)
  const { webhook_id } = await register(account, hook.url)
  const drop = async (count: number) => {
    const replies = await Promise.all(
      Array.from({ length: count }, () =>
        account.request('POST', path(webhook_id, '/test'), { body: { event: 'post.failed' } }),
      ),
    )
    for (const reply of replies) assert.equal(reply.status, 202, reply.text)
    await service.settle()
    await service.advance({ minutes: 10 })
  }
  const read = () => account.client.getWebhook({ params: { webhook_id } })
  await drop(30)
  status = 200
  await drop(1)
  status = 500
  await drop(99)
  assertFields({ ...(await read()) }, { enabled: true, disabled_reason: null })
  await drop(1)
  assertFields({ ...(await read()) }, { enabled: false, disabled_reason: /100 events in a row/ })
  assertRefused(
    await account.request('POST', path(webhook_id, '/test'), { body: { event: 'post.failed' } }),
    'conflict',
  )
  const seen = hook.received.length
  await account.client.updateWebhook({ params: { webhook_id }, body: { enabled: true } })
  assertFields({ ...(await read()) }, { enabled: true, disabled_reason: null })
  await drop(1)
  assert.equal(hook.received.length, seen + 3)
  assert.equal((await read()).enabled, true)
})
