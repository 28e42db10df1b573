import { consentOf } from '@crier/server/networks/index.ts'
import type { Access } from '@crier/server/networks/network.ts'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { ReconcileResult } from '@crier/server/networks/outcome.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  assertPageShows,
  attemptWithLostAnswer,
  commonRefusals,
  testRefusals,
} from './assertions.ts'
import { openHarness, publicationOf, type Attempt } from './network-harness.ts'

const text = 'Fresh bread & <rolls>, since 1950. 🍞'
const piece = publicationOf('post', [text], 'tiktok').pieces[0]!
const carousel = publicationOf('carousel', ['A hook', 'Two', 'Three'], 'tiktok').pieces[0]!
type Harness = Awaited<ReturnType<typeof openHarness>>

/** The attempt as the journal holds it once TikTok has taken the post. */
function taken(attempt: Attempt): Attempt {
  assert.ok(attempt.outcome.kind === 'confirmed', JSON.stringify(attempt.outcome))
  assert.equal(attempt.outcome.complete, false)
  return { ...attempt, handles: { ...attempt.handles, ...attempt.outcome.handles } }
}

/** Polls until TikTok has fetched the pictures, or given up; they travel over real sockets. */
async function fetched(
  harness: Harness,
  access: Access,
  attempt: Attempt,
): Promise<ReconcileResult> {
  for (let turn = 0; turn < 1_000; turn++) {
    await harness.clock.advance({ seconds: 1 })
    if (turn % 20 === 0) await harness.clock.advance({ minutes: 1 })
    const finding = await harness.reconcile(access, attempt)
    if (finding.kind !== 'processing') return finding
    await nextTurn()
  }
  assert.fail('TikTok never got done')
}

test('TikTok: publishes a text once as a photo post, names it after its moderation, and links to its page', async () => {
  await using harness = await openHarness('tiktok', { 'tiktok.post_id_delay_ms': 3_600_000 })
  const { access } = await harness.connect()
  const attempt = taken(await harness.attempt(access, piece))
  const unnamed = await fetched(harness, access, attempt)
  assert.deepEqual(unnamed.kind === 'unnamed' && [unnamed.handle, unnamed.authorUrl], [
    attempt.handles['publish_id'],
    `${harness.settings.hosts.authorize}/@${access.facts['username']}`,
  ])
  await harness.clock.advance({ hours: 1 })
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.deepEqual([post!.text, post!.media.length], [text, piece.pictures.length])
  const renewed = await refreshed(harness, access)
  const finding = await harness.reconcile(renewed, attempt)
  assert.deepEqual(finding.kind === 'found' && [finding.externalId, finding.externalUrl], [
    post!.external_id,
    post!.permalink,
  ])
  assert.match(post!.external_id, /^75\d{17}$/)
  await assertPageShows(harness, post!.permalink, /since 1950\. 🍞/u)
})

test('a carousel is one photo post with all its pictures, each fetched once', async () => {
  await using harness = await openHarness('tiktok')
  const { access } = await harness.connect()
  const attempt = taken(await harness.attempt(access, carousel))
  assert.equal((await fetched(harness, access, attempt)).kind === 'processing', false)
  const [post, ...others] = await harness.posts()
  assert.deepEqual([others.length, post!.media.length], [0, carousel.pictures.length])
  assert.equal(harness.pictures.fetched.length, carousel.pictures.length)
})

for (const kind of ['accept_then_reset', 'accept_then_5xx', 'accept_then_hang'] as const) {
  test(`a post whose answer was lost (${kind}) is unknown, and TikTok is given half a minute to fetch its picture`, async () => {
    await using harness = await openHarness('tiktok')
    const { access } = await harness.connect()
    const attempt = await attemptWithLostAnswer(harness, access, piece, kind)
    const early = await harness.reconcile(access, { ...attempt, intentAt: harness.clock.now() })
    assert.equal(early.kind === 'absent' && early.certain, false)
    await harness.untilHeldThenLate(1)
    assert.equal((await harness.posts()).length, 1)
    const late = { ...attempt, intentAt: attempt.intentAt.subtract({ seconds: 30 }) }
    assert.equal((await harness.reconcile(access, late)).kind, 'unable')
  })
}

