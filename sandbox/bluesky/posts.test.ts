import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isObject } from '../core/bodies.ts'
import { blueskyTest, keyOf, post, said, type BlueskyTest } from '../testing/bluesky.ts'

const uriOf = ({ did }: BlueskyTest, number: number) =>
  `at://${did}/app.bsky.feed.post/${keyOf(number)}`

test('an edit changes the post that is shown, a deletion takes it away', async (t) => {
  const sandbox = await blueskyTest(t)
  await sandbox.put(keyOf(1), post('One'))
  const json = {
    repo: sandbox.did,
    collection: 'app.bsky.feed.post',
    rkey: keyOf(1),
    record: post('Changed'),
  }
  assert.equal(
    said(await sandbox.put(keyOf(1), post('Changed'), { token: sandbox.token, json })),
    '200',
  )
  const texts = async () => (await sandbox.truth()).map(({ text }) => text)
  assert.deepEqual(await texts(), ['Changed'])
  await sandbox.xrpc('com.atproto.repo.deleteRecord', {
    token: sandbox.token,
    json: { repo: sandbox.did, collection: 'app.bsky.feed.post', rkey: keyOf(1) },
  })
  assert.deepEqual(await texts(), [])
})

test('the author deletes a post on its page, and reads its numbers', async (t) => {
  const sandbox = await blueskyTest(t)
  await sandbox.put(keyOf(1), post('One'))
  const id = String((await sandbox.truth())[0]?.['external_id'])
  await sandbox.control('POST', 'results', { platform: 'bluesky', external_id: id, likes: 7 })
  const posts = async () => {
    const { body } = await sandbox.call(
      'GET',
      'public.api.bsky.app',
      `/xrpc/app.bsky.feed.getPosts?uris=${uriOf(sandbox, 1)}`,
    )
    return Array.isArray(body['posts']) ? body['posts'] : []
  }
  const [found]: readonly unknown[] = await posts()
  assert.ok(isObject(found))
  assert.equal(found['likeCount'], 7)
  await sandbox.control('DELETE', `posts?platform=bluesky&external_id=${encodeURIComponent(id)}`)
  assert.deepEqual(await posts(), [])
  assert.match(said(await sandbox.get(keyOf(1))), /^400 RecordNotFound/)
})

test('posts and sessions survive a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bluesky-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const before: { tokens?: readonly [string, string] } = {}
  await t.test('before', async (first) => {
    const sandbox = await blueskyTest(first, folder)
    assert.equal((await sandbox.put(keyOf(1), post('Kept'))).status, 200)
    before.tokens = [sandbox.token, sandbox.refreshToken]
  })
  await t.test('after', async (second) => {
    const sandbox = await blueskyTest(second, folder)
    const [token = '', refreshToken = ''] = before.tokens ?? []
    assert.equal(said(await sandbox.refresh(refreshToken)), '200')
    const again = await sandbox.put(keyOf(1), post('Kept'), {
      token,
      json: {
        repo: sandbox.did,
        collection: 'app.bsky.feed.post',
        rkey: keyOf(1),
        record: post('Kept'),
      },
    })
    assert.deepEqual([again.status, again.body['commit']], [200, undefined])
    assert.equal((await sandbox.truth()).length, 1)
  })
})
