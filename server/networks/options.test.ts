import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { FitAuthor } from '../ports/files/fitter.ts'
import { creator, ports as tiktokPorts, workOn as tiktokWork } from '../testing/networks/tiktok.ts'
import { ports as xPorts, workOn as xWork } from '../testing/networks/x.ts'
import { fit } from './fit/fit.ts'
import { createRequest as linkedinPost } from './linkedin/create-request.ts'
import { optionFields } from './instagram/options.ts'
import { warningsOf } from './fit/warnings.ts'
import { tiktok } from './tiktok/index.ts'
import { postInfo } from './tiktok/post-info.ts'
import { x } from './x/index.ts'

const video: Asset = {
  ...{ kind: 'video', mediaId: 'med_one', sha256: 'a'.repeat(64), contentType: 'video/mp4' },
  ...{ bytes: 2_000_000, width: 720, height: 1_280, durationMs: 4_000, codecs: ['avc', 'aac'] },
  ...{ frames: 120, altText: null },
}

const fitted = (
  platform: Platform,
  options: PostOptions,
  { media = [], author = {} }: { media?: readonly Asset[]; author?: FitAuthor } = {},
) =>
  fit(
    {
      contentType: 'post',
      pieces: ['Fresh bread'],
      media: media.map((asset) => ({ piece: 1, asset })),
      options,
    },
    platform,
    author,
  )

const refusedField = (...given: Parameters<typeof fitted>) => {
  const result = fitted(...given)
  return result.ok ? null : result.field
}

test('options: keeps only those of the post’s own network, with every piece', () => {
  const options = { x: { made_with_ai: true }, linkedin: { visibility: 'connections' } } as const
  const post = fitted('x', options)
  assert.deepEqual(post.ok && post.publication.pieces.map((piece) => piece.options), [options.x])
  const other = fitted('bluesky', options)
  assert.ok(other.ok && other.publication.pieces.every((piece) => !('options' in piece)))
})

test('options: refuses what a network does not have for such a post, and names the field', () => {
  const page = { author: { facts: { author_kind: 'organization' } } }
  const inPrivate = { author: { facts: { privacy_level: 'SELF_ONLY' } } }
  for (const [expected, platform, options, more] of [
    ['options/linkedin/visibility', 'linkedin', { linkedin: { visibility: 'connections' } }, page],
    [undefined, 'linkedin', { linkedin: { visibility: 'connections' } }, {}],
    ['options/instagram/cover_ms', 'instagram', { instagram: { cover_ms: 5 } }, {}],
    [
      'options/instagram/cover_ms',
      'instagram',
      { instagram: { cover_ms: 4_001 } },
      { media: [video] },
    ],
    ['options/instagram/share_to_feed', 'instagram', { instagram: { share_to_feed: false } }, {}],
    [undefined, 'instagram', { instagram: { cover_ms: 4_000 } }, { media: [video] }],
    ['options/tiktok/allow_duet', 'tiktok', { tiktok: { allow_duet: true } }, {}],
    [undefined, 'tiktok', { tiktok: { allow_duet: false } }, {}],
    ['options/tiktok/made_with_ai', 'tiktok', { tiktok: { made_with_ai: true } }, {}],
    ['options/tiktok/cover_ms', 'tiktok', { tiktok: { cover_ms: 4_001 } }, { media: [video] }],
    ['options/tiktok/branded_content', 'tiktok', { tiktok: { branded_content: true } }, inPrivate],
    [
      undefined,
      'tiktok',
      { tiktok: { branded_content: true, privacy_level: 'PUBLIC_TO_EVERYONE' } },
      inPrivate,
    ],
  ] as const) {
    const field = refusedField(platform, options, more)
    assert.equal(field ?? undefined, expected, JSON.stringify(options))
  }
})

test('options: a content warning counts like the text of each post', () => {
  const content = { contentType: 'post', pieces: ['word '.repeat(90)] } as const
  const posts = (spoiler_text?: string) => {
    const options = spoiler_text === undefined ? {} : { mastodon: { spoiler_text } }
    const result = fit({ ...content, options }, 'mastodon')
    return result.ok ? result.publication.pieces.length : 0
  }
  assert.deepEqual([posts(), posts('w'.repeat(100))], [1, 2])
})

const xBody = async (over: Parameters<typeof xWork>[1]) => {
  const prepared = await x.prepare(xPorts(), xWork(0, over))
  return prepared.kind === 'ready' && JSON.parse(String(prepared.request.body))
}

test('options: X gets labels with every post of a thread, and who may reply with the first', async () => {
  const options = {
    made_with_ai: true,
    paid_partnership: true,
    reply_settings: 'verified',
  } as const
  const piece = { ...xWork(0).piece, options }
  const labels = { made_with_ai: true, paid_partnership: true }
  const text = 'Fresh bread'
  assert.deepEqual(await xBody({ piece }), { text, reply_settings: 'verified', ...labels })
  assert.deepEqual(await xBody({ piece, previousIds: ['10'] }), {
    ...{ text, reply: { in_reply_to_tweet_id: '10' } },
    ...labels,
  })
})

test('options: Instagram gets collaborators, cover and feed with the container', () => {
  const options = { collaborators: ['ada', 'bob'], cover_ms: 1_500, share_to_feed: false }
  const fields = optionFields({ ...xWork(0).piece, options })
  assert.deepEqual(fields, {
    ...{ collaborators: '["ada","bob"]', thumb_offset: '1500', share_to_feed: 'false' },
  })
})

