import { avatarPath } from '../core/avatars.ts'
import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { mediaPath } from '../core/post-page.ts'
import { statusText, type Containers } from './containers.ts'
import { badParameter, missingObject } from './errors.ts'
import type { GraphCall } from './gate.ts'
import { imageHost, webHost } from './hosts.ts'
import { appScopedId } from './ids.ts'
import type { InstagramMedia, InstagramMediaTable } from './media.ts'

const pageDefault = 25
const pageMax = 100
const dayMs = 86_400_000
/** How far lists lag behind under the fault `read_lag`, unless it says. */
const faultLagMs = 5_000

/** The readable objects: the account, containers, posts, and lists of posts. */
export function reads(ports: SandboxPorts, containers: Containers, media: InstagramMediaTable) {
  const timesRead = new Map<string, number>()
  return { me, node, list, stories }

  function me(call: GraphCall): Reply {
    const { author, token } = call
    const all = {
      id: appScopedId(token.client_id, author.author_id),
      user_id: author.author_id,
      username: author.username,
      name: author.name,
      account_type: author.facts['account_type'] ?? 'BUSINESS',
      profile_picture_url:
        author.facts['picture'] === 'none' ? undefined : call.urlOf(imageHost, avatarPath(author)),
      followers_count: 0,
      follows_count: 0,
      media_count: media.listOf(author.author_id).length,
    }
    const reply = picked(call, all, ['id'])
    return reply.status === 200 && ports.switches.text('me_answer') === 'data'
      ? { ...reply, body: `{"data":[${String(reply.body)}]}` }
      : reply
  }

  function node(call: GraphCall): Reply {
    const id = call.at['id'] ?? ''
    const { author_id: authorId } = call.author
    if (id === authorId) return me(call)
    const container = containers.of(authorId, id)
    const post = container === undefined ? media.of(authorId, id) : undefined
    if ((container === undefined && post === undefined) || hiddenOnce(id))
      return missingObject('get', id)
    if (post !== undefined) return picked(call, fieldsOf(ports, call, post), ['id'])
    if (container === undefined) return missingObject('get', id)
    const code = containers.statusOf(container)
    return picked(call, { id, status_code: code, status: statusText(code, container) }, ['id'])
  }

  /** A spurious "does not exist" for the first reads of what does. */
  function hiddenOnce(id: string): boolean {
    const times = ports.switches.number('missing_reads')
    if (times === 0) return false
    const seen = timesRead.get(id) ?? 0
    timesRead.set(id, seen + 1)
    return seen < times
  }

  /** GET /{ig-id}/media: newest first, without stories. */
  function list(call: GraphCall): Reply {
    const lagMs = takeLag(ports, call.author.author_id)
    const before = ports.clock.now() - lagMs
    const visible = media
      .listOf(call.author.author_id)
      .filter(
        (post) => post.media_product_type !== 'STORY' && (lagMs === 0 || post.created_at <= before),
      )
    return pageOf(ports, call, visible)
  }

  function stories(call: GraphCall): Reply {
    const since = ports.clock.now() - dayMs
    return pageOf(ports, call, media.listOf(call.author.author_id).filter((post) => post.media_product_type === 'STORY' && post.created_at > since)) // prettier-ignore
  }
}

function takeLag(ports: SandboxPorts, authorId: string): number {
  const fault = ports.faults.take('read_lag', authorId)
  return Math.max(
    ports.switches.number('listing_lag_ms'),
    fault === undefined ? 0 : (fault.delay_ms ?? faultLagMs),
  )
}

function pageOf(ports: SandboxPorts, call: GraphCall, posts: readonly InstagramMedia[]): Reply {
  const limit = Number(call.parameters.get('limit') ?? pageDefault)
  if (!Number.isInteger(limit) || limit < 1)
    return badParameter('limit must be a whole number above 0')
  const after = cursorId(call.parameters.get('after'))
  const start = after === undefined ? 0 : posts.findIndex((post) => post.id === after) + 1
  const shown = posts.slice(start, start + Math.min(limit, pageMax))
  const data: unknown[] = []
  for (const post of shown) {
    const reply = picked(call, fieldsOf(ports, call, post), ['id'])
    if (reply.status !== 200) return reply
    data.push(JSON.parse(String(reply.body)))
  }
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return json(200, { data })
  const next = start + shown.length < posts.length ? { next: nextUrl(call, last.id) } : {}
  return json(200, {
    data,
    paging: { cursors: { before: cursorOf(first.id), after: cursorOf(last.id) }, ...next },
  })
}

function nextUrl(call: GraphCall, lastId: string): string {
  const query = new URLSearchParams([...call.parameters].filter(([name]) => name !== 'after'))
  query.set('after', cursorOf(lastId))
  return call.urlOf(call.host, `${call.path}?${query.toString()}`)
}

function fieldsOf(ports: SandboxPorts, call: GraphCall, post: InstagramMedia) {
  const [file] = post.files
  const results = ports.results(post.id)
  return {
    id: post.id,
    caption: post.caption === '' ? undefined : post.caption,
    permalink: call.urlOf(webHost, permalinkPath(post)),
    shortcode: post.shortcode,
    timestamp: new Date(post.created_at).toISOString().replace(/\.\d+Z$/, '+0000'),
    media_type: post.media_type,
    media_product_type: post.media_product_type,
    children:
      post.media_type === 'CAROUSEL_ALBUM'
        ? { data: post.files.map((_, index) => ({ id: `${post.id}${index}` })) }
        : undefined,
    username: call.author.username,
    media_url: file && ports.url() + mediaPath(file),
    alt_text: file?.alt_text === '' ? undefined : file?.alt_text,
    owner: { id: post.author_id },
    like_count: results.likes,
    comments_count: results.comments,
    is_comment_enabled: true,
  }
}

export function permalinkPath({
  shortcode,
  media_product_type: type,
}: Pick<InstagramMedia, 'shortcode' | 'media_product_type'>): string {
  return type === 'REELS' ? `/reel/${shortcode}/` : `/p/${shortcode}/`
}

/**
 * The fields that were asked for; a field that does not exist is an error, one without a value is
 * left out. `id` always comes.
 */
function picked(
  call: GraphCall,
  all: Readonly<Record<string, unknown>>,
  fallback: readonly string[],
): Reply {
  const asked = call.parameters.get('fields')
  const fields =
    asked === undefined || asked === '' ? fallback : asked.split(',').map((field) => field.trim())
  const unknown = fields.find((field) => !(field in all))
  if (unknown !== undefined) return badParameter(`Tried accessing nonexisting field (${unknown})`)
  return json(
    200,
    Object.fromEntries([...new Set([...fields, 'id'])].map((field) => [field, all[field]])),
  )
}

const cursorOf = (id: string) => Buffer.from(id).toString('base64url')
const cursorId = (cursor: string | undefined) =>
  cursor === undefined || cursor === '' ? undefined : Buffer.from(cursor, 'base64url').toString()
