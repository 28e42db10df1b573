import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isObject, type JsonObject } from '../core/bodies.ts'
import type { SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidRequest, tokenExpired, unauthorized, XrpcError } from './errors.ts'
import { pdsHost } from './hosts.ts'

export const serverDid = `did:web:${pdsHost}`
const hourMs = 3_600_000
const accessMs = 2 * hourMs
const refreshMs = 90 * 24 * hourMs
/** For how long a used refresh token is good, from its first use. */
const graceMs = 2 * hourMs

/** What a session was opened with; null: the account's ordinary password. */
export type UsedAppPassword = { readonly name: string; readonly privileged: boolean } | null

export interface Session {
  readonly did: string
  /** An ordinary password opened it, so that it may do everything. */
  readonly isFull: boolean
}

export interface Tokens {
  readonly accessJwt: string
  readonly refreshJwt: string
}

export interface Sessions {
  open(did: string, appPassword: UsedAppPassword): Tokens
  /** The session of the access token; throws the server's refusal. */
  of(call: SandboxCall): Session
  /** The id of the refresh token, which may have run out where `allowExpired`. */
  refreshIdOf(call: SandboxCall, allowExpired?: boolean): string
  /** The next tokens of a session: always the same refresh token, while the used one is good. */
  rotate(refreshId: string): { readonly did: string; readonly tokens: Tokens } | undefined
  close(refreshId: string): void
  /** Ends the renewal of every session that an app password opened. */
  closeThoseOf(did: string, appPassword: string): void
}

export function openSessions(ports: SandboxPorts): Sessions {
  const { tokens, clock } = ports
  const next = ports.store.table<string>('bluesky.next_refresh_ids')
  const secrets = ports.store.table<string>('bluesky.secrets')
  const secret = secrets.get('tokens') ?? randomBytes(32).toString('hex')
  if (!secrets.has('tokens')) secrets.put('tokens', secret)

  function claims(did: string, scope: string, lifetimeMs: number) {
    const seconds = Math.floor(clock.now() / 1_000)
    return { scope, aud: serverDid, sub: did, iat: seconds, exp: seconds + lifetimeMs / 1_000 }
  }
  function issue(did: string, appPassword: UsedAppPassword, refreshId: string): Tokens {
    const scope = scopeOf(appPassword)
    const kept = {
      platform: 'bluesky',
      client_id: appPassword?.name ?? '',
      author_id: did,
      scopes: [scope],
      granted_at: clock.now(),
      family: refreshId,
    }
    // Two access tokens of one second have the same claims, but are not one.
    const accessJwt = sign('at+jwt', claims(did, scope, accessMs), randomBytes(32).toString('hex'))
    tokens.keep(accessJwt, { ...kept, kind: 'access' }, accessMs)
    if (tokens.check('bluesky', 'refresh', refreshId).state !== 'valid')
      tokens.keep(refreshId, { ...kept, kind: 'refresh' }, refreshMs)
    const refreshClaims = { ...claims(did, 'com.atproto.refresh', refreshMs), jti: refreshId }
    return { accessJwt, refreshJwt: sign('refresh+jwt', refreshClaims, secret) }
  }

  return {
    open: (did, appPassword) => issue(did, appPassword, newRefreshId()),
    of(call) {
      const found = tokens.check('bluesky', 'access', tokenOf(call))
      if (found.state === 'expired') throw tokenExpired()
      if (found.state !== 'valid') throw notVerified()
      const { author_id: did, scopes } = found.token
      return { did, isFull: scopes.includes(scopeOf(null)) }
    },
    refreshIdOf(call, allowExpired = false) {
      const { scope, jti, exp } = verified(tokenOf(call), secret)
      if (scope !== 'com.atproto.refresh' || typeof jti !== 'string') throw notVerified()
      if (!allowExpired && Number(exp) * 1_000 <= clock.now()) throw tokenExpired()
      return jti
    },
    rotate(refreshId) {
      const found = tokens.check('bluesky', 'refresh', refreshId)
      if (found.state !== 'valid') return undefined
      const { author_id: did, client_id: name, scopes } = found.token
      const nextId = next.get(refreshId) ?? newRefreshId()
      next.put(refreshId, nextId)
      tokens.revoke(refreshId, graceMs)
      const privileged = scopes.includes(scopeOf({ name, privileged: true }))
      const appPassword = scopes.includes(scopeOf(null)) ? null : { name, privileged }
      return { did, tokens: issue(did, appPassword, nextId) }
    },
    close: (refreshId) => tokens.revoke(refreshId),
    closeThoseOf(did, appPassword) {
      tokens.revokeWhere(
        ({ platform, kind, author_id: author, client_id: name }) =>
          platform === 'bluesky' && kind === 'refresh' && author === did && name === appPassword,
      )
    },
  }
}

function scopeOf(appPassword: UsedAppPassword): string {
  if (appPassword === null) return 'com.atproto.access'
  return appPassword.privileged ? 'com.atproto.appPassPrivileged' : 'com.atproto.appPass'
}

const newRefreshId = () =>
  randomBytes(32)
    .toString('base64')
    .replace(/={1,2}$/, '')

function sign(typ: string, claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ typ, alg: 'HS256' })}.${part(claims)}`
  return `${signed}.${signatureOf(signed, secret).toString('base64url')}`
}

const signatureOf = (signed: string, secret: string) =>
  createHmac('sha256', secret).update(signed).digest()

/** The claims of a token that is signed with the secret. */
function verified(token: string, secret: string): JsonObject {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(`${header}.${payload}`, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notVerified()
  return claimsOf(token) ?? {}
}

/** What a token says, unverified; undefined for a text that is no token. */
export function claimsOf(token: string): JsonObject | undefined {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
    return isObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

const notVerified = () => invalidRequest('Token could not be verified', 'InvalidToken')

/** The bearer token of a call, by the server's own reading of the header. */
export function tokenOf({ headers }: Pick<SandboxCall, 'headers'>): string {
  const { authorization = '' } = headers
  if (authorization === '') throw unauthorized(undefined, 'AuthMissing')
  const [type = '', token, ...more] = authorization.split(' ')
  if (token === undefined || more.length > 0)
    throw invalidRequest('Malformed authorization header', 'InvalidToken')
  switch (type.toLowerCase()) {
    case 'bearer':
      return token
    case 'basic':
      throw invalidRequest('Unexpected authorization type', 'InvalidToken')
    case 'dpop':
      throw new XrpcError(401, 'invalid_token', 'Malformed token')
    default:
      throw invalidRequest(`Unsupported authorization type: ${type}`, 'InvalidToken')
  }
}
