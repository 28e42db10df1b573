import type { Grants } from './grants.ts'
import type { Arrived, Model, Reply, NetworkHarness } from './model.ts'

const tenMinutes = 600_000

/**
 * LinkedIn for a member: posts can be written and never read; the same post is refused for a while.
 */
export function modelLinkedIn(harness: NetworkHarness, grants: Grants): Model {
  const { sim } = harness

  /** By URN; undefined where the bytes have not come. */
  const images = new Map<string, string | undefined>()

  function beginUpload(): Reply {
    const number = harness.nextId()
    const image = `urn:li:image:${number}`
    images.set(image, undefined)
    return {
      status: 200,
      body: {
        value: {
          image,
          uploadUrl: `http://networks.simulated/www.linkedin.com/dms-uploads/${number}`,
        },
      },
    }
  }

  function takeUpload(number: string, { body }: Arrived): Reply {
    images.set(`urn:li:image:${number}`, body)
    return { status: 201, body: '' }
  }

  function create(author: string, { json }: Arrived): Reply {
    const text = String(json['commentary']).replaceAll(/\\(.)/gs, '$1')
    const twin = harness.posts.find(
      (post) =>
        post.network === 'linkedin' &&
        post.author === author &&
        post.text === text &&
        sim.now - post.at < tenMinutes,
    )
    if (twin) {
      sim.saw('duplicate_refused')
      return {
        status: 422,
        body: {
          status: 422,
          code: 'DUPLICATE_POST',
          message: `Content is a duplicate of ${twin.id}`,
        },
      }
    }
    const shown = (json['content']?.multiImage?.images ??
      [json['content']?.media ?? []].flat()) as { id: string }[]
    const media = shown.map((image) => images.get(image.id) ?? 'nothing')
    const id = `urn:li:share:${harness.nextId()}`
    harness.apply({ network: 'linkedin', author, id, text, handles: [], repliesTo: null, media })
    return { status: 201, headers: { 'x-restli-id': id }, body: '' }
  }

  function comment(author: string, post: string, { json }: Arrived): Reply {
    if (!harness.posts.some(({ id }) => id === post))
      return { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not found' } }
    const id = `urn:li:comment:(${post},${harness.nextId()})`
    harness.apply({
      network: 'linkedin',
      author,
      id,
      text: String(json['message']?.text),
      handles: [],
      repliesTo: post,
    })
    return { status: 201, body: { commentUrn: id } }
  }

  return {
    platform: 'linkedin',
    handle(arrived) {
      if (arrived.path === '/oauth/v2/accessToken') return token(grants, arrived)
      const author = grants.authorOf('linkedin', arrived.token)
      if (author === undefined)
        return {
          status: 401,
          body: {
            status: 401,
            serviceErrorCode: 65601,
            code: 'EXPIRED_ACCESS_TOKEN',
            message: 'The token has expired',
          },
        }
      if (arrived.path === '/v2/userinfo')
        return { status: 200, body: { sub: author, name: 'Somebody' } }
      if (arrived.path === '/rest/images' && arrived.method === 'POST') return beginUpload()
      const upload = /^\/dms-uploads\/(\d+)$/.exec(arrived.path)?.[1]
      if (upload !== undefined) return takeUpload(upload, arrived)
      if (arrived.path === '/rest/posts' && arrived.method === 'POST')
        return create(author, arrived)
      const post = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(arrived.path)?.[1]
      if (post !== undefined) return comment(author, decodeURIComponent(post), arrived)
      throw new Error(`LinkedIn has no ${arrived.method} ${arrived.path}`)
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
      body: {
        error: 'invalid_grant',
        error_description: 'The provided authorization grant is invalid',
      },
    }
  const { access, refresh, seconds } = issued
  const scope = 'openid,profile,w_member_social'
  return {
    status: 200,
    body: {
      access_token: access,
      expires_in: seconds,
      refresh_token: refresh,
      refresh_token_expires_in: 31_536_000,
      scope,
    },
  }
}