test('options: LinkedIn gets the visibility', () => {
  const { settings, access, piece } = xWork(0)
  const seen = (options: NonNullable<PostOptions['linkedin']>) =>
    JSON.parse(String(linkedinPost({ settings, access, piece: { ...piece, options } }, []).body))
      .visibility
  assert.deepEqual([seen({}), seen({ visibility: 'connections' })], ['PUBLIC', 'CONNECTIONS'])
})

const tiktokPost = async (
  options: NonNullable<PostOptions['tiktok']>,
  info: Readonly<Record<string, unknown>> = {},
) => {
  const work = tiktokWork(1)
  return tiktok.prepare(tiktokPorts(creator(info)), {
    ...work,
    piece: { ...work.piece, options },
  })
}

test('options: TikTok gets audience, interactions and disclosure of the post', async () => {
  const prepared = await tiktokPost({
    ...{ privacy_level: 'MUTUAL_FOLLOW_FRIENDS', allow_comment: false },
    ...{ your_brand: true, branded_content: true },
  })
  const sent = prepared.kind === 'ready' && JSON.parse(String(prepared.request.body)).post_info
  assert.deepEqual(
    [
      sent.privacy_level,
      sent.disable_comment,
      sent.brand_organic_toggle,
      sent.brand_content_toggle,
    ],
    ['MUTUAL_FOLLOW_FRIENDS', true, true, true],
  )
})

const interactions = ['allow_comment', 'allow_duet', 'allow_stitch'] as const

test('options: TikTok’s interactions are off unless the post or its connection allows them', async () => {
  const sentOff = async (
    settings: Readonly<Record<string, boolean>>,
    options: NonNullable<PostOptions['tiktok']>,
    info: Readonly<Record<string, unknown>> = {},
  ) => {
    const work = tiktokWork(1)
    const access = { ...work.access, settings: { privacy_level: 'SELF_ONLY', ...settings } }
    const prepared = await tiktok.prepare(tiktokPorts(creator(info)), {
      ...{ ...work, access },
      piece: { ...work.piece, options },
    })
    return (
      prepared.kind === 'ready' &&
      JSON.parse(String(prepared.request.body)).post_info.disable_comment
    )
  }
  assert.equal(await sentOff({}, {}), true)
  assert.equal(await sentOff({ allow_comment: true }, {}), false)
  assert.equal(await sentOff({}, { allow_comment: true }), false)
  assert.equal(await sentOff({ allow_comment: true }, { allow_comment: false }), true)
  assert.equal(await sentOff({ allow_comment: true }, {}, { comment_disabled: true }), true)
  const info = postInfo(
    {
      piece: { ...tiktokWork(1).piece, pictures: [video] },
      access: { ...tiktokWork(1).access, settings: { allow_duet: true } },
    },
    { creator_username: 'bakery', privacy_level_options: [] },
    'SELF_ONLY',
  )
  assert.deepEqual(
    interactions.map((name) => info[name.replace('allow', 'disable')]),
    [true, false, true],
  )
})

test('options: for the inbox TikTok gets what is shown, no text and no choice', async () => {
  const inbox = (options: NonNullable<PostOptions['tiktok']>, author: FitAuthor = {}) =>
    fitted('tiktok', { tiktok: options }, { author })
  const byDefault = inbox({}, { facts: { mode: 'inbox' } })
  for (const post of [inbox({ mode: 'inbox' }), byDefault]) {
    assert.ok(post.ok)
    const [piece] = post.publication.pieces
    assert.deepEqual(piece!.options, { mode: 'inbox' })
    assert.deepEqual(
      warningsOf(post.publication, { live: true })
        .map(({ code }) => code)
        .filter((code) => code.startsWith('caption')),
      ['caption_not_handed_over'],
    )
    const work = tiktokWork(1)
    const scopes = [...work.access.scopes, 'video.upload']
    const prepared = await tiktok.prepare(tiktokPorts(), {
      ...{ ...work, access: { ...work.access, scopes } },
      piece: { ...work.piece, options: piece!.options! },
    })
    assert.ok(prepared.kind === 'ready')
    const { post_mode, post_info } = JSON.parse(String(prepared.request.body))
    assert.deepEqual([post_mode, post_info], ['MEDIA_UPLOAD', {}])
  }
  for (const other of ['privacy_level', 'allow_comment', 'your_brand'] as const) {
    const value = other === 'privacy_level' ? 'SELF_ONLY' : false
    const result = inbox({ mode: 'inbox', [other]: value })
    assert.equal(!result.ok && result.field, `options/tiktok/${other}`)
  }
  assert.ok(inbox({ mode: 'direct', allow_comment: true }, { facts: { mode: 'inbox' } }).ok)
  const work = tiktokWork(1)
  const denied = await tiktok.prepare(tiktokPorts(), {
    ...work,
    piece: { ...work.piece, options: { mode: 'inbox' } },
  })
  assert.ok(denied.kind === 'stopped' && denied.outcome.kind === 'refused')
  assert.match(denied.outcome.detail, /video\.upload/)
})

test('options: sends nothing to TikTok where the creator forbids what was chosen', async () => {
  for (const [options, info] of [
    [{ privacy_level: 'FOLLOWER_OF_CREATOR' }, {}],
    [{ allow_comment: true }, { comment_disabled: true }],
    [{ branded_content: true }, { privacy_level_options: ['SELF_ONLY'] }],
  ] as const) {
    const prepared = await tiktokPost(options, info)
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    assert.equal(prepared.outcome.code, 'platform_permission_denied')
  }
})
