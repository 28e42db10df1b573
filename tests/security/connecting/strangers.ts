import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Owner } from '../../service.ts'

/** What a stranger's server answers: at a path, or `hang`. */
export type StrangersAnswer =
  | 'hang'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: unknown
    }

/** A request to one of the strangers' servers. */
export interface Heard {
  readonly host: string
  readonly method: string
  readonly path: string
  /** The head and the body, for a search. */
  readonly whole: string
}

/** By `host/path`, without the query. */
export type Answers = Readonly<Record<string, StrangersAnswer>>

export interface Strangers {
  readonly port: number
  readonly heard: readonly Heard[]
  /** Answers from now on, beside the usual ones. */
  answer(answers: Answers): void
  /** Forgets what was heard and answered differently. */
  reset(): void
}

export const did = 'did:plc:abcdefghijklmnopqrstuvwx'
export const handle = 'alice.test'

/** The names of servers that the operator lets be called on this machine. */
export const allowed = ['pds', 'other', 'resolver', 'plc', 'instance', 'moved'].map(
  (name) => `${name}.allowed.test`,
)

const [pds, other, resolver, plc, instance] = allowed as [string, string, string, string, string]

/** Servers of strangers, all behind one port: which one is meant, the host says. */
export async function openStrangers(
  owner: Owner,
  usual: (port: number) => Answers,
): Promise<Strangers> {
  const heard: Heard[] = []
  let special: Answers = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = heardFrom(request, Buffer.concat(chunks).toString())
      heard.push(one)
      const place = `${one.host}${one.path.split('?', 1)[0]}`
      say(response, special[place] ?? usual(port)[place] ?? { status: 404 })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  owner.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    port,
    heard,
    answer: (answers) => void (special = { ...special, ...answers }),
    reset() {
      heard.length = 0
      special = {}
    },
  }
}

function heardFrom(request: IncomingMessage, body: string): Heard {
  const { method = '', url: path = '', headers, rawHeaders } = request
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return { host, method, path, whole: [path, ...rawHeaders, body].join('\n') }
}

function say(response: ServerResponse, answer: StrangersAnswer): void {
  if (answer === 'hang') return
  const { status = 200, headers = {}, body = '' } = answer
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    .end(text)
}

/** A token as a Bluesky server makes it, without a signature that anybody looks at. */
export function jwtOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ typ: 'at+jwt' })}.${part(claims)}.signature`
}

export const documentOf = (serviceEndpoint: string, over: object = {}) => ({
  body: {
    id: did,
    alsoKnownAs: [`at://${handle}`],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }],
    ...over,
  },
})

export const sessionOf = (over: object = {}) => ({
  body: {
    accessJwt: jwtOf({ scope: 'com.atproto.appPass', iat: 1, exp: 7_201 }),
    refreshJwt: jwtOf({ scope: 'com.atproto.refresh', iat: 1, exp: 7_776_001 }),
    did,
    handle,
    ...over,
  },
})

/** Everything is right: an author of Bluesky and one of Mastodon. */
export const honest = (port: number): Answers => ({
  [`${resolver}/xrpc/com.atproto.identity.resolveHandle`]: { body: { did } },
  [`${plc}/${did}`]: documentOf(`http://${pds}:${port}`),
  [`${pds}/xrpc/com.atproto.server.createSession`]: sessionOf(),
  [`${pds}/xrpc/com.atproto.server.deleteSession`]: {},
  [`${pds}/xrpc/app.bsky.actor.getProfile`]: { body: { did, handle } },
  // Who steals a session would answer as the right server does.
  [`${other}/xrpc/com.atproto.server.createSession`]: sessionOf(),
  [`${instance}/api/v1/apps`]: { body: { client_id: 'client-1', client_secret: clientSecret } },
  [`${instance}/api/v2/instance`]: { body: { version: '4.6.3', configuration: {} } },
  [`${instance}/oauth/token`]: {
    body: {
      access_token: accessToken,
      token_type: 'Bearer',
      scope: 'read:accounts read:statuses write:media write:statuses',
    },
  },
  [`${instance}/oauth/revoke`]: { body: {} },
  [`${instance}/api/v1/accounts/verify_credentials`]: { body: { id: '1', username: 'alice' } },
})

export const clientSecret = 'canary-client-secret-5f2c"/&x'
export const accessToken = 'canary-access-token-81d0'
