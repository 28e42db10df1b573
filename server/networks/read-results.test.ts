import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replied, failed, ScriptedOutbound, type Scripted } from '../testing/scripted-outbound.ts'
import { ManualClock } from '../testing/manual-clock.ts'
import { seededRandom } from '../ports/random.ts'
import * as onInstagram from '../testing/networks/instagram.ts'
import * as onLinkedIn from '../testing/networks/linkedin.ts'
import * as onTikTok from '../testing/networks/tiktok.ts'
import * as onX from '../testing/networks/x.ts'
import { networkOf } from './index.ts'
import type { Access } from './network.ts'

const now = Temporal.Instant.from('2026-11-21T08:00:00Z')
const share = 'urn:li:share:7000000000000000001'
const ugcPost = 'urn:li:ugcPost:7000000000000000002'

const cases = {
  x: { ...onX, access: { ...onX.access } as Access },
  linkedin: { ...onLinkedIn, access: onLinkedIn.page },
  instagram: { ...onInstagram, access: { ...onInstagram.access } as Access },
  tiktok: {
    ...onTikTok,
    access: { ...onTikTok.access, scopes: ['video.publish', 'video.list'] } as Access,
  },
} as const

async function read(
  platform: keyof typeof cases,
  externalIds: readonly string[],
  ...script: Scripted[]
) {
  const outbound = new ScriptedOutbound(...script)
  const { settings, access } = cases[platform]
  const reader = networkOf(platform).results!
  const reply = await reader.read(
    { outbound, clock: new ManualClock(now), random: seededRandom(1) },
    { settings, access, externalIds },
  )
  outbound.assertOver()
  const results = reply.kind === 'refused' ? {} : Object.fromEntries(reply.results)
  return {
    ...reply,
    results,
    asked: outbound.asked,
    bodies: outbound.requests.map(({ body }) => body),
  }
}

const xPosts = (...data: unknown[]) => ({ ...(data.length > 0 && { data }) })
const metrics = {
  retweet_count: 3,
  reply_count: 2,
  like_count: 10,
  quote_count: 1,
  bookmark_count: 9,
  impression_count: 400,
}

test('X tells likes, replies, reposts with quotes, and impressions of many posts in one call', async () => {
  const { asked, results, ...reply } = await read(
    'x',
    ['11', '12', '13'],
    replied(200, xPosts({ id: '11', text: 'a', public_metrics: metrics }, { id: '13', text: 'b' })),
  )
  assert.deepEqual(asked, ['GET /2/tweets?ids=11%2C12%2C13&tweet.fields=public_metrics'])
  assert.deepEqual(
    [reply.kind, results],
    ['read', { 11: { likes: 10, comments: 2, shares: 4, views: 400 } }],
  )
})

test('X in its new spelling is asked in it, and half of its window is left to others', async () => {
  const headers = {
    'x-rate-limit-limit': '900',
    'x-rate-limit-remaining': '449',
    'x-rate-limit-reset': '1795248600',
  }
  const outbound = new ScriptedOutbound(replied(200, xPosts(), headers))
  const work = {
    settings: { ...onX.settings, apiVersion: 'post' },
    access: cases.x.access,
    externalIds: ['11'],
  }
  const reply = await networkOf('x').results!.read(
    { outbound, clock: new ManualClock(now), random: seededRandom(1) },
    work,
  )
  assert.deepEqual(outbound.asked, ['GET /2/tweets?ids=11&post.fields=public_metrics'])
  assert.deepEqual(reply, {
    kind: 'read',
    results: new Map(),
    restUntil: Temporal.Instant.from('2026-11-21T08:10:00Z'),
  })
})

test('LinkedIn tells a page’s administrators everything about both kinds of posts in one call', async () => {
  const counts = {
    likeCount: 5,
    commentCount: 1,
    shareCount: 0,
    clickCount: 7,
    impressionCount: 90,
    uniqueImpressionsCount: 80,
    engagement: 0.1,
  }
  const elements = [
    { share, organizationalEntity: 'urn:li:organization:42', totalShareStatistics: counts },
    // Likes that were taken back again may count below zero.
    {
      ugcPost,
      organizationalEntity: 'urn:li:organization:42',
      totalShareStatistics: { ...counts, likeCount: -1 },
    },
  ]
  const { asked, results } = await read('linkedin', [share, ugcPost], replied(200, { elements }))
  assert.deepEqual(asked, [
    'GET ' +
      `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A42&shares=List(${encodeURIComponent(share)})&ugcPosts=List(${encodeURIComponent(ugcPost)})`,
  ])
  const shown = { likes: 5, comments: 1, shares: 0, views: 90 }
  assert.deepEqual(results, { [share]: shown, [ugcPost]: { ...shown, likes: null } })
})

test('a member of LinkedIn, and a page without its administrators’ scope, are never asked about', () => {
  const { mayRead } = networkOf('linkedin').results!
  assert.equal(mayRead(onLinkedIn.page), true)
  assert.equal(mayRead({ ...onLinkedIn.member, scopes: onLinkedIn.page.scopes }), false)
  assert.equal(
    mayRead({ ...onLinkedIn.page, scopes: ['w_organization_social', 'r_organization_social'] }),
    false,
  )
})

