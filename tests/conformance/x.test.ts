import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertPostedOnce, commonRefusals, confirmedId, testRefusals } from './assertions.ts'
import { openHarness, publicationOf } from './network-harness.ts'

const text = 'Fresh bread & <rolls> at example.com/menu, since 1950. 🍞'
const piece = publicationOf('post', [text], 'x').pieces[0]!

test('a text is posted once, is found by looking, and its link opens a page with it', async () => {
  await using harness = await openHarness('x')
  await assertPostedOnce(harness, piece, /Fresh bread .* at example\.com\/menu, since 1950\. 🍞/u)
})

test('a thread is one post with its replies in order', async () => {
  await using harness = await openHarness('x')
  const { access } = await harness.connect()
  const pieces = publicationOf('thread', ['One.', 'Two.', 'Three.'], 'x').pieces
  const ids: string[] = []
  for (const each of pieces) ids.push(confirmedId(await harness.attempt(access, each, ids)))
  const [post, ...others] = await harness.posts()
  assert.deepEqual(others, [])
  assert.equal(post!.external_id, ids[0])
  assert.deepEqual(
    post!.pieces.map((held) => [held.external_id, held.text]),
    [
      [ids[1], 'Two.'],
      [ids[2], 'Three.'],
    ],
  )
})

test('a carousel is pictures with descriptions, four to a post, and each post is found by its media', async () => {
  await using harness = await openHarness('x')
  const { access } = await harness.connect()
  const publication = publicationOf('carousel', ['A hook', 'Two', 'Three', 'Four', 'Five'], 'x')
  const first = await harness.attempt(access, publication.pieces[0]!)
  const second = await harness.attempt(access, publication.pieces[1]!, [confirmedId(first)])
  const [post] = await harness.posts()
  assert.equal(post!.text, 'A hook')
  assert.deepEqual(
    post!.media.map((media) => [media.kind, media.alt_text]),
    [
      ['image', 'A hook'],
      ['image', 'Two'],
      ['image', 'Three'],
      ['image', 'Four'],
    ],
  )
  assert.deepEqual(
    post!.pieces.map((held) => [held.text, held.media.map((media) => media.alt_text)]),
    [['', ['Five']]],
  )
  const finding = await harness.reconcile(access, second, { previousIds: [confirmedId(first)] })
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(second))
  const foundFirst = await harness.reconcile(access, first)
  assert.equal(foundFirst.kind === 'found' && foundFirst.externalId, confirmedId(first))
})

test('what was never taken is absent, and a timeline that lags hides a post for a while', async () => {
  await using harness = await openHarness('x')
  const { access } = await harness.connect()
  const attempt = {
    piece,
    handles: {},
    intentAt: harness.clock.now(),
    outcome: { kind: 'unknown', detail: '', answer: { status: null, message: null } },
  } as const
  assert.deepEqual(await harness.reconcile(access, attempt), {
    kind: 'absent',
    certain: false,
    answer: { status: 200, message: null },
  })
  const sent = await harness.attempt(access, piece)
  await harness.fault('read_lag')
  assert.equal((await harness.reconcile(access, sent)).kind, 'absent')
  assert.equal((await harness.reconcile(access, sent)).kind, 'found')
})

testRefusals('x', piece, [
  ...commonRefusals,
  ['content_rejected', 'refused', 'content_rejected'],
  ['duplicate_content', 'refused', 'duplicate_content'],
  ['unavailable', 'unknown', null],
])

test('the same text a second time is refused as a duplicate', async () => {
  await using harness = await openHarness('x')
  const { access } = await harness.connect()
  confirmedId(await harness.attempt(access, piece))
  const { outcome } = await harness.attempt(access, piece)
  assert.equal(outcome.kind === 'refused' && outcome.code, 'duplicate_content')
  assert.equal((await harness.posts()).length, 1)
})

test('an expired access token is refreshed, the pair rotates, and a used refresh token is final', async () => {
  await using harness = await openHarness('x')
  const { access, refreshToken } = await harness.connect()
  await harness.clock.advance({ hours: 2, seconds: 1 })
  assert.equal((await harness.attempt(access, piece)).outcome.kind, 'access_lost')
  const { oauth } = harness.connector
  const renewed = await oauth.refresh(harness.ports, harness.settings, {
    accessToken: access.accessToken,
    refreshToken,
  })
  assert.ok(renewed.kind === 'done' && renewed.value.refreshToken !== refreshToken)
  confirmedId(await harness.attempt({ ...access, accessToken: renewed.value.accessToken }, piece))
  assert.equal(
    (
      await oauth.refresh(harness.ports, harness.settings, {
        accessToken: access.accessToken,
        refreshToken,
      })
    ).kind,
    'dead',
  )
})

test('a refresh whose answer is lost is transient first, and final when the old token is shown again', async () => {
  await using harness = await openHarness('x')
  const { access, refreshToken } = await harness.connect()
  await harness.fault('refresh_rotate_then_drop')
  const present = { accessToken: access.accessToken, refreshToken }
  assert.equal(
    (await harness.connector.oauth.refresh(harness.ports, harness.settings, present)).kind,
    'transient',
  )
  assert.equal(
    (await harness.connector.oauth.refresh(harness.ports, harness.settings, present)).kind,
    'dead',
  )
})

