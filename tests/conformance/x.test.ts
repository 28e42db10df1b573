import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStage, publicationOf, type Attempt } from './network-stage.ts'

const text = 'Fresh bread & <rolls> at example.com/menu, since 1950. 🍞'
const piece = publicationOf('post', [text], 'x').pieces[0]!
const confirmedId = ({ outcome }: Attempt) => (outcome.kind === 'confirmed' ? outcome.externalId! : assert.fail(JSON.stringify(outcome)))

test('a text is posted once, is found by looking, and its link opens a page with it', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  const attempt = await stage.attempt(access, piece)
  const id = confirmedId(attempt)
  const posts = await stage.posts()
  assert.deepEqual(
    posts.map((post) => [post.external_id, post.text]),
    [[id, text]],
  )
  const finding = await stage.lookUp(access, attempt)
  assert.ok(finding.kind === 'found')
  assert.equal(finding.externalId, id)
  assert.equal(finding.externalUrl, attempt.outcome.kind === 'confirmed' && attempt.outcome.externalUrl)
  assert.equal(finding.externalUrl, posts[0]!.permalink)
  assert.equal(finding.publishedAt?.toString(), stage.clock.now().toString())
  const page = await stage.browser.send({
    audience: 'operator',
    method: 'GET',
    url: finding.externalUrl!,
    timeoutMs: 5_000,
    maxReplyBytes: 1_048_576,
  })
  assert.ok(page.ok && page.status === 200)
  assert.match(Buffer.from(page.body).toString(), /Fresh bread .* at example\.com\/menu, since 1950\. 🍞/u)
})

test('a thread is one post with its replies in order', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  const pieces = publicationOf('thread', ['One.', 'Two.', 'Three.'], 'x').pieces
  const ids: string[] = []
  for (const each of pieces) ids.push(confirmedId(await stage.attempt(access, each, ids)))
  const [post, ...others] = await stage.posts()
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
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  const publication = publicationOf('carousel', ['A hook', 'Two', 'Three', 'Four', 'Five'], 'x')
  const first = await stage.attempt(access, publication.pieces[0]!)
  const second = await stage.attempt(access, publication.pieces[1]!, [confirmedId(first)])
  const [post] = await stage.posts()
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
  const finding = await stage.lookUp(access, second, { previousIds: [confirmedId(first)] })
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(second))
  const foundFirst = await stage.lookUp(access, first)
  assert.equal(foundFirst.kind === 'found' && foundFirst.externalId, confirmedId(first))
})

for (const kind of ['accept_then_reset', 'accept_then_5xx', 'accept_then_hang'] as const) {
  test(`a post whose answer was lost (${kind}) is unknown, and looking finds it`, async () => {
    await using stage = await openStage('x')
    const { access } = await stage.connect()
    await stage.fault(kind)
    const attempt = await stage.attempt(access, piece, [], kind === 'accept_then_hang' ? () => stage.untilHeldThenLate(1) : undefined)
    assert.equal(attempt.outcome.kind, 'unknown')
    const [post] = await stage.posts()
    const finding = await stage.lookUp(access, attempt)
    assert.equal(finding.kind === 'found' && finding.externalId, post!.external_id)
    const asOlder = await stage.lookUp(access, attempt, { isKnown: () => true })
    assert.equal(asOlder.kind, 'absent')
  })
}

test('what was never taken is absent, and a timeline that lags hides a post for a while', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  const attempt = {
    piece,
    handles: {},
    intentAt: stage.clock.now(),
    outcome: { kind: 'unknown', detail: '', answer: { status: null, message: null } },
  } as const
  assert.deepEqual(await stage.lookUp(access, attempt), { kind: 'absent', certain: false, answer: { status: 200, message: null } })
  const sent = await stage.attempt(access, piece)
  await stage.fault('read_lag')
  assert.equal((await stage.lookUp(access, sent)).kind, 'absent')
  assert.equal((await stage.lookUp(access, sent)).kind, 'found')
})

