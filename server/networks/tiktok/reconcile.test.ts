import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import type { ReconcileWork } from '../network.ts'
import { tiktok } from './index.ts'
import {
  access,
  apiError,
  pieceOf,
  ports,
  reconcileWork,
  now,
  ok,
} from '../../testing/networks/tiktok.ts'

const handles = { publish_id: 'p_pub_url~v2.1' }
const listing = {
  access: { ...access, scopes: ['user.info.basic', 'video.publish', 'video.list'] },
}
const asSeconds = (instant: Temporal.Instant) => Math.floor(instant.epochMilliseconds / 1_000)

test('a post id keeps every digit, and makes a photo link', async () => {
  const body = `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[7571234567890123457]},"error":{"code":"ok","message":"","log_id":"L1"}}`
  const scripted = ports(replied(200, body))
  assert.deepEqual(await tiktok.reconcile(scripted, reconcileWork(handles)), {
    kind: 'found',
    externalId: '7571234567890123457',
    externalUrl: 'https://www.tiktok.test/@bakery/photo/7571234567890123457',
    publishedAt: null,
    answer: { status: 200, message: null },
  })
  assert.deepEqual(scripted.outbound.asked, ['POST /v2/post/publish/status/fetch/'])
  assert.equal(scripted.outbound.requests[0]?.body, '{"publish_id":"p_pub_url~v2.1"}')
})

test('a complete post whose id is not given yet is out but unnamed', async () => {
  for (const data of [
    { status: 'PUBLISH_COMPLETE' },
    { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] },
  ]) {
    assert.deepEqual(await tiktok.reconcile(ports(ok(data)), reconcileWork(handles)), {
      kind: 'unnamed',
      handle: 'p_pub_url~v2.1',
      authorUrl: 'https://www.tiktok.test/@bakery',
      publishedAt: null,
      answer: { status: 200, message: null },
    })
  }
})

const complete = { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [] }
const video = (id: string, over: object = {}) => ({
  id,
  create_time: asSeconds(now) - 60,
  video_description: 'Fresh bread',
  ...over,
})
const later = { ...listing, intentAt: now.subtract({ minutes: 2 }) }

test('reconcile: takes the number from the list of videos when TikTok does not name a complete post within a minute', async () => {
  const scripted = ports(
    ok(complete),
    ok({
      videos: [
        video('8', { share_url: 'https://www.tiktok.test/@bakery/video/8' }),
        video('9', { video_description: 'Other' }),
      ],
    }),
  )
  const finding = await tiktok.reconcile(scripted, reconcileWork(handles, later))
  assert.deepEqual(finding.kind === 'found' && [finding.externalId, finding.externalUrl], [
    '8',
    'https://www.tiktok.test/@bakery/video/8',
  ])
  assert.equal(scripted.outbound.asked.length, 2)
})

test('reconcile: leaves a complete post unnamed when the list shows no post like it, several, or cannot be read', async () => {
  const lists = [
    ok({ videos: [] }),
    ok({ videos: [video('8'), video('9')] }),
    failed('timeout', true),
    apiError('scope_not_authorized', 401),
  ]
  for (const list of lists) {
    const finding = await tiktok.reconcile(ports(ok(complete), list), reconcileWork(handles, later))
    assert.deepEqual(
      [finding.kind, finding.kind === 'unnamed' && finding.handle],
      ['unnamed', 'p_pub_url~v2.1'],
    )
  }
  const hoursAgo = reconcileWork(handles, { ...later, intentAt: now.subtract({ hours: 3 }) })
  assert.equal(
    (await tiktok.reconcile(ports(ok(complete), ok({ videos: [video('8')] })), hoursAgo)).kind,
    'unnamed',
    'it was made later',
  )
  const known = await tiktok.reconcile(
    ports(ok(complete), ok({ videos: [video('8')] })),
    reconcileWork(handles, { ...later, isKnown: () => true }),
  )
  assert.equal(known.kind, 'unnamed')
})

test('reconcile: reads no list when the post is not public, has no text, is younger than a minute, or may not be listed', async () => {
  const piece = reconcileWork({}).piece
  const privately = {
    ...access,
    scopes: listing.access.scopes,
    settings: { privacy_level: 'SELF_ONLY' },
  }
  const unasked: readonly Partial<ReconcileWork>[] = [
    { ...later, access: privately },
    { ...later, piece: { ...piece, text: ' ' } },
    { ...later, piece: { ...piece, isCaption: true } },
    { ...later, intentAt: now.subtract({ seconds: 59 }) },
    { intentAt: later.intentAt },
  ]
  for (const over of unasked) {
    const scripted = ports(ok(complete))
    assert.equal((await tiktok.reconcile(scripted, reconcileWork(handles, over))).kind, 'unnamed')
    assert.equal(scripted.outbound.asked.length, 1)
  }
})

