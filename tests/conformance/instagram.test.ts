import type { ReconcileWork } from '@crier/server/networks/network.ts'
import type { Handles } from '@crier/server/networks/outcome.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPageShows, commonRefusals, confirmedId, testRefusals } from './assertions.ts'
import { openHarness, publicationOf, type Attempt } from './network-harness.ts'
import type { Card } from '@crier/writing/text/visual.ts'

const text = 'Fresh bread & <rolls>, since 1950. 🍞\n#bakery'
const piece = publicationOf('post', [text], 'instagram').pieces[0]!
const carousel = publicationOf('carousel', ['A hook', 'Two', 'Three'], 'instagram').pieces[0]!

/** The attempt as the journal holds it after a definite answer. */
function journalled(attempt: Attempt): Attempt {
  const handles: Handles = (attempt.outcome.kind === 'confirmed' && attempt.outcome.handles) || {}
  return { ...attempt, handles: { ...attempt.handles, ...handles } }
}

/** An attempt whose request never reached Instagram, as the journal holds it. */
const unsent = (harness: Pick<Harness, 'clock'>, handles: Handles): Attempt => ({
  piece,
  handles,
  intentAt: harness.clock.now(),
  outcome: { kind: 'unknown', detail: '', answer: { status: null, message: null } },
})

test('Instagram: publishes a text once as a picture with a caption, finds it, and links to its page', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  const attempt = await harness.attempt(access, piece)
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [post!.external_id, post!.text, post!.media.map((media) => media.kind)],
    [confirmedId(attempt), text, ['image']],
  )
  const finding = await harness.reconcile(access, journalled(attempt))
  assert.ok(finding.kind === 'found')
  assert.deepEqual([finding.externalId, finding.externalUrl], [post!.external_id, post!.permalink])
  await assertPageShows(harness, finding.externalUrl!, /Fresh bread .*, since 1950\. 🍞/u)
})

test('a carousel is one post with all its pictures, each fetched once', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  const attempt = await harness.attempt(access, carousel)
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [post!.external_id, post!.text, post!.media.length],
    [confirmedId(attempt), carousel.text, carousel.pictures.length],
  )
  assert.equal(harness.pictures.fetched.length, carousel.pictures.length)
  assert.deepEqual(
    post!.media.map(({ alt_text }) => alt_text),
    carousel.pictures.map((picture) => (picture as Card).text),
  )
})

test('a publication that was never taken is absent for certain, and the same container publishes once', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  await harness.fault('rate_limited', { times: 1, author: 'nobody' })
  const attempt = unsent(harness, await preparedOnly(harness, access))
  const finding = await harness.reconcile(access, attempt)
  assert.deepEqual(finding.kind === 'absent' && [finding.certain, finding.forget], [
    true,
    undefined,
  ])
  assert.deepEqual(await harness.posts(), [])
})

test('a text that media_publish really refuses is out of nothing: the refusal holds when the container stays unpublished', async () => {
  await using harness = await openHarness('instagram', {
    'instagram.content_refused': 'at_publication',
  })
  const { access } = await harness.connect()
  await harness.fault('content_rejected')
  const attempt = await harness.attempt(access, piece)
  assert.ok(attempt.outcome.kind === 'unknown')
  const doubtful = { ...attempt, handles: { ...attempt.handles, ...attempt.outcome.handles } }
  assert.equal((await harness.reconcile(access, doubtful)).kind, 'absent')
  await harness.clock.advance({ seconds: 40 })
  const finding = await harness.reconcile(access, doubtful)
  assert.deepEqual(finding.kind === 'failed' && [finding.code, finding.retry], [
    'content_rejected',
    false,
  ])
  assert.deepEqual(await harness.posts(), [])
})

test('a published container that lists hide is out but unnamed, and named once they show it', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  await harness.fault('accept_then_lie')
  const attempt = await harness.attempt(access, piece)
  await harness.fault('read_lag')
  const hidden = await harness.reconcile(access, attempt)
  assert.deepEqual(hidden.kind === 'unnamed' && [hidden.handle, hidden.authorUrl], [
    attempt.handles['container_id'],
    `${harness.settings.hosts.authorize}/${access.facts['username']}/`,
  ])
  assert.equal((await harness.reconcile(access, attempt)).kind, 'found')
})

