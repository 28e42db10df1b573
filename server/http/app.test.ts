import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { newApiKey } from '../accounts/keys/api-key.ts'
import { liveRandom } from '../ports/random.ts'
import { newEdge, type Edge } from '../testing/edge.ts'

const account = {
  account_id: `acct_${'0'.repeat(32)}`,
  name: 'a@example.com',
  email: 'a@example.com',
  timezone: 'UTC',
  managed: false,
  suspended: false,
  plan: 'pro',
  credits_remaining: 1,
  monthly_quota: 1,
  renews_at: '2026-12-01T00:00:00.000Z',
  requests_per_minute: 100,
  media_bytes: 1,
  media_bytes_used: 0,
  text_bytes: 1,
  text_bytes_used: 0,
  brand_kit: {
    name: null,
    default_tone: 'casual',
    voice: null,
    hashtags: [],
    avoid_words: [],
    colors: [],
    language: null,
    font: 'auto',
    template: 'auto',
    logo_media_id: null,
    signature_hashtags: 'all',
    examples: [],
  },
} as const

/** Sends bytes as they are and reads until the server closes. */
async function sendRaw(edge: Edge, text: string): Promise<string> {
  const socket = connect(edge.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return received
}

async function bytesOf(url: string, headers: Record<string, string>) {
  const answer = await request(url, { headers })
  return { headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) }
}

test('app: refuses a request without a key before any other check', async () => {
  await using edge = await newEdge()
  for (const [method, path, body] of [
    ['GET', '/api/drafts', undefined],
    ['GET', '/api', undefined],
    ['GET', '/api/nothing', undefined],
    ['PUT', '/api/drafts', '{'],
    ['POST', '/api/drafts', '{'],
    ['POST', '/api/drafts', 'x'.repeat(2_000_000)],
    ['GET', '/api/drafts/%E0%A4%A', undefined],
  ] as const) {
    const answer = await edge.send(method, path, { body, headers: { 'content-type': 'nonsense' } })
    assert.deepEqual(
      [method, path, answer.status, answer.json().code],
      [method, path, 401, 'unauthorized'],
    )
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="crier"')
  }
})

