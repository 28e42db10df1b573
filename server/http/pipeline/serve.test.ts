import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import { newEdge } from '../../testing/edge.ts'

const at = '2026-11-21T08:00:00.000Z'
const webhook = {
  webhook_id: `whk_${'0'.repeat(32)}`,
  url: 'https://example.com/',
  events: ['post.published' as const],
  enabled: true,
  disabled_reason: null,
  created_at: at,
  updated_at: at,
}

test('an operation is given what was asked for and who asks, and its answer is sent with the status of the contract', async () => {
  const inputs: unknown[] = []
  await using edge = await newEdge({
    createWebhook: async (_context, { body, params, query, principal }) => {
      inputs.push({ body, params, query, principal })
      return { ...webhook, events: [...body.events], url: body.url, secret: 'whsec_a' }
    },
  })
  const { key, accountId, keyId } = await edge.newCaller({
    plan: 'pro',
    scopes: ['webhooks:write'],
  })
  const answer = await edge.send('POST', '/api/webhooks', {
    key,
    body: { url: ' https://example.com/a ', events: ['post.failed'] },
  })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(answer.json(), {
    ...webhook,
    events: ['post.failed'],
    url: 'https://example.com/a',
    secret: 'whsec_a',
  })
  const principal = {
    accountId,
    keyId,
    scopes: ['webhooks:write'],
    makerRole: null,
    isAgent: false,
    plan: 'pro',
    name: null,
    user: null,
  }
  assert.deepEqual(inputs, [
    {
      body: { url: 'https://example.com/a', events: ['post.failed'] },
      params: {},
      query: {},
      principal,
    },
  ])
})

test('a success without content has no body, and HEAD has the headers of GET', async () => {
  await using edge = await newEdge({
    deleteWebhook: async () => null,
    getWebhook: async () => webhook,
  })
  const { key } = await edge.newCaller()
  const deleted = await edge.send('DELETE', '/api/webhooks/a', { key })
  assert.deepEqual(
    [deleted.status, deleted.text, deleted.headers['content-type']],
    [204, '', undefined],
  )
  const head = await edge.send('HEAD', '/api/webhooks/a', { key })
  const get = await edge.send('GET', '/api/webhooks/a', { key })
  assert.deepEqual(
    [head.status, head.text, head.headers['content-length']],
    [200, '', String(get.text.length)],
  )
})

test('serve: answers a refusal with a problem and its page, and lists errors on 400 and 422 only', async () => {
  const refusals = [
    new Refusal('not_found', 'There is no such webhook.', [{ pointer: '/a', detail: 'b' }]),
    new Refusal('url_not_allowed', 'The address is private.', [
      { pointer: '/url', detail: 'is private' },
    ]),
  ]
  await using edge = await newEdge({
    getWebhook: async () => {
      throw refusals.shift()
    },
  })
  const { key } = await edge.newCaller()
  const headers = { 'x-request-id': 'r1' }
  const missing = await edge.send('GET', '/api/webhooks/a', { key, headers })
  assert.equal(missing.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.deepEqual(missing.json(), {
    type: '/problems/not_found',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail:
      'There is no such webhook. A `webhook_id` looks like ' +
      'whk_01a2091449ffbe5ba500d94adca5de00; received a.',
    request_id: 'r1',
  })
  const refused = await edge.send('GET', '/api/webhooks/a', { key, headers })
  assert.deepEqual(
    [refused.status, refused.json().errors],
    [422, [{ pointer: '/url', detail: 'is private' }]],
  )
})

test('a bug is answered with 500 and its request id, is logged, and tells nothing of itself', async () => {
  await using edge = await newEdge({
    getWebhook: async () => {
      throw Object.assign(new Error('select secret from /srv/crier'), { code: '42P01' })
    },
  })
  const { key } = await edge.newCaller()
  const answer = await edge.send('GET', '/api/webhooks/a', {
    key,
    headers: { 'x-request-id': 'r1' },
  })
  assert.deepEqual(
    [answer.status, answer.json().code, answer.json()['request_id']],
    [500, 'internal_error', 'r1'],
  )
  assert.doesNotMatch(answer.text, /secret|srv|42P01|stack/)
  assert.deepEqual(
    edge.errors.map(({ name }) => name),
    ['request.failed'],
  )
})

test('a database that is away is answered with 503', async () => {
  await using edge = await newEdge({
    getWebhook: async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    },
  })
  const { key } = await edge.newCaller()
  const answer = await edge.send('GET', '/api/webhooks/a', { key })
  assert.deepEqual([answer.status, answer.json().code], [503, 'service_unavailable'])
  await edge.loseDatabase()
  const refused = await edge.send('GET', '/api/webhooks/a', { key })
  assert.deepEqual([refused.status, refused.json().code], [503, 'service_unavailable'])
})

