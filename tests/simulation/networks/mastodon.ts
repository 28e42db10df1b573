import type { Grants } from './grants.ts'
import {
  listingLag,
  takesAndDenies,
  visiblePosts,
  type Arrived,
  type Model,
  type NetworkHarness,
  type Post,
  type Reply,
} from './model.ts'

export const mastodonHost = 'mastodon.sandbox.example'
const server = `https://${mastodonHost}`
const keyMs = 3_600_000

/** Mastodon: the same key makes no second status for an hour, and every status is listed. */
export function modelMastodon(harness: NetworkHarness, grants: Grants): Model {
  const { sim, chance } = harness
  const uploads = new Map<string, string>()
  const attached = new Set<string>()
  const keys = new Map<string, { readonly post: Post; readonly until: number }>()

  function upload({ body }: Arrived): Reply {
    const id = harness.nextId()
    uploads.set(id, /filename="[^"]*"\r\n[^\r]+\r\n\r\n([^\r]*)\r\n/.exec(body)![1]!)
    return { status: 200, body: { id, type: 'image', url: `${server}/media/${id}` } }
  }

  function create(author: string, { json, headers }: Arrived): Reply {
    const repliesTo = json['in_reply_to_id'] ? String(json['in_reply_to_id']) : null
    if (repliesTo !== null && !own(author).some(({ id }) => id === repliesTo))
      return problem(404, 'The post you are trying to reply to does not appear to exist.')
    const key = `${author}/${headers['idempotency-key']}`
    const known = keys.get(key)
    if (known !== undefined && known.until > sim.now) {
      sim.saw('key_repeated')
      // Some versions of 2026 do so.
      return chance.happens(0.1)
        ? { status: 500, body: { status: 500, error: 'Internal Server Error' } }
        : { status: 200, body: viewOf(known.post) }
    }
    const media = ((json['media_ids'] ?? []) as string[]).map(String)
    if (media.some((id) => !uploads.has(id) || attached.has(id)))
      return problem(422, `Media ${media.join(', ')} not found or already attached to another post`)
    if (sim.isRough && chance.happens(0.01)) return throttled()
    const id = harness.nextId()
    for (const one of media) attached.add(one)
    const isDenied = takesAndDenies(harness)
    harness.apply({
      network: 'mastodon',
      author,
      id,
      text: String(json['status']),
      handles: media,
      repliesTo,
      lagMs: isDenied ? 0 : listingLag(chance),
      media: media.map((one) => uploads.get(one)!),
    })
    const post = harness.posts.at(-1)!
    keys.set(key, { post, until: sim.now + keyMs })
    return isDenied ? throttled() : { status: 200, body: viewOf(post) }
  }

  const own = (author: string) =>
    harness.posts.filter((post) => post.network === 'mastodon' && post.author === author)

  function throttled(): Reply {
    const reset = Temporal.Instant.fromEpochMilliseconds(sim.now)
      .add({ seconds: chance.between(1, 900) })
      .toString({ fractionalSecondDigits: 6 })
    return {
      ...problem(429, 'Too many requests'),
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    }
  }

  function list(author: string, { query }: Arrived): Reply {
    const before = Number(query.get('max_id') ?? Infinity)
    const shown = visiblePosts(harness, 'mastodon', author).filter(({ id }) => Number(id) < before)
    return { status: 200, body: shown.slice(0, Number(query.get('limit'))).map(viewOf) }
  }

  function counts(id: string): Reply {
    const post = harness.posts.find((one) => one.network === 'mastodon' && one.id === id)
    return post
      ? { status: 200, body: { ...viewOf(post), favourites_count: 0, reblogs_count: 0 } }
      : problem(404, 'Record not found')
  }

  function token({ form }: Arrived): Reply {
    const issued = grants.exchange(form.get('code') ?? '')
    return issued
      ? {
          status: 200,
          body: {
            access_token: issued.access,
            token_type: 'Bearer',
            scope: 'read:accounts read:statuses write:media write:statuses',
            created_at: Math.floor(sim.now / 1_000),
          },
        }
      : { status: 400, body: { error: 'invalid_grant' } }
  }

  return {
    platform: 'mastodon',
    handle(arrived) {
      const { path } = arrived
      if (path === '/oauth/token') return token(arrived)
      if (path === '/oauth/revoke') return { status: 200, body: {} }
      if (path === '/api/v1/apps')
        return { status: 200, body: { client_id: 'simulated', client_secret: 'secret' } }
      if (path === '/api/v2/instance')
        return { status: 200, body: { version: '4.6.3', configuration: {} } }
      const author = grants.authorOf('mastodon', arrived.token)
      if (author === undefined) return problem(401, 'The access token was revoked')
      if (path === '/api/v1/accounts/verify_credentials')
        return { status: 200, body: { id: author, username: `m${author}` } }
      if (path === '/api/v2/media') return upload(arrived)
      if (path === '/api/v1/statuses') return create(author, arrived)
      if (path === `/api/v1/accounts/${author}/statuses`) return list(author, arrived)
      const status = /^\/api\/v1\/statuses\/(\d+)$/.exec(path)?.[1]
      if (status !== undefined) return counts(status)
      throw new Error(`Mastodon has no ${arrived.method} ${path}`)
    },
  }
}

function viewOf({ id, author, text, at, handles, repliesTo }: Post) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    id,
    url: `${server}/@m${author}/${id}`,
    created_at: Temporal.Instant.fromEpochMilliseconds(at).toString({
      smallestUnit: 'millisecond',
    }),
    content: `<p>${escaped.replaceAll(/\n{2,}/g, '</p><p>').replaceAll('\n', '<br />')}</p>`,
    in_reply_to_id: repliesTo,
    media_attachments: handles.map((one) => ({ id: one })),
  }
}

const problem = (status: number, error: string): Reply => ({ status, body: { error } })