test('Instagram: distinguishes two posts with one caption by the known ids', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  const older = confirmedId(await harness.attempt(access, piece))
  await harness.fault('accept_then_reset')
  const attempt = await harness.attempt(access, piece)
  const isKnown: ReconcileWork['isKnown'] = (id) => id === older
  const finding = await harness.reconcile(access, attempt, { isKnown })
  const newest = (await harness.posts()).at(-1)!
  assert.deepEqual(finding.kind === 'found' && finding.externalId, newest.external_id)
  assert.equal(
    (await harness.reconcile(access, attempt)).kind,
    'unnamed',
    'nothing known: two candidates',
  )
})

test('a container that expired is forgotten', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  const handles = await preparedOnly(harness, access)
  await harness.clock.advance({ hours: 24 })
  const attempt = unsent(harness, handles)
  const finding = await harness.reconcile(access, attempt)
  assert.ok(finding.kind === 'absent' && finding.certain)
  assert.deepEqual(finding.forget, ['ig_id', 'children', 'container_id', 'missing', 'refusal'])
})

test('a spurious "does not exist" never costs a container or a link', async () => {
  await using harness = await openHarness('instagram', { 'instagram.missing_reads': 1 })
  const { access } = await harness.connect()
  const first = await harness.attempt(access, piece)
  assert.equal(first.outcome.kind, 'unreachable')
  const named = { ...first, handles: { ...first.handles, media_id: '1' } }
  assert.equal((await harness.reconcile(access, named)).kind, 'no_answer')
  assert.deepEqual(await harness.posts(), [])
})

test('a picture that cannot be fetched stops the post before it is one, and may be fetched at the next try', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  harness.pictures.state.away = true
  const { outcome } = await harness.attempt(access, piece)
  assert.deepEqual(outcome.kind === 'refused' && [outcome.code, outcome.retry], [
    'media_unreachable',
    true,
  ])
  assert.deepEqual(await harness.posts(), [])
  harness.pictures.state.away = false
  confirmedId(await harness.attempt(access, piece))
})

for (const checked of ['at_creation', 'in_processing']) {
  test(`a fetch that fails once (${checked}) is tried again, and the post is one`, async () => {
    await using harness = await openHarness('instagram', {
      'instagram.failing_fetches': 1,
      'instagram.media_checked': checked,
    })
    const { access } = await harness.connect()
    const address = harness.pictures.urlOf(piece.pictures[0] as Card)
    const first = await harness.attempt(access, piece, [], undefined, () => address)
    assert.deepEqual(
      first.outcome.kind === 'refused' && [first.outcome.code, first.outcome.retry],
      ['media_unreachable', true],
    )
    assert.match(first.outcome.answer.message ?? '', /2207052/)
    confirmedId(await harness.attempt(access, piece, [], undefined, () => address))
    assert.equal((await harness.posts()).length, 1)
  })
}

test('a robots.txt that keeps facebookexternalhit away keeps the post back, and one that allows it does not', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  harness.pictures.state.robots = 'User-agent: *\nDisallow: /'
  const { outcome } = await harness.attempt(access, piece)
  assert.match(outcome.kind === 'refused' ? outcome.detail : '', /robots\.txt/)
  assert.deepEqual(harness.pictures.fetched, [])
  await harness.clock.advance({ minutes: 1 })
  harness.pictures.state.robots = 'User-agent: *\nDisallow: /\nAllow: /pictures/'
  confirmedId(await harness.attempt(access, piece))
})

test('each code of throttling from 80000 to 80014 is waited for', async () => {
  for (const code of [80_000, 80_008, 80_014]) {
    await using harness = await openHarness('instagram', { 'instagram.rate_limit_code': code })
    const { access } = await harness.connect()
    await harness.fault('rate_limited')
    assert.equal((await harness.attempt(access, piece)).outcome.kind, 'throttled')
  }
})

test('Instagram: warns of a sixth hashtag, and publishes or refuses it finally as Instagram does', async () => {
  const publication = publicationOf('post', ['Bread #a #b #c #d #e #f'], 'instagram')
  assert.deepEqual(
    publication.warnings.map(({ code }) => code),
    ['too_many_hashtags', 'picture_rendered'],
  )
  for (const [hashtags_max, kind] of [
    [30, 'confirmed'],
    [5, 'refused'],
  ] as const) {
    await using harness = await openHarness('instagram', { 'instagram.hashtags_max': hashtags_max })
    const { access } = await harness.connect()
    const { outcome } = await harness.attempt(access, publication.pieces[0]!)
    assert.equal(outcome.kind, kind)
    if (outcome.kind === 'refused')
      assert.deepEqual([outcome.code, outcome.retry], ['content_rejected', false])
  }
})

