import { avatarReply, avatarRoute } from '../core/avatars.ts'
import type { SandboxCall } from '../core/call.ts'
import { bearer, header, htmlReply } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { SandboxPorts, SimulatedNetwork, RunningNetwork } from '../core/network.ts'
import type { Route } from '../core/routes.ts'
import { findRoute } from '../core/routes.ts'
import { tweetCreation } from './create-tweet.ts'
import { inErrors, methodNotAllowed, notFound, serviceUnavailable } from './errors.ts'
import { gate } from './gate.ts'
import { apiHosts, imageHost, webHosts } from './hosts.ts'
import { openMediaLibrary } from './media-library.ts'
import { mediaMetadata } from './media-metadata.ts'
import { rateWindows } from './rate-windows.ts'
import { tweetReading } from './read-tweets.ts'
import { openOAuth } from './oauth.ts'
import { idsAfter } from './ids.ts'
import { switches } from './switches.ts'
import { timeline } from './timeline.ts'
import { openTweets, type Tweets } from './tweets.ts'
import { uploadByCommand } from './upload-by-command.ts'
import { imageUpload } from './upload-image.ts'
import { chunkedUpload } from './upload-in-chunks.ts'
import { webPages } from './web-pages.ts'

/** The simulated X. */
export const x: SimulatedNetwork = {
  platform: 'x',
  title: 'X',
  hosts: [...apiHosts, ...webHosts, imageHost],
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
    'refresh_rotate_then_drop',
  ],
  switches,
  facts: {
    subscription_type: ['None', 'Basic', 'Premium', 'PremiumPlus'],
    suspended: ['false', 'true'],
  },
  open,
}

const bodyBytesMax = 1_048_576
// Five megabytes as base64, and what JSON or multipart adds.
const uploadBytesMax = 24 * 1_048_576

function open(ports: SandboxPorts): RunningNetwork {
  const people = openOAuth(ports)
  const tweets = openTweets(ports)
  const find = findRoute(routesOf(ports, people, tweets))
  const newUserId = idsAfter(
    ports.authors.list().map((author) => author.author_id),
    ports.clock.now,
  )
  const answered = (call: SandboxCall) => {
    const match = find(call)
    if (match.kind === 'found') return match.to(call, match.parameters)
    return match.kind === 'none' ? notFound() : methodNotAllowed(match.allow)
  }
  return {
    newAuthor: () => ({ author_id: newUserId(), facts: {} }),
    consentProblem: people.consentProblem,
    giveCode: people.giveCode,
    isPage: (call) => webHosts.includes(call.host) || call.host === imageHost,
    authorOf: (call) => authorOf(ports, call),
    unavailable: () => serviceUnavailable(ports.switches.text('unavailable_body')),
    bodyBytesMax: (_host, path) =>
      path.startsWith('/2/media/upload') ? uploadBytesMax : bodyBytesMax,
    async answer(call) {
      const isNameless = header(call, 'user-agent') === '' && apiHosts.includes(call.host)
      if (isNameless && ports.switches.text('nameless_clients') === 'refused')
        return htmlReply(403, '<html><body>Forbidden</body></html>')
      const answer = await answered(call)
      return ports.switches.text('problem_place') === 'errors' ? inErrors(answer) : answer
    },
    removePost(id) {
      tweets.remove(id)
      ports.truth.remove(id)
    },
    permalink: (post) => ({
      host: 'x.com',
      path: `/${ports.authors.byId(post.author)?.username ?? 'i'}/status/${post.external_id}`,
    }),
  }
}

function routesOf(
  ports: SandboxPorts,
  people: ReturnType<typeof openOAuth>,
  tweets: Tweets,
): Route[] {
  const through = gate(ports, rateWindows(ports))
  const library = openMediaLibrary(ports)
  const reading = tweetReading(ports, tweets)
  const chunked = chunkedUpload(ports, library)
  const pages = webPages(ports)
  const api = (method: string, path: string, to: Route['to']): Route => ({
    method,
    hosts: apiHosts,
    path,
    to,
  })
  const web = (method: string, path: string, to: Route['to']): Route => ({
    method,
    hosts: webHosts,
    path,
    to,
  })
  const read = ['tweet.read', 'users.read']
  const write = [...read, 'tweet.write']
  const media = ['media.write']
  return [
    {
      method: 'GET',
      hosts: [imageHost],
      path: avatarRoute,
      to: (_call, { author = '' }) => avatarReply(ports.authors.byId(author)),
    },
    api(
      'POST',
      '/2/tweets',
      through(
        { counted: 'create_tweet', scopes: write, writes: true },
        tweetCreation(ports, tweets, library),
      ),
    ),
    api(
      'GET',
      '/2/tweets',
      through({ counted: 'get_tweets', scopes: read, writes: false }, reading.getSeveral),
    ),
    api(
      'GET',
      '/2/tweets/:id',
      through({ counted: 'get_tweet', scopes: read, writes: false }, reading.getOne),
    ),
    api(
      'DELETE',
      '/2/tweets/:id',
      through({ counted: 'delete_tweet', scopes: write, writes: true }, reading.remove),
    ),
    api('GET', '/2/users/me', through({ counted: 'me', scopes: read, writes: false }, reading.me)),
    api(
      'GET',
      '/2/users/:id/tweets',
      through({ counted: 'user_tweets', scopes: read, writes: false }, timeline(ports, tweets)),
    ),
    api(
      'POST',
      '/2/media/upload',
      through(
        { counted: 'upload_media', scopes: media, writes: true },
        uploadByCommand(chunked, imageUpload(ports, library)),
      ),
    ),
    api(
      'GET',
      '/2/media/upload',
      through({ counted: 'media_status', scopes: media, writes: false }, chunked.status),
    ),
    api(
      'POST',
      '/2/media/upload/initialize',
      through({ counted: 'initialize_upload', scopes: media, writes: true }, chunked.initialize),
    ),
    api(
      'POST',
      '/2/media/upload/:id/append',
      through({ counted: 'append_upload', scopes: media, writes: true }, chunked.append),
    ),
    api(
      'POST',
      '/2/media/upload/:id/finalize',
      through({ counted: 'finalize_upload', scopes: media, writes: true }, chunked.finalize),
    ),
    api(
      'POST',
      '/2/media/metadata',
      through(
        { counted: 'media_metadata', scopes: media, writes: true },
        mediaMetadata(ports, library),
      ),
    ),
    api('POST', '/2/oauth2/token', people.token),
    api('POST', '/2/oauth2/revoke', people.revoke),
    web('GET', '/i/oauth2/authorize', people.authorize),
    web('POST', '/i/oauth2/authorize', people.decide),
    web('GET', '/i/web/status/:id', pages.statusById),
    web('GET', '/:username/status/:id', pages.status),
    web('GET', '/:username', pages.profile),
  ]
}

function authorOf(ports: SandboxPorts, call: SandboxCall): string | undefined {
  const found = ports.tokens.check('x', 'access', bearer(call) ?? '')
  return found.state === 'unknown' ? undefined : found.token.author_id
}