test('a change under which the database went away says that its outcome is unknown; what was refused before it and what reads do not', async () => {
  const goAway = async () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  }
  await using edge = await newEdge({
    getWebhook: goAway,
    updateWebhook: goAway,
    deleteWebhook: goAway,
  })
  const { key } = await edge.newCaller()
  const ask = async (method: 'GET' | 'PATCH' | 'DELETE') => {
    const { status, json } = await edge.send(method, '/api/webhooks/a', {
      key,
      ...(method === 'PATCH' && { body: { enabled: true } }),
    })
    return [status, json()['outcome']]
  }
  assert.deepEqual(await ask('PATCH'), [503, 'unknown'])
  assert.deepEqual(await ask('DELETE'), [503, 'unknown'])
  assert.deepEqual(await ask('GET'), [503, undefined])
  await edge.loseDatabase()
  assert.deepEqual(await ask('PATCH'), [503, undefined])
})

test('an answer that breaks the contract is refused in tests', async () => {
  await using edge = await newEdge({ getWebhook: async () => ({ ...webhook, secret: 'whsec_a' }) })
  const { key } = await edge.newCaller()
  const answer = await edge.send('GET', '/api/webhooks/a', { key })
  assert.equal(answer.status, 500)
  assert.match(String(edge.errors[0]?.error), /breaks the contract/)
})

test('an empty body counts as an empty object, whatever its type', async () => {
  await using edge = await newEdge({
    retrySchedule: async () => Promise.reject(new Refusal('conflict', 'Reached.')),
  })
  const { key } = await edge.newCaller()
  const path = '/api/schedules/sch_a/retry'
  assert.equal((await edge.send('POST', path, { key })).json().detail, 'Reached.')
  assert.equal(
    (
      await edge.send('POST', path, { key, body: '', headers: { 'content-type': 'text/plain' } })
    ).json().detail,
    'Reached.',
  )
  assert.equal((await edge.send('POST', path, { key, body: '{}' })).json().detail, 'Reached.')
})

test('only JSON in UTF-8 is taken for a body', async () => {
  await using edge = await newEdge({
    retrySchedule: async () => Promise.reject(new Refusal('conflict', 'Reached.')),
  })
  const { key } = await edge.newCaller()
  const send = async (headers: Record<string, string | string[]>) =>
    (
      await edge.send('POST', '/api/schedules/sch_a/retry', {
        key,
        body: '{"force": true}',
        headers,
      })
    ).status
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])
    assert.equal(await send({ 'content-type': type }), 409, type)
  for (const type of [
    '',
    'text/plain',
    'application/json; charset=latin1',
    'application/json, text/plain',
    'application/jsonp',
    'application/x+json',
    'garbage',
  ])
    assert.equal(await send({ 'content-type': type }), 415, type)
  assert.equal(await send({ 'content-type': ['application/json', 'application/json'] }), 415)
  assert.equal(await send({ 'content-encoding': 'gzip' }), 415)
})

test('a body that is no JSON object is refused', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  for (const body of [
    '{',
    '[]',
    'null',
    '"a"',
    '1',
    ' ',
    '{"a":1}{"b":2}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    Buffer.from([0x7b, 0xff, 0x7d]),
  ]) {
    const answer = await edge.send('POST', '/api/schedules', { key, body })
    assert.deepEqual(
      [String(body), answer.status, answer.json().code],
      [String(body), 400, 'invalid_json'],
    )
  }
})

