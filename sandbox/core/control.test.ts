import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from './bodies.ts'
import { linkedin } from '../linkedin/linkedin.ts'
import { signIn, xTest } from '../testing/x.ts'

test('bad input gets a 400 that says what is wrong', async (t) => {
  const sandbox = await xTest(t, undefined, [linkedin])
  const cases: [string, unknown, RegExp][] = [
    ['/_control/faults', {}, /platform is missing/],
    [
      '/_control/faults',
      { platform: 'twitter', kind: 'slow' },
      /platform must be one of x, linkedin$/,
    ],
    ['/_control/faults', { platform: 'x', kind: 'fire' }, /kind must be one of token_expired, /],
    [
      '/_control/faults',
      { platform: 'x', kind: 'slow', times: -1 },
      /times must be a whole number/,
    ],
    ['/_control/faults', { platform: 'x', kind: 'slow', time: 1 }, /time is not known here/],
    [
      '/_control/faults',
      { platform: 'x', kind: 'slow', delay_ms: '5' },
      /delay_ms must be a whole number/,
    ],
    ['/_control/quotas', { platform: 'x', enforced: 'no' }, /enforced must be true or false/],
    ['/_control/tokens/expire', { platform: 'x', author: 5 }, /author must be a text/],
    ['/_control/switches', { 'x.gravity': true }, /there is no switch x\.gravity/],
    [
      '/_control/switches',
      { 'x.rate_limit_body': 'xml' },
      /x\.rate_limit_body is one of problem, errors/,
    ],
    ['/_control/switches', { 'x.duplicate_window_ms': 1.5 }, /whole number/],
    [
      '/_control/grants',
      {
        platform: 'x',
        author: { key: 'k' },
        client_id: 'c',
        redirect_uri: 'https://a',
        scopes: [],
      },
      /name is missing/,
    ],
    [
      '/_control/grants',
      {
        platform: 'x',
        author: { key: 'k', name: 'n' },
        client_id: 'c',
        redirect_uri: 'a',
        scopes: [],
      },
      /redirect_uri must be/,
    ],
    [
      '/_control/grants',
      {
        platform: 'tiktok',
        author: { key: 'k', name: 'n' },
        client_id: 'c',
        redirect_uri: 'https://a',
        scopes: [],
      },
      /platform must be one of x, linkedin$/,
    ],
    ['/_control/authors', { platform: 'x', author: 'nobody', facts: {} }, /no such author/],
    [
      '/_control/authors',
      { platform: 'x', author: 'bakery', facts: { subscription_type: 'Gold' } },
      /must be one of None/,
    ],
    ['/_control/clock', { advance_ms: -1 }, /advance_ms/],
    ['/_control/faults', [], /must be a JSON object/],
  ]
  for (const [path, body, message] of cases) {
    const answer = await fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(body) })
    assert.equal(answer.status, 400, path)
    const problem: unknown = await answer.json()
    assert.ok(isObject(problem))
    assert.match(String(problem['error']), message)
  }
  const noJson = await fetch(`${sandbox.url}/_control/faults`, { method: 'POST', body: '{' })
  assert.equal(noJson.status, 400)
})

test('an unknown path or method is answered with what there is', async (t) => {
  const { url } = await xTest(t)
  const unknown = await fetch(`${url}/_control/fault`)
  assert.match(await unknown.text(), /there is \/_control\/posts/)
  const put = await fetch(`${url}/_control/faults`, { method: 'PUT' })
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, POST, DELETE'])
  assert.equal((await fetch(`${url}/_control/posts?platfrom=x`)).status, 400)
  assert.equal((await fetch(`${url}/_control/posts?platform=facebook`)).status, 400)
})