const refusals = [
  ['content_rejected', 'refused', 'content_rejected'],
  ['duplicate_content', 'refused', 'duplicate_content'],
  ['permission_denied', 'refused', 'platform_permission_denied'],
  ['token_expired', 'access_lost', null],
  ['rate_limited', 'throttled', null],
  ['unavailable', 'unknown', null],
] as const

for (const [fault, kind, code] of refusals) {
  test(`the rehearsed fault ${fault} is ${code ?? kind}, and nothing is posted`, async () => {
    await using stage = await openStage('x')
    const { access } = await stage.connect()
    await stage.fault(fault)
    const { outcome } = await stage.attempt(access, piece)
    assert.equal(outcome.kind, kind)
    assert.equal(outcome.kind === 'refused' ? outcome.code : null, code)
    if (outcome.kind === 'throttled') assert.ok(Temporal.Instant.compare(outcome.until!, stage.clock.now()) > 0)
    assert.deepEqual(await stage.posts(), [])
  })
}

test('a rejected picture is final, and nothing is posted', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  await stage.fault('media_rejected')
  const { outcome } = await stage.attempt(access, publicationOf('carousel', ['A hook', 'Two'], 'x').pieces[0]!)
  assert.deepEqual(
    [outcome.kind, outcome.kind === 'refused' && outcome.code, outcome.kind === 'refused' && outcome.retry],
    ['refused', 'media_rejected', false],
  )
  assert.deepEqual(await stage.posts(), [])
})

test('the same text a second time is refused as a duplicate', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  confirmedId(await stage.attempt(access, piece))
  const { outcome } = await stage.attempt(access, piece)
  assert.equal(outcome.kind === 'refused' && outcome.code, 'duplicate_content')
  assert.equal((await stage.posts()).length, 1)
})

test('an expired access token is refreshed, the pair rotates, and a used refresh token is final', async () => {
  await using stage = await openStage('x')
  const { access, refreshToken } = await stage.connect()
  await stage.clock.advance({ hours: 2, seconds: 1 })
  assert.equal((await stage.attempt(access, piece)).outcome.kind, 'access_lost')
  const { signOn } = stage.connector
  const renewed = await signOn.refresh(stage.doors, stage.settings, { accessToken: access.accessToken, refreshToken })
  assert.ok(renewed.kind === 'done' && renewed.value.refreshToken !== refreshToken)
  confirmedId(await stage.attempt({ ...access, accessToken: renewed.value.accessToken }, piece))
  assert.equal((await signOn.refresh(stage.doors, stage.settings, { accessToken: access.accessToken, refreshToken })).kind, 'dead')
})

test('a refresh whose answer is lost is transient first, and final when the old token is shown again', async () => {
  await using stage = await openStage('x')
  const { access, refreshToken } = await stage.connect()
  await stage.fault('refresh_rotate_then_drop')
  const present = { accessToken: access.accessToken, refreshToken }
  assert.equal((await stage.connector.signOn.refresh(stage.doors, stage.settings, present)).kind, 'transient')
  assert.equal((await stage.connector.signOn.refresh(stage.doors, stage.settings, present)).kind, 'dead')
})

test('revoked access posts nothing any more', async () => {
  await using stage = await openStage('x')
  const { access, refreshToken } = await stage.connect()
  const present = { accessToken: access.accessToken, refreshToken }
  assert.deepEqual(await stage.connector.signOn.revoke(stage.doors, stage.settings, present), { kind: 'done', value: null })
  assert.equal((await stage.attempt(access, piece)).outcome.kind, 'access_lost')
})

test('X’s new field names work as the old ones do', async () => {
  await using stage = await openStage('x', { 'x.field_spelling': 'post' })
  const { access } = await stage.connect()
  const first = await stage.attempt(access, piece)
  const reply = await stage.attempt(access, { ...piece, text: 'More.' }, [confirmedId(first)])
  const settings = { ...stage.settings, apiVersion: 'post' }
  assert.equal((await stage.lookUp(access, first, { settings })).kind, 'found')
  assert.equal((await stage.lookUp(access, reply, { settings, previousIds: [confirmedId(first)] })).kind, 'found')
})

