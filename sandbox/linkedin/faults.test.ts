import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedInTest, said, signIn } from '../testing/linkedin.ts'

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
