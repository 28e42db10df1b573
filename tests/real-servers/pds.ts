import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { join } from 'node:path'
import { clearAwayWithThisProcess } from '../end-with-parent.ts'
import { eventually, launch, temporaryDirectory } from '../processes.ts'
import type { Owner } from '../service.ts'

/** A real Bluesky server on loopback, with nothing in it. */
export interface Pds {
  readonly url: string
  /** Its directory of identities. */
  readonly plcUrl: string
  readonly processId: number
  /** What it keeps: `account.sqlite`, `actors/`, `blobs/`. */
  readonly folder: string
  call(nsid: string, options?: CallOptions): Promise<Answer>
  /** An account `NAME.test` with a password, signed in. */
  createAccount(name: string): Promise<PdsAccount>
  /** The DID that the server names at the well-known address of a handle. */
  wellKnownDid(handle: string): Promise<Answer>
  /**
   * An access token signed as the server signs its own, so that a test need not wait two hours for
   * one that has expired.
   */
  signAccess(did: string, expiresAtSeconds: number, scope?: string): string
}

export interface PdsAccount extends Session {
  readonly handle: string
  readonly password: string
}

export interface Session {
  readonly did: string
  readonly accessJwt: string
  readonly refreshJwt: string
}

export interface CallOptions {
  /** GET without a body, else POST. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Instead of JSON. */
  readonly bytes?: Uint8Array
  readonly type?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  // What a test reads from an answer is what it asserts.
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Ready in 2 s of processor time. It ends with the test, and within a second of this process. Ask
 * `whyNoRealServer` first.
 */
export async function startPds(owner: Owner): Promise<Pds> {
  const folder = await temporaryDirectory(owner)
  clearAwayWithThisProcess(folder)
  const jwtSecret = randomBytes(32).toString('hex')
  const program = launch(
    owner,
    process.execPath,
    [join(import.meta.dirname, 'pds-child.ts'), folder],
    { PDS_JWT_SECRET: jwtSecret },
  )
  let isOver = false
  void program.ended.then(() => (isOver = true))
  const [, url = '', plcUrl = ''] = await eventually(
    'the ready line of the real server',
    async () => {
      const ready = program.lines
        .map((line) => /^pds ready (\S+) (\S+)$/.exec(line))
        .find((match) => match !== null)
      if (!ready && isOver)
        throw new Error(`The real server ended before it was ready:\n${program.errors.join('\n')}`)
      return ready
    },
    300_000,
  )
  const call: Pds['call'] = (nsid, options) => callXrpc(url, nsid, options)
  return {
    url,
    plcUrl,
    processId: program.child.pid!,
    folder,
    call,
    signAccess: (did, exp, scope = 'com.atproto.appPass') =>
      signToken({ scope, aud: 'did:web:localhost', sub: did, iat: exp - 7_200, exp }, jwtSecret),
    wellKnownDid: (handle) => get(`${url}/.well-known/atproto-did`, handle),
    async createAccount(name) {
      const [handle, password] = [`${name}.test`, `password of ${name}`]
      const { status, body, text } = await call('com.atproto.server.createAccount', {
        body: { handle, password, email: `${name}@example.com` },
      })
      if (status !== 200)
        throw new Error(`The real server made no account ${handle}: ${status} ${text}`)
      return { handle, password, ...sessionIn(body) }
    },
  }
}

export async function callXrpc(
  server: string,
  nsid: string,
  {
    query = {},
    body,
    bytes,
    type,
    token,
    headers = {},
    method = body === undefined && bytes === undefined ? 'GET' : 'POST',
  }: CallOptions = {},
): Promise<Answer> {
  const contentType = type ?? (body === undefined ? undefined : 'application/json')
  const response = await fetch(`${server}/xrpc/${nsid}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      ...(contentType && { 'content-type': contentType }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(bytes
      ? { body: new Uint8Array(bytes) }
      : body !== undefined && { body: JSON.stringify(body) }),
  })
  return answerOf(response.status, await response.text())
}

/** What a token says, unverified. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  return JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
  ) as Readonly<Record<string, unknown>>
}

/** The session of an answer to createAccount, createSession or refreshSession. */
export function sessionIn({ did, accessJwt, refreshJwt }: Answer['body']): Session {
  return { did: String(did), accessJwt: String(accessJwt), refreshJwt: String(refreshJwt) }
}

function signToken(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ: 'at+jwt', alg: 'HS256' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** `fetch` sets the header Host itself, and the server tells handles apart by it. */
function get(url: string, host: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(answerOf(response.statusCode!, text))).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

function answerOf(status: number, text: string): Answer {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = {}
  }
  return {
    status,
    text,
    body: (typeof body === 'object' && body !== null ? body : {}) as Answer['body'],
  }
}
