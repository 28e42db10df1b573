import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { bodyExamples } from '@crier/contract/examples.ts'
import { contract, type OperationId } from '@crier/contract/index.ts'
import { problems, Refusal } from '@crier/contract/problems.ts'
import fc from 'fast-check'
import { newEdge, everyOperation } from '../testing/edge.ts'
import { anyCharacter } from '../testing/any-character.ts'

/** Every operation is reached and does nothing. */
const reached = everyOperation(() => Promise.reject(new Refusal('conflict', 'Reached.')))

const unlimited = {
  CRIER_PLANS: '{"endless": {"requests_per_minute": 1000000000, "monthly_credits": 1}}',
}

const nasty = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '𝒳',
  "'; drop table draft; --",
  '../../etc/passwd',
  '%00',
  '%',
  '%ff',
  '{{7*7}}',
  '\r\nX-Injected: 1',
  '2026-02-30T24:60:60Z',
  '9'.repeat(400),
  'a'.repeat(20_000),
)
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: anyCharacter }))
const value = fc.oneof(
  text,
  fc.json().map((json) => JSON.parse(json) as unknown),
  fc.double(),
  fc.constantFrom(null, [], {}, [[]], -0, 1e308),
)

/** A body that is nearly right: one that fits, with some names set to something else. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(...Object.values<object>(bodyExamples)),
    fc.dictionary(text, value, { maxKeys: 3, noNullPrototype: true }),
  )
  .map(([example, changes]) => JSON.stringify({ ...example, ...changes }))
const polluting = fc.constantFrom(
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"slots":[{"__proto__":{"polluted":1}}]}',
  '{"brand_kit":{"__proto__":{"polluted":1}}}',
  '['.repeat(30_000),
  '{"a":'.repeat(10_000),
  '{"platform":"x","platform":"x"}',
  '1e999',
)
const body = fc.option(
  fc.oneof(
    nearlyRight,
    polluting,
    fc.json(),
    text,
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  ),
  { nil: undefined },
)

const path = fc
  .tuple(
    fc.constantFrom(...Object.values(contract).map((spec) => spec.path)),
    fc.array(text, { minLength: 2, maxLength: 2 }),
    fc.array(fc.tuple(text, text), { maxLength: 3 }),
    fc.boolean(),
  )
  .map(([pattern, ids, query, isRaw]) => {
    const encode = (part: string) =>
      isRaw ? part.replaceAll(/[^\x21-\x7e]/g, '%') : encodeURIComponent(part.toWellFormed())
    const filled = pattern.replaceAll(/\{\w+\}/g, () => encode(ids.pop() ?? '').slice(0, 5_000))
    const search = query
      .map(([name, given]) => `${encode(name)}=${encode(given)}`.slice(0, 3_000))
      .join('&')
    return `${filled}${search === '' ? '' : `?${search}`}`.replaceAll('#', '')
  })

const header = fc
  .string({ unit: fc.constantFrom(...'ab019 "\\;=,/é_-.'), maxLength: 300 })
  .map((given) => given.trim())
const headers = fc.record(
  {
    'content-type': fc.oneof(fc.constant('application/json'), header),
    'idempotency-key': header,
    'x-request-id': header,
    accept: header,
  },
  { requiredKeys: [] },
)

test('whatever is sent, the answer is a success or a problem of ours, never a 5xx, and nothing is polluted', async () => {
  await using edge = await newEdge(reached, unlimited)
  const { key } = await edge.newCaller({ plan: 'endless' })
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
    path,
    headers,
    body,
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, headers, body }) => {
      const answer = await edge.send(method, path, {
        key,
        headers,
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      })
      assert(answer.status < 500, answer.text)
      if (method !== 'HEAD') {
        const { code, status } = answer.json() as { code: keyof typeof problems; status: number }
        assert.equal(problems[code].status, answer.status)
        assert.equal(status, answer.status)
      }
      assert.equal(answer.headers['x-injected'], undefined)
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
    }),
    { numRuns: 400 },
  )
  assert.deepEqual(edge.errors, [])
})

test('every operation is reached by its own example', async () => {
  await using edge = await newEdge(reached, unlimited)
  const { key } = await edge.newCaller({ plan: 'endless' })
  for (const [id, spec] of Object.entries(contract) as [
    OperationId,
    (typeof contract)[OperationId],
  ][]) {
    const path = spec.path.replaceAll('{platform}', 'x').replaceAll(/\{\w+\}/g, 'id')
    const query = id === 'nextFreeSlot' ? '?platform=x' : ''
    const answer = await edge.send(spec.method, `${path}${query}`, {
      key,
      body: Object.entries(bodyExamples).find(([known]) => known === id)?.[1],
    })
    const isForPeople = 'browser' in spec
    const told = isForPeople
      ? 'This needs a person who is signed in to the dashboard, not a key.'
      : 'Reached.'
    assert.deepEqual([id, answer.json().detail], [id, told])
  }
})

test('whatever bytes come over the wire, the connection ends with an answer or without, and the next caller is served', async () => {
  await using edge = await newEdge(reached, unlimited)
  const line = fc.constantFrom(
    'GET /healthz HTTP/1.1',
    'POST /api/drafts HTTP/1.1',
    'GET /%00 HTTP/1.1',
    'G\u0000T / HTTP/1.1',
    'GET  / HTTP/9.9',
    'CONNECT a:1 HTTP/1.1',
  )
  const field = fc.constantFrom(
    'Host: a',
    'Host: b',
    'Content-Length: 3',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: xchunked',
    'Expect: 100-continue',
    'Upgrade: websocket',
    'Connection: upgrade',
    ' folded',
    ': empty',
    'X: \u0001',
    'Authorization: Bearer a',
  )
  const bytes = fc.oneof(
    fc
      .tuple(line, fc.array(field, { maxLength: 4 }), fc.string())
      .map(([first, fields, rest]) =>
        [first, ...fields, 'Connection: close', '', rest].join('\r\n'),
      ),
    fc.string({ unit: anyCharacter }),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const socket = connect(edge.port, '127.0.0.1').on('error', () => undefined)
      let received = ''
      socket.on('data', (chunk) => (received += String(chunk)))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.end(sent)
      await closed
      assert.doesNotMatch(received, /^HTTP\/1\.1 5/m)
    }),
    { numRuns: 150 },
  )
  assert.equal((await edge.send('GET', '/healthz')).status, 200)
  assert.deepEqual(edge.errors, [])
})
