import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPageShows, commonRefusals, confirmedId, testRefusals } from './assertions.ts'
import { openHarness, publicationOf } from './network-harness.ts'

const text =
  'Fresh bread (and rolls) at example.com/menu_1 #bread @everyone\n\nSince 1950 * [really] ' +
  '{yes} ~ | <3 \\o/ #1'
const piece = publicationOf('post', [text], 'linkedin').pieces[0]!

test('LinkedIn: publishes a member’s text in full with every reserved character, and links to its page', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect()
  const attempt = await harness.attempt(access, piece)
  const id = confirmedId(attempt)
  const posts = await harness.posts()
  assert.deepEqual(
    posts.map((post) => [post.external_id, post.text]),
    [[id, text]],
  )
  assert.equal(
    attempt.outcome.kind === 'confirmed' && attempt.outcome.externalUrl,
    posts[0]!.permalink,
  )
  await assertPageShows(harness, posts[0]!.permalink, /Since 1950/)
})

test('a thread is one post', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect()
  confirmedId(
    await harness.attempt(access, publicationOf('thread', ['One.', 'Two.'], 'linkedin').pieces[0]!),
  )
  assert.deepEqual(
    (await harness.posts()).map((post) => post.text),
    ['One.\n\nTwo.'],
  )
})

test('a carousel is a document with a title, for members and for pages, and a page’s is found by it', async () => {
  for (const kind of ['member', 'organization'] as const) {
    await using harness = await openHarness('linkedin')
    const { access } = await harness.connect(kind)
    const attempt = await harness.attempt(
      access,
      publicationOf('carousel', ['Why bread?', 'Because.'], 'linkedin').pieces[0]!,
    )
    const id = confirmedId(attempt)
    const [post] = await harness.posts()
    assert.equal(post!.text, 'Why bread?')
    assert.deepEqual(
      post!.media.map((media) => [media.kind, media.alt_text]),
      [['document', 'Why bread?']],
    )
    if (kind === 'organization') {
      const finding = await harness.reconcile(access, attempt)
      assert.equal(finding.kind === 'found' && finding.externalId, id)
    }
  }
})

test('LinkedIn: publishes pictures with their alternative texts', async () => {
  for (const count of [1, 3]) {
    await using harness = await openHarness('linkedin')
    const { access } = await harness.connect('organization')
    const pictures = Array.from({ length: count }, (_, index) => ({
      text: `slide ${index + 1}`,
      number: index + 1,
      count,
      shape: 'portrait' as const,
    }))
    const attempt = await harness.attempt(access, { ...piece, pictures })
    confirmedId(attempt)
    const [post] = await harness.posts()
    assert.deepEqual(
      post!.media.map((media) => media.alt_text),
      pictures.map((picture) => picture.text),
    )
    assert.equal((await harness.reconcile(access, attempt)).kind, 'found')
  }
})

test('LinkedIn: cannot reconcile a member’s post with a lost answer', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect()
  await harness.fault('accept_then_reset')
  const attempt = await harness.attempt(access, piece)
  assert.equal(attempt.outcome.kind, 'unknown')
  assert.equal((await harness.reconcile(access, attempt)).kind, 'unable')
})

test('LinkedIn: names the published post, or publishes the missing one once, when a member’s send is repeated', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect()
  await harness.fault('accept_then_5xx')
  const out = await harness.attempt(access, piece)
  const [post] = await harness.posts()
  const finding = await harness.reconcile(access, out, { mayReplay: () => true })
  assert.equal(finding.kind === 'found' && finding.externalId, post!.external_id)
  await harness.fault('unavailable')
  const lost = await harness.attempt(access, { ...piece, text: 'Another' })
  assert.equal(lost.outcome.kind, 'unknown')
  const replayed = await harness.reconcile(access, lost, { mayReplay: () => true })
  const again = await harness.reconcile(access, lost, { mayReplay: () => true })
  assert.equal(
    replayed.kind === 'found' && replayed.externalId,
    again.kind === 'found' && again.externalId,
  )
  assert.deepEqual(
    (await harness.posts()).map((held) => held.text),
    [text, 'Another'],
  )
})

testRefusals('linkedin', piece, [
  ...commonRefusals,
  ['content_rejected', 'refused', 'content_rejected'],
  ['duplicate_content', 'refused', 'duplicate_content'],
  ['unavailable', 'unknown', null],
])

test('a rate limit is over at the next midnight UTC', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect()
  await harness.fault('rate_limited')
  const { outcome } = await harness.attempt(access, piece)
  assert.equal(outcome.kind === 'throttled' && outcome.until?.toString(), '2026-11-22T00:00:00Z')
})

test('the application for pages yields pages, and who administers them', async () => {
  await using harness = await openHarness('linkedin')
  const { identities } = await harness.connect('organization')
  assert.deepEqual(
    identities.map(({ facts, consentedBy }) => [
      facts['author_kind'],
      /^urn:li:person:/.test(consentedBy ?? ''),
    ]),
    [['organization', true]],
  )
})

test('a brand-new token that is called revoked for a few seconds is asked about again', async () => {
  await using harness = await openHarness('linkedin', { 'linkedin.fresh_token_revoked_ms': 5_000 })
  await assert.rejects(harness.connect(), /revoked/)
})

test('an API version that is over is the operator’s to mend', async () => {
  await using harness = await openHarness('linkedin', {
    'linkedin.oldest_version': 202610,
    'linkedin.newest_version': 202611,
  })
  const { access } = await harness.connect()
  const { outcome } = await harness.attempt(access, piece)
  assert.match(outcome.kind === 'refused' ? outcome.detail : '', /CRIER_LINKEDIN_API_VERSION/)
  assert.deepEqual(outcome.kind === 'refused' && [outcome.code, outcome.retry], [
    'platform_app_not_ready',
    true,
  ])
})

test('LinkedIn: refreshes tokens where possible, and publishes with the new one', async () => {
  await using harness = await openHarness('linkedin', { 'linkedin.refresh_tokens': true })
  const { access, refreshToken } = await harness.connect()
  await harness.clock.advance({ hours: 24 * 60 + 1 })
  assert.equal((await harness.attempt(access, piece)).outcome.kind, 'access_lost')
  const renewed = await harness.connector.oauth.refresh(harness.ports, harness.settings, {
    accessToken: access.accessToken,
    refreshToken,
  })
  assert.ok(renewed.kind === 'done')
  confirmedId(await harness.attempt({ ...access, accessToken: renewed.value.accessToken }, piece))
})

test('LinkedIn: publishes a mention as one, and finds a page’s post with it after a lost answer', async () => {
  await using harness = await openHarness('linkedin')
  const { access } = await harness.connect('organization')
  await harness.fault('accept_then_reset')
  const attempt = await harness.attempt(access, {
    ...piece,
    text: 'Thanks, @[The Mill (Ltd.)](urn:li:organization:77), for (rye) flour! #bread',
  })
  assert.equal(attempt.outcome.kind, 'unknown')
  const [post] = await harness.posts()
  assert.equal(post!.text, 'Thanks, The Mill (Ltd.), for (rye) flour! #bread')
  const finding = await harness.reconcile(access, attempt)
  assert.equal(finding.kind === 'found' && finding.externalId, post!.external_id)
})