test('every way of not having a valid key is 401, and tells what was found without the key', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const unknown = newApiKey(liveRandom)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${unknown}`,
    `Bearer ${key} ${key}`,
    `Bearer\t${key}`,
    [`Bearer ${key}`, `Bearer ${key}`],
  ]) {
    const answer = await edge.send('GET', '/api/account', {
      headers: { authorization, 'x-request-id': 'same' },
    })
    assert.equal(answer.status, 401)
    assert.equal(answer.text.includes(key) || answer.text.includes(unknown), false)
  }
  for (const authorization of [`bearer ${key}`, `BEARER  ${key}`])
    assert.notEqual(
      (await edge.send('GET', '/api/account', { headers: { authorization } })).status,
      401,
    )
})

test('app: compresses answers larger than a packet only for clients that accept gzip', async () => {
  await using edge = await newEdge({
    getAccount: async () => ({
      ...account,
      brand_kit: { ...account.brand_kit, voice: 'ä'.repeat(2_000) } as never,
    }),
  })
  const { key } = await edge.newCaller()
  for (const [accepted, packed] of [
    ['gzip', true],
    ['br, gzip;q=0.5', true],
    ['br', false],
    ['gzip;q=0', false],
    ['gzip ; q=0.00, br', false],
    ['', false],
  ] as const) {
    const { body, headers } = await bytesOf(`${edge.url}/api/account`, {
      authorization: `Bearer ${key}`,
      'accept-encoding': accepted,
    })
    assert.deepEqual(
      [accepted, headers['content-encoding'], headers['vary']],
      [accepted, packed ? 'gzip' : undefined, 'accept-encoding'],
    )
    assert.equal(headers['content-length'], String(body.length))
    assert.equal(
      JSON.parse((packed ? gunzipSync(body) : body).toString()).brand_kit.voice.length,
      2_000,
    )
  }
  const small = await bytesOf(`${edge.url}/api/nothing`, {
    authorization: `Bearer ${key}`,
    'accept-encoding': 'gzip',
  })
  assert.equal(small.headers['content-encoding'], undefined)
})

test('the scope is checked before the rate, the route before the body, and its type before its size and content', async () => {
  await using edge = await newEdge(
    {},
    { CRIER_PLANS: '{"tiny": {"requests_per_minute": 6, "monthly_credits": 1}}' },
  )
  const reader = await edge.newCaller({ plan: 'tiny', scopes: ['drafts:read'] })
  const writer = await edge.newCaller({ plan: 'tiny' })
  const big = 'x'.repeat(1_048_577)
  const codes = async (
    method: string,
    path: string,
    key: string,
    body: unknown,
    type = 'application/json',
  ) => (await edge.send(method, path, { key, body, headers: { 'content-type': type } })).json().code
  assert.equal(await codes('POST', '/api/drafts', reader.key, '{'), 'insufficient_scope')
  assert.equal(await codes('POST', '/api/nothing', writer.key, big, 'text/plain'), 'not_found')
  assert.equal(
    await codes('PUT', '/api/drafts', writer.key, big, 'text/plain'),
    'method_not_allowed',
  )
  assert.equal(
    await codes('POST', '/api/drafts', writer.key, big, 'text/plain'),
    'unsupported_media_type',
  )
  assert.equal(await codes('POST', '/api/drafts', writer.key, big), 'payload_too_large')
  assert.equal(
    await codes('POST', '/api/drafts?a=1', writer.key, '{"platform":"y"'),
    'invalid_json',
  )
  assert.equal(
    await codes('POST', '/api/drafts?a=1', writer.key, '{"platform":"y"}'),
    'unknown_parameter',
  )
  assert.equal(await codes('POST', '/api/drafts', writer.key, '{"platform":"y"}'), 'rate_limited')
  assert.equal(await codes('GET', '/api/nothing', writer.key, undefined), 'rate_limited')
})

test('a method that a path does not take is answered with those that it takes', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  for (const [method, path, allow] of [
    ['PUT', '/api/drafts', 'GET, HEAD, POST'],
    ['POST', '/api/drafts/drft_1', 'DELETE, GET, HEAD, PATCH'],
    ['DELETE', '/api/generate-post', 'POST'],
    ['OPTIONS', '/api/account', 'DELETE, GET, HEAD, PATCH'],
    ['PROPFIND', '/api/account', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
  ] as const) {
    const answer = await edge.send(method, path, { key })
    assert.deepEqual(
      [path, answer.status, answer.headers['allow'], answer.json().code],
      [path, 405, allow, 'method_not_allowed'],
    )
  }
})

test('an address that does not exist is not found, also with a slash too many or in another case', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  for (const path of [
    '/api/drafts/',
    '/API/drafts',
    '//api/drafts',
    '/api/drafts/a/b',
    '/api/',
    '/nothing',
  ])
    assert.deepEqual([path, (await edge.send('GET', path, { key })).status], [path, 404])
})

test('every answer carries the request id: the caller’s own when it is sane, otherwise a new one', async () => {
  await using edge = await newEdge()
  const sane = await edge.send('GET', '/healthz', { headers: { 'x-request-id': 'Trace-1.2_3' } })
  assert.equal(sane.headers['x-request-id'], 'Trace-1.2_3')
  for (const given of ['', 'a b', 'x'.repeat(129), 'ä', '<script>']) {
    const answer = await edge.send('GET', '/api/drafts', { headers: { 'x-request-id': given } })
    assert.match(String(answer.headers['x-request-id']), /^[0-9a-f]{32}$/)
    assert.equal(answer.json()['request_id'], answer.headers['x-request-id'])
  }
})

test('every answer forbids sniffing, framing and keeping', async () => {
  await using edge = await newEdge()
  for (const path of ['/api/drafts', '/healthz', '/nothing', '/problems/conflict']) {
    const { headers } = await edge.send('GET', path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  }
  assert.equal((await edge.send('GET', '/api/drafts')).headers['cache-control'], 'no-store')
})

test('what is not HTTP is answered with a plain 400, and the connection ends', async () => {
  await using edge = await newEdge()
  const host = 'Host: localhost\r\n'
  for (const request of [
    'nonsense\r\n\r\n',
    `GET /healthz HTTP/1.1\r\n${host}Bad Header: 1\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    `POST /api/drafts HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: ` +
      `chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n${host}\r\n`,
    `POST /api/drafts HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    `GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\n${host}Host: elsewhere\r\nConnection: close\r\n\r\n`,
  ]) {
    const answer = await sendRaw(edge, request)
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/, request)
    assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1, request)
    assert.match(answer, /"code":"invalid_parameter"/, request)
    assert.match(answer, /x-request-id: [0-9a-f]{32}/i, request)
    assert.match(answer, /content-type: application\/problem\+json/i, request)
  }
})

test('expectations: asks for the body of an admitted request only when a client waits for it', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const ask = (headers: string, body = '') =>
    sendRaw(
      edge,
      `POST /api/drafts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n${headers}\r\n${body}`,
    )
  const admitted = await ask(
    `Connection: close\r\nAuthorization: Bearer ${key}\r\nExpect: 100-continue\r\n`,
    '{}',
  )
  assert.match(admitted, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 415 /)
  // The connection ends: what follows could be the body or another request.
  assert.match(await ask('Expect: 100-continue\r\n'), /^HTTP\/1\.1 401 .*connection: close/is)
  assert.match(await ask('Connection: close\r\nExpect: more\r\n'), /^HTTP\/1\.1 401 /)
})

test('app: treats another spelling of a path like the path itself: absolute, or with escapes', async () => {
  await using edge = await newEdge({
    getAccount: async () => ({ ...account, brand_kit: account.brand_kit as never }),
  })
  const { key } = await edge.newCaller()
  for (const target of [
    '/api/account',
    'http://localhost/api/account',
    'HTTPS://elsewhere.test/api/account?a',
    '/%61pi/%61ccount',
  ]) {
    const answer = await sendRaw(
      edge,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nConnection: ` +
        `close\r\n\r\n`,
    )
    assert.match(answer, /cache-control: no-store/i, target)
  }
  const unknown = await sendRaw(
    edge,
    'GET http://localhost/api/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  assert.match(unknown, /^HTTP\/1\.1 401 /)
})

