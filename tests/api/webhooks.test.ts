import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventNames } from '@crier/contract/events.ts'
import { manualService, receiver } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const path = '/api/webhooks'
const { url } = await receiver({ after }, service.clock)

test('a registration has the fields of the specification, its secret too', async () => {
  const { request } = await service.newAccount()
  const reply = await request('POST', path, {
    body: { url, events: ['post.published', 'post.failed', 'credits.low'] },
  })
  assert.equal(reply.status, 201, reply.text)
  assertFields(reply.json, {
    webhook_id: id('whk'),
    url,
    events: ['post.published', 'post.failed', 'credits.low'],
    secret: /^whsec_[A-Za-z0-9+/]{43}=$/,
    created_at: instant,
    enabled: true,
    disabled_reason: null,
    updated_at: reply.json.created_at,
  })
})

test('a secret is shown by the creation only, and each webhook has its own', async () => {
  const { client, request } = await service.newAccount()
  const [one, other] = [
    await client.createWebhook({ body: { url, events: ['post.failed'] } }),
    await client.createWebhook({ body: { url, events: ['post.failed'] } }),
  ]
  assert.notEqual(one.secret, other.secret)
  const { secret, ...rest } = one
  const read = await request('GET', `${path}/${one.webhook_id}`)
  assert.deepEqual([read.status, read.json], [200, rest])
  for (const reply of [
    read,
    await request('GET', path),
    await request('PATCH', `${path}/${one.webhook_id}`, { body: { enabled: true } }),
    await request('GET', `${path}/${one.webhook_id}/deliveries`),
    await request('POST', `${path}/${one.webhook_id}/test`, { body: { event: 'post.failed' } }),
  ])
    assert.doesNotMatch(reply.text, new RegExp(`secret|${secret.slice(6).replaceAll('+', '\\+')}`))
  await service.settle()
})

test('any set of the three events is subscribed to, none twice', async () => {
  const { request } = await service.newAccount()
  const send = (events: unknown) => request('POST', path, { body: { url, events } })
  for (const event of eventNames) assert.deepEqual((await send([event])).json.events, [event])
  assertRefused(await send([]), 'invalid_parameter', ['/events'])
  assertRefused(await send(['post.failed', 'post.failed']), 'invalid_parameter', ['/events'])
  assertRefused(await send('post.failed'), 'invalid_parameter', ['/events'])
  assertRefused(await send(['post.failed', 7]), 'invalid_parameter', ['/events/1'])
  assertRefused(await send(['post.deleted']), 'unrecognized_value', ['/events/0'])
  assertRefused(await send(['Post.Published']), 'unrecognized_value', ['/events/0'])
  assertRefused(await request('POST', path, { body: { url } }), 'missing_parameter', ['/events'])
  assertRefused(
    await request('POST', path, { body: { events: ['post.failed'] } }),
    'missing_parameter',
    ['/url'],
  )
})

test('an address is http or https, without user info, and not one of ours', async () => {
  const { client, request } = await service.newAccount()
  const sandboxPort = new URL(service.sandbox.url).port
  const { webhook_id } = await client.createWebhook({ body: { url, events: ['post.failed'] } })
  for (const refused of [
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com/hook',
    '/hook',
    'http://',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    `http://127.0.0.1:${sandboxPort}/`,
    `http://localhost:${sandboxPort}/`,
    `http://[::1]:${sandboxPort}/`,
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://0xa000001/',
  ]) {
    const created = await request('POST', path, { body: { url: refused, events: ['post.failed'] } })
    assertRefused(created, 'url_not_allowed', ['/url'])
    assertRefused(
      await request('PATCH', `${path}/${webhook_id}`, { body: { url: refused } }),
      'url_not_allowed',
      ['/url'],
    )
  }
  assert.match(
    (await request('POST', path, { body: { url: 'http://10.0.0.1/', events: ['post.failed'] } }))
      .json.detail,
    /CRIER_ALLOW_PRIVATE_NETWORK/,
  )
  for (const wrong of ['', '  ', 7, null, `http://example.com/${'a'.repeat(2_000)}`]) {
    const reply = await request('POST', path, { body: { url: wrong, events: ['post.failed'] } })
    assertRefused(reply, 'invalid_parameter', ['/url'])
  }
  const unresolvable = await request('POST', path, {
    body: { url: ' https://hooks.nowhere.invalid/a?b=c ', events: ['post.failed'] },
  })
  assert.deepEqual(
    [unresolvable.status, unresolvable.json.url],
    [201, 'https://hooks.nowhere.invalid/a?b=c'],
  )
})

