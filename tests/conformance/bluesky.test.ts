import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPostedOnce, attemptWithLostAnswer, confirmedId } from './assertions.ts'
import { openHarness, publicationOf } from './network-harness.ts'

const text = 'Fresh bread & <rolls> at example.com/menu, since 1950. 🍞 #bread'
const piece = publicationOf('post', [text], 'bluesky').pieces[0]!

test('a text is posted once on Bluesky, is found by its key, and its link opens a page with it', async () => {
  await using harness = await openHarness('bluesky')
  await assertPostedOnce(
    harness,
    piece,
    /Fresh bread .* at example\.com\/menu, since 1950\. 🍞 #bread/u,
  )
})

test('a thread on Bluesky is one post with its replies in order', async () => {
  await using harness = await openHarness('bluesky')
  const { access } = await harness.connect()
  const ids: string[] = []
  for (const each of publicationOf('thread', ['One.', 'Two.', 'Three.'], 'bluesky').pieces)
    ids.push(confirmedId(await harness.attempt(access, each, ids)))
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.deepEqual([post!.external_id, ...post!.pieces.map((held) => held.external_id)], ids)
})

test('a carousel on Bluesky is pictures with descriptions, and a lost key is found by them', async () => {
  await using harness = await openHarness('bluesky')
  const { access } = await harness.connect()
  const slides = ['A hook', 'Two', 'Three', 'Four', 'Five']
  const [first, second] = publicationOf('carousel', slides, 'bluesky').pieces
  const one = await harness.attempt(access, first!)
  const two = await harness.attempt(access, second!, [confirmedId(one)])
  const [post] = await harness.posts()
  assert.deepEqual(
    post!.media.map((media) => [media.kind, media.alt_text]),
    [
      ['image', 'A hook'],
      ['image', 'Two'],
      ['image', 'Three'],
      ['image', 'Four'],
    ],
  )
  const previousIds = [confirmedId(one)]
  const finding = await harness.reconcile(access, { ...two, handles: {} }, { previousIds })
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(two))
})

for (const kind of ['accept_then_reset', 'accept_then_5xx', 'accept_then_hang'] as const)
  test(`a post on Bluesky whose answer was lost (${kind}) is unknown, and the key finds it`, async () => {
    await using harness = await openHarness('bluesky')
    const { access } = await harness.connect()
    const attempt = await attemptWithLostAnswer(harness, access, piece, kind)
    const [post] = await harness.posts()
    const finding = await harness.reconcile(access, attempt)
    assert.equal(finding.kind === 'found' && finding.externalId, post!.external_id)
  })

test('what Bluesky never took is certainly absent', async () => {
  await using harness = await openHarness('bluesky')
  const { access } = await harness.connect()
  await harness.fault('unavailable')
  const attempt = await harness.attempt(access, piece)
  assert.equal(attempt.outcome.kind, 'unknown')
  const finding = await harness.reconcile(access, attempt)
  assert.equal(finding.kind === 'absent' && finding.certain, true)
})

test('a session on Bluesky is renewed, again after a lost answer, and ended', async () => {
  await using harness = await openHarness('bluesky')
  const { connector, ports, settings } = harness
  const { access, refreshToken } = await harness.connect()
  const present = { accessToken: access.accessToken, refreshToken }
  await harness.fault('refresh_rotate_then_drop')
  const lost = await connector.oauth.refresh(ports, settings, present)
  assert.equal(lost.kind, 'transient')
  const renewed = await connector.oauth.refresh(ports, settings, present)
  assert.ok(renewed.kind === 'done')
  const { accessToken, accessExpiresAt, refreshToken: next } = renewed.value
  assert.equal(accessExpiresAt?.since(harness.clock.now()).total('hours'), 2)
  assert.equal((await harness.attempt({ ...access, accessToken }, piece)).outcome.kind, 'confirmed')
  const ended = await connector.oauth.revoke(ports, settings, { accessToken, refreshToken: next })
  assert.equal(ended.kind, 'done')
  const dead = await connector.oauth.refresh(ports, settings, { accessToken, refreshToken: next })
  assert.equal(dead.kind, 'dead')
})
