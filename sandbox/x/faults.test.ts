import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiHost, signIn, xTest } from '../testing/x.ts'

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