test('an account has at most 20 webhooks', async () => {
  const [account, other] = [await service.newAccount(), await service.newAccount()]
  const create = () => account.request('POST', path, { body: { url, events: ['post.failed'] } })
  const replies = await Promise.all(Array.from({ length: 22 }, create))
  assert.equal(replies.filter(({ status }) => status === 201).length, 20)
  for (const reply of replies.filter(({ status }) => status !== 201))
    assertRefused(reply, 'conflict')
  assert.equal(
    (await other.request('POST', path, { body: { url, events: ['post.failed'] } })).status,
    201,
  )
  const { data } = await account.client.listWebhooks()
  await account.client.deleteWebhook({ params: { webhook_id: data[0]!.webhook_id } })
  assert.equal((await create()).status, 201)
})

test('a webhook is changed field by field', async () => {
  const { client, request } = await service.newAccount()
  const { secret: _, ...made } = await client.createWebhook({
    body: { url, events: ['post.failed'] },
  })
  const change = async (body: unknown) =>
    (await request('PATCH', `${path}/${made.webhook_id}`, { body })).json
  await service.advance({ seconds: 1 })
  const updated_at = service.in({ seconds: 0 })
  assert.deepEqual(await change({ events: ['credits.low', 'post.failed'] }), {
    ...made,
    events: ['credits.low', 'post.failed'],
    updated_at,
  })
  const moved = { ...made, events: ['credits.low', 'post.failed'], url: `${url}/other`, updated_at }
  assert.deepEqual(await change({ url: `${url}/other` }), moved)
  const disabled = await change({ enabled: false })
  assert.deepEqual(
    { ...disabled, disabled_reason: '' },
    { ...moved, enabled: false, disabled_reason: '' },
  )
  assert.ok(disabled.disabled_reason.length > 5)
  assert.deepEqual(await change({ enabled: true, url: null }), moved)
  assertRefused(
    await request('PATCH', `${path}/${made.webhook_id}`, { body: { enabled: 'no' } }),
    'invalid_parameter',
    ['/enabled'],
  )
  assertRefused(
    await request('PATCH', `${path}/${made.webhook_id}`, { body: { secret: 'mine' } }),
    'unknown_parameter',
    ['/secret'],
  )
  assertRefused(
    await request('PATCH', `${path}/${anyId('whk')}`, { body: { enabled: true } }),
    'not_found',
  )
})

test('deleteWebhook: removes the webhook with its log, and ends its deliveries', async (t) => {
  const account = await service.newAccount()
  const { client, request } = account
  const hook = await receiver(t, service.clock)
  const { webhook_id } = await client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const { delivery_id } = await client.testWebhook({
    params: { webhook_id },
    body: { event: 'post.published' },
  })
  await service.settle()
  const deleted = await request('DELETE', `${path}/${webhook_id}`)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  assertRefused(await request('GET', `${path}/${webhook_id}`), 'not_found')
  assertRefused(await request('GET', `${path}/${webhook_id}/deliveries`), 'not_found')
  assertRefused(
    await request('GET', `${path}/${webhook_id}/deliveries/${delivery_id}`),
    'not_found',
  )
  assertRefused(await request('DELETE', `${path}/${webhook_id}`), 'not_found')
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'Nobody is told.' },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 1 })
  assert.equal(hook.received.length, 1)
})
