import type { Grants } from './grants.ts'
import type { Arrived, Model, Reply, Stage } from './model.ts'

interface Publication {
  readonly doneAt: number
  readonly namedAt: number
  readonly fails: boolean
  readonly postId: string
}

/** TikTok: one call hands everything in and gives a number to ask by; the network does the rest in its own time. */
export function modelTikTok(stage: Stage, grants: Grants): Model {
  const { sim, chance } = stage
  const publications = new Map<string, Publication>()

  function init(author: string, { json }: Arrived): Reply {
    const publishId = `p_pub_url~${stage.nextId()}`
    const doneAt = sim.now + chance.between(1_000, 45_000)
    const namedAt = doneAt + (chance.happens(0.9) ? chance.between(0, 30_000) : chance.between(60_000, 7_200_000))
    const publication = { doneAt, namedAt, fails: sim.isRough && chance.happens(0.03), postId: stage.nextId() }
    publications.set(publishId, publication)
    const text = String(json['post_info'].description)
    if (!publication.fails)
      sim.at(doneAt, () => stage.apply({ network: 'tiktok', author, id: publication.postId, text, handles: [publishId], repliesTo: null }))
    return ok({ publish_id: publishId })
  }

  function status({ json }: Arrived): Reply {
    const publication = publications.get(String(json['publish_id']))
    if (!publication) return refused(400, 'invalid_publish_id')
    if (sim.now < publication.doneAt) return ok({ status: 'PROCESSING_DOWNLOAD' })
    if (publication.fails) return ok({ status: 'FAILED', fail_reason: 'picture_size_check_failed' })
    const named = sim.now >= publication.namedAt
    return ok({ status: 'PUBLISH_COMPLETE', ...(named && { publicaly_available_post_id: [publication.postId] }) })
  }

  return {
    platform: 'tiktok',
    handle(arrived) {
      if (arrived.path === '/v2/oauth/token/') return token(grants, arrived)
      const author = grants.authorOf('tiktok', arrived.token)
      if (author === undefined) return refused(401, 'access_token_invalid')
      switch (arrived.path) {
        case '/v2/user/info/':
          return ok({ user: { open_id: author, display_name: 'Somebody' } })
        case '/v2/post/publish/creator_info/query/':
          return ok({ creator_username: `tt${author}`, privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'] })
        case '/v2/post/publish/content/init/':
          return sim.isRough && chance.happens(0.01) ? refused(429, 'rate_limit_exceeded') : init(author, arrived)
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
  const issued = code === null ? grants.refresh(form.get('refresh_token') ?? '') : grants.exchange(code)
  if (!issued) return { status: 400, body: { error: 'invalid_grant', error_description: 'The token is invalid or expired.' } }
  const { access, refresh, seconds, author } = issued
  const life = { expires_in: seconds, refresh_expires_in: 31_536_000 }
  const body = { ...life, open_id: author, scope: 'user.info.basic,video.publish', access_token: access, refresh_token: refresh }
  return { status: 200, body: { ...body, token_type: 'Bearer' } }
}

const ok = (data: unknown): Reply => ({ status: 200, body: { data, error: { code: 'ok', message: '', log_id: 'log' } } })
const refused = (status: number, code: string): Reply => ({ status, body: { error: { code, message: code, log_id: 'log' } } })
