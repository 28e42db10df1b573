import { avatarPath } from '../core/avatars.ts'
import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Accounts } from './accounts.ts'
import type { Blobs } from './blobs.ts'
import { invalidRequest } from './errors.ts'
import { imageHost, pdsHost } from './hosts.ts'
import { parameters, postCollection } from './lexicons.ts'
import { idOf, partsOf, uriOf, type Repositories } from './repositories.ts'
import type { Method, XrpcCall } from './xrpc.ts'

const urisMax = 25

/** What everybody may read: handles, profiles, posts with their numbers, blobs. */
export function publicMethods(
  ports: SandboxPorts,
  accounts: Accounts,
  repositories: Repositories,
  blobs: Blobs,
): Readonly<Record<string, Method>> {
  function resolveHandle({ parameters: { handle } }: XrpcCall): SandboxAnswer {
    const name = String(handle).toLowerCase()
    const author = ports.authors.byUsername(name)
    if (author !== undefined) return json(200, { did: author.author_id })
    const isOurs = name === pdsHost || name.endsWith(`.${pdsHost}`)
    throw invalidRequest('Unable to resolve handle', isOurs ? 'HandleNotFound' : 'InvalidRequest')
  }

  function profileOf(call: XrpcCall, author: SandboxAuthor) {
    return {
      did: author.author_id,
      handle: author.username,
      displayName: author.name,
      avatar: call.urlOf(imageHost, avatarPath(author)),
      labels: [],
      createdAt: new Date(author.created_at).toISOString(),
    }
  }

  function getProfile(call: XrpcCall): SandboxAnswer {
    const author = accounts.find(String(call.parameters['actor']))
    if (author?.facts['account'] === 'taken_down')
      throw invalidRequest('Account has been suspended', 'AccountTakedown')
    if (author === undefined) throw invalidRequest('Profile not found')
    return json(200, {
      ...profileOf(call, author),
      followersCount: 0,
      followsCount: 0,
      postsCount: repositories.list(author.author_id, postCollection).length,
    })
  }

  function getPosts(call: XrpcCall): SandboxAnswer {
    const uris = call.query.getAll('uris')
    if (uris.length === 0) throw invalidRequest('Error: Params must have the property "uris"')
    if (uris.length > urisMax)
      throw invalidRequest(`Error: uris must not have more than ${urisMax} elements`)
    return json(200, { posts: uris.flatMap((uri) => postOf(call, uri) ?? []) })
  }

  function postOf(call: XrpcCall, uri: string) {
    const { identifier, collection, rkey } = partsOf(uri)
    const author = accounts.find(identifier)
    if (author === undefined || author.facts['account'] !== 'active') return undefined
    const found = repositories.find(author.author_id, collection, rkey)
    if (found === undefined) return undefined
    const { likes, comments, shares } = ports.results(idOf(found))
    return {
      uri: uriOf(found),
      cid: found.cid,
      author: profileOf(call, author),
      record: found.value,
      replyCount: comments,
      repostCount: shares,
      likeCount: likes,
      quoteCount: 0,
      bookmarkCount: 0,
      indexedAt: new Date(found.created_at).toISOString(),
      labels: [],
    }
  }

  function getBlob({ parameters: { did, cid } }: XrpcCall): SandboxAnswer {
    const found = blobs.find(String(did), String(cid))
    const bytes = found?.isNamed === true ? ports.store.bytes(found.facts.sha256) : undefined
    if (found === undefined || bytes === undefined) throw invalidRequest('Blob not found')
    return {
      status: 200,
      headers: {
        'content-type': found.mimeType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      },
      body: bytes,
    }
  }

  function getLatestCommit({ parameters: { did } }: XrpcCall): SandboxAnswer {
    if (accounts.find(String(did)) === undefined)
      throw invalidRequest(`Could not find repo for DID: ${did}`, 'RepoNotFound')
    return json(200, repositories.head(String(did)))
  }

  const query = (nsid: keyof typeof parameters, run: Method['run']): Method => ({
    kind: 'query',
    parameters: parameters[nsid],
    run,
  })
  return {
    'com.atproto.identity.resolveHandle': query(
      'com.atproto.identity.resolveHandle',
      resolveHandle,
    ),
    'com.atproto.sync.getBlob': query('com.atproto.sync.getBlob', getBlob),
    'com.atproto.sync.getLatestCommit': query('com.atproto.sync.getLatestCommit', getLatestCommit),
    'app.bsky.actor.getProfile': query('app.bsky.actor.getProfile', getProfile),
    'app.bsky.feed.getPosts': { kind: 'query', run: getPosts },
  }
}
