import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { linkedin } from './index.ts'
import {
  created,
  documentPiece,
  ports,
  reconcileWork,
  member,
  now,
  page,
  problem,
  textPiece,
} from '../../testing/networks/linkedin.ts'

const at = (seconds: number) => now.add({ seconds }).epochMilliseconds

function post(id: number, over: Record<string, unknown> = {}) {
  return {
    id: `urn:li:share:${id}`,
    author: page.externalAccountId,
    commentary: 'Fresh bread',
    createdAt: at(2),
    publishedAt: at(3),
    lifecycleState: 'PUBLISHED',
    ...over,
  }
}
const listed = (...elements: unknown[]) =>
  replied(200, { paging: { start: 0, count: 50, links: [] }, elements })

test('a page’s posts are listed and the one that was sent is found, with its link and its time', async () => {
  const scripted = ports(listed(post(2, { commentary: 'Other' }), post(1)))
  assert.deepEqual(await linkedin.reconcile(scripted, reconcileWork()), {
    kind: 'found',
    externalId: 'urn:li:share:1',
    externalUrl: 'https://www.linkedin.test/feed/update/urn:li:share:1/',
    publishedAt: Temporal.Instant.fromEpochMilliseconds(at(3)),
    answer: { status: 200, message: null },
  })
  assert.deepEqual(scripted.outbound.asked, [
    'GET /rest/posts?q=author&author=urn%3Ali%3Aorganization%3A42&start=0&count=50&sortBy=CREATED',
  ])
  assert.equal(scripted.outbound.requests[0]!.headers?.['x-restli-method'], 'FINDER')
})

test('the text is recognised through LinkedIn’s escaping and its hashtags', async () => {
  const piece = { ...textPiece, text: 'Fresh (bread)\n\n#now' }
  const shown = post(1, {
    commentary: String.raw`Fresh \(bread\)` + '\n\n' + String.raw`{hashtag|\#|now}`,
  })
  assert.equal(
    (await linkedin.reconcile(ports(listed(shown)), reconcileWork({ piece }))).kind,
    'found',
  )
})

test('older posts, known posts and posts with other content are not taken for it', async () => {
  const absent = { kind: 'absent', certain: false, answer: { status: 200, message: null } }
  assert.deepEqual(await linkedin.reconcile(ports(listed()), reconcileWork()), absent)
  assert.deepEqual(
    await linkedin.reconcile(ports(listed(post(1, { createdAt: at(-61) }))), reconcileWork()),
    absent,
  )
  assert.deepEqual(
    await linkedin.reconcile(ports(listed(post(1))), reconcileWork({ isKnown: () => true })),
    absent,
  )
  assert.deepEqual(
    await linkedin.reconcile(
      ports(listed(post(1, { content: { media: { id: 'urn:li:image:C1' } } }))),
      reconcileWork(),
    ),
    absent,
  )
})

test('media tell two posts with the same words apart', async () => {
  const handles = { media_urns: ['urn:li:document:D1'], media_uploaded: 1 }
  const work = reconcileWork({ piece: documentPiece, handles })
  const other = post(2, { content: { media: { id: 'urn:li:document:D9' } } })
  const ours = post(1, { commentary: 'cut', content: { media: { id: 'urn:li:document:D1' } } })
  const finding = await linkedin.reconcile(ports(listed(other, post(3), ours)), work)
  assert.equal(finding.kind === 'found' && finding.externalId, 'urn:li:share:1')
  assert.equal((await linkedin.reconcile(ports(listed(other, post(3))), work)).kind, 'absent')
  const images = post(4, {
    content: { multiImage: { images: [{ id: 'urn:li:image:C1' }, { id: 'urn:li:image:C2' }] } },
  })
  assert.equal(
    (
      await linkedin.reconcile(
        ports(listed(images)),
        reconcileWork({ handles: { media_urns: ['urn:li:image:C1', 'urn:li:image:C2'] } }),
      )
    ).kind,
    'found',
  )
})

test('a post that LinkedIn is still publishing is waited for, one that failed is final', async () => {
  assert.equal(
    (
      await linkedin.reconcile(
        ports(listed(post(1, { lifecycleState: 'PUBLISH_REQUESTED' }))),
        reconcileWork(),
      )
    ).kind,
    'processing',
  )
  assert.equal(
    (
      await linkedin.reconcile(
        ports(listed(post(1, { lifecycleState: 'PUBLISH_FAILED' }))),
        reconcileWork(),
      )
    ).kind,
    'failed',
  )
})

test('pages of posts are followed until they are older than the send', async () => {
  const full = (createdAt: number) =>
    listed(
      ...Array.from({ length: 50 }, (_, index) =>
        post(100 + index, { commentary: 'Other', createdAt }),
      ),
    )
  const scripted = ports(full(at(5)), listed(post(1)))
  assert.equal((await linkedin.reconcile(scripted, reconcileWork())).kind, 'found')
  assert.match(scripted.outbound.asked[1]!, /start=50/)
  const old = ports(full(at(-600)))
  assert.equal((await linkedin.reconcile(old, reconcileWork())).kind, 'absent')
  const endless = ports(full(at(5)), full(at(5)), full(at(5)), full(at(5)))
  assert.equal((await linkedin.reconcile(endless, reconcileWork())).kind, 'absent')
  endless.outbound.assertOver()
})