test('an address that cannot be decoded is counted like any other', async () => {
  await using edge = await newEdge()
  const statuses = []
  for (let sent = 0; sent < 3_000; sent += 100)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, async () => (await edge.send('GET', '/preview/%')).status),
      )),
    )
  assert.deepEqual(new Set(statuses), new Set([400]))
  const refused = await edge.send('GET', '/preview/%')
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60'])
  assert.equal((await edge.send('GET', '/docs')).status, 429)
})

test('a body that is too large is read to its end, so that the client can read the refusal and go on', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const fits = JSON.stringify({ content: 'x'.repeat(1_048_576 - 14) })
  assert.equal((await edge.send('POST', '/api/drafts', { key, body: fits })).status, 400)
  for (const length of [1_048_577, 8_000_000]) {
    const answer = await edge.send('POST', '/api/drafts', { key, body: 'x'.repeat(length) })
    assert.deepEqual(
      [answer.status, answer.json().code, answer.headers['connection']],
      [413, 'payload_too_large', 'keep-alive'],
    )
  }
})

test('a body without end is read no further than sixteen times its bound, and the connection ends', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const bytes = 16 * 1_048_576 + 1
  const head =
    `POST /api/drafts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: ` +
    `application/json\r\n`
  for (const request of [
    `${head}Transfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n${'x'.repeat(bytes)}`,
    `${head}Content-Length: ${bytes}\r\n\r\n`,
  ])
    assert.match(await sendRaw(edge, request), /^HTTP\/1\.1 413 [^]*connection: close/i)
})

test('app: ends running requests during shutdown, and refuses new ones with a retry', async () => {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await using edge = await newEdge({
    disconnect: async () => {
      asked.resolve()
      await released.promise
      return null
    },
  })
  const { key } = await edge.newCaller()
  const inFlight = edge.send('DELETE', '/api/connections/x', { key })
  // A whole request and half of the next one in one piece: when the first is answered, the second
  // has begun.
  const socket = connect(edge.port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\nHost: loc')
  await Promise.all([asked.promise, once(socket, 'data')])
  const closed = edge.close()
  await refusesConnections(edge.port)
  socket.write('alhost\r\n\r\n')
  await once(socket, 'close')
  assert.match(received, /HTTP\/1\.1 503 Service Unavailable\r\n/)
  assert.match(received, /"code":"service_unavailable"/)
  released.resolve()
  const answer = await inFlight
  assert.deepEqual([answer.status, answer.headers['connection']], [204, 'close'])
  await closed
})

async function refusesConnections(port: number): Promise<void> {
  for (let refused = false; !refused;) {
    const socket = connect(port, '127.0.0.1')
    refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
  }
}

test('a request of HTTP/1.0 with chunks is answered, and what follows it on the connection is not: the connection closes', async () => {
  await using edge = await newEdge()
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const chunked = (version: string) =>
    `GET /healthz HTTP/${version}\r\nHost: a\r\nConnection: keep-alive\r\nTransfer-Encoding: ` +
    `chunked\r\n\r\n0\r\n\r\n${hidden}`
  const answersTo = async (version: string) =>
    (await sendRaw(edge, chunked(version))).match(/HTTP\/1\.1 \d+/g)
  assert.deepEqual(await answersTo('1.1'), ['HTTP/1.1 200', 'HTTP/1.1 200'])
  assert.deepEqual(await answersTo('1.0'), ['HTTP/1.1 200'])
})
