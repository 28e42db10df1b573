import { avatarReply, avatarRoute } from '../core/avatars.ts'
import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import { findRoute, type Handler, type Route } from '../core/routes.ts'
import { comment } from './comment.ts'
import { openContainers, type Containers } from './containers.ts'
import { containerParameters, createContainer } from './create-container.ts'
import { graphError, missingObject } from './errors.ts'
import { openGate, type Gate, type GraphCall } from './gate.ts'
import { graphHost, imageHost, tokenHost, webHost } from './hosts.ts'
import { newGraphId } from './ids.ts'
import { openMedia, type InstagramMediaTable } from './media.ts'
import { publishing } from './publish.ts'
import { permalinkPath, reads } from './reads.ts'
import { basicScope, commentScope, publishScope } from './scopes.ts'
import { openOAuth } from './oauth.ts'
import { switches } from './switches.ts'
import { webPages } from './web-pages.ts'

export const instagram: SimulatedNetwork = {
  platform: 'instagram',
  title: 'Instagram',
  hosts: [webHost, tokenHost, graphHost, imageHost],
  faults: [
    'token_expired',
    'permission_denied',
    'rate_limited',
    'content_rejected',
    'media_rejected',
    'unavailable',
    ...acceptKindsEverywhere,
    'accept_then_lie',
    'slow',
    'read_lag',
    'refresh_rotate_then_drop',
  ],
  switches,
  facts: {
    account_type: ['BUSINESS', 'MEDIA_CREATOR', 'PERSONAL'],
    standing: ['good', 'restricted'],
    picture: ['own', 'none'],
  },
  open,
}

function open(ports: SandboxPorts): RunningNetwork {
  const media = openMedia(ports)
  const oauth = openOAuth(ports)
  const containers = openContainers(ports)
  const { create, isIdle } = createContainer(ports, containers)
  const find = findRoute([
    ...webRoutes(ports, oauth, media),
    ...graphRoutes(ports, media, containers, create),
  ])
  return {
    newAuthor: () => ({
      author_id: newGraphId('178414', (id) => ports.authors.byId(id) !== undefined),
      facts: {},
    }),
    consentProblem: oauth.consentProblem,
    giveCode: oauth.giveCode,
    isPage: (call) => call.host === webHost || call.host === imageHost,
    authorOf: (call) => authorOf(ports, call),
    unavailable: () =>
      graphError({
        status: 503,
        code: 2,
        message: 'Service temporarily unavailable',
        transient: true,
      }),
    // The longest call is a caption of 2,200 characters, percent-encoded, with a few addresses.
    bodyBytesMax: () => 1_048_576,
    answer: (call) => answer(find, call),
    isIdle,
    removePost: media.remove,
    permalink: (post) => ({
      host: webHost,
      path: permalinkPath(
        media.byId(post.external_id) ?? { shortcode: post.external_id, media_product_type: 'FEED' },
      ),
    }),
  }
}

function webRoutes(
  ports: SandboxPorts,
  oauth: ReturnType<typeof openOAuth>,
  media: InstagramMediaTable,
): Route[] {
  const pages = webPages(ports, media)
  const at = (method: string, host: string, path: string, to: Handler): Route => ({
    method,
    hosts: [host],
    path,
    to,
  })
  return [
    at('GET', webHost, '/oauth/authorize', oauth.authorize),
    at('POST', webHost, '/oauth/authorize', oauth.decide),
    at('GET', webHost, '/p/:shortcode/', pages.post),
    at('GET', webHost, '/reel/:shortcode/', pages.post),
    at('GET', webHost, '/:username/', pages.profile),
    at('POST', tokenHost, '/oauth/access_token', oauth.firstToken),
    at('GET', imageHost, avatarRoute, (_call, { author = '' }) =>
      avatarReply(ports.authors.byId(author)),
    ),
    at('GET', graphHost, '/access_token', oauth.exchange),
    at('GET', graphHost, '/refresh_access_token', oauth.refresh),
  ]
}