test('with the right to list, and where TikTok lists photos, a lost answer is found', async () => {
  await using harness = await openHarness('tiktok', { 'tiktok.photos_listed': true })
  const { access } = await harness.connect()
  const listing = await withScopes(harness, [...access.scopes, 'video.list'])
  await harness.fault('accept_then_reset')
  const attempt = await harness.attempt(listing, piece)
  const before = await harness.reconcile(listing, attempt)
  assert.deepEqual(before.kind === 'absent' && before.certain, false)
  await harness.untilHeldThenLate(1)
  const [post] = await harness.posts()
  const finding = await harness.reconcile(listing, attempt)
  assert.deepEqual(finding.kind === 'found' && [finding.externalId, finding.externalUrl], [
    post!.external_id,
    post!.permalink,
  ])
})

test('pictures that cannot be fetched fail a post that was taken, and its number is forgotten', async () => {
  await using harness = await openHarness('tiktok')
  const { access } = await harness.connect()
  harness.pictures.state.away = true
  const finding = await fetched(harness, access, taken(await harness.attempt(access, piece)))
  assert.ok(finding.kind === 'failed')
  assert.deepEqual(
    [finding.code, finding.retry, finding.forget],
    ['media_unreachable', true, ['publish_id']],
  )
  assert.deepEqual(await harness.posts(), [])
})

const video = (name: string): Piece => ({
  ...{ text, title: null, document: [] },
  pictures: [
    {
      ...{
        kind: 'video',
        mediaId: 'med_one',
        sha256: name,
        contentType: 'video/mp4',
        bytes: 1,
        width: 360,
        height: 640,
      },
      ...{ durationMs: 3_000, codecs: ['avc', 'aac'], frames: 90, altText: null },
    },
  ],
})

test('TikTok: publishes a video by its last chunk, and links to its page', async () => {
  await using harness = await openHarness('tiktok')
  const { access } = await harness.connect()
  const finding = await fetched(
    harness,
    access,
    taken(await harness.attempt(access, video('video.mp4'))),
  )
  await harness.clock.advance({ minutes: 1 })
  const [post, ...others] = await harness.posts()
  assert.deepEqual(
    [
      finding.kind === 'found' || finding.kind === 'unnamed',
      others,
      post!.text,
      post!.media.length,
    ],
    [true, [], text, 1],
  )
  assert.match(post!.permalink, /\/video\/75\d{17}$/)
  assert.deepEqual(harness.pictures.fetched, [])
})

for (const kind of ['accept_then_reset', 'accept_then_5xx'] as const)
  test(`a video whose last answer was lost (${kind}) is found by its publish_id`, async () => {
    await using harness = await openHarness('tiktok')
    const { access } = await harness.connect()
    await harness.fault(kind)
    const attempt = await harness.attempt(access, video('video.mp4'))
    assert.equal(attempt.outcome.kind, 'unknown')
    await harness.clock.advance({ minutes: 1 })
    const finding = await harness.reconcile(access, attempt)
    const [post] = await harness.posts()
    assert.deepEqual(finding.kind === 'found' && [finding.externalId, finding.externalUrl], [
      post!.external_id,
      post!.permalink,
    ])
  })

for (const [name, says] of [
  ['video-1s.mp4', /too short or too long/],
  ['video-10fps.mp4', /frame rate/],
  ['video-160x120.mp4', /size/],
  ['video-cut-off.mp4', /format/],
] as const)
  test(`TikTok gives ${name} up after it was uploaded, with the reason`, async () => {
    await using harness = await openHarness('tiktok')
    const { access } = await harness.connect()
    const finding = await fetched(
      harness,
      access,
      taken(await harness.attempt(access, video(name))),
    )
    assert.deepEqual(finding.kind === 'failed' && [finding.code, finding.retry], [
      'media_rejected',
      false,
    ])
    assert.match(finding.kind === 'failed' ? finding.detail : '', says)
    assert.deepEqual(await harness.posts(), [])
  })

const checked = [
  ['content_rejected', 'content_rejected'],
  ['media_rejected', 'media_rejected'],
] as const

for (const [fault, code] of checked) {
  test(`the rehearsed fault ${fault} fails a post that was taken, and nothing is public`, async () => {
    await using harness = await openHarness('tiktok')
    const { access } = await harness.connect()
    await harness.fault(fault)
    const finding = await fetched(harness, access, taken(await harness.attempt(access, piece)))
    assert.deepEqual(finding.kind === 'failed' && [finding.code, finding.retry], [code, false])
    assert.deepEqual(await harness.posts(), [])
  })
}