test('a page of another site cannot steer the sandbox', async (t) => {
  const { url } = await xTest(t)
  const answer = await fetch(`${url}/_control/faults`, {
    method: 'DELETE',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.equal(answer.status, 403)
})

test('faults strike as often as they say, are listed, and can be removed', async (t) => {
  const sandbox = await xTest(t, undefined, [linkedin])
  await sandbox.fault('content_rejected', { times: 2 })
  const lasting = await sandbox.fault('duplicate_content', { times: 0, author: 'bakery' })
  assert.deepEqual(lasting, {
    fault_id: 'fault_2',
    platform: 'x',
    kind: 'duplicate_content',
    remaining: null,
    author: 'bakery',
  })
  const statuses: number[] = []
  for (let number = 0; number < 4; number += 1)
    statuses.push((await sandbox.post({ text: `${number}` })).status)
  assert.deepEqual(statuses, [403, 403, 403, 403])
  const { data } = await sandbox.control('GET', 'faults')
  assert.deepEqual(data, [lasting])
  assert.deepEqual(await sandbox.control('DELETE', 'faults?platform=linkedin'), { removed: 0 })
  assert.deepEqual(await sandbox.control('DELETE', 'faults'), { removed: 1 })
  assert.equal((await sandbox.post({ text: 'at last' })).status, 201)
})

test('posts are told by platform and author, by any of its names', async (t) => {
  const sandbox = await xTest(t, undefined, [linkedin])
  const other = await signIn(sandbox, 'mill')
  await sandbox.posted({ text: 'bread' })
  await sandbox.post({ text: 'flour' }, { token: other.token })
  const texts = async (query: string) => {
    const { data } = await sandbox.control('GET', `posts?${query}`)
    return Array.isArray(data) ? data.map((post: { text: string }) => post.text) : []
  }
  assert.deepEqual(await texts('platform=x'), ['bread', 'flour'])
  for (const author of [other.userId, 'mill', 'the_mill'])
    assert.deepEqual(await texts(`platform=x&author=${author}`), ['flour'])
  assert.deepEqual(await texts('author=nobody'), [])
  assert.deepEqual(await texts('platform=linkedin'), [])
})

test('tokens expire on demand, refresh tokens only when asked', async (t) => {
  const sandbox = await xTest(t)
  assert.deepEqual(
    await sandbox.control('POST', 'tokens/expire', { platform: 'x', author: 'nobody' }),
    { expired: 0 },
  )
  assert.deepEqual(await sandbox.control('POST', 'tokens/expire', { platform: 'x' }), {
    expired: 1,
  })
  assert.equal((await sandbox.get('/2/users/me')).status, 401)
  assert.deepEqual(
    await sandbox.control('POST', 'tokens/expire', {
      platform: 'x',
      author: 'bakery',
      refresh: true,
    }),
    { expired: 1 },
  )
})

test('switches are listed with their meaning and default, and set all or none', async (t) => {
  const sandbox = await xTest(t)
  const wrong = await fetch(`${sandbox.url}/_control/switches`, {
    method: 'POST',
    body: JSON.stringify({ 'x.payment_required': true, 'x.gravity': 1 }),
  })
  assert.equal(wrong.status, 400)
  const { data } = await sandbox.control('GET', 'switches')
  assert.ok(Array.isArray(data))
  const found: unknown = data.find((item: { name: string }) => item.name === 'x.payment_required')
  assert.deepEqual(found, {
    name: 'x.payment_required',
    value: false,
    default: false,
    means: 'Whether creating a post answers 402, out of credits.',
  })
})

test('the log of requests names no token', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.get('/2/users/me?user.fields=verified')
  const { data } = await sandbox.control('GET', 'requests?platform=x')
  assert.ok(Array.isArray(data))
  assert.deepEqual(data.at(-1), {
    at: sandbox.clock.now(),
    platform: 'x',
    host: 'api.x.com',
    method: 'GET',
    path: '/2/users/me',
    status: 200,
  })
  assert.doesNotMatch(JSON.stringify(data), new RegExp(sandbox.token))
})

test('the clock is moved over the control interface', async (t) => {
  const sandbox = await xTest(t)
  const before = sandbox.clock.now()
  assert.deepEqual(await sandbox.control('POST', 'clock', { advance_ms: 7_200_000 }), {
    now: before + 7_200_000,
    manual: true,
  })
  assert.equal((await sandbox.get('/2/users/me')).status, 401)
})

test('the start page shows networks, authors, posts and faults, and escapes what people wrote', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.posted({ text: '<script>alert(1)</script>' })
  await sandbox.fault('slow', { times: 3 })
  const page = await fetch(sandbox.url)
  const text = await page.text()
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /default-src 'none'.*; frame-ancestors 'none'$/,
  )
  assert.doesNotMatch(text, /<script>/)
  for (const shown of ['The bakery', '@the_bakery', '3 more', `/x.com/the_bakery/status/`])
    assert.ok(text.includes(shown), shown)
})
