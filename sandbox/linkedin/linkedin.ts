import { avatarReply, avatarRoute } from '../core/avatars.ts'
import type { SandboxCall } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from '../core/network.ts'
import type { Handler, Route } from '../core/routes.ts'
import { findRoute } from '../core/routes.ts'
import { shareStatistics } from './share-statistics.ts'
import { openAssets } from './assets.ts'
import { commenting } from './comments.ts'
import { postCreation } from './create-post.ts'
import { noSuchResource, refusal, unavailable } from './errors.ts'
import { gateway, pageRoles } from './gateway.ts'
import { apiHost, mediaHost, webHost } from './hosts.ts'
import { postManagement } from './manage-posts.ts'
import { mediaResources, uploadPath } from './media.ts'
import { people } from './people.ts'
import { openShares, type Shares } from './shares.ts'
import { newAuthor, openOAuth } from './oauth.ts'
import { switches } from './switches.ts'
import { uploads } from './upload.ts'
import { postPath, webPages } from './web-pages.ts'

/** The simulated LinkedIn. */
export const linkedin: SimulatedNetwork = {
  platform: 'linkedin',
  title: 'LinkedIn',
  hosts: [apiHost, webHost, mediaHost],
  faults: [
    'token_expired',
    'permission_denied',
    'rate_limited',
    'content_rejected',
    'duplicate_content',
    'media_rejected',
    'unavailable',
    ...acceptKindsEverywhere,
    'accept_then_duplicate',
    'slow',
    'read_lag',
  ],
  switches,
  facts: { picture: ['own', 'none'] },
  roles: pageRoles,
  open,
}

const bodyBytesMax = 1_048_576
const uploadBytesMax = 110 * 1_048_576
const pagePaths = ['/oauth/v2/authorization', '/feed/', '/in/', '/company/']

function open(ports: SandboxPorts): RunningNetwork {
  const signing = openOAuth(ports)
  const shares = openShares(ports)
  const find = findRoute(routesOf(ports, signing, shares))
  return {
    newAuthor,
    consentProblem: signing.consentProblem,
    giveCode: signing.giveCode,
    isPage: (call) =>
      call.host === mediaHost ||
      (call.host === webHost && pagePaths.some((path) => call.path.startsWith(path))),
    authorOf: (call) => authorOf(ports, call),
    unavailable,
    bodyBytesMax: (host, path) =>
      host === webHost && path.startsWith(uploadPath) ? uploadBytesMax : bodyBytesMax,
    answer(call) {
      const match = find(call)
      if (match.kind === 'found') return match.to(call, match.parameters)
      if (match.kind === 'none') return noSuchResource(call.path)
      const refused = refusal(405, 'METHOD_NOT_ALLOWED', `${call.method} is not supported here`)
      return { ...refused, headers: { ...refused.headers, allow: match.allow.join(', ') } }
    },
    removePost(urn) {
      shares.remove(urn)
      ports.truth.remove(urn)
    },
    permalink: (post) => ({ host: webHost, path: postPath(post.external_id) }),
  }
}

function routesOf(
  ports: SandboxPorts,
  signing: ReturnType<typeof openOAuth>,
  shares: Shares,
): Route[] {
  const through = gateway(ports)
  const assets = openAssets(ports)
  const posts = postManagement(ports, shares)
  const media = mediaResources(ports, assets)
  const bytes = uploads(ports, assets)
  const who = people(ports)
  const pages = webPages(ports)
  const api = (method: string, path: string, to: Handler): Route => ({
    method,
    hosts: [apiHost],
    path,
    to,
  })
  const web = (method: string, path: string, to: Handler): Route => ({
    method,
    hosts: [webHost],
    path,
    to,
  })
  const read = { kind: 'rest', writes: false } as const
  const write = { kind: 'rest', writes: true } as const
  const older = { kind: 'v2', writes: false } as const
  const wholeFile = through({ kind: 'upload', writes: true }, bytes.whole)
  return [
    api('POST', '/rest/posts', through(write, postCreation(ports, shares, assets))),
    api('GET', '/rest/posts', through(read, posts.find)),
    api('GET', '/rest/posts/:urn', through(read, posts.getOne)),
    api('POST', '/rest/posts/:urn', through(write, posts.update)),
    api('DELETE', '/rest/posts/:urn', through(write, posts.remove)),
    api('POST', '/rest/socialActions/:urn/comments', through(write, commenting(ports, shares))),
    ...(['image', 'document', 'video'] as const).flatMap((kind) => [
      api('POST', `/rest/${kind}s`, through(write, media.act(kind))),
      api('GET', `/rest/${kind}s/:urn`, through(read, media.get(kind))),
    ]),
    api(
      'GET',
      '/rest/organizationalEntityShareStatistics',
      through(read, shareStatistics(ports, shares)),
    ),
    api('GET', '/rest/organizationAcls', through(read, who.organizationAcls)),
    api('GET', '/rest/organizations/:id', through(read, who.organization)),
    api('GET', '/v2/organizations/:id', through(older, who.organization)),
    api('GET', '/v2/userinfo', through(older, who.userinfo)),
    api('GET', '/v2/me', through(older, who.me)),
    {
      method: 'GET',
      hosts: [mediaHost],
      path: avatarRoute,
      to: (_call, { author = '' }) => avatarReply(ports.authors.byId(author)),
    },
    web('PUT', `${uploadPath}:key`, (call, parameters) =>
      call.query.has('part') ? bytes.part(call, parameters) : wholeFile(call, parameters),
    ),
    web('POST', '/oauth/v2/accessToken', signing.token),
    web('POST', '/oauth/v2/introspectToken', signing.introspect),
    web('GET', '/oauth/openid/jwks', signing.keys),
    web('GET', '/oauth/.well-known/openid-configuration', signing.configuration),
    web('GET', '/oauth/v2/authorization', signing.authorize),
    web('POST', '/oauth/v2/authorization', signing.decide),
    web('GET', '/feed/update/:urn/', pages.post),
    web('GET', '/feed/update/:urn', pages.post),
    web('GET', '/in/:name', pages.member),
    web('GET', '/in/:name/', pages.member),
    web('GET', '/company/:name', pages.organization),
    web('GET', '/company/:name/', pages.organization),
  ]
}

function authorOf(ports: SandboxPorts, call: SandboxCall): string | undefined {
  const found = ports.tokens.check('linkedin', 'access', bearer(call) ?? '')
  return found.state === 'unknown' ? undefined : found.token.author_id
}
