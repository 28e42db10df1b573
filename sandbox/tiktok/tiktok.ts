import { randomBytes } from 'node:crypto'
import { avatarRoute } from '../core/avatars.ts'
import type { SandboxAnswer, SandboxCall } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from '../core/network.ts'
import { wholePage } from '../core/pages.ts'
import { findRoute, type Handler, type Route } from '../core/routes.ts'
import { openApps, type Apps } from './apps.ts'
import { avatar } from './avatar-url.ts'
import { openCreators } from './creator.ts'
import { creatorInfo } from './creator-info.ts'
import { directPost } from './direct-post.ts'
import { apiError } from './errors.ts'
import { openGate } from './gate.ts'
import { apiHost, imageHost, portalHost, uploadHost, webHost } from './hosts.ts'
import { portal } from './portal.ts'
import { openPublications, type Publications } from './publications.ts'
import { openPuller, type Puller } from './pull-media.ts'
import { openOAuth } from './oauth.ts'
import { statusFetch } from './status.ts'
import { switches } from './switches.ts'
import { receiveChunk } from './upload.ts'
import { userInfo } from './user-info.ts'
import { postPath, videos } from './videos.ts'
import { webPages } from './web-pages.ts'
import { openWebhooks } from './webhooks.ts'

export const tiktok: SimulatedNetwork = {
  platform: 'tiktok',
  title: 'TikTok',
  hosts: [webHost, apiHost, uploadHost, portalHost, imageHost],
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
    'refresh_rotate_then_drop',
  ],
  switches,
  facts: {
    account: ['public', 'private'],
    standing: ['good', 'banned'],
    comments: ['enabled', 'disabled'],
    duets: ['enabled', 'disabled'],
    stitches: ['enabled', 'disabled'],
  },
  open,
}

function open(ports: SandboxPorts): RunningNetwork {
  const apps = openApps(ports)
  const webhooks = openWebhooks(ports, apps)
  const oauth = openOAuth(ports, apps, webhooks)
  const publications = openPublications(ports, webhooks)
  const puller = openPuller(ports, publications)
  const find = findRoute([
    ...webRoutes(ports, apps, oauth, publications),
    ...apiRoutes(ports, apps, publications, puller),
  ])
  return {
    newAuthor: () => ({ author_id: `-000${randomBytes(24).toString('base64url')}`, facts: {} }),
    consentProblem: oauth.consentProblem,
    giveCode: oauth.giveCode,
    isPage: (call) => [webHost, portalHost, imageHost].includes(call.host),
    authorOf(call) {
      const found = ports.tokens.check('tiktok', 'access', bearer(call) ?? '')
      return found.state === 'unknown'
        ? publications.get(call.query.get('upload_id') ?? '')?.author_id
        : found.token.author_id
    },
    unavailable: () => apiError(503, 'internal_error', 'The service is unavailable.'),
    // The last chunk of a video may have 128 MB.
    bodyBytesMax: (host) => (host === uploadHost ? 128_000_000 : 1_048_576),
    answer: (call) => answer(find, call),
    isIdle: puller.isIdle,
    removePost: publications.remove,
    permalink(post) {
      const username = ports.authors.byId(post.author)?.username ?? ''
      const found = publications.byPostId(post.external_id) ?? {
        kind: 'PHOTO' as const,
        post_id: post.external_id,
      }
      return { host: webHost, path: postPath(username, found) }
    },
  }
}

const at = (method: string, host: string, path: string, to: Handler): Route => ({
  method,
  hosts: [host],
  path,
  to,
})

function webRoutes(
  ports: SandboxPorts,
  apps: Apps,
  oauth: ReturnType<typeof openOAuth>,
  publications: Publications,
): Route[] {
  const pages = webPages(ports, publications)
  const { show, save } = portal(apps)
  return [
    // The page answers without its last slash too, and public clients leave it out; the API's paths
    // need theirs.
    ...['/v2/auth/authorize/', '/v2/auth/authorize'].flatMap((path) => [
      at('GET', webHost, path, oauth.authorize),
      at('POST', webHost, path, oauth.decide),
    ]),
    at('GET', webHost, '/:handle', pages.profile),
    at('GET', webHost, '/:handle/photo/:id', pages.post),
    at('GET', webHost, '/:handle/video/:id', pages.post),
    at('GET', portalHost, '/apps/:key', show),
    at('POST', portalHost, '/apps/:key', save),
    at('POST', apiHost, '/v2/oauth/token/', oauth.token),
    at('POST', apiHost, '/v2/oauth/revoke/', oauth.revoke),
    at('PUT', uploadHost, '/video/', receiveChunk(ports, publications)),
    at('GET', imageHost, avatarRoute, avatar(ports)),
  ]
}

function apiRoutes(
  ports: SandboxPorts,
  apps: Apps,
  publications: Publications,
  puller: Puller,
): Route[] {
  const gate = openGate(ports)
  const creators = openCreators(ports)
  const { photoInit, videoInit, videoDraftInit } = directPost(
    ports,
    apps,
    creators,
    publications,
    puller,
  )
  const { list, query } = videos(ports, publications)
  const direct = {
    scopes: ['video.publish'],
    counted: { name: 'init', perMinute: 6 },
    writes: true,
  }
  const draft = { ...direct, scopes: ['video.upload'] }
  const asked = {
    scopes: ['video.publish'],
    counted: { name: 'creator_info', perMinute: 20 },
    writes: true,
  }
  const status = { scopes: [], counted: { name: 'status', perMinute: 30 }, writes: false }
  const plain = (name: string, scope: string) => ({
    scopes: [scope],
    counted: { name, perMinute: 600 },
    writes: false,
  })
  const api = (method: string, path: string, to: Handler) => at(method, apiHost, path, to)
  return [
    api(
      'GET',
      '/v2/user/info/',
      gate(plain('user_info', 'user.info.basic'), userInfo(ports, publications)),
    ),
    api('POST', '/v2/post/publish/creator_info/query/', gate(asked, creatorInfo(ports, creators))),
    api('POST', '/v2/post/publish/content/init/', gate({ ...direct, scopes: [] }, photoInit)),
    api('POST', '/v2/post/publish/video/init/', gate(direct, videoInit)),
    api('POST', '/v2/post/publish/inbox/video/init/', gate(draft, videoDraftInit)),
    api('POST', '/v2/post/publish/status/fetch/', gate(status, statusFetch(ports, publications))),
    api('POST', '/v2/video/list/', gate(plain('video_list', 'video.list'), list)),
    api('POST', '/v2/video/query/', gate(plain('video_query', 'video.list'), query)),
  ]
}

function answer(
  find: ReturnType<typeof findRoute>,
  call: SandboxCall,
): SandboxAnswer | Promise<SandboxAnswer> {
  const found = find(call)
  if (found.kind === 'found') return found.to(call, found.parameters)
  if (call.host === webHost || call.host === portalHost)
    return wholePage(404, 'Not on TikTok', '<h1>This page is not available</h1>')
  if (found.kind === 'other_method')
    return {
      ...apiError(405, 'invalid_request_method', 'The method is not supported.'),
      headers: { allow: found.allow.join(', ') },
    }
  // A path without its final slash is another path.
  return apiError(404, 'unsupported_path', `Unsupported path(Janus): ${call.path}`)
}
