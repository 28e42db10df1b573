import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from '../call-headers.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { tiktok } from './index.ts'
import { access, creator, ports, ok, pieceOf, workOn } from '../../testing/networks/tiktok.ts'

test('prepare: queries the creator first, then returns the init that publishes', async () => {
  const scripted = ports(creator())
  const prepared = await tiktok.prepare(scripted, workOn(2))
  assert.deepEqual(scripted.outbound.asked, ['POST /v2/post/publish/creator_info/query/'])
  assert.equal(scripted.outbound.requests[0]?.body, undefined)
  assert.ok(prepared.kind === 'ready')
  const { body, ...request } = prepared.request
  assert.deepEqual(request, {
    audience: 'trusted',
    method: 'POST',
    url: 'https://open.tiktokapis.test/v2/post/publish/content/init/',
    headers: {
      ...callHeaders,
      authorization: 'Bearer act.1',
      'content-type': 'application/json; charset=UTF-8',
    },
    timeoutMs: 20_000,
    maxReplyBytes: 1_048_576,
  })
  assert.deepEqual(JSON.parse(String(body)), {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: {
      title: 'Bread',
      description: 'Fresh bread',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_comment: false,
      auto_add_music: false,
      brand_content_toggle: false,
      brand_organic_toggle: false,
    },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: [
        'https://crier.test/media/attempt-1/0.jpg',
        'https://crier.test/media/attempt-1/1.jpg',
      ],
      photo_cover_index: 0,
    },
  })
})

test('the chosen audience is used, comments stay off where the creator has them off, and no title is invented', async () => {
  const work = workOn(1, {
    access: { ...access, settings: { privacy_level: 'SELF_ONLY' } },
    piece: pieceOf(1, null),
  })
  const prepared = await tiktok.prepare(ports(creator({ comment_disabled: true })), work)
  const post = prepared.kind === 'ready' && JSON.parse(String(prepared.request.body)).post_info
  assert.deepEqual(
    [post.privacy_level, post.disable_comment, 'title' in post],
    ['SELF_ONLY', true, false],
  )
})

test('a username that signing in did not learn is kept for the links, once', async () => {
  const nameless = { ...access, facts: {}, settings: { privacy_level: 'SELF_ONLY' } }
  const work = workOn(1, { access: nameless })
  await tiktok.prepare(ports(creator()), work)
  assert.deepEqual(work.journal, [{ username: 'bakery' }])
  const again = workOn(1, { access: nameless, handles: { username: 'bakery' } })
  await tiktok.prepare(ports(creator()), again)
  assert.deepEqual(again.journal, [])
})

test('prepare: sends nothing without a chosen audience', async () => {
  const scripted = ports()
  const prepared = await tiktok.prepare(
    scripted,
    workOn(1, { access: { ...access, settings: {} } }),
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.deepEqual(
    [prepared.outcome.code, prepared.outcome.retry],
    ['platform_permission_denied', false],
  )
  assert.deepEqual(scripted.outbound.requests, [])
})

test('an audience that is no longer offered stops the post', async () => {
  const work = workOn(1, { access: { ...access, settings: { privacy_level: 'SELF_ONLY' } } })
  const prepared = await tiktok.prepare(
    ports(creator({ privacy_level_options: ['PUBLIC_TO_EVERYONE'] })),
    work,
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.equal(prepared.outcome.code, 'platform_permission_denied')
})

test('without a picture, or with 36, nothing is sent', async () => {
  for (const pictures of [0, 36]) {
    const scripted = ports()
    const prepared = await tiktok.prepare(scripted, workOn(pictures))
    assert.equal(
      prepared.kind === 'stopped' && prepared.outcome.kind === 'refused' && prepared.outcome.code,
      'media_rejected',
    )
    assert.deepEqual(scripted.outbound.requests, [])
  }
})

test('whatever happens to the question about the creator, nothing was created', async () => {
  for (const result of [
    failed('timeout', true),
    replied(502, 'Bad Gateway'),
    ok({}),
    replied(200, 'no json'),
  ]) {
    const prepared = await tiktok.prepare(ports(result), workOn(1))
    assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
  }
})