test('the username of the post comes before the one of the sign-in, and without any there is no link', async () => {
  const renamed = await tiktok.reconcile(
    ports(ok({ status: 'PUBLISH_COMPLETE' })),
    reconcileWork({ ...handles, username: 'new.bakery' }),
  )
  assert.equal(
    renamed.kind === 'unnamed' && renamed.authorUrl,
    'https://www.tiktok.test/@new.bakery',
  )
  const nameless = reconcileWork(handles, { access: { ...access, facts: {} } })
  const found = await tiktok.reconcile(
    ports(ok({ status: 'PUBLISH_COMPLETE', publicaly_available_post_id: [7] })),
    nameless,
  )
  assert.deepEqual(found.kind === 'found' && [found.externalId, found.externalUrl], ['7', null])
})

test('everything that is not over is processing', async () => {
  for (const status of ['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD', 'SOMETHING_NEW']) {
    const finding = await tiktok.reconcile(ports(ok({ status })), reconcileWork(handles))
    assert.equal(finding.kind === 'processing' && finding.answer.message, status)
  }
})

test('a post that ended as a draft is not public', async () => {
  const finding = await tiktok.reconcile(
    ports(ok({ status: 'SEND_TO_USER_INBOX' })),
    reconcileWork(handles),
  )
  assert.equal(finding.kind === 'failed' && finding.retry, false)
})

const inInbox = { ...pieceOf(1), options: { mode: 'inbox' as const } }

test('reconcile: a post for the inbox is with its author until TikTok says more', async () => {
  for (const [data, kind] of [
    [{ status: 'SEND_TO_USER_INBOX' }, 'handed_over'],
    [{ status: 'PROCESSING_DOWNLOAD' }, 'processing'],
    [{ status: 'FAILED', fail_reason: 'publish_cancelled' }, 'failed'],
    [{ status: 'FAILED', fail_reason: 'file_format_check_failed' }, 'failed'],
    [complete, 'unnamed'],
  ] as const) {
    const scripted = ports(ok(data))
    const finding = await tiktok.reconcile(
      scripted,
      reconcileWork(handles, { ...later, piece: inInbox }),
    )
    assert.equal(finding.kind, kind)
    assert.equal(scripted.outbound.asked.length, 1, 'the list of videos says nothing of it')
  }
})

test('a question that fails says why: access lost, throttled for a minute, or out of reach', async () => {
  const lost = await tiktok.reconcile(
    ports(apiError('access_token_invalid', 401)),
    reconcileWork(handles),
  )
  assert.equal(lost.kind === 'no_answer' && lost.accessLost, true)
  const throttled = await tiktok.reconcile(
    ports(apiError('rate_limit_exceeded', 429)),
    reconcileWork(handles),
  )
  assert.equal(
    throttled.kind === 'no_answer' && throttled.until?.toString(),
    '2026-11-21T08:01:00Z',
  )
  for (const result of [
    failed('timeout', true),
    replied(503, ''),
    ok({}),
    apiError('invalid_publish_id', 400),
  ]) {
    const finding = await tiktok.reconcile(ports(result), reconcileWork(handles))
    assert.deepEqual(finding.kind === 'no_answer' && [finding.accessLost, finding.until], [
      false,
      null,
    ])
  }
})

const sent = (ago: Temporal.DurationLike) => ({ intentAt: now.subtract(ago) })
const fetched: Partial<ReconcileWork> = {
  closeAddresses: () => Promise.resolve({ closed: false, fetchedAt: now }),
}
const closed: Partial<ReconcileWork> = { closeAddresses: () => Promise.resolve({ closed: true }) }
const tooEarly: Partial<ReconcileWork> = {
  closeAddresses: () => Promise.reject(new Error('TikTok is given half a minute to fetch')),
}

