import { avatarReply, avatarRoute } from '../core/avatars.ts'
import type { SandboxCall } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from '../core/network.ts'
import type { Route } from '../core/routes.ts'
import { findRoute } from '../core/routes.ts'
import { snowflakes } from '../core/snowflake.ts'
import { openApps } from './apps.ts'
import { statusCreation } from './create-status.ts'
import { notFound, unavailable } from './errors.ts'
import { gate } from './gate.ts'
import { hosts } from './hosts.ts'
import { instanceCalls } from './instance.ts'
import { mediaCalls } from './media.ts'
import { largestId, openMediaLibrary } from './media-library.ts'
import { openOAuth } from './oauth.ts'
import { statusReading } from './read-statuses.ts'
import { openStatuses, type Statuses } from './statuses.ts'
import { switches } from './switches.ts'
import { statusViews } from './views.ts'
import { webPages } from './web-pages.ts'

/** The simulated Mastodon: three servers, one of which is of another software. */
export const mastodon: SimulatedNetwork = {
  platform: 'mastodon',
  title: 'Mastodon',
  hosts,
  faults: [
    'token_expired',
    'permission_denied',
    'rate_limited',
    'content_rejected',
    'media_rejected',
    'unavailable',
    ...acceptKindsEverywhere,
    'slow',
    'read_lag',
  ],
  switches,
  facts: { login: ['enabled', 'disabled'] },
  open,
}

const bodyBytesMax = 1_048_576
// What the web server in front of an instance lets through.
const uploadBytesMax = 100 * 1_048_576

function open(ports: SandboxPorts): RunningNetwork {
  const statuses = openStatuses(ports)
  const apps = openApps(ports)
  const people = openOAuth(ports, apps)
  const find = findRoute(routesOf(ports, apps, people, statuses))
  const newAuthorId = snowflakes(
    ports.clock.now,
    0n,
    largestId(ports.authors.list().map(({ author_id: id }) => ({ id }))),
  )
  return {
    newAuthor: () => ({ author_id: newAuthorId(), facts: {} }),
    consentProblem: people.consentProblem,
    giveCode: people.giveCode,
    isPage: ({ path }) => !path.startsWith('/api/') && !/^\/oauth\/(token|revoke)$/.test(path),
    authorOf: (call) => authorOf(ports, call),
    unavailable,
    bodyBytesMax: (_host, path) =>
      /^\/api\/v\d\/media/.test(path) ? uploadBytesMax : bodyBytesMax,
    answer(call) {
      const match = find(call)
      return match.kind === 'found' ? match.to(call, match.parameters) : notFound()
    },
    removePost(id) {
      statuses.remove(id)
      ports.truth.remove(id)
    },
    permalink: (post) => ({
      host: statuses.find(post.external_id)?.host ?? hosts[0]!,
      path: `/@${ports.authors.byId(post.author)?.username ?? ''}/${post.external_id}`,
    }),
  }
}

function routesOf(
  ports: SandboxPorts,
  apps: ReturnType<typeof openApps>,
  people: ReturnType<typeof openOAuth>,
  statuses: Statuses,
): Route[] {
  const library = openMediaLibrary(ports)
  const views = statusViews(ports, statuses, library)
  const reading = statusReading(ports, statuses, views)
  const media = mediaCalls(ports, library)
  const instance = instanceCalls(ports)
  const pages = webPages(ports, statuses)
  const { authorized, open: withoutToken } = gate(ports, apps)
  const route = (method: string, path: string, to: Route['to']): Route => ({
    method,
    hosts,
    path,
    to,
  })
  const create = statusCreation(ports, statuses, library, views)
  const writeMedia = { scope: 'write:media', writes: true } as const
  const readStatuses = { scope: 'read:statuses' }
  return [
    route('GET', '/api/v1/instance', withoutToken({}, instance.first)),
    route('GET', '/api/v2/instance', withoutToken({}, instance.second)),
    route('POST', '/api/v1/apps', apps.register),
    route('GET', '/oauth/authorize', people.authorize),
    route('POST', '/oauth/authorize', people.decide),
    route('POST', '/oauth/token', people.token),
    route('POST', '/oauth/revoke', people.revoke),
    route(
      'GET',
      '/api/v1/accounts/verify_credentials',
      authorized({ scope: 'read:accounts' }, reading.me),
    ),
    route(
      'GET',
      '/api/v1/accounts/:id/statuses',
      withoutToken({ ...readStatuses, counted: ['pages'] }, reading.list),
    ),
    route('POST', '/api/v2/media', authorized({ ...writeMedia, counted: ['media'] }, media.upload)),
    route('GET', '/api/v1/media/:id', authorized({ scope: 'write:media' }, media.show)),
    route('PUT', '/api/v1/media/:id', authorized(writeMedia, media.update)),
    route(
      'POST',
      '/api/v1/statuses',
      authorized({ scope: 'write:statuses', writes: true, counted: ['statuses'] }, create),
    ),
    route('GET', '/api/v1/statuses/:id', withoutToken(readStatuses, reading.show)),
    route('GET', '/api/v1/statuses/:id/source', authorized(readStatuses, reading.source)),
    route(
      'DELETE',
      '/api/v1/statuses/:id',
      authorized({ scope: 'write:statuses', writes: true, counted: ['deletions'] }, reading.remove),
    ),
    route('GET', avatarRoute, (_call, { author = '' }) => avatarReply(ports.authors.byId(author))),
    route('GET', '/:handle/:id', pages.status),
    route('GET', '/:handle', pages.profile),
  ]
}

function authorOf(ports: SandboxPorts, call: SandboxCall): string | undefined {
  const found = ports.tokens.check('mastodon', 'access', bearer(call) ?? '')
  return found.state === 'unknown' ? undefined : found.token.author_id
}
