import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fit } from '@crier/server/networks/fit/fit.ts'
import { assertPageShows, attemptWithLostAnswer, confirmedId } from './assertions.ts'
import { openHarness, publicationOf } from './network-harness.ts'

const text =
  'Fresh bread & <rolls> at https://example.com/a/menu/that/is/long, by @ada@elsewhere.example.\n\n🍞 #bread'
const piece = publicationOf('post', [text], 'mastodon').pieces[0]!
const plainServer = 'https://plain.sandbox.example'
const largeServer = 'https://large.sandbox.example'

for (const server of [undefined, largeServer, plainServer])
  test(`mastodon: a text is posted once on ${server ?? 'its own software'}, found by its words, and its link opens a page`, async () => {
    await using harness = await openHarness('mastodon', {}, server)
    const { access, identities } = await harness.connect()
    assert.match(identities[0]!.accountName, /^\w+@\w+\.sandbox\.example$/)
    const attempt = await harness.attempt(access, piece)
    const id = confirmedId(attempt)
    const posts = await harness.posts()
    assert.deepEqual(
      posts.map((post) => [post.external_id, post.text]),
      [[id, text]],
    )
    const finding = await harness.reconcile(access, { ...attempt, handles: {} })
    assert.ok(finding.kind === 'found')
    assert.equal(finding.externalId, id)
    assert.equal(finding.externalUrl, posts[0]!.permalink)
    await assertPageShows(harness, finding.externalUrl!, /Fresh bread/)
  })

test('mastodon: a thread is one post with its replies in order, and is counted', async () => {
  await using harness = await openHarness('mastodon')
  const { access } = await harness.connect()
  const ids: string[] = []
  for (const each of publicationOf('thread', ['One.', 'Two.', 'Three.'], 'mastodon').pieces)
    ids.push(confirmedId(await harness.attempt(access, each, ids)))
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.deepEqual([post!.external_id, ...post!.pieces.map((held) => held.external_id)], ids)
  await harness.control('results', {
    platform: 'mastodon',
    external_id: ids[0],
    likes: 7,
    shares: 2,
  })
  const read = await harness.connector.results!.read(harness.ports, {
    settings: harness.settings,
    access,
    externalIds: [ids[0]!, '1'],
  })
  assert.ok(read.kind === 'read')
  assert.deepEqual([...read.results], [[ids[0], { likes: 7, comments: 1, shares: 2, views: null }]])
})

test('mastodon: pictures go out with descriptions, as many as the server takes', async () => {
  await using harness = await openHarness(
    'mastodon',
    { 'mastodon.pictures_answered': '202' },
    largeServer,
  )
  const { access } = await harness.connect()
  const slides = Array.from({ length: 6 }, (_, index) => `Slide ${index + 1}`)
  const fitted = fit({ contentType: 'carousel', pieces: slides }, 'mastodon', {
    server: harness.settings.serverLimits!,
  })
  assert.ok(fitted.ok)
  assert.equal(fitted.publication.pieces.length, 1, 'all in one post')
  assert.equal(publicationOf('carousel', slides, 'mastodon').pieces.length, 2, 'elsewhere in two')
  const attempt = await harness.attempt(access, fitted.publication.pieces[0]!)
  const [post] = await harness.posts()
  assert.deepEqual(
    post!.media.map(({ alt_text: alt }) => alt),
    slides,
  )
  const finding = await harness.reconcile(access, {
    ...attempt,
    handles: { media_ids: attempt.handles['media_ids']! },
  })
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(attempt))
})

for (const kind of ['accept_then_reset', 'accept_then_5xx', 'accept_then_hang'] as const)
  test(`mastodon: a post whose answer was lost (${kind}) is unknown, and its key finds it`, async () => {
    await using harness = await openHarness('mastodon')
    const { access } = await harness.connect()
    const attempt = await attemptWithLostAnswer(harness, access, piece, kind)
    await harness.clock.advance({ seconds: 30 })
    const [post] = await harness.posts()
    const mayReplay = () => true
    for (const answer of ['200', '500']) {
      await harness.control('switches', { 'mastodon.repeat_answer': answer })
      const finding = await harness.reconcile(access, attempt, { mayReplay })
      assert.equal(finding.kind === 'found' && finding.externalId, post!.external_id, answer)
    }
    assert.equal((await harness.posts()).length, 1)
  })

test('mastodon: a post that never arrived is made by the repeat, once', async () => {
  await using harness = await openHarness('mastodon')
  const { access } = await harness.connect()
  await harness.fault('unavailable')
  const attempt = await harness.attempt(access, piece)
  assert.equal(attempt.outcome.kind, 'unknown')
  await harness.clock.advance({ seconds: 30 })
  for (let times = 0; times < 2; times++) {
    const finding = await harness.reconcile(access, attempt, { mayReplay: () => true })
    assert.equal(finding.kind, 'found')
  }
  assert.equal((await harness.posts()).length, 1)
})

test('mastodon: other software only lists, and what is not listed is never certain', async () => {
  await using harness = await openHarness('mastodon', {}, plainServer)
  const { access } = await harness.connect()
  await harness.fault('unavailable')
  const attempt = await harness.attempt(access, piece)
  await harness.clock.advance({ minutes: 1 })
  const finding = await harness.reconcile(access, attempt, { mayReplay: () => true })
  assert.deepEqual([finding.kind, finding.kind === 'absent' && finding.certain], ['absent', false])
  assert.deepEqual(await harness.posts(), [])
})