test('Instagram tells likes and comments, post by post; a hidden number and a deleted post are not known', async () => {
  const missing = {
    error: {
      message: 'does not exist',
      type: 'GraphMethodException',
      code: 100,
      error_subcode: 33,
    },
  }
  const { asked, results, kind } = await read(
    'instagram',
    ['17', '18', '19'],
    replied(200, { id: '17', like_count: 4, comments_count: 2 }),
    replied(400, missing),
    replied(200, { id: '19', comments_count: 3 }),
  )
  assert.deepEqual(
    asked,
    ['17', '18', '19'].map((id) => `GET /v25.0/${id}?fields=id%2Clike_count%2Ccomments_count`),
  )
  const none = { shares: null, views: null }
  assert.deepEqual(
    [kind, results],
    ['read', { 17: { likes: 4, comments: 2, ...none }, 19: { likes: null, comments: 3, ...none } }],
  )
})

test('Instagram is asked no more once half of what the account may ask is used up, and what was read by then is kept', async () => {
  const usage = {
    'x-business-use-case-usage': JSON.stringify({
      1: [{ type: 'instagram', call_count: 51, total_cputime: 1, total_time: 1 }],
    }),
  }
  const reply = await read(
    'instagram',
    ['17', '18'],
    replied(200, { id: '17', like_count: 4, comments_count: 2 }, usage),
  )
  assert.equal(reply.kind, 'no_answer')
  assert.equal(reply.kind === 'no_answer' && reply.until?.toString(), '2026-11-21T09:00:00Z')
  assert.deepEqual(Object.keys(reply.results), ['17'])
})

test('TikTok tells all four of what it finds, for connections that may list videos', async () => {
  const big =
    '{"data":{"videos":[{"id":7512345678901234567,"like_count":1,"comment_count":2,"share_count":3,"view_count":4}]},"error":{"code":"ok","message":"","log_id":""}}'
  const { asked, bodies, results } = await read(
    'tiktok',
    ['7512345678901234567', 'v_pub_url~1'],
    replied(200, big),
  )
  assert.deepEqual(asked, [
    'POST /v2/video/query/?fields=id,like_count,comment_count,share_count,view_count',
  ])
  assert.deepEqual(bodies, ['{"filters":{"video_ids":["7512345678901234567"]}}'])
  assert.deepEqual(results, {
    '7512345678901234567': { likes: 1, comments: 2, shares: 3, views: 4 },
  })
  assert.equal(
    networkOf('tiktok').results!.mayRead({ facts: {}, scopes: ['video.publish'] }),
    false,
  )
})

for (const [platform, id] of [
  ['x', '11'],
  ['linkedin', share],
  ['instagram', '17'],
  ['tiktok', '7512345678901234567'],
] as const) {
  test(`no answer of ${platform} is an answer to ask for again`, async () => {
    for (const script of [failed('timeout', true), replied(503, '<html>'), replied(200, '{"cut')])
      assert.equal((await read(platform, [id], script)).kind, 'no_answer')
  })

  test(`a number that ${platform} gives in no shape that counts is not known`, async () => {
    for (const wrong of [-1, 1.5, '7', null]) {
      const counts = { like_count: wrong, comments_count: wrong, likeCount: wrong }
      const bodies = {
        x: { data: [{ id, public_metrics: counts }] },
        linkedin: { elements: [{ share: id, totalShareStatistics: counts }] },
        instagram: { id, ...counts },
        tiktok: { data: { videos: [{ id, ...counts }] }, error: { code: 'ok' } },
      }
      const { results } = await read(platform, [id], replied(200, bodies[platform]))
      assert.deepEqual(results, {
        [id]: { likes: null, comments: null, shares: null, views: null },
      })
    }
  })
}

const turnedAway = {
  x: [onX.problem(401, 'Unauthorized'), onX.problem(403, 'Forbidden')],
  linkedin: [
    onLinkedIn.problem(401, 'EXPIRED_ACCESS_TOKEN'),
    onLinkedIn.problem(403, 'ACCESS_DENIED'),
  ],
  instagram: [
    replied(400, { error: { code: 190, error_subcode: 463, message: 'expired' } }),
    replied(400, { error: { code: 10, message: 'permission' } }),
  ],
  tiktok: [
    replied(401, { error: { code: 'access_token_invalid', message: '', log_id: '' } }),
    replied(401, { error: { code: 'scope_not_authorized', message: '', log_id: '' } }),
  ],
} as const

for (const [platform, id] of [
  ['x', '11'],
  ['linkedin', share],
  ['instagram', '17'],
  ['tiktok', '75'],
] as const)
  test(`${platform} that turns the caller away is not asked again soon`, async () => {
    for (const script of turnedAway[platform])
      assert.equal((await read(platform, [id], script)).kind, 'refused')
  })

test('each network that takes no more calls says until when, in its own way', async () => {
  const busy = {
    x: replied(
      429,
      { title: 'Too Many Requests' },
      { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1795248600' },
    ),
    linkedin: onLinkedIn.problem(429, 'TOO_MANY_REQUESTS'),
    instagram: replied(
      400,
      { error: { code: 4, message: 'limit' } },
      {
        'x-business-use-case-usage': JSON.stringify({
          1: [{ call_count: 100, estimated_time_to_regain_access: 30 }],
        }),
      },
    ),
    tiktok: replied(429, { error: { code: 'rate_limit_exceeded', message: '', log_id: '' } }),
  }
  const until = async (platform: keyof typeof cases, id: string) => {
    const reply = await read(platform, [id], busy[platform])
    return reply.kind === 'no_answer' ? String(reply.until) : reply.kind
  }
  assert.equal(await until('x', '11'), '2026-11-21T08:10:00Z')
  assert.equal(await until('linkedin', share), '2026-11-22T00:00:00Z')
  assert.equal(await until('instagram', '17'), '2026-11-21T08:30:00Z')
  assert.equal(await until('tiktok', '75'), '2026-11-21T08:01:00Z')
})
