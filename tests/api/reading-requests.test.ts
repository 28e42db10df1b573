import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { newOperator } from '../operator.ts'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { assertRefused } from './refused.ts'
import { operations } from './operations.ts'
import { webServer } from './web-server.ts'

// Wide enough for a file that asks every operation many things within one moment.
const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const account = await service.newAccount('wide')
const browser = await signedIn(service, account.accountId)
const operator = await newOperator(service)
/** Returns a caller with access. */
const callerFor = ({ browser: role, operator: isOperators }: EndpointSpec) =>
  isOperators ? operator : role ? browser : account
const withBody = operations.filter(({ spec }) => spec.body !== undefined)

test('checks come in one order: 401, 403, 429, 415, 413, 400, 422, then what needs the data', async (t) => {
  const asked: unknown[] = []
  const site = await webServer(t, (request, response) => {
    asked.push(request.url)
    response.end()
  })
  const poor = await service.newAccount('free')
  const { key: narrow } = await poor.client.createKey({ body: { scopes: ['account:read'] } })
  const topic = 'Why small teams ship faster'
  for (let left = 50; left > 2; left -= 3)
    await poor.client.generatePost({ body: { platform: 'x', topic, content_type: 'carousel' } })
  const large = '{"platform": '.padEnd(1_048_577)
  const plain = { 'content-type': 'text/plain' }
  const send = (key: string | null, body: unknown, headers = {}) =>
    service.request('POST', '/api/generate-post?nonsense=1', { key, body, headers })
  while ((await poor.request('GET', '/api/account')).status === 200);
  assertRefused(await send(null, large, plain), 'unauthorized')
  assertRefused(await send(narrow, large, plain), 'insufficient_scope')
  assertRefused(await send(poor.key, large, plain), 'rate_limited')
  await service.advance({ seconds: 60 })
  assertRefused(await send(poor.key, large, plain), 'unsupported_media_type')
  assertRefused(await send(poor.key, large), 'payload_too_large')
  assertRefused(await send(poor.key, '{"platform": '), 'invalid_json')
  const wrong = { platform: 'twitter', tone: 'angry', source: `${site}/` }
  assertRefused(await send(poor.key, wrong), 'missing_parameter', [
    '/topic',
    '?nonsense',
    '/platform',
    '/tone',
  ])
  assertRefused(await send(poor.key, { ...wrong, topic: 'Cats' }), 'invalid_parameter', [
    '/topic',
    '?nonsense',
    '/platform',
    '/tone',
  ])
  assertRefused(await send(poor.key, { ...wrong, topic }), 'unknown_parameter', [
    '?nonsense',
    '/platform',
    '/tone',
  ])
  const generate = (body: unknown) => poor.request('POST', '/api/generate-post', { body })
  const carousel = { topic, content_type: 'carousel', source: `${site}/` }
  assertRefused(await generate({ ...carousel, platform: 'twitter' }), 'unrecognized_value', [
    '/platform',
  ])
  assertRefused(await generate({ ...carousel, platform: 'x' }), 'insufficient_credits')
  assert.deepEqual(asked, [])
})

test('an address that is not there is 401, 429 or 404, in this order; one that takes other methods is 405', async () => {
  const poor = await service.newAccount('free')
  for (const path of [
    '/api/nothing',
    '/api/drafts/a/b',
    '/api',
    '/api/',
    '/api/Drafts',
    '/api/generate-post/',
  ]) {
    assertRefused(await service.request('POST', path, { key: null, body: 'x' }), 'unauthorized')
    assertRefused(
      await poor.request('POST', path, { body: 'x', headers: { 'content-type': 'text/plain' } }),
      'not_found',
    )
  }
  const refused = await poor.request('PUT', '/api/drafts', {
    body: 'x',
    headers: { 'content-type': 'text/plain' },
  })
  assertRefused(refused, 'method_not_allowed')
  assert.equal(refused.headers.get('allow'), 'GET, HEAD, POST')
  while ((await poor.request('GET', '/api/account')).status === 200);
  assertRefused(await poor.request('POST', '/api/nothing'), 'rate_limited')
  assertRefused(await poor.request('PUT', '/api/drafts'), 'rate_limited')
})

test('a browser lets no page of another site read an answer, nor send a key', async () => {
  const origin = 'https://elsewhere.example'
  const read = await account.request('GET', '/api/account', { headers: { origin } })
  assert.equal(read.status, 200)
  const asked = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  const preflight = await service.request('OPTIONS', '/api/account', { key: null, headers: asked })
  assert(preflight.status >= 400, String(preflight.status))
  for (const { headers } of [read, preflight])
    assert.deepEqual(
      [...headers.keys()].filter((name) => name.startsWith('access-control-')),
      [],
    )
})

