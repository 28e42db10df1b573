import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blueskyTest, keyOf, post, said } from '../testing/bluesky.ts'
import { jpegOf } from '../testing/sandbox.ts'

const hello = post('Hello')

test('a fault of one author leaves the others alone, and strikes reads of its records too', async (t) => {
  const sandbox = await blueskyTest(t)
  await sandbox.control('POST', 'authors', {
    platform: 'bluesky',
    author: { key: 'other', name: 'Other' },
  })
  await sandbox.fault('unavailable', { times: 2, author: 'other' })
  assert.equal((await sandbox.put(keyOf(1), hello)).status, 200)
  const reads = () => sandbox.xrpc('com.atproto.repo.describeRepo?repo=other.pds.sandbox.example')
  assert.deepEqual(
    [(await reads()).status, (await reads()).status, (await reads()).status],
    [503, 503, 200],
  )
})

test('slow answers late, after the post is out', async (t) => {
  const sandbox = await blueskyTest(t)
  await sandbox.fault('slow', { delay_ms: 60_000 })
  const pending = sandbox.put(keyOf(1), hello)
  while ((await sandbox.truth()).length === 0);
  sandbox.clock.advance(60_000)
  assert.equal((await pending).status, 200)
})

test('media_rejected forgets the uploaded picture, as the server does after some hours', async (t) => {
  const sandbox = await blueskyTest(t)
  const upload = await sandbox.xrpc('com.atproto.repo.uploadBlob', {
    token: sandbox.token,
    body: new Uint8Array(jpegOf(10, 10)),
    headers: { 'content-type': 'image/jpeg' },
  })
  const embed = {
    $type: 'app.bsky.embed.images',
    images: [{ image: upload.body['blob'], alt: 'A square' }],
  }
  await sandbox.fault('media_rejected')
  assert.match(
    said(await sandbox.put(keyOf(1), post('Picture', { embed }))),
    /^400 BlobNotFound Could not find blob: bafkrei/,
  )
  assert.equal(said(await sandbox.put(keyOf(1), post('Picture', { embed }))), '200')
  const [published] = await sandbox.truth()
  assert.ok(published !== undefined && Array.isArray(published['media']))
  const [{ alt_text: alt, width, content_type: type }] = published['media']
  assert.deepEqual([alt, width, type], ['A square', 10, 'image/jpeg'])
})

test('5,000 points an hour are taken, and headers name the limit', async (t) => {
  const sandbox = await blueskyTest(t)
  const create = () =>
    sandbox.xrpc('com.atproto.repo.createRecord', {
      token: sandbox.token,
      json: { repo: sandbox.did, collection: 'app.bsky.feed.post', record: hello },
    })
  const writes = Array.from({ length: 200 }, (_, number) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection: 'app.bsky.feed.post',
    value: post(`Post ${number}`),
  }))
  for (let call = 0; call < 8; call += 1)
    assert.equal(
      said(
        await sandbox.xrpc('com.atproto.repo.applyWrites', {
          token: sandbox.token,
          json: { repo: sandbox.did, writes },
        }),
      ),
      '200',
    )
  for (let call = 0; call < 66; call += 1) assert.equal((await create()).status, 200)
  const refused = await create()
  assert.equal(said(refused), '429 RateLimitExceeded Rate Limit Exceeded')
  assert.deepEqual(
    ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-policy', 'retry-after'].map((name) =>
      refused.headers.get(name),
    ),
    ['5000', '2', '5000;w=3600', '3600'],
  )
  await sandbox.control('POST', 'quotas', { platform: 'bluesky', enforced: false })
  assert.equal((await create()).status, 200)
})

test('30 sign-ins of one identifier in five minutes are tried', async (t) => {
  const sandbox = await blueskyTest(t)
  for (let call = 1; call < 30; call += 1)
    assert.equal((await sandbox.signIn(undefined, 'wrong')).status, 401)
  assert.equal((await sandbox.signIn()).status, 429)
  sandbox.clock.advance(300_000)
  assert.equal((await sandbox.signIn()).status, 200)
})
