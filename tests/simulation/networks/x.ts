import type { Grants } from './grants.ts'
import {
  lagOfDenied,
  listingLag,
  takesAndDenies,
  visiblePosts,
  type Arrived,
  type Model,
  type Reply,
  type NetworkHarness,
} from './model.ts'

const dayMs = 86_400_000

/** X: posts can be listed, the same text is refused for a day. */
export function modelX(harness: NetworkHarness, grants: Grants): Model {
  const { sim, chance, denials } = harness
  // On some days X accepts the same text again: then only the reconciliation prevents a twin of a
  // denied post.
  const refusesDuplicates = denials.happens(0.6)

  const uploads = new Map<string, string>()

  /** A picture in one call. */
  function upload({ body }: Arrived): Reply {
    const id = harness.nextId()
    uploads.set(id, /filename="[^"]*"\r\n[^\r]+\r\n\r\n([^\r]*)\r\n/.exec(body)![1]!)
    return { status: 200, body: { data: { id, media_key: keyOf(id), expires_after_secs: 86_400 } } }
  }

  function create(author: string, { json }: Arrived): Reply {
    const text = String(json['text'] ?? '')
    const repliesTo = json['reply'] ? String(json['reply'].in_reply_to_tweet_id) : null
    const own = harness.posts.filter((post) => post.network === 'x' && post.author === author)
    if (repliesTo !== null && !own.some(({ id }) => id === repliesTo))
      return problem(
        403,
        'You attempted to reply to a Tweet that is deleted or not visible to you.',
      )
    if (refusesDuplicates && own.some((post) => post.text === text && sim.now - post.at < dayMs)) {
      sim.saw('duplicate_refused')
      return problem(403, 'You are not allowed to create a Tweet with duplicate content.')
    }
    const mediaIds = (json['media']?.media_ids ?? []) as string[]
    if (mediaIds.some((id) => !uploads.has(id))) return problem(400, 'Your media IDs are invalid.')
    if (sim.isRough && chance.happens(0.01)) return throttled()
    const id = harness.nextId()
    const isDenied = takesAndDenies(harness)
    if (isDenied && !refusesDuplicates) sim.saw('denied_without_duplicate_check')
    const lagMs = isDenied ? lagOfDenied(denials) : listingLag(chance)
    harness.apply({
      network: 'x',
      author,
      id,
      text,
      handles: mediaIds.map(keyOf),
      repliesTo,
      lagMs,
      media: mediaIds.map((one) => uploads.get(one)!),
    })
    if (isDenied) return throttled()
    return { status: 201, body: { data: { id, text } } }
  }

  function throttled(): Reply {
    const reset = Math.ceil(sim.now / 1_000) + chance.between(1, 900)
    return {
      ...problem(429, 'Too Many Requests'),
      headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) },
    }
  }

  function timeline(author: string, { query }: Arrived): Reply {
    const since = Temporal.Instant.from(query.get('start_time')!).epochMilliseconds
    const shown = visiblePosts(harness, 'x', author).filter(({ at }) => at >= since)
    const data = shown.slice(0, 100).map((post) => ({
      id: post.id,
      text: post.text,
      created_at: Temporal.Instant.fromEpochMilliseconds(post.at).toString({
        smallestUnit: 'millisecond',
      }),
      conversation_id: rootOf(post.id),
      ...(post.handles.length > 0 && { attachments: { media_keys: post.handles } }),
      ...(post.repliesTo !== null && {
        referenced_tweets: [{ type: 'replied_to', id: post.repliesTo }],
      }),
    }))
    return {
      status: 200,
      body: { ...(data.length > 0 && { data }), meta: { result_count: data.length } },
    }
  }

  /** The analytics of posts: each minute brings a reader. */
  function counts({ query }: Arrived): Reply {
    const ids = query.get('ids')!.split(',')
    const data = harness.posts
      .filter(({ network, id }) => network === 'x' && ids.includes(id))
      .map(({ id, at }) => {
        const read = Math.floor((sim.now - at) / 60_000)
        return {
          id,
          public_metrics: {
            like_count: 0,
            reply_count: 0,
            retweet_count: 0,
            quote_count: 0,
            impression_count: read,
          },
        }
      })
    return { status: 200, body: { ...(data.length > 0 && { data }) } }
  }

  function rootOf(id: string): string {
    const post = harness.posts.find((one) => one.id === id)
    return post?.repliesTo ? rootOf(post.repliesTo) : id
  }

  return {
    platform: 'x',
    handle(arrived) {
      if (arrived.path === '/2/oauth2/token') return token(grants, arrived)
      const author = grants.authorOf('x', arrived.token)
      if (author === undefined)
        return {
          status: 401,
          body: { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
        }
      if (arrived.path === '/2/users/me')
        return {
          status: 200,
          body: { data: { id: author, name: 'Somebody', username: `x${author}` } },
        }
      if (arrived.path === '/2/media/upload') return upload(arrived)
      if (arrived.path === '/2/tweets')
        return arrived.method === 'POST' ? create(author, arrived) : counts(arrived)
      if (arrived.path === `/2/users/${author}/tweets`) return timeline(author, arrived)
      throw new Error(`X has no ${arrived.method} ${arrived.path}`)
    },
  }
}

const keyOf = (mediaId: string) => `3_${mediaId}`

function token(grants: Grants, { form }: Arrived): Reply {
  const code = form.get('code')
  const issued =
    code === null ? grants.refresh(form.get('refresh_token') ?? '') : grants.exchange(code)
  if (!issued)
    return {
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'Value passed for the token was invalid.',
      },
    }
  const { access, refresh, seconds } = issued
  const scope = 'tweet.read tweet.write users.read media.write offline.access'
  return {
    status: 200,
    body: {
      token_type: 'bearer',
      expires_in: seconds,
      access_token: access,
      refresh_token: refresh,
      scope,
    },
  }
}

function problem(status: number, detail: string): Reply {
  return {
    status,
    body: {
      title: status === 429 ? 'Too Many Requests' : 'Forbidden',
      type: 'about:blank',
      status,
      detail,
    },
  }
}