test('every address says which methods it takes', async () => {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  for (const [path, here] of byPath) {
    // Keys of accounts are refused there, whatever the method.
    if (here.some(({ spec }) => spec.operator)) continue
    // Also ids of schedules, which take more.
    if (/^\/api\/schedules\/(next-free|validate|batch|reorder|results|weeks)$/.test(path)) continue
    const methods = here.map(({ spec }) => spec.method as string)
    const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (one) => !methods.includes(one),
    )) {
      const refused = await account.request(method, path)
      assertRefused(refused, 'method_not_allowed')
      assert.equal(refused.headers.get('allow'), allowed.toSorted().join(', '), `${method} ${path}`)
    }
  }
})

// Every other form is in server/http/request/strict-json.test.ts.
const notJson: readonly (readonly [string, string | Uint8Array])[] = [
  ['broken off', '{"platform": '],
  ['no object', '[]'],
  ['a name twice, spelled otherwise', '{"platform":"x","\\u0070latform":"x"}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
]

for (const { title, path, spec } of withBody)
  test(`${title} takes JSON in UTF-8 that every parser understands alike, and nothing else`, async () => {
    for (const [what, body] of notJson) {
      const refused = await callerFor(spec).request(spec.method, path, { body })
      assert.equal(refused.json?.code, 'invalid_json', `${what}: ${refused.text}`)
      assertRefused(refused, 'invalid_json')
    }
    // Other types than JSON are files there.
    for (const type of spec.file
      ? []
      : [
          'text/plain',
          'application/x-www-form-urlencoded',
          'application/json; charset=latin1',
          'application/merge-patch+json',
        ])
      assertRefused(
        await callerFor(spec).request(spec.method, path, {
          body: '{}',
          headers: { 'content-type': type },
        }),
        'unsupported_media_type',
      )
    assertRefused(
      await callerFor(spec).request(spec.method, path, { body: '{"a":"'.padEnd(1_048_577, 'a') }),
      'payload_too_large',
    )
  })

for (const { title, path, spec, body, parameters } of operations)
  test(`${title} refuses parameters that it does not know, and values of another type`, async () => {
    const send = (change: Record<string, unknown>, query = '') =>
      callerFor(spec).request(
        spec.method,
        `${path}${query}`,
        spec.method === 'GET' ? {} : { body: { ...body, ...change } },
      )
    const unknown = await send({}, '?nonsense=1')
    assert.ok(
      unknown.json.errors.some(({ pointer }: { pointer: string }) => pointer === '?nonsense'),
      unknown.text,
    )
    if (spec.method !== 'GET')
      assertRefused(await send({ nonsense: 1 }), 'unknown_parameter', ['/nonsense'])
    for (const [name, schema] of Object.entries(parameters)) {
      const wrong =
        schema.type === 'array'
          ? {}
          : schema.type === 'object'
            ? []
            : schema.type === 'boolean' || schema.const === true
              ? 'true'
              : schema.type === 'integer'
                ? '7'
                : 7
      const refused = await send({ [name]: wrong })
      assertRefused(refused, 'invalid_parameter')
      assert.ok(
        refused.json.errors.some(({ pointer }: { pointer: string }) => pointer === `/${name}`),
        refused.text,
      )
      if (schema.enum)
        assertRefused(await send({ [name]: 'nonsense' }), 'unrecognized_value', [`/${name}`])
    }
  })

for (const { title, path, spec, body } of withBody) {
  const required: readonly string[] = spec.body?.required ?? []
  if (required.length > 0)
    test(`${title} names what is missing, also of an empty body`, async () => {
      for (const name of required) {
        const { [name]: _, ...rest } = body!
        const refused = await callerFor(spec).request(spec.method, path, { body: rest })
        assertRefused(refused, 'missing_parameter', [`/${name}`])
      }
      const all = required.map((name) => `/${name}`)
      for (const empty of [undefined, '', '{}']) {
        const refused = await callerFor(spec).request(
          spec.method,
          path,
          empty === undefined ? {} : { body: empty },
        )
        assertRefused(refused, 'missing_parameter')
        assert.deepEqual(
          refused.json.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted(),
          all.toSorted(),
        )
      }
    })
}

test('each refusal’s type is the address of a page that explains it', async () => {
  const refused = await account.request('GET', '/api/nothing')
  const page = await service.request('GET', refused.json.type, { key: null })
  assert.equal(page.status, 200)
  assert.match(String(page.headers.get('content-type')), /^text\/html/)
  assert.match(page.text, /not_found/)
})