testRefusals('tiktok', piece, [...commonRefusals, ['unavailable', 'unreachable', null]])

test('the limits of a minute and of a day name the time they last at most', async () => {
  await using harness = await openHarness('tiktok', {
    'tiktok.posts_per_day': 1,
    'tiktok.stuck_downloads': true,
  })
  const { access } = await harness.connect()
  taken(await harness.attempt(access, piece))
  const { outcome } = await harness.attempt(access, piece)
  assert.equal(
    outcome.kind === 'throttled' && outcome.until?.toString(),
    harness.clock.now().add({ hours: 24 }).toString(),
  )
})

test('addresses that the application does not own are the operator’s to verify', async () => {
  await using harness = await openHarness('tiktok', { 'tiktok.url_ownership': 'none' })
  const { access } = await harness.connect()
  const { outcome } = await harness.attempt(access, piece)
  assert.ok(outcome.kind === 'refused')
  assert.match(outcome.detail, /developer portal/)
})

test('TikTok: posts to private accounts before an application’s audit', async () => {
  await using harness = await openHarness('tiktok', { 'tiktok.audited': false })
  const { access } = await harness.connect()
  const refused = await harness.attempt(access, piece)
  assert.deepEqual(
    refused.outcome.kind === 'refused' && refused.outcome.code,
    'platform_app_not_ready',
  )
  await harness.control('authors', {
    platform: 'tiktok',
    author: 'owner',
    facts: { account: 'private' },
  })
  const finding = await fetched(harness, access, taken(await harness.attempt(access, piece)))
  assert.equal(finding.kind, 'unnamed')
})

test('a refresh rotates the tokens, and what was lost on its way is dead', async () => {
  await using harness = await openHarness('tiktok', { 'tiktok.oauth_error_status': '200' })
  const { access, refreshToken } = await harness.connect()
  const { oauth } = harness.connector
  const refresh = (token: string) =>
    oauth.refresh(harness.ports, harness.settings, {
      accessToken: access.accessToken,
      refreshToken: token,
    })
  const fresh = await refresh(refreshToken!)
  assert.ok(fresh.kind === 'done')
  assert.equal((await refresh(refreshToken!)).kind, 'dead')
  await harness.fault('refresh_rotate_then_drop')
  assert.equal((await refresh(fresh.value.refreshToken!)).kind, 'transient')
  assert.equal((await refresh(fresh.value.refreshToken!)).kind, 'dead')
})

test('a revoked connection posts nothing any more', async () => {
  await using harness = await openHarness('tiktok')
  const { access, refreshToken } = await harness.connect()
  const revoked = await harness.connector.oauth.revoke(harness.ports, harness.settings, {
    accessToken: access.accessToken,
    refreshToken,
  })
  assert.deepEqual(revoked, { kind: 'done', value: null })
  assert.equal((await harness.attempt(access, piece)).outcome.kind, 'access_lost')
})

async function refreshed(harness: Harness, access: Access): Promise<Access> {
  return { ...access, accessToken: (await withScopes(harness, access.scopes)).accessToken }
}

/** Another sign-in of the same owner, with these scopes. */
async function withScopes(harness: Harness, scopes: readonly string[]): Promise<Access> {
  const redirectUri = 'http://127.0.0.1:1/back'
  const author = { key: 'owner', name: 'Conformance Owner' }
  const granted = await harness.control('grants', {
    platform: 'tiktok',
    author,
    client_id: 'conformance',
    redirect_uri: redirectUri,
    scopes,
  })
  const { code } = granted as { code: string }
  const grant = await consentOf('tiktok')!.exchange(harness.ports, harness.settings, {
    code,
    redirectUri,
    codeVerifier: '',
  })
  assert.ok(grant.kind === 'done')
  const identities = await harness.connector.oauth.identify(
    harness.ports,
    harness.settings,
    grant.value,
  )
  assert.ok(identities.kind === 'done')
  const [identity] = identities.value
  const settings = { privacy_level: 'PUBLIC_TO_EVERYONE' }
  return {
    accessToken: grant.value.accessToken,
    ...identity!,
    settings,
    scopes: grant.value.scopes,
  }
}
