import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mastodonTest, plainHost, said } from '../testing/mastodon.ts'

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

test('sandbox of Mastodon: keeps no key of a call that failed', async (t) => {
  const sandbox = await mastodonTest(t)
  assert.equal((await sandbox.post({ status: '' }, keyed('a'))).status, 422)
  assert.equal((await sandbox.post({ status: 'one' }, keyed('a'))).status, 200)
})

test('sandbox of Mastodon: answers 404 to the key of a status that was deleted', async (t) => {
  const sandbox = await mastodonTest(t)
  const { body } = await sandbox.post({ status: 'one' }, keyed('a'))
  await sandbox.control('DELETE', `posts?platform=mastodon&external_id=${String(body['id'])}`)
  assert.equal(said(await sandbox.post({ status: 'one' }, keyed('a'))), '404 Record not found')
})

test('sandbox of Mastodon: refuses a repeat while the first call runs', async (t) => {
  const sandbox = await mastodonTest(t)
  await sandbox.set({ 'mastodon.creation_ms': 1_000 })
  const both = [1, 2].map(() => sandbox.post({ status: 'one' }, keyed('a')))
  assert.equal((await Promise.race(both)).status, 503)
  sandbox.clock.advance(1_000)
  assert.deepEqual((await Promise.all(both)).map(({ status }) => status).toSorted(), [200, 503])
  assert.equal((await sandbox.truth()).length, 1)
})

test('sandbox of Mastodon: doubles a concurrent repeat, as before February 2026', async (t) => {
  const sandbox = await mastodonTest(t)
  await sandbox.set({
    'mastodon.creation_ms': 1_000,
    'mastodon.concurrent_repeat': 'doubled',
  })
  const running = Promise.withResolvers<void>()
  const { sleep } = sandbox.clock
  const sleeps = t.mock.method(sandbox.clock, 'sleep', async (ms: number, signal?: AbortSignal) => {
    if (sleeps.mock.callCount() === 1) running.resolve()
    return sleep(ms, signal)
  })
  const both = [1, 2].map(() => sandbox.post({ status: 'one' }, keyed('a')))
  await running.promise
  sandbox.clock.advance(1_000)
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await sandbox.truth()).length, 2)
})

test('sandbox of Mastodon: answers 500 to a repeat where the switch says so', async (t) => {
  const sandbox = await mastodonTest(t)
  await sandbox.set({ 'mastodon.repeat_answer': '500' })
  await sandbox.post({ status: 'one' }, keyed('a'))
  assert.equal((await sandbox.post({ status: 'one' }, keyed('a'))).status, 500)
  assert.equal((await sandbox.truth()).length, 1)
})

test('sandbox of Mastodon: ignores keys on a server of another software', async (t) => {
  const sandbox = await mastodonTest(t, plainHost)
  await sandbox.post({ status: 'one' }, keyed('a'))
  await sandbox.post({ status: 'one' }, keyed('a'))
  assert.equal((await sandbox.truth()).length, 2)
})
