import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpegOf } from '../testing/sandbox.ts'
import { apiHost, listOf, said, signIn, xTest } from '../testing/x.ts'

test('faults that refuse leave nothing behind', async (t) => {
  const sandbox = await xTest(t)
  for (const [kind, expected] of [
    ['token_expired', '401 Unauthorized'],
    ['permission_denied', '403 Forbidden'],
    ['rate_limited', '429 Too Many Requests'],
    ['content_rejected', '403 You are not permitted to perform this action.'],
    ['duplicate_content', '403 You are not allowed to create a Tweet with duplicate content.'],
    ['unavailable', '503 Service Unavailable'],
  ] as const) {
    await sandbox.fault(kind)
    assert.equal(said(await sandbox.post({ text: 'fresh bread' })), expected)
    assert.deepEqual(await sandbox.truth(), [], kind)
  }
  assert.equal((await sandbox.post({ text: 'fresh bread' })).status, 201, 'each struck once')
})

test('accept_then_* publishes and takes the answer away', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.fault('accept_then_hang')
  await assert.rejects(sandbox.post({ text: 'one' }, { timeoutMs: 300 }), { name: 'TimeoutError' })
  await sandbox.fault('accept_then_reset')
  await assert.rejects(sandbox.post({ text: 'two' }))
  await sandbox.fault('accept_then_5xx')
  assert.equal((await sandbox.post({ text: 'three' })).status, 503)
  assert.deepEqual(
    (await sandbox.truth()).map((post) => post['text']),
    ['one', 'two', 'three'],
  )
  assert.equal(listOf(await sandbox.get(`/2/users/${sandbox.userId}/tweets`)).length, 3)
})

test('a rate limit says when it ends, and the body style is a switch', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.fault('rate_limited', { times: 2, delay_ms: 90_000 })
  const answer = await sandbox.post({ text: 'a' })
  assert.equal(answer.headers.get('x-rate-limit-remaining'), '0')
  assert.equal(Number(answer.headers.get('x-rate-limit-reset')), sandbox.clock.now() / 1_000 + 90)
  await sandbox.control('POST', 'switches', { 'x.rate_limit_body': 'errors' })
  assert.deepEqual((await sandbox.post({ text: 'a' })).body, {
    errors: [{ code: 88, message: 'Rate limit exceeded' }],
  })
})

test('a fault of one author leaves the others alone', async (t) => {
  const sandbox = await xTest(t)
  const other = await signIn(sandbox, 'other')
  await sandbox.fault('content_rejected', { times: 0, author: other.userId })
  await sandbox.fault('unavailable', { times: 0, author: 'other' })
  assert.equal((await sandbox.post({ text: 'a' })).status, 201)
  assert.equal((await sandbox.post({ text: 'b' }, { token: other.token })).status, 503)
  await sandbox.control('DELETE', 'faults?kind=unavailable')
  assert.equal((await sandbox.post({ text: 'b' }, { token: other.token })).status, 403)
})

test('slow answers late, after the post is out', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.fault('slow', { delay_ms: 60_000 })
  const pending = sandbox.post({ text: 'late' })
  while ((await sandbox.truth()).length === 0);
  sandbox.clock.advance(60_000)
  assert.equal((await pending).status, 201)
})

test('media_rejected refuses an upload', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.fault('media_rejected')
  const json = { media: jpegOf(10, 10).toString('base64'), media_category: 'tweet_image' }
  const upload = () =>
    sandbox.call('POST', apiHost, '/2/media/upload', { token: sandbox.token, json })
  assert.equal(said(await upload()), '400 Your media is invalid.')
  assert.equal((await upload()).status, 200)
})

test('100 posts in a quarter of an hour are taken and the next is not, until the window ends', async (t) => {
  const sandbox = await xTest(t)
  for (let number = 0; number < 100; number += 1) await sandbox.posted({ text: `post ${number}` })
  const refused = await sandbox.post({ text: 'one more' })
  assert.deepEqual([refused.status, refused.headers.get('x-rate-limit-remaining')], [429, '0'])
  const resetsAt = Number(refused.headers.get('x-rate-limit-reset')) * 1_000
  assert.equal(resetsAt, sandbox.clock.now() + 900_000)
  sandbox.clock.advance(900_000)
  assert.equal((await sandbox.post({ text: 'one more' })).status, 201)
})

test('without quotas nothing is counted', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.control('POST', 'quotas', { platform: 'x', enforced: false })
  for (let number = 0; number < 101; number += 1) await sandbox.posted({ text: `post ${number}` })
})

test('a call with another method or path is answered by X, not by the sandbox', async (t) => {
  const sandbox = await xTest(t)
  const put = await sandbox.call('PUT', apiHost, '/2/tweets', { token: sandbox.token, json: {} })
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'POST, GET'])
  assert.equal((await sandbox.get('/2/tweets/')).status, 404)
  assert.equal((await sandbox.get('/1.1/statuses/update.json')).status, 404)
})