test('where no body is taken, one that says something is refused, except on a GET, where it means nothing', async () => {
  await using edge = await newEdge({ deleteWebhook: async () => null })
  const { key } = await edge.newCaller()
  assert.equal((await edge.send('DELETE', '/api/webhooks/a', { key, body: {} })).status, 204)
  const refused = await edge.send('DELETE', '/api/webhooks/a', { key, body: { force: true } })
  assert.deepEqual([refused.status, refused.json().code], [400, 'unknown_parameter'])
})

test('serve: accepts any text as an id, and answers 404 for one that cannot exist', async () => {
  const ids: string[] = []
  await using edge = await newEdge({
    getWebhook: async (_context, { params }) => {
      ids.push(params.webhook_id)
      throw new Refusal('not_found', 'There is no such webhook.')
    },
  })
  const { key } = await edge.newCaller()
  for (const id of [
    'whk_a',
    '%2e%2e%2f',
    'a%20b',
    '%F0%9F%A6%8A',
    'x'.repeat(5_000),
    '%00',
    'a%00b',
    '',
  ]) {
    const answer = await edge.send('GET', `/api/webhooks/${id}`, { key })
    assert.deepEqual([id, answer.status, answer.json().code], [id, 404, 'not_found'])
  }
  assert.deepEqual(ids, ['whk_a', '../', 'a b', '🦊', 'x'.repeat(5_000)])
})

test('serve: distinguishes invalid percent-encoding from an unknown value', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const unreadable = await edge.send('GET', '/api/webhooks/%E0%A4%A', { key })
  assert.deepEqual([unreadable.status, unreadable.json().code], [400, 'invalid_parameter'])
  assert.match(String(unreadable.headers['x-request-id']), /^[0-9a-f]{32}$/)
  const unknown = await edge.send('GET', '/api/schedules?platform=twitter', { key })
  assert.deepEqual(
    [unknown.status, unknown.json().code, unknown.json().errors],
    [
      422,
      'unrecognized_value',
      [
        {
          pointer: '?platform',
          detail:
            'must be one of linkedin, x, instagram, tiktok; received "twitter"; did you mean x?',
        },
      ],
    ],
  )
})

test('400 comes before 422, what is missing before what is wrong, and everything is listed', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const answer = await edge.send('POST', '/api/schedules?q=1', {
    key,
    body: { platform: 'twitter', scheduled_at: 'soon', at: 1 },
  })
  assert.deepEqual(
    [answer.status, answer.json().code, answer.json().detail],
    [400, 'missing_parameter', '`/draft_id` is required. 4 more are listed in `errors`.'],
  )
  assert.deepEqual(
    answer.json().errors?.map(({ pointer }) => pointer),
    ['/draft_id', '/scheduled_at', '?q', '/at', '/platform'],
  )
})

test('of very many faults the first twenty are listed', async () => {
  await using edge = await newEdge()
  const { key } = await edge.newCaller()
  const body = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`n${index}`, 1]))
  const answer = await edge.send('POST', '/api/schedules', { key, body })
  assert.deepEqual([answer.status, answer.json().errors?.length], [400, 20])
})

test('serve: adds the rate limit’s state to every answer to a known caller', async () => {
  await using edge = await newEdge(
    { getWebhook: async () => webhook },
    { CRIER_PLANS: '{"two": {"requests_per_minute": 2, "monthly_credits": 1}}' },
  )
  const { key } = await edge.newCaller({ plan: 'two' })
  const limits = async () => {
    const { status, headers } = await edge.send('GET', '/api/webhooks/a', { key })
    return [status, headers['ratelimit-policy'], headers['ratelimit'], headers['retry-after']]
  }
  const policy = '"default";q=2;w=60'
  assert.deepEqual(await limits(), [200, policy, '"default";r=1;t=60', undefined])
  await edge.clock.advance({ milliseconds: 17_500 })
  assert.deepEqual(await limits(), [200, policy, '"default";r=0;t=43', undefined])
  assert.deepEqual(await limits(), [429, policy, '"default";r=0;t=43', '43'])
  await edge.clock.advance({ milliseconds: 42_499 })
  assert.deepEqual(await limits(), [429, policy, '"default";r=0;t=1', '1'])
  await edge.clock.advance({ milliseconds: 1 })
  assert.deepEqual(await limits(), [200, policy, '"default";r=1;t=60', undefined])
})
