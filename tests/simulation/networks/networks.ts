import type { Platform } from '@crier/contract/platform.ts'
import type { OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import type { Simulation } from '../machine/simulation.ts'
import { handleOf, modelBluesky, pdsHost } from './bluesky.ts'
import { authorOf, Grants } from './grants.ts'
import { modelInstagram } from './instagram.ts'
import { modelLinkedIn } from './linkedin.ts'
import { mastodonHost, modelMastodon } from './mastodon.ts'
import type { Arrived, Model, Post, Reply, NetworkHarness } from './model.ts'
import { modelTikTok } from './tiktok.ts'
import { modelX } from './x.ts'
import { wholeBody } from '../whole-body.ts'

export const networkBase = 'http://networks.simulated'

/** The part of the path that names a network's host, as in the sandbox. */
const hosts: Readonly<Record<string, Platform>> = {
  'api.x.com': 'x',
  'x.com': 'x',
  'api.linkedin.com': 'linkedin',
  'www.linkedin.com': 'linkedin',
  'graph.instagram.com': 'instagram',
  'api.instagram.com': 'instagram',
  'www.instagram.com': 'instagram',
  'open.tiktokapis.com': 'tiktok',
  'www.tiktok.com': 'tiktok',
  [pdsHost]: 'bluesky',
  'plc.directory': 'bluesky',
  'public.api.bsky.app': 'bluesky',
  [mastodonHost]: 'mastodon',
}

const irreversible =
  /\/2\/tweets$|\/rest\/posts$|\/media_publish$|\/content\/init\/$|\/com\.atproto\.repo\.putRecord$|\/api\/v1\/statuses$/

export interface Networks {
  readonly posts: readonly Post[]
  readonly grants: Grants
  handle(request: OutboundRequest, leftAt: number): Reply
}

export const isIrreversible = ({ method, url }: OutboundRequest) =>
  method === 'POST' && irreversible.test(new URL(url).pathname)

/** The networks and their common OAuth. `onPost` checks every post as it appears. */
export function openNetworks(
  sim: Simulation,
  onPost: (post: Post) => void,
  fetch: NetworkHarness['fetch'],
): Networks {
  const posts: Post[] = []
  const grants = new Grants(sim)
  let ids = 10_000
  let handledLeftAt = 0
  const harness: NetworkHarness = {
    sim,
    posts,
    chance: sim.chance('networks'),
    denials: sim.chance('denials'),
    fetch,
    nextId: () => String(++ids),
    leftAt: () => handledLeftAt,
    apply({ lagMs = 0, leftAt = handledLeftAt, ...post }) {
      const applied = { ...post, leftAt, at: sim.now, visibleAt: sim.now + lagMs }
      posts.push(applied)
      sim.trace('POST', post.network, post.id, post.text.slice(0, 20))
      onPost(applied)
    },
  }
  const models: Readonly<Record<Platform, Model>> = {
    x: modelX(harness, grants),
    linkedin: modelLinkedIn(harness, grants),
    instagram: modelInstagram(harness, grants),
    tiktok: modelTikTok(harness, grants),
    bluesky: modelBluesky(harness, grants),
    mastodon: modelMastodon(harness, grants),
  }
  return {
    posts,
    grants,
    handle(request, leftAt) {
      handledLeftAt = leftAt
      const { host, arrived } = arrivedFrom(request)
      if (host === '_control') {
        const { platform, author } = arrived.json as { platform: Platform; author: { key: string } }
        const code = grants.code(platform, author.key)
        // Where people sign in by a password, the code is one.
        return arrived.path === '/authors'
          ? {
              status: 201,
              body: { username: handleOf(authorOf(author.key)), facts: { app_password: code } },
            }
          : { status: 201, body: { code } }
      }
      const network = hosts[host]
      if (!network) throw new Error(`no server at ${request.url}`)
      return models[network].handle(arrived)
    },
  }
}

export { authorOf }

function arrivedFrom(request: OutboundRequest): { host: string; arrived: Arrived } {
  const url = new URL(request.url)
  const [, host = '', ...path] = url.pathname.split('/')
  const body = Buffer.from(wholeBody(request)).toString()
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const isJson = /json/.test(headers['content-type'] ?? '')
  return {
    host,
    arrived: {
      method: request.method,
      path: `/${path.join('/')}`,
      query: url.searchParams,
      form: new URLSearchParams(isJson ? '' : body),
      json: isJson && body !== '' ? (JSON.parse(body) as Record<string, unknown>) : {},
      headers,
      body,
      token: (headers['authorization'] ?? '').replace(/^Bearer /, ''),
    },
  }
}
