import { Type, type Static } from 'typebox'
import type { OutboundRequest } from '../../../ports/outbound/outbound.ts'
import { callHeaders } from '../../call-headers.ts'
import { readReply } from '../../network-reply.ts'
import type { FoundAuthor, NetworkPorts, OAuthResult, PasswordSignIn } from '../../network.ts'
import { isDid, isHandle } from './handle.ts'

type Search = Parameters<PasswordSignIn['find']>[1]

/**
 * Finds an author and the server that keeps the author's posts, without the password. The DID's
 * document must name the handle back: otherwise anybody could lead a handle to a server of theirs.
 */
export async function findAuthor(
  ports: NetworkPorts,
  search: Search,
): Promise<OAuthResult<FoundAuthor>> {
  const name = nameOf(search.identifier)
  if (name === null) return dead(notAName(search.identifier))
  const resolved = isDid(name) ? done(name) : await didOf(ports, search, name)
  if (resolved.kind !== 'done') return resolved
  const did = resolved.value
  const read = await documentOf(ports, search, did)
  if (read.kind !== 'done') return read
  const { alsoKnownAs = [], service = [] } = read.value
  const handles = alsoKnownAs
    .filter((alias) => alias.startsWith('at://'))
    .map((alias) => alias.slice('at://'.length).toLowerCase())
  // mutant: names-back
  if (!isDid(name) && !handles.includes(name))
    return dead(
      `${name} leads to ${did}, whose document does not name ${name}. Correct the handle in ` +
        'your Bluesky settings, or sign in with the DID.',
    )
  const server = serverIn(service, did)
  if (server === undefined)
    return dead(`The document of ${did} names no server where it could sign in.`)
  if (search.server !== null && !isSameServer(search.server, server))
    return dead(
      `${name} is kept on ${server}, not on ${search.server}. Leave the server out, or correct it.`,
    )
  const handle = isDid(name) ? await provenHandle(ports, search, did, handles[0]) : name
  return { kind: 'done', value: { authorId: did, handle, server } }
}

function nameOf(identifier: string): string | null {
  // Copied handles often begin with a mark of the writing direction.
  const name = identifier
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^(?:at:\/\/|@)/, '')
  if (isDid(name)) return name
  return isHandle(name.toLowerCase()) ? name.toLowerCase() : null
}

const notAName = (identifier: string) =>
  identifier.includes('@') && !identifier.trim().startsWith('@')
    ? 'An email address does not tell where the account is kept. Give the handle, such as ' +
      'alice.bsky.social, or the DID.'
    : 'This is no handle, such as alice.bsky.social, and no DID, such as did:plc:… with 24 ' +
      'letters and digits.'

const dead = (detail: string) => ({ kind: 'dead', detail }) as const
const transient = (detail: string) => ({ kind: 'transient', detail }) as const
const done = <Value>(value: Value) => ({ kind: 'done', value }) as const

const Resolved = Type.Object({ did: Type.String() })
const resolveMs = 10_000
const wellKnownMs = 5_000
const documentBytesMax = 65_536

function get(
  url: string,
  { audience, timeoutMs }: { audience: OutboundRequest['audience']; timeoutMs: number },
): OutboundRequest {
  const headers = callHeaders
  return { audience, method: 'GET', url, headers, timeoutMs, maxReplyBytes: documentBytesMax }
}

/**
 * The DID that a handle leads to, by a resolver, which also knows those that are proven by a name
 * server, and else by the handle's own host.
 */
async function didOf(
  ports: NetworkPorts,
  { server, directories, audience }: Search,
  handle: string,
): Promise<OAuthResult<string>> {
  let isAway = false
  // A server in a private network is the only one that knows its handles.
  const resolvers = [
    ...new Set([...(server === null ? [] : [server]), directories.handleResolverUrl]),
  ]
  for (const resolver of resolvers) {
    const query = new URLSearchParams({ handle }).toString()
    const url = `${resolver}/xrpc/com.atproto.identity.resolveHandle?${query}`
    const reply = readReply(
      Resolved,
      await ports.outbound.send(get(url, { audience, timeoutMs: resolveMs })),
    )
    if (reply.kind === 'value' && isDid(reply.value.did)) return done(reply.value.did)
    isAway ||= reply.kind !== 'error' || reply.status >= 500 || reply.status === 429
  }
  // In the sandbox no name leads to a host.
  const own = audience === 'trusted' ? null : await wellKnownDid(ports, handle)
  if (own !== null) return done(own)
  return isAway
    ? transient(`No server could be asked for ${handle}. Try again later.`)
    : dead(`No account has the handle ${handle}. Check how it is written.`)
}

async function wellKnownDid(ports: NetworkPorts, handle: string): Promise<string | null> {
  const url = `https://${handle}/.well-known/atproto-did`
  const request = get(url, { audience: 'untrusted', timeoutMs: wellKnownMs })
  const result = await ports.outbound.send({ ...request, maxReplyBytes: 2_048 })
  if (!result.ok || result.status !== 200 || result.truncated) return null
  const did = new TextDecoder().decode(result.body).trim()
  return isDid(did) ? did : null
}

const Service = Type.Object({
  id: Type.String(),
  type: Type.String(),
  serviceEndpoint: Type.String(),
})
const Document = Type.Object({
  id: Type.String(),
  alsoKnownAs: Type.Optional(Type.Array(Type.String())),
  // Documents may have services of other kinds and shapes.
  service: Type.Optional(Type.Array(Type.Union([Service, Type.Object({})]))),
})

async function documentOf(
  ports: NetworkPorts,
  { directories, audience }: Search,
  did: string,
): Promise<OAuthResult<Static<typeof Document>>> {
  const isWeb = did.startsWith('did:web:')
  const host = did.slice('did:web:'.length)
  const url = isWeb ? `https://${host}/.well-known/did.json` : `${directories.plcUrl}/${did}`
  const request = get(url, { audience: isWeb ? 'untrusted' : audience, timeoutMs: resolveMs })
  const reply = readReply(Document, await ports.outbound.send(request))
  if (reply.kind === 'value')
    return reply.value.id === did
      ? done(reply.value)
      : dead(`The document of ${did} is that of another.`)
  const isUnknown = reply.kind === 'error' && (reply.status === 404 || reply.status === 410)
  return isUnknown
    ? dead(`${did} is not known${reply.status === 410 ? ' any more' : ''}.`)
    : transient(`The document of ${did} could not be read. Try again later.`)
}

function serverIn(
  services: NonNullable<Static<typeof Document>['service']>,
  did: string,
): string | undefined {
  const found = services
    .filter((service) => 'serviceEndpoint' in service)
    .find(
      ({ id, type }) =>
        (id === '#atproto_pds' || id === `${did}#atproto_pds`) &&
        type === 'AtprotoPersonalDataServer',
    )
  const url = found && URL.parse(found.serviceEndpoint)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    ? url.origin
    : undefined
}

function isSameServer(given: string, server: string): boolean {
  const loopback = (url: string) => new URL(url).origin.replace('//127.0.0.1', '//localhost')
  return URL.canParse(given) && loopback(given) === loopback(server)
}

async function provenHandle(
  ports: NetworkPorts,
  search: Search,
  did: string,
  handle: string | undefined,
): Promise<string> {
  if (handle === undefined || !isHandle(handle)) return did
  const back = await didOf(ports, search, handle)
  return back.kind === 'done' && back.value === did ? handle : did
}
