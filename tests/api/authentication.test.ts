import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { anyId, assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'
import { operations } from './operations.ts'

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const account = await service.newAccount('wide')
const keyForm = /^crier_[A-Za-z0-9_-]{43}_[A-Za-z0-9]+$/

test('the scopes are those that the specification and the contract name', () => {
  const scopeOf = (title: string) =>
    operations.find((operation) => operation.title === title)?.spec.scope
  assert.equal(scopeOf('POST /api/generate-post'), 'reels:generate')
  assert.equal(scopeOf('POST /api/remix'), 'reels:generate')
  assert.equal(scopeOf('POST /api/schedules'), 'schedules:write')
  assert.equal(scopeOf('GET /api/schedules'), 'schedules:read')
  assert.equal(scopeOf('GET /api/schedules/next-free'), 'schedules:read')
  assert.equal(scopeOf('POST /api/schedule-slots'), 'schedules:write')
  assert.equal(scopeOf('GET /api/schedule-slots'), 'schedules:read')
  assert.equal(scopeOf('POST /api/webhooks'), 'webhooks:write')
})

test('a revoked key is refused from the next request on, on every node', async () => {
  const another = await service.startAnother()
  const { key, key_id } = await account.client.createKey({ body: {} })
  const ask = async (base: string) =>
    (await fetch(`${base}/api/account`, { headers: { authorization: `Bearer ${key}` } })).status
  assert.deepEqual([await ask(service.url), await ask(another.url)], [200, 200])
  await account.client.revokeKey({ params: { key_id } })
  assert.deepEqual([await ask(service.url), await ask(another.url)], [401, 401])
})

test('a key is shown once, when it is made', async () => {
  const owner = await service.newAccount()
  const reply = await owner.request('POST', '/api/keys', {
    body: { name: 'Reporting', scopes: ['drafts:read', 'account:read'] },
  })
  assert.equal(reply.status, 201, reply.text)
  const { key, ...rest } = reply.json
  assert.match(key, keyForm)
  assertFields(rest, {
    key_id: id('key'),
    name: 'Reporting',
    shown: key.slice(0, 12),
    scopes: ['drafts:read', 'account:read'],
    created_at: instant,
    last_used_at: null,
    revoked_at: null,
  })
  const list = await owner.request('GET', '/api/keys')
  assert.ok(!list.text.includes(key) && !list.text.includes(key.slice(12)))
  assert.deepEqual(
    list.json.data.find((one: { key_id: string }) => one.key_id === rest.key_id),
    rest,
  )
  await service.request('GET', '/api/account', { key })
  const revoked = await owner.request('DELETE', `/api/keys/${rest.key_id}`)
  assert.deepEqual([revoked.status, revoked.text], [204, ''])
  const shown = (await owner.client.listKeys()).data.find((one) => one.key_id === rest.key_id)!
  assertFields({ ...shown }, { last_used_at: instant, revoked_at: instant })
  assertRefused(await owner.request('DELETE', `/api/keys/${anyId('key')}`), 'not_found')
})

test('a key never grants a scope that it does not hold', async () => {
  const owner = await service.newAccount()
  const { key } = await owner.client.createKey({
    body: { scopes: ['keys:write', 'schedules:write'] },
  })
  const grant = (granted?: readonly string[]) =>
    service.request('POST', '/api/keys', { key, body: { scopes: granted ?? null } })
  const refused = await grant(['schedules:read', 'drafts:read'])
  assertRefused(refused, 'insufficient_scope')
  assert.match(refused.json.detail, /drafts:read/)
  assert.deepEqual((await grant(['schedules:read'])).json.scopes, ['schedules:read'])
  assert.deepEqual((await grant()).json.scopes, ['keys:write', 'schedules:write'])
  for (const [wrong, code] of [
    [[], 'invalid_parameter'],
    [['keys:write', 'keys:write'], 'invalid_parameter'],
    ['keys:write', 'invalid_parameter'],
    [['everything'], 'unrecognized_value'],
  ] as const)
    assertRefused(
      await service.request('POST', '/api/keys', { key, body: { scopes: wrong } }),
      code,
    )
})

test('every admitted request tells the account’s limit and what is left of its window', async () => {
  const free = await service.newAccount('free')
  const limits = async (path = '/api/account') => {
    const { status, headers } = await free.request('GET', path)
    return [
      status,
      headers.get('ratelimit-policy'),
      headers.get('ratelimit'),
      headers.get('retry-after'),
    ]
  }
  assert.deepEqual(await limits(), [200, '"default";q=20;w=60', '"default";r=19;t=60', null])
  await service.advance({ seconds: 10 })
  assert.deepEqual(await limits(`/api/drafts/${anyId('drft')}`), [
    404,
    '"default";q=20;w=60',
    '"default";r=18;t=50',
    null,
  ])
  assert.deepEqual(await limits('/api/nothing'), [
    404,
    '"default";q=20;w=60',
    '"default";r=17;t=50',
    null,
  ])
  for (let left = 16; left >= 0; left--)
    assert.equal((await limits())[2], `"default";r=${left};t=50`)
  await service.advance({ milliseconds: 500 })
  assert.deepEqual(await limits(), [429, '"default";q=20;w=60', '"default";r=0;t=50', '50'])
  await service.advance({ milliseconds: 49_499 })
  assert.deepEqual(await limits(), [429, '"default";q=20;w=60', '"default";r=0;t=1', '1'])
  await service.advance({ milliseconds: 1 })
  assert.deepEqual(await limits(), [200, '"default";q=20;w=60', '"default";r=19;t=60', null])
})

test('each plan has its own limit and credits; all keys of an account share one window', async () => {
  for (const [plan, requests, credits] of [
    ['free', 20, 50],
    ['starter', 60, 300],
    ['pro', 100, 1_000],
    ['business', 300, 5_000],
  ] as const) {
    const one = await service.newAccount(plan)
    const shown = await one.client.getAccount()
    assert.deepEqual(
      [shown.plan, shown.requests_per_minute, shown.monthly_quota, shown.credits_remaining],
      [plan, requests, credits, credits],
    )
  }
  const free = await service.newAccount('free')
  const { key } = await free.client.createKey({ body: {} })
  for (let left = 18; left >= 0; left--) {
    const { headers } = await service.request('GET', '/api/account', {
      key: left % 2 ? key : free.key,
    })
    assert.equal(headers.get('ratelimit'), `"default";r=${left};t=60`)
  }
  for (const either of [key, free.key])
    assertRefused(await service.request('GET', '/api/account', { key: either }), 'rate_limited')
  assert.equal((await account.request('GET', '/api/account')).status, 200)
})
