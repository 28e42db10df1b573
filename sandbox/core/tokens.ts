import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SandboxAuthor } from './authors.ts'
import type { SandboxClock } from './clock.ts'
import type { Store, Table } from './store.ts'

/** The scopes that a person granted to a client. */
export interface SandboxGrant {
  readonly platform: string
  readonly client_id: string
  readonly author_id: string
  readonly scopes: readonly string[]
  /** Milliseconds since the epoch. */
  readonly granted_at: number
}

/** A consent that was given; the network turns it into a code. */
export interface Consent {
  readonly author: SandboxAuthor
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly codeChallenge: string | null
  readonly codeChallengeMethod: string | null
}

export interface Code extends SandboxGrant {
  readonly redirect_uri: string
  readonly expires_at: number
  readonly code_challenge: string | null
  readonly code_challenge_method: string | null
}

export interface SandboxToken extends SandboxGrant {
  readonly kind: 'access' | 'refresh'
  readonly issued_at: number
  /** Milliseconds since the epoch; null: never. */
  readonly expires_at: number | null
  readonly revoked: boolean
  /** Tokens of one consent share it: revoking one may end all. */
  readonly family: string
}

type NewToken = Omit<SandboxToken, 'issued_at' | 'expires_at' | 'revoked'>

type TokenState =
  | { readonly state: 'valid' | 'expired' | 'revoked'; readonly token: SandboxToken }
  | { readonly state: 'unknown' }

export interface TokenTable {
  issueCode(
    platform: string,
    consent: Omit<Consent, 'author'> & { readonly author: Pick<SandboxAuthor, 'author_id'> },
    lifetimeMs: number,
  ): string
  /** Redeems the code, once; `expired` codes are distinguished from unknown and used ones. */
  redeemCode(
    platform: string,
    code: string,
  ): { readonly state: 'valid' | 'expired'; readonly code: Code } | { readonly state: 'unknown' }
  newFamily(): string
  issue(token: NewToken, lifetimeMs: number | null, prefix?: string, bytes?: number): string
  /** Keeps a token whose text the network has made itself. */
  keep(value: string, token: NewToken, lifetimeMs: number | null): void
  check(platform: string, kind: SandboxToken['kind'], token: string): TokenState
  /** Ends one token for good, or lets it run out `graceMs` from now. */
  revoke(token: string, graceMs?: number): void
  /** Ends every token of one consent. */
  revokeFamily(family: string): void
  /** Ends every token that `ends` says so of. */
  revokeWhere(ends: (token: SandboxToken) => boolean): void
  /** Lets access tokens (and refresh tokens, when asked) run out now; answers how many. */
  expire(platform: string, authorId: string | undefined, refresh: boolean): number
  /**
   * True when the secret is the client's. The sandbox knows no clients beforehand: the first secret
   * that a client shows is its secret from then on.
   */
  secretFits(platform: string, clientId: string, secret: string): boolean
  /** True when the client has shown a secret before (and so is no public client). */
  isConfidential(platform: string, clientId: string): boolean
}

export function openTokenTable(store: Store, clock: SandboxClock): TokenTable {
  const codes = store.table<Code>('code')
  const tokens = store.table<SandboxToken>('token')
  const clients = store.table<string>('client')
  forgetLongDead(codes, clock.now())
  forgetLongDead(tokens, clock.now())

  function revokeWhere(ends: (token: SandboxToken) => boolean) {
    for (const [value, token] of tokens.entries())
      if (!token.revoked && ends(token)) change(value, token, { revoked: true })
  }
  function change(key: string, token: SandboxToken, changes: Partial<SandboxToken>) {
    tokens.put(key, { ...token, ...changes })
  }
  function keep(value: string, token: NewToken, lifetimeMs: number | null) {
    const issuedAt = clock.now()
    tokens.put(value, {
      ...token,
      issued_at: issuedAt,
      expires_at: lifetimeMs === null ? null : issuedAt + lifetimeMs,
      revoked: false,
    })
  }

  return {
    issueCode(platform, consent, lifetimeMs) {
      const value = randomBytes(32).toString('base64url')
      codes.put(value, {
        platform,
        client_id: consent.clientId,
        author_id: consent.author.author_id,
        scopes: consent.scopes,
        redirect_uri: consent.redirectUri,
        code_challenge: consent.codeChallenge,
        code_challenge_method: consent.codeChallengeMethod,
        granted_at: clock.now(),
        expires_at: clock.now() + lifetimeMs,
      })
      return value
    },
    redeemCode(platform, value) {
      const code = codes.get(value)
      if (code === undefined || code.platform !== platform) return { state: 'unknown' }
      codes.delete(value)
      return { state: code.expires_at <= clock.now() ? 'expired' : 'valid', code }
    },
    newFamily: () => randomBytes(12).toString('base64url'),
    issue(token, lifetimeMs, prefix = '', bytes = 48) {
      const value = prefix + randomBytes(bytes).toString('base64url')
      keep(value, token, lifetimeMs)
      return value
    },
    keep,
    check(platform, kind, value) {
      const token = tokens.get(value)
      if (token === undefined || token.platform !== platform || token.kind !== kind)
        return { state: 'unknown' }
      if (token.revoked) return { state: 'revoked', token }
      return {
        state: token.expires_at !== null && token.expires_at <= clock.now() ? 'expired' : 'valid',
        token,
      }
    },
    revoke(value, graceMs = 0) {
      const token = tokens.get(value)
      if (token === undefined) return
      const until = Math.min(token.expires_at ?? Infinity, clock.now() + graceMs)
      change(value, token, graceMs === 0 ? { revoked: true } : { expires_at: until })
    },
    revokeFamily: (family) => revokeWhere((token) => token.family === family),
    revokeWhere,
    expire(platform, authorId, refresh) {
      const now = clock.now()
      const meant = [...tokens.entries()].filter(
        ([, token]) =>
          isValid(token, now) &&
          isOf(token, platform, authorId) &&
          (token.kind === 'access' || refresh),
      )
      for (const [value, token] of meant) change(value, token, { expires_at: now })
      return meant.length
    },
    secretFits: (platform, clientId, secret) =>
      isFirstOrSame(clients, `${platform}/${clientId}`, secret),
    isConfidential: (platform, clientId) => clients.has(`${platform}/${clientId}`),
  }
}

function isFirstOrSame(clients: Table<string>, client: string, secret: string): boolean {
  const shown = createHash('sha256').update(secret).digest('hex')
  const known = clients.get(client)
  if (known === undefined) clients.put(client, shown)
  return known === undefined || timingSafeEqual(Buffer.from(known), Buffer.from(shown))
}

function isOf(token: SandboxToken, platform: string, authorId: string | undefined): boolean {
  return token.platform === platform && (authorId === undefined || token.author_id === authorId)
}

function isValid({ revoked, expires_at: expiresAt }: SandboxToken, now: number): boolean {
  return !revoked && (expiresAt === null || expiresAt > now)
}

const weekMs = 7 * 86_400_000

/**
 * Codes and tokens that ended over a week ago are dropped at each start, so that a long-lived
 * directory does not only grow.
 */
function forgetLongDead(table: Table<{ readonly expires_at: number | null }>, now: number) {
  for (const [key, { expires_at: expiresAt }] of table.entries()) {
    if (expiresAt !== null && expiresAt < now - weekMs) table.delete(key)
  }
}