test('a question that fails is no answer, and says what to do about it', async () => {
  const cases = [
    [failed('timeout', true), false, null],
    [problem(503, 'SERVICE_UNAVAILABLE'), false, null],
    [replied(200, { elements: 'none' }), false, null],
    [problem(401, 'EXPIRED_ACCESS_TOKEN'), true, null],
    [problem(429, 'TOO_MANY_REQUESTS'), false, '2026-11-22T00:00:00Z'],
  ] as const
  for (const [answer, accessLost, until] of cases) {
    const finding = await linkedin.reconcile(ports(answer), reconcileWork())
    assert.ok(finding.kind === 'no_answer')
    assert.equal(finding.accessLost, accessLost)
    assert.equal(finding.until?.toString() ?? null, until)
  }
})

test('a member’s posts cannot be read, nor those of a page without the scope', async () => {
  assert.equal(
    (await linkedin.reconcile(ports(), reconcileWork({ access: member }))).kind,
    'unable',
  )
  const blind = {
    ...page,
    scopes: page.scopes.filter((scope) => scope !== 'r_organization_social'),
  }
  assert.equal((await linkedin.reconcile(ports(), reconcileWork({ access: blind }))).kind, 'unable')
})

test('where the operator allows it, the identical send is repeated and its duplicate answer names the post', async () => {
  const scripted = ports(
    problem(422, 'UNPROCESSABLE_ENTITY', 'Content is a duplicate of urn:li:share:123'),
  )
  const work = reconcileWork({ access: member, mayReplay: () => true, handles: { note: 'kept' } })
  const finding = await linkedin.reconcile(scripted, work)
  assert.deepEqual(
    [finding.kind, finding.kind === 'found' && finding.externalId],
    ['found', 'urn:li:share:123'],
  )
  assert.deepEqual(work.journal, [{ note: 'kept' }], 'the lease was not proved before the send')
  const sent = await linkedin.prepare(ports(), {
    ...work,
    note: () => Promise.resolve(),
    picture: noBytes,
    file: () => Promise.reject(new Error('no upload')),
    cardPicture: noBytes,
    document: noBytes,
    pictureUrl: () => Promise.resolve(''),
  })
  assert.deepEqual(scripted.outbound.requests, [
    sent.kind === 'ready' && { ...sent.request, canSend: work.mayReplay },
  ])
})

test('a repeated send that LinkedIn takes is the post: the first one never arrived', async () => {
  const finding = await linkedin.reconcile(
    ports(created('urn:li:share:9')),
    reconcileWork({ access: member, mayReplay: () => true }),
  )
  assert.equal(finding.kind === 'found' && finding.externalId, 'urn:li:share:9')
})

test('a duplicate of a post that is known from before proves nothing', async () => {
  const answer = problem(422, 'UNPROCESSABLE_ENTITY', 'Content is a duplicate of urn:li:share:123')
  const finding = await linkedin.reconcile(
    ports(answer),
    reconcileWork({
      access: member,
      mayReplay: () => true,
      isKnown: (id) => id === 'urn:li:share:123',
    }),
  )
  assert.equal(finding.kind, 'unable')
})

test('nothing is repeated once the duplicate window may be over', async () => {
  const finding = await linkedin.reconcile(
    ports(),
    reconcileWork({
      access: member,
      mayReplay: () => true,
      intentAt: now.subtract({ minutes: 8, seconds: 1 }),
    }),
  )
  assert.equal(finding.kind, 'unable')
})

test('nothing is repeated once it is too late for the post, nor sent where that comes while a connection is made', async () => {
  assert.equal(
    (await linkedin.reconcile(ports(), reconcileWork({ access: member, mayReplay: () => false })))
      .kind,
    'unable',
  )
  const scripted = ports(created('urn:li:share:9'))
  let isInTime = true
  await linkedin.reconcile(scripted, reconcileWork({ access: member, mayReplay: () => isInTime }))
  isInTime = false
  assert.equal(scripted.outbound.requests[0]!.canSend?.(), false)
})

test('a worker that lost its lease repeats nothing', async () => {
  const work = reconcileWork({
    access: member,
    mayReplay: () => true,
    keep: () => Promise.reject(new Error('the lease is gone')),
  })
  await assert.rejects(linkedin.reconcile(ports(), work), /the lease is gone/)
})

test('a repeated send that is lost again leaves the question open', async () => {
  for (const answer of [
    failed('timeout', true),
    problem(504, ''),
    problem(422, 'UNPROCESSABLE_ENTITY', 'No.'),
  ]) {
    assert.equal(
      (
        await linkedin.reconcile(
          ports(answer),
          reconcileWork({ access: member, mayReplay: () => true }),
        )
      ).kind,
      'no_answer',
    )
  }
})

const noBytes = () => Promise.reject(new Error('nothing is uploaded here'))
