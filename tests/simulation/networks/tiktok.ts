import type { Grants } from './grants.ts'
import {
  takesAndDenies,
  type Arrived,
  type Model,
  type Reply,
  type NetworkHarness,
} from './model.ts'

interface Publication {
  /** Infinity while the picture has not been fetched. */
  doneAt: number
  namedAt: number
  failReason: string | null
  readonly leftAt: number
  readonly postId: string
}

const fetchesMax = 3
const fetchEveryMs = 5_000

/**
 * TikTok: one call hands everything in and gives a number to ask by; the network does the rest in
 * its own time.
 */
export function modelTikTok(harness: NetworkHarness, grants: Grants): Model {
  const { sim, chance } = harness
  const publications = new Map<string, Publication>()

  function init(author: string, { json }: Arrived): Reply {
    const publishId = `p_pub_url~${harness.nextId()}`
    const unnamed = {
      doneAt: Infinity,
      namedAt: Infinity,
      failReason: null,
      leftAt: harness.leftAt(),
    }
    const publication: Publication = { ...unnamed, postId: harness.nextId() }
    publications.set(publishId, publication)
    const text = String(json['post_info'].description)
    const url = String(json['source_info'].photo_images[0])
    // Usually at once; sometimes only when the waiter may have given up.
    const fetchAt =
      sim.now +
      (chance.happens(0.85) ? chance.between(200, 6_000) : chance.between(15_000, 120_000))
    sim.at(fetchAt, () => fetch(url, 1, () => finish(publication, { author, publishId, text })))
    return takesAndDenies(harness)
      ? refused(429, 'rate_limit_exceeded')
      : ok({ publish_id: publishId })

    function fetch(from: string, time: number, onFetched: () => void): void {
      harness.fetch(from, (isThere) => {
        if (isThere) return onFetched()
        if (time < fetchesMax)
          return sim.at(sim.now + fetchEveryMs, () => fetch(from, time + 1, onFetched))
        sim.saw('picture_not_there')
        publication.failReason = 'photo_pull_failed'
      })
    }
  }

  /** The pictures are here: the rest TikTok does in its own time. */
  function finish(
    publication: Publication,
    { author, publishId, text }: { author: string; publishId: string; text: string },
  ): void {
    if (sim.isRough && chance.happens(0.03)) {
      publication.failReason = 'picture_size_check_failed'
      return
    }
    publication.doneAt = sim.now + chance.between(1_000, 40_000)
    publication.namedAt =
      publication.doneAt +
      (chance.happens(0.9) ? chance.between(0, 30_000) : chance.between(60_000, 7_200_000))
    sim.at(publication.doneAt, () =>
      harness.apply({
        network: 'tiktok',
        author,
        id: publication.postId,
        text,
        leftAt: publication.leftAt,
        handles: [publishId],
        repliesTo: null,
      }),
    )
  }

  function status({ json }: Arrived): Reply {
    const publication = publications.get(String(json['publish_id']))
    if (!publication) return refused(400, 'invalid_publish_id')
    if (publication.failReason !== null)
      return ok({ status: 'FAILED', fail_reason: publication.failReason })
    if (sim.now < publication.doneAt) return ok({ status: 'PROCESSING_DOWNLOAD' })
    const named = sim.now >= publication.namedAt
    return ok({
      status: 'PUBLISH_COMPLETE',
      ...(named && { publicaly_available_post_id: [publication.postId] }),
    })
  }

  return {
    platform: 'tiktok',
    handle(arrived) {
      if (arrived.path === '/v2/oauth/token/') return token(grants, arrived)
      const author = grants.authorOf('tiktok', arrived.token)
      if (author === undefined) return refused(401, 'access_token_invalid')
      switch (arrived.path) {
        case '/v2/video/query/':
          return ok({ videos: [] })
        case '/v2/user/info/':
          return ok({ user: { open_id: author, display_name: 'Somebody' } })
        case '/v2/post/publish/creator_info/query/':
          return ok({
            creator_username: `tt${author}`,
            privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
          })
        case '/v2/post/publish/content/init/':
          return sim.isRough && chance.happens(0.01)
            ? refused(429, 'rate_limit_exceeded')
            : init(author, arrived)
        case '/v2/post/publish/status/fetch/':
          return status(arrived)
        default:
          throw new Error(`TikTok has no ${arrived.path}`)
      }
    },
  }
}

function token(grants: Grants, { form }: Arrived): Reply {
  const code = form.get('code')
  const issued =
    code === null ? grants.refresh(form.get('refresh_token') ?? '') : grants.exchange(code)
  if (!issued)
    return {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The token is invalid or expired.' },
    }
  const { access, refresh, seconds, author } = issued
  const life = { expires_in: seconds, refresh_expires_in: 31_536_000 }
  const body = {
    ...life,
    open_id: author,
    scope: 'user.info.basic,video.publish',
    access_token: access,
    refresh_token: refresh,
  }
  return { status: 200, body: { ...body, token_type: 'Bearer' } }
}

const ok = (data: unknown): Reply => ({
  status: 200,
  body: { data, error: { code: 'ok', message: '', log_id: 'log' } },
})
const refused = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: code, log_id: 'log' } },
})