function graphRoutes(
  ports: SandboxPorts,
  media: InstagramMediaTable,
  containers: Containers,
  create: ReturnType<typeof createContainer>['create'],
): Route[] {
  const gate: Gate = openGate(ports)
  const { publish, limit } = publishing(ports, containers, media)
  const { me, node, list, stories } = reads(ports, containers, media)
  const read = { scopes: [basicScope], writes: false }
  const write = { scopes: [basicScope, publishScope], writes: true }
  const paging = ['limit', 'after', 'before']
  const at = (method: string, path: string, to: Handler): Route => ({
    method,
    hosts: [graphHost],
    path,
    to,
  })
  return [
    at('GET', '/me', gate({ ...read, takes: [] }, me)),
    at('GET', '/:id', gate({ ...read, takes: [] }, node)),
    at('GET', '/:user/media', gate({ ...read, takes: paging }, ofCaller(list))),
    at('GET', '/:user/stories', gate({ ...read, takes: paging }, ofCaller(stories))),
    at(
      'GET',
      '/:user/content_publishing_limit',
      gate({ ...read, takes: ['since'] }, ofCaller(limit)),
    ),
    at('POST', '/:user/media', gate({ ...write, takes: containerParameters }, ofCaller(create))),
    at(
      'POST',
      '/:user/media_publish',
      gate({ ...write, takes: ['creation_id'] }, ofCaller(publish)),
    ),
    at(
      'POST',
      '/:id/comments',
      gate(
        { scopes: [basicScope, commentScope], writes: true, takes: ['message'] },
        comment(ports, media),
      ),
    ),
  ]
}

/** Edges of a user are the caller's own, by id or as `me`. */
function ofCaller<Given extends SandboxAnswer | Promise<SandboxAnswer>>(
  handle: (call: GraphCall) => Given,
) {
  return (call: GraphCall) => {
    const user = call.at['user'] ?? ''
    return user === 'me' || user === call.author.author_id
      ? handle(call)
      : missingObject(call.method, user)
  }
}

// Versions that answer on 2026-11-21; an older one is silently raised to the oldest of them.
const newestVersion = 26

function answer(
  find: ReturnType<typeof findRoute>,
  given: SandboxCall,
): SandboxAnswer | Promise<SandboxAnswer> {
  // Public clients join host and path with two slashes, and the Graph API answers them.
  const call =
    given.host === graphHost ? { ...given, path: given.path.replaceAll(/\/{2,}/g, '/') } : given
  const version = call.host === graphHost ? /^\/v(\d+)\.0(?=\/)/.exec(call.path) : null
  if (version !== null && Number(version[1]) > newestVersion) {
    return graphError({
      code: 2635,
      message:
        '(#2635) You are calling a version of the Graph API that does not exist: ' +
        `v${version[1]}.0`,
    })
  }
  const found = find(
    version === null ? call : { ...call, path: call.path.slice(version[0].length) },
  )
  if (found.kind === 'found') return found.to(call, found.parameters)
  if (call.host === webHost)
    return wholePage(404, 'Not on Instagram', '<h1>This page is not available</h1>')
  if (found.kind === 'other_method')
    return graphError({
      code: 100,
      message: `Unsupported ${call.method.toLowerCase()} request.`,
      type: 'GraphMethodException',
    })
  return graphError({ code: 2500, message: `Unknown path components: ${call.path}` })
}

/**
 * The author of the token, wherever it travels; the body is not worth reading for a fault's sake
 * alone unless it is a form.
 */
function authorOf(ports: SandboxPorts, call: SandboxCall): string | undefined {
  const inBody =
    call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const given =
    bearer(call) ??
    call.query.get('access_token') ??
    (inBody ? new URLSearchParams(call.body.toString('utf8')).get('access_token') : null)
  const found = ports.tokens.check('instagram', 'access', given ?? '')
  return found.state === 'unknown' ? undefined : found.token.author_id
}
