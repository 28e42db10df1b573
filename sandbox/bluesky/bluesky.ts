import { avatarReply, avatarRoute } from '../core/avatars.ts'
import type { Reply, SandboxAnswer, SandboxCall } from '../core/call.ts'
import { json } from '../core/call.ts'
import { acceptKindsEverywhere } from '../core/faults.ts'
import type { RunningNetwork, SandboxPorts, SimulatedNetwork } from '../core/network.ts'
import { findRoute, type Route } from '../core/routes.ts'
import { openAccounts, sandboxAuthor } from './accounts.ts'
import { openBlobs } from './blobs.ts'
import { didDocument } from './did-document.ts'
import { directoryHost, handleHosts, imageHost, pdsHost, publicHost, webHost } from './hosts.ts'
import { publicMethods } from './public-methods.ts'
import { publishedPosts } from './published-posts.ts'
import { rateLimits } from './rate-limits.ts'
import { repoMethods } from './repo-methods.ts'
import { openRepositories, partsOf } from './repositories.ts'
import { serverMethods } from './server-methods.ts'
import { claimsOf, openSessions } from './sessions.ts'
import { switches } from './switches.ts'
import { pathOf, webPages } from './web-pages.ts'
import { xrpc } from './xrpc.ts'

/** The simulated Bluesky: one server of accounts, the directory, and the public pages. */
export const bluesky: SimulatedNetwork = {
  platform: 'bluesky',
  title: 'Bluesky',
  hosts: [pdsHost, handleHosts, directoryHost, publicHost, webHost, imageHost],
  faults: [
    'token_expired',
    'permission_denied',
    'rate_limited',
    'content_rejected',
    'media_rejected',
    'unavailable',
    ...acceptKindsEverywhere,
    'slow',
    'refresh_rotate_then_drop',
  ],
  switches,
  facts: {
    account: ['active', 'deactivated', 'taken_down'],
    did_document: ['complete', 'other_handle', 'no_server'],
    sign_in_code: ['off', 'on'],
  },
  firstAuthors: [sandboxAuthor],
  open,
}

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

const jsonBytesMax = 8 * 1_048_576
// More than any server takes, so that the refusal is the server's own.
const uploadBytesMax = 110_000_000

function open(ports: SandboxPorts): RunningNetwork {
  const accounts = openAccounts(ports)
  const sessions = openSessions(ports)
  const limits = rateLimits(ports)
  const blobs = openBlobs(ports)
  const repositories = openRepositories(ports, blobs, publishedPosts(ports, blobs))
  const open = publicMethods(ports, accounts, repositories, blobs)
  const server = xrpc(
    ports,
    {
      ...open,
      ...serverMethods(ports, accounts, sessions),
      ...repoMethods(ports, accounts, repositories, blobs, limits),
    },
    sessions,
    limits,
  )
  const publicReads = xrpc(ports, open, sessions, limits)
  const pages = webPages(ports, accounts, repositories)
  const find = findRoute(pageRoutes())

  function pageRoutes(): Route[] {
    const web = (path: string, to: Route['to']): Route => ({
      method: 'GET',
      hosts: [webHost, pdsHost],
      path,
      to,
    })
    return [
      web('/profile/:actor/post/:rkey', pages.post),
      web('/profile/:actor', pages.profile),
      web('/settings/app-passwords', pages.appPasswords),
      {
        method: 'GET',
        hosts: [imageHost],
        path: avatarRoute,
        to: (_call, { author = '' }) => avatarReply(ports.authors.byId(author)),
      },
      {
        method: 'GET',
        hosts: [directoryHost],
        path: '/:did',
        to: (_call, { did = '' }) => documentOf(did),
      },
    ]
  }

  function documentOf(did: string): SandboxAnswer {
    const author = ports.authors.byId(did)
    return author === undefined
      ? json(404, { message: `DID not registered: ${did}` })
      : json(200, didDocument(author), { 'content-type': 'application/did+ld+json; charset=utf-8' })
  }

  function wellKnownDid(handle: string): SandboxAnswer {
    const author = ports.authors.byUsername(handle)
    return author === undefined ? plain(404, 'User not found') : plain(200, author.author_id)
  }

  function answer(call: SandboxCall): SandboxAnswer | Promise<SandboxAnswer> {
    const { host, path } = call
    if (path === '/.well-known/atproto-did' && host.endsWith(pdsHost)) return wellKnownDid(host)
    if (path.startsWith('/xrpc/') && host.endsWith(pdsHost)) return server.answer(call)
    if (path.startsWith('/xrpc/') && host === publicHost) return publicReads.answer(call)
    const match = find(call)
    return match.kind === 'found' ? match.to(call, match.parameters) : plain(404, 'Not Found')
  }

  return {
    newAuthor: accounts.newAuthor,
    consentProblem: () =>
      'people sign in to Bluesky by an app password; its authors have one as a fact',
    giveCode() {
      throw new Error('Bluesky has no consents')
    },
    isPage: (call) => [webHost, imageHost].includes(call.host) || call.path.startsWith('/profile/'),
    authorOf,
    unavailable: server.unavailable,
    bodyBytesMax: (_host, path) => (path.endsWith('.uploadBlob') ? uploadBytesMax : jsonBytesMax),
    answer,
    removePost(id) {
      const { identifier: did, collection, rkey } = partsOf(id)
      repositories.commit(did, [{ action: 'delete', collection, rkey }])
    },
    signIns: accounts.signIns,
    permalink: (post) => ({
      host: webHost,
      path: pathOf(ports.authors.byId(post.author)?.username ?? post.author, post.external_id),
    }),
  }

  /** The account that signed in, or whose records are read without a sign-in. */
  function authorOf({ headers, query }: SandboxCall): string | undefined {
    const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    const did = claimsOf(token)?.['sub']
    return typeof did === 'string' ? did : accounts.find(query.get('repo') ?? '')?.author_id
  }
}
