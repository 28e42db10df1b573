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

interface Container {
  readonly id: string
  readonly author: string
  readonly caption: string
  readonly isCarousel: boolean
  readonly readyAt: number
  readonly expiresAt: number
  readonly fails: boolean
  mediaId: string | null
}

/** Instagram: a container is made first, and leads to at most one post. */
export function modelInstagram(harness: NetworkHarness, grants: Grants): Model {
  const { sim, chance, denials } = harness
  const containers = new Map<string, Container>()

  function make(author: string, { form }: Arrived): Reply {
    const id = harness.nextId()
    containers.set(id, {
      id,
      author,
      caption: form.get('caption') ?? '',
      isCarousel: form.get('media_type') === 'CAROUSEL',
      readyAt: sim.now + chance.between(0, 9_000),
      expiresAt: sim.now + 86_400_000,
      fails: sim.isRough && chance.happens(0.02),
      mediaId: null,
    })
    return { status: 200, body: { id } }
  }

  function statusOf(container: Container): string {
    if (container.mediaId !== null) return 'PUBLISHED'
    if (sim.now >= container.expiresAt) return 'EXPIRED'
    if (sim.now < container.readyAt) return 'IN_PROGRESS'
    return container.fails ? 'ERROR' : 'FINISHED'
  }

  function publish(author: string, { form }: Arrived): Reply {
    const container = containers.get(form.get('creation_id') ?? '')
    if (!container || container.author !== author)
      return graphError(24, 2207008, 'The requested resource does not exist')
    const status = statusOf(container)
    if (status === 'PUBLISHED') {
      sim.saw('container_published_again')
      return graphError(24, 2207008, 'The requested resource does not exist')
    }
    if (status !== 'FINISHED') return graphError(9007, 2207027, 'Media ID is not available')
    const id = harness.nextId()
    container.mediaId = id
    const isDenied = takesAndDenies(harness)
    harness.apply({
      network: 'instagram',
      author,
      id,
      text: container.caption,
      handles: [container.id],
      repliesTo: null,
      lagMs: isDenied ? lagOfDenied(denials) : listingLag(chance),
    })
    if (isDenied) return graphError(4, undefined, 'Application request limit reached')
    return { status: 200, body: { id } }
  }

  function list(author: string): Reply {
    const data = visiblePosts(harness, 'instagram', author)
      .filter(({ repliesTo }) => repliesTo === null)
      .slice(0, 25)
      .map((post) => ({
        ...shown(post),
        caption: post.text,
        media_type: containers.get(post.handles[0]!)!.isCarousel ? 'CAROUSEL_ALBUM' : 'IMAGE',
      }))
    return { status: 200, body: { data } }
  }

  function shown({ id, at }: { id: string; at: number }) {
    const timestamp = Temporal.Instant.fromEpochMilliseconds(at)
      .toString({ smallestUnit: 'second' })
      .replace('Z', '+0000')
    return { id, permalink: `https://www.instagram.com/p/${id}/`, timestamp }
  }

  function read(id: string): Reply {
    const container = containers.get(id)
    if (container)
      return {
        status: 200,
        body: { id, status_code: statusOf(container), status: statusOf(container) },
      }
    const post = harness.posts.find((one) => one.network === 'instagram' && one.id === id)
    return post
      ? { status: 200, body: shown(post) }
      : graphError(24, 2207008, 'The requested resource does not exist')
  }

  function comment(author: string, post: string, { form }: Arrived): Reply {
    if (!harness.posts.some(({ id }) => id === post))
      return graphError(24, 2207008, 'The requested resource does not exist')
    const id = harness.nextId()
    harness.apply({
      network: 'instagram',
      author,
      id,
      text: form.get('message') ?? '',
      handles: [],
      repliesTo: post,
    })
    return { status: 200, body: { id } }
  }

  return {
    platform: 'instagram',
    handle(arrived) {
      const oauth = oauthReply(grants, arrived)
      if (oauth) return oauth
      const author = grants.authorOf('instagram', arrived.token)
      if (author === undefined) return graphError(190, undefined, 'Error validating access token')
      const path = arrived.path.replace(/^\/v[\d.]+/, '')
      if (path === '/me')
        return {
          status: 200,
          body: { user_id: author, username: `ig${author}`, account_type: 'BUSINESS' },
        }
      if (path === `/${author}/media` && arrived.method === 'GET') return list(author)
      if (path === `/${author}/media`) return make(author, arrived)
      if (path === `/${author}/media_publish`) return publish(author, arrived)
      const post = /^\/(\d+)\/comments$/.exec(path)?.[1]
      if (post !== undefined) return comment(author, post, arrived)
      if (/^\/\d+$/.test(path)) return read(path.slice(1))
      throw new Error(`Instagram has no ${arrived.method} ${path}`)
    },
  }
}

function oauthReply(grants: Grants, { path, form, query }: Arrived): Reply | undefined {
  if (path === '/oauth/access_token') {
    const issued = grants.exchange(form.get('code') ?? '')
    if (!issued)
      return {
        status: 400,
        body: {
          error_type: 'OAuthException',
          code: 400,
          error_message: 'Invalid authorization code',
        },
      }
    return {
      status: 200,
      body: { access_token: issued.access, user_id: issued.author, permissions: scopes },
    }
  }
  if (path !== '/access_token' && path !== '/refresh_access_token') return undefined
  const issued = grants.refresh(query.get('access_token') ?? '')
  if (!issued) return graphError(190, undefined, 'Error validating access token')
  return {
    status: 200,
    body: {
      access_token: issued.access,
      token_type: 'bearer',
      expires_in: issued.seconds,
      permissions: scopes,
    },
  }
}

const scopes = 'instagram_business_basic,instagram_business_content_publish'

function graphError(code: number, subcode: number | undefined, message: string): Reply {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'trace',
  }
  return { status: code === 190 ? 401 : 400, body: { error } }
}