test('revoked access posts nothing any more', async () => {
  await using harness = await openHarness('x')
  const { access, refreshToken } = await harness.connect()
  const present = { accessToken: access.accessToken, refreshToken }
  assert.deepEqual(await harness.connector.oauth.revoke(harness.ports, harness.settings, present), {
    kind: 'done',
    value: null,
  })
  assert.equal((await harness.attempt(access, piece)).outcome.kind, 'access_lost')
})

test('X’s new field names work as the old ones do', async () => {
  await using harness = await openHarness('x', { 'x.field_spelling': 'post' })
  const { access } = await harness.connect()
  const first = await harness.attempt(access, piece)
  const reply = await harness.attempt(access, { ...piece, text: 'More.' }, [confirmedId(first)])
  const settings = { ...harness.settings, apiVersion: 'post' }
  assert.equal((await harness.reconcile(access, first, { settings })).kind, 'found')
  assert.equal(
    (await harness.reconcile(access, reply, { settings, previousIds: [confirmedId(first)] })).kind,
    'found',
  )
})

test('X: publishes a subscriber’s long post with addresses as one, and finds it', async () => {
  await using harness = await openHarness('x')
  const { access } = await harness.connect()
  await harness.control('authors', {
    platform: 'x',
    author: access.externalAccountId,
    facts: { subscription_type: 'Premium' },
  })
  const long = `${'We bake every morning. '.repeat(20)}See example.com/bread & https://example.org/?a=1.`
  const attempt = await harness.attempt(access, { ...piece, text: long })
  confirmedId(attempt)
  assert.deepEqual(
    (await harness.posts()).map((post) => post.text),
    [long],
  )
  assert.equal((await harness.reconcile(access, attempt)).kind, 'found')
})

test('without credits or over the cap the post waits', async () => {
  for (const [name, value] of [
    ['x.payment_required', true],
    ['x.usage_capped', '429'],
    ['x.usage_capped', '403'],
  ] as const) {
    await using harness = await openHarness('x', { [name]: value })
    const { access } = await harness.connect()
    const { outcome } = await harness.attempt(access, piece)
    assert.deepEqual(outcome.kind === 'refused' && [outcome.code, outcome.retry], [
      'platform_app_not_ready',
      true,
    ])
  }
})

test('X: treats a problem in errors only like one at the top level', async () => {
  await using harness = await openHarness('x', { 'x.problem_place': 'errors' })
  const { access } = await harness.connect()
  confirmedId(await harness.attempt(access, piece))
  const again = await harness.attempt(access, piece)
  assert.equal(again.outcome.kind === 'refused' && again.outcome.code, 'duplicate_content')
  const expired = await harness.attempt({ ...access, accessToken: 'of nobody' }, piece)
  assert.equal(expired.outcome.kind, 'access_lost')
  await harness.fault('rate_limited')
  assert.equal(
    (await harness.attempt(access, { ...piece, text: 'More.' })).outcome.kind,
    'throttled',
  )
})

for (const status of ['400', '403']) {
  test(`a reply to a post of a moment ago that X answers with ${status} passes some seconds later`, async () => {
    await using harness = await openHarness('x', {
      'x.reply_lag_ms': 3_000,
      'x.missing_reply_status': status,
    })
    const { access } = await harness.connect()
    const ids = [confirmedId(await harness.attempt(access, piece))]
    const reply = { ...piece, text: 'More.' }
    const { outcome } = await harness.attempt(access, reply, ids)
    assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.retry], ['refused', true])
    await harness.clock.advance({ milliseconds: outcome.kind === 'refused' ? outcome.afterMs! : 0 })
    confirmedId(await harness.attempt(access, reply, ids))
    assert.equal((await harness.posts())[0]!.pieces.length, 1)
  })
}

test('a reply to a post that is older than two minutes and missing is refused for good', async () => {
  await using harness = await openHarness('x', { 'x.reply_lag_ms': 600_000 })
  const { access } = await harness.connect()
  const ids = [confirmedId(await harness.attempt(access, piece))]
  await harness.clock.advance({ minutes: 2 })
  const { outcome } = await harness.attempt(access, { ...piece, text: 'More.' }, ids)
  assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.retry], ['refused', false])
})

test('a picture post is found by its words where the timeline shows no attachments', async () => {
  await using harness = await openHarness('x', { 'x.attachments_listed': false })
  const { access } = await harness.connect()
  const attempt = await harness.attempt(
    access,
    publicationOf('carousel', ['A hook', 'Two'], 'x').pieces[0]!,
  )
  const finding = await harness.reconcile(access, attempt)
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(attempt))
})

test('an edge that refuses clients without a name takes every call of the connector', async () => {
  await using harness = await openHarness('x', { 'x.nameless_clients': 'refused' })
  const { access } = await harness.connect()
  const attempt = await harness.attempt(
    access,
    publicationOf('carousel', ['A hook', 'Two'], 'x').pieces[0]!,
  )
  confirmedId(attempt)
  assert.equal((await harness.reconcile(access, attempt)).kind, 'found')
})