test('a subscriber’s long post with addresses goes out as one and is found', async () => {
  await using stage = await openStage('x')
  const { access } = await stage.connect()
  await stage.control('authors', { platform: 'x', author: access.externalAccountId, facts: { subscription_type: 'Premium' } })
  const long = `${'We bake every morning. '.repeat(20)}See example.com/bread & https://example.org/?a=1.`
  const attempt = await stage.attempt(access, { ...piece, text: long })
  confirmedId(attempt)
  assert.deepEqual(
    (await stage.posts()).map((post) => post.text),
    [long],
  )
  assert.equal((await stage.lookUp(access, attempt)).kind, 'found')
})

test('without credits or over the cap the post waits', async () => {
  for (const [name, value, kind] of [
    ['x.payment_required', true, 'throttled'],
    ['x.usage_capped', '429', 'throttled'],
    ['x.usage_capped', '403', 'throttled'],
  ] as const) {
    await using stage = await openStage('x', { [name]: value })
    const { access } = await stage.connect()
    assert.equal((await stage.attempt(access, piece)).outcome.kind, kind)
  }
})

test('a problem that stands in errors only means the same as one at the top level', async () => {
  await using stage = await openStage('x', { 'x.problem_place': 'errors' })
  const { access } = await stage.connect()
  confirmedId(await stage.attempt(access, piece))
  const again = await stage.attempt(access, piece)
  assert.equal(again.outcome.kind === 'refused' && again.outcome.code, 'duplicate_content')
  const expired = await stage.attempt({ ...access, accessToken: 'of nobody' }, piece)
  assert.equal(expired.outcome.kind, 'access_lost')
  await stage.fault('rate_limited')
  assert.equal((await stage.attempt(access, { ...piece, text: 'More.' })).outcome.kind, 'throttled')
})

for (const status of ['400', '403']) {
  test(`a reply to a post of a moment ago that X answers with ${status} passes some seconds later`, async () => {
    await using stage = await openStage('x', { 'x.reply_lag_ms': 3_000, 'x.missing_reply_status': status })
    const { access } = await stage.connect()
    const ids = [confirmedId(await stage.attempt(access, piece))]
    const reply = { ...piece, text: 'More.' }
    const { outcome } = await stage.attempt(access, reply, ids)
    assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.retry], ['refused', true])
    await stage.clock.advance({ milliseconds: outcome.kind === 'refused' ? outcome.afterMs! : 0 })
    confirmedId(await stage.attempt(access, reply, ids))
    assert.equal((await stage.posts())[0]!.pieces.length, 1)
  })
}

test('a reply to a post that is older than two minutes and missing is refused for good', async () => {
  await using stage = await openStage('x', { 'x.reply_lag_ms': 600_000 })
  const { access } = await stage.connect()
  const ids = [confirmedId(await stage.attempt(access, piece))]
  await stage.clock.advance({ minutes: 2 })
  const { outcome } = await stage.attempt(access, { ...piece, text: 'More.' }, ids)
  assert.deepEqual([outcome.kind, outcome.kind === 'refused' && outcome.retry], ['refused', false])
})

test('a picture post is found by its words where the timeline shows no attachments', async () => {
  await using stage = await openStage('x', { 'x.attachments_listed': false })
  const { access } = await stage.connect()
  const attempt = await stage.attempt(access, publicationOf('carousel', ['A hook', 'Two'], 'x').pieces[0]!)
  const finding = await stage.lookUp(access, attempt)
  assert.equal(finding.kind === 'found' && finding.externalId, confirmedId(attempt))
})

test('an edge that refuses clients without a name takes every call of the connector', async () => {
  await using stage = await openStage('x', { 'x.nameless_clients': 'refused' })
  const { access } = await stage.connect()
  const attempt = await stage.attempt(access, publicationOf('carousel', ['A hook', 'Two'], 'x').pieces[0]!)
  confirmedId(attempt)
  assert.equal((await stage.lookUp(access, attempt)).kind, 'found')
})