test('Instagram: refuses pictures that fail in processing, and accepts them again', async () => {
  await using harness = await openHarness('instagram', {
    'instagram.media_checked': 'in_processing',
  })
  const { access } = await harness.connect()
  harness.pictures.state.away = true
  const { outcome } = await harness.attempt(access, piece)
  assert.ok(outcome.kind === 'refused')
  assert.deepEqual(
    [outcome.code, outcome.forget?.includes('container_id')],
    ['media_unreachable', true],
  )
})

testRefusals('instagram', piece, [
  ...commonRefusals,
  ['content_rejected', 'refused', 'content_rejected'],
  ['media_rejected', 'refused', 'media_rejected'],
  ['unavailable', 'unreachable', null],
])

test('a rate limit with a time names it, in whole minutes', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  await harness.fault('rate_limited', { delay_ms: 90_000 })
  const { outcome } = await harness.attempt(access, piece)
  const until = outcome.kind === 'throttled' ? outcome.until : null
  assert.equal(until?.toString(), harness.clock.now().add({ minutes: 2 }).toString())
})

test('the cap of a day is over within a day', async () => {
  await using harness = await openHarness('instagram', { 'instagram.publications_per_day': 1 })
  const { access } = await harness.connect()
  confirmedId(await harness.attempt(access, piece))
  const { outcome } = await harness.attempt(access, piece)
  const until = outcome.kind === 'throttled' ? outcome.until : null
  assert.equal(until?.toString(), harness.clock.now().add({ hours: 24 }).toString())
  assert.equal((await harness.posts()).length, 1)
})

test('a token is kept while it is too young to be refreshed, then refreshed, and dead once it has run out', async () => {
  await using harness = await openHarness('instagram')
  const { access } = await harness.connect()
  const refresh = () =>
    harness.connector.oauth.refresh(harness.ports, harness.settings, {
      accessToken: access.accessToken,
      refreshToken: null,
    })
  assert.equal((await refresh()).kind, 'transient')
  await harness.clock.advance({ hours: 24 })
  const fresh = await refresh()
  assert.ok(fresh.kind === 'done')
  assert.equal(
    fresh.value.accessExpiresAt?.toString(),
    harness.clock
      .now()
      .add({ hours: 60 * 24 })
      .toString(),
  )
  confirmedId(await harness.attempt({ ...access, accessToken: fresh.value.accessToken }, piece))
  await harness.clock.advance({ hours: 60 * 24 })
  assert.equal((await refresh()).kind, 'dead')
})

test('signing in works with every form of answer that was ever seen', async () => {
  const switches = {
    'instagram.token_answer': 'data',
    'instagram.permissions_form': 'list',
    'instagram.me_answer': 'data',
  }
  await using harness = await openHarness('instagram', switches)
  const { access } = await harness.connect()
  assert.match(access.externalAccountId, /^178414\d{11}$/)
  assert.deepEqual(access.scopes, harness.connector.oauth.neededScopes('member'))
  confirmedId(await harness.attempt(access, piece))
})

type Harness = Awaited<ReturnType<typeof openHarness>>

/** The handles of a finished container, without a publication. */
async function preparedOnly(
  harness: Harness,
  access: Parameters<Harness['attempt']>[0],
): Promise<Handles> {
  let handles: Handles = {}
  const work = {
    settings: harness.settings,
    access,
    piece,
    pieceNumber: 1,
    previousIds: [],
    get handles() {
      return handles
    },
    keep: (kept: Handles) => Promise.resolve(void (handles = { ...handles, ...kept })),
    note: () => Promise.resolve(),
    picture: () => assert.fail('Instagram is never pushed to'),
    file: () => assert.fail('Instagram is never pushed to'),
    cardPicture: () => assert.fail('Instagram shows no card'),
    document: () => assert.fail('Instagram takes no document'),
    pictureUrl: (index: number) =>
      Promise.resolve(harness.pictures.urlOf(piece.pictures[index] as Card)),
  }
  await harness.connector.prepare(harness.ports, work)
  await harness.clock.advance({ seconds: 2 })
  assert.equal((await harness.connector.prepare(harness.ports, work)).kind, 'ready')
  return handles
}