test('after a lost answer, without the right to list, the pictures tell what TikTok has taken: it has half a minute to fetch one', async () => {
  const scripted = ports()
  const look = (over: Partial<ReconcileWork>) => tiktok.reconcile(scripted, reconcileWork({}, over))
  const early = await look({ ...tooEarly, ...sent({ seconds: 29 }) })
  assert.equal(early.kind === 'absent' && early.certain, false)
  const taken = await look({ ...fetched, ...sent({ seconds: 30 }) })
  assert.deepEqual([taken.kind, taken.kind === 'unable' && taken.taken], ['unable', true])
  assert.match(
    taken.kind === 'unable' ? taken.detail : '',
    /fetched the pictures at 2026-11-21T08:00:00Z/,
  )
  const stopped = await look({ ...closed, ...sent({ seconds: 30 }) })
  assert.deepEqual(
    [stopped.kind === 'absent' && stopped.certain, 'forget' in stopped && stopped.forget],
    [true, []],
  )
  const forgotten = await look(sent({ seconds: 30 }))
  assert.match(forgotten.kind === 'unable' ? forgotten.detail : '', /it is unknown whether/)
})

test('after a lost answer a list may show the post', async () => {
  const video = (id: string, over: object = {}) => ({
    id,
    create_time: asSeconds(now) + 3,
    video_description: 'Fresh bread',
    ...over,
  })
  const older = video('6', { create_time: asSeconds(now) - 3_600 })
  const scripted = ports(
    ok({
      videos: [video('9', { video_description: 'other' }), video('8'), older],
      cursor: 1,
      has_more: false,
    }),
  )
  const finding = await tiktok.reconcile(scripted, reconcileWork({}, listing))
  assert.deepEqual(finding.kind === 'found' && [finding.externalId, finding.externalUrl], [
    '8',
    'https://www.tiktok.test/@bakery/photo/8',
  ])
  assert.deepEqual(scripted.outbound.asked, [
    'POST /v2/video/list/?fields=id,create_time,title,video_description,share_url',
  ])
})

test('another photo post with the same caption is not ours unless TikTok has fetched the pictures of this send', async () => {
  const piece = { ...reconcileWork({}).piece, isCaption: true as const }
  const listed = (over: Partial<ReconcileWork>) => {
    const videos = [{ id: '8', create_time: asSeconds(now), video_description: 'Fresh bread' }]
    return tiktok.reconcile(
      ports(ok({ videos })),
      reconcileWork({}, { ...listing, piece, ...over }),
    )
  }
  const early = await listed({ ...tooEarly, ...sent({ seconds: 29 }) })
  assert.deepEqual(early.kind === 'absent' && early.certain, false)
  const never = await listed({ ...closed, ...sent({ seconds: 30 }) })
  assert.deepEqual(
    never.kind === 'absent' && never.certain,
    true,
    'it may be sent, though the list shows one like it',
  )
  const taken = await listed({ ...fetched, ...sent({ seconds: 30 }) })
  assert.deepEqual(taken.kind === 'found' && taken.externalId, '8')
  const forgotten = await listed(sent({ seconds: 30 }))
  assert.deepEqual(forgotten.kind === 'absent' && [forgotten.certain, forgotten.taken], [
    false,
    true,
  ])
  assert.equal((await listed(sent({ minutes: 2 }))).kind, 'unable', 'a person decides')
})

test('reconcile: searches the list for two minutes after the pictures were fetched, then reports the time', async () => {
  const listed = (ago: Temporal.DurationLike) =>
    tiktok.reconcile(
      ports(ok({ videos: [] })),
      reconcileWork({}, { ...listing, ...fetched, ...sent(ago) }),
    )
  const waiting = await listed({ seconds: 119 })
  assert.equal(waiting.kind === 'absent' && waiting.certain, false)
  const finding = await listed({ minutes: 2 })
  assert.match(finding.kind === 'unable' ? finding.detail : '', /fetched the pictures at/)
})

test('a list never proves that a post is absent', async () => {
  const video = (id: string) => ({
    id,
    create_time: asSeconds(now),
    video_description: 'Fresh bread',
  })
  for (const videos of [[], [video('7'), video('8')]]) {
    const finding = await tiktok.reconcile(ports(ok({ videos })), reconcileWork({}, listing))
    assert.equal(finding.kind === 'absent' && finding.certain, false)
  }
  const known = await tiktok.reconcile(
    ports(ok({ videos: [video('7')] })),
    reconcileWork({}, { ...listing, isKnown: (id) => id === '7' }),
  )
  assert.equal(known.kind, 'absent')
  assert.equal(
    (await tiktok.reconcile(ports(failed('timeout', true)), reconcileWork({}, listing))).kind,
    'no_answer',
  )
})
