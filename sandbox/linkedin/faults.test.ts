import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpegOf } from '../testing/sandbox.ts'
import { linkedInTest, said, signIn, uploaded } from '../testing/linkedin.ts'

test('faults that refuse leave nothing behind', async (t) => {
  const sandbox = await linkedInTest(t)
  for (const [kind, expected] of [
    ['token_expired', /^401 EXPIRED_ACCESS_TOKEN/],
    ['permission_denied', /^403 ACCESS_DENIED/],
    ['rate_limited', /^429 TOO_MANY_REQUESTS: Resource level throttle limit/],
    ['content_rejected', /^400 INVALID_VALUE_FOR_FIELD: commentary/],
    ['duplicate_content', /^422 UNPROCESSABLE_ENTITY: Content is a duplicate of urn:li:share:\d+$/],
    ['unavailable', /^503 SERVICE_UNAVAILABLE/],
  ] as const) {
    await sandbox.fault(kind)
    assert.match(said(await sandbox.post('Fresh bread')), expected)
    assert.deepEqual(await sandbox.truth(), [], kind)
  }
  assert.equal((await sandbox.post('Fresh bread')).status, 201, 'each struck once')
})

test('accept_then_* publishes and takes the answer away; replaying tells the URN', async (t) => {
  const sandbox = await linkedInTest(t)
  await sandbox.fault('accept_then_hang')
  await assert.rejects(sandbox.post('one', {}, { timeoutMs: 300 }), { name: 'TimeoutError' })
  await sandbox.fault('accept_then_reset')
  await assert.rejects(sandbox.post('two'))
  await sandbox.fault('accept_then_5xx')
  assert.equal((await sandbox.post('three')).status, 504)
  const posts = await sandbox.truth()
  assert.deepEqual(
    posts.map((post) => post['text']),
    ['one', 'two', 'three'],
  )
  assert.match(
    said(await sandbox.post('three')),
    new RegExp(`duplicate of ${String(posts[2]?.['external_id'])}$`),
  )
})

test('media_rejected lets the next upload fail its processing', async (t) => {
  const sandbox = await linkedInTest(t)
  await sandbox.fault('media_rejected')
  const id = await uploaded(sandbox, 'image', new Uint8Array(jpegOf(10, 10)))
  assert.match(
    said(await sandbox.post('look', { content: { media: { id } } })),
    /^400 MEDIA_ASSET_PROCESSING_FAILED/,
  )
})

test('faults: strikes only an administrator’s calls for the page', async (t) => {
  const sandbox = await linkedInTest(t, 'organization')
  const other = await signIn(sandbox, { key: 'other' })
  await sandbox.fault('rate_limited', { times: 0, author: sandbox.author })
  assert.equal((await sandbox.post('a')).status, 429)
  assert.equal(
    (await sandbox.post('b', { author: other.author }, { token: other.token })).status,
    201,
  )
  const expired = await sandbox.control('POST', 'tokens/expire', {
    platform: 'linkedin',
    author: sandbox.author,
  })
  assert.deepEqual(expired, { expired: 1 })
  assert.match(said(await sandbox.post('a')), /^401 EXPIRED_ACCESS_TOKEN/)
})

test('150 calls a day are taken, and the next one after midnight UTC', async (t) => {
  const sandbox = await linkedInTest(t)
  for (let number = 0; number < 150; number += 1)
    assert.equal((await sandbox.post(`post ${number}`)).status, 201)
  const refused = await sandbox.post('one more')
  assert.deepEqual(
    [said(refused).slice(0, 21), refused.headers.get('retry-after')],
    ['429 TOO_MANY_REQUESTS', null],
  )
  sandbox.clock.advance(Date.parse('2026-11-22T00:00:00Z') - sandbox.clock.now())
  assert.equal((await sandbox.post('one more')).status, 201)
})

test('without quotas nothing is counted', async (t) => {
  const sandbox = await linkedInTest(t)
  await sandbox.control('POST', 'quotas', { platform: 'linkedin', enforced: false })
  for (let number = 0; number < 151; number += 1)
    assert.equal((await sandbox.post(`post ${number}`)).status, 201)
})

test('a fault that does not happen on LinkedIn is refused by the control interface', async (t) => {
  const sandbox = await linkedInTest(t)
  await assert.rejects(
    sandbox.fault('accept_then_lie'),
    /accept_then_lie does not happen on linkedin/,
  )
})
