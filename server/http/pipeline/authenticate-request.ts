import { Refusal } from '@crier/contract/problems.ts'
import { mayUse, neededScopes, type Scope } from '@crier/contract/scopes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  authenticate,
  endedKey,
  windowSeconds,
  type Credential,
  type Needs,
} from '../../accounts/keys/authenticate.ts'
import {
  accessTokenPrefix,
  hashAgentToken,
  looksLikeToken,
} from '../../accounts/agent-grants/agent-token.ts'
import { resourceOf } from '../../accounts/agent-grants/oauth-setting.ts'
import { hashKey, keyPrefix, looksLikeKey, operatorKeyPrefix } from '../../accounts/keys/api-key.ts'
import {
  authenticateOperator,
  operatorRequestsMax,
} from '../../accounts/operator-keys/authenticate-operator.ts'
import { scopesOf } from '../../accounts/roles.ts'
import type { OperatorPrincipal, Ports, Principal, Use } from '../../context.ts'
import { instantText } from '../../ports/instant-text.ts'
import { secondsUntil } from '../../ports/outbound/seconds-until.ts'
import { isAgentCall, isPaidAgentCall } from './agent-call.ts'
import { assertSameOrigin } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; known once the request is admitted. */
    principal: Principal | null
    /** The caller with an operator’s key; known once the request is admitted. */
    operator: OperatorPrincipal | null
    /** The owner of the key or session, also when the request was not admitted. */
    requester: Principal | null
  }
}

interface HowToAdmit {
  /**
   * Tokens of the rate limit, all or none. Default: 1, and 0 for a request that was admitted
   * before.
   */
  readonly tokens?: number
  /** It was let in before: it is one request all the same. */
  readonly isAgain?: boolean
  readonly challenge?: string | undefined
}

/**
 * Admits a request or refuses it: 401, 403, 429, in this order. Where nothing is needed, a key or a
 * session is enough. The answer always has the state of the account's rate limit. With `challenge`,
 * access tokens are accepted too, and a caller without one is told where to get one (RFC 9728).
 */
export async function authenticateRequest(
  context: AuthenticationPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Needs | null,
  { isAgain = isPaidAgentCall(request), tokens = isAgain ? 0 : 1, challenge }: HowToAdmit = {},
): Promise<void> {
  const operatorKey = operatorKeyOf(request)
  if (operatorKey !== undefined)
    return admitOperator(context, request, reply, { key: operatorKey, needs, isAgain, challenge })
  // mutant: agent-audience
  const credential = credentialOf(context, request, challenge !== undefined || isAgentCall(request))
  const unauthorized = (found: string) => refuseUnauthorized(request, reply, found, challenge)
  if (typeof credential === 'string') throw unauthorized(credential)
  if (credential.kind === 'session') assertSameOrigin(context, request)
  const authentication = await authenticate(context, {
    credential,
    needs,
    isReading: request.method === 'GET' || request.method === 'HEAD',
    tokens,
  })
  if ('resetAt' in authentication) setRateLimitHeaders(reply, authentication, context.clock.now())
  if ('principal' in authentication) request.requester = authentication.principal
  switch (authentication.kind) {
    case 'unauthorized':
      throw unauthorized(await whyNot(context, credential))
    case 'insufficient_scope':
      throw lackOf(authentication.principal, needs!)
    case 'account_suspended':
      throw new Refusal(
        'account_suspended',
        authentication.principal.user === null
          ? 'The operator of the server has suspended this account: its keys open nothing.'
          : 'The operator of the server has suspended this workspace: you may only read.',
      )
    case 'foreign_account':
      throw new Refusal(
        'insufficient_scope',
        'The account named in `crier-account` is none of this person’s.',
      )
    case 'rate_limited':
      throw throttled(
        `The plan admits ${authentication.limit} requests in ${windowSeconds} seconds.`,
        authentication.resetAt,
        context.clock.now(),
      )
    case 'authenticated':
      request.principal = authentication.principal
      if (!isAgain) context.requests.count(authentication.principal.accountId)
      return
    default:
      return authentication satisfies never
  }
}

/** Admits a program of the operator’s to what is meant for it, and refuses it anywhere else. */
async function admitOperator(
  context: AuthenticationPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    key,
    needs,
    isAgain,
    challenge,
  }: { key: string; needs: Needs | null; isAgain: boolean; challenge: string | undefined },
): Promise<void> {
  const unauthorized = (found: string) => refuseUnauthorized(request, reply, found, challenge)
  if (!looksLikeKey(key, operatorKeyPrefix))
    throw unauthorized(
      'Invalid operator’s key: its checksum is wrong, so it is incomplete or mistyped.',
    )
  const isMeant = needs?.operator === true
  const found = await authenticateOperator(context, hashKey(key), isMeant && !isAgain)
  switch (found.kind) {
    case 'unknown':
      throw unauthorized('There is no such operator’s key on this server.')
    case 'revoked':
      throw unauthorized(`The operator’s key was revoked at ${instantText(found.at)}.`)
    case 'rate_limited':
      setRateLimitHeaders(reply, { ...found, limit: operatorRequestsMax }, context.clock.now())
      throw throttled(
        `An operator’s key may send ${operatorRequestsMax} requests in ${windowSeconds} seconds.`,
        found.resetAt,
        context.clock.now(),
      )
    case 'authenticated':
      // mutant: operator-elsewhere
      if (!isMeant)
        throw new Refusal(
          'insufficient_scope',
          'An operator’s key opens /api/operator/accounts and what is below it. For this, send an ' +
            'API key of the account: POST /api/operator/accounts/{account_id}/keys makes one.',
        )
      request.operator = { operatorKeyId: found.operatorKeyId }
      if (found.resetAt !== null) {
        const window = { remaining: found.remaining, resetAt: found.resetAt }
        setRateLimitHeaders(reply, { ...window, limit: operatorRequestsMax }, context.clock.now())
      }
      return
    default:
      return found satisfies never
  }
}

/** An operator’s key, in whatever state; undefined where another kind of caller asks. */
function operatorKeyOf(request: FastifyRequest): string | undefined {
  const key = bearerOf(request)
  return key?.startsWith(operatorKeyPrefix) ? key : undefined
}

function throttled(what: string, resetAt: Temporal.Instant, now: Temporal.Instant): Refusal {
  return new Refusal(
    'rate_limited',
    `${what} The next window opens at ${instantText(resetAt)}.`,
    [],
    { retry_after: secondsUntil(resetAt, now) },
  )
}

type AuthenticationPorts = Pick<
  Ports,
  'db' | 'clock' | 'config' | 'addresses' | 'requests' | 'sessions'
>

/**
 * An `Authorization` header is checked alone, because browsers add cookies to every request. A text
 * result describes the invalid header.
 */
function credentialOf(
  context: Use<'sessions' | 'addresses'>,
  request: FastifyRequest,
  takesTokens: boolean,
): Credential | string {
  if (request.raw.headers.authorization !== undefined) {
    const key = bearerOf(request)
    if (key === undefined) return authorizationFound(request)
    if (looksLikeKey(key)) return { kind: 'key', hash: hashKey(key) }
    if (looksLikeToken(key, 'access') && takesTokens)
      return { kind: 'token', hash: hashAgentToken(key), resource: resourceOf(context) }
    if (key.startsWith(accessTokenPrefix) && !takesTokens)
      return 'An access token of an agent opens /mcp and nothing else.'
    if (/^["'<{]/.test(key)) return 'The key is in quotes or brackets: leave them out.'
    return key.startsWith(keyPrefix)
      ? 'Invalid API key: its checksum is wrong, so it is incomplete or mistyped.'
      : `Invalid API key. Keys start with \`${keyPrefix}\`.`
  }
  const token = context.sessions.tokenIn(request.raw.headers.cookie)
  const accountId = request.raw.headers['crier-account']
  if (token !== null)
    return { kind: 'session', token, accountId: typeof accountId === 'string' ? accountId : null }
  if (request.raw.headers['x-api-key'] !== undefined) return 'A key in `X-API-Key` is not read.'
  return /[?&][^?=&]*=crier(?:op)?_/.test(request.raw.url ?? '')
    ? 'The key is in the address, where logs keep it: revoke it, and send another ' +
        'in the header.'
    : 'The request has no `Authorization` header.'
}

function lackOf(principal: Principal, needs: Needs): Refusal {
  const scope =
    neededScopes(needs).find((needed) => !mayUse(principal.scopes, needed)) ?? needs.scope
  const facts = needs.operator ? {} : { required_scope: scope }
  return new Refusal('insufficient_scope', lackText(principal, scope, needs), [], facts)
}

function lackText({ user, scopes }: Principal, scope: Scope, { browser, operator }: Needs): string {
  if (operator)
    return 'This needs an operator’s key, which `crier operator-keys create` makes on the server.'
  if (user !== null && (browser === 'owner' || !mayUse(scopesOf('editor'), scope)))
    return 'This needs an owner of the account.'
  if (user !== null)
    return (
      `This needs a person who may use the scope ${scope}. As ${user.role} you may use: ` +
      `${scopes.join(', ')}.`
    )
  if (browser) return 'This needs a person who is signed in to the dashboard, not a key.'
  return `This needs a key with the scope ${scope}. This key holds: ${scopes.join(', ')}.`
}

/**
 * The key of `Authorization: Bearer <key>`. A request with two such headers has none: who would
 * choose between them?
 */
function bearerOf({ raw }: FastifyRequest): string | undefined {
  const values = raw.headersDistinct.authorization ?? []
  return values.length === 1 ? /^bearer +(\S+)$/i.exec(values[0]!)?.[1] : undefined
}

function authorizationFound({ raw }: FastifyRequest): string {
  const values = raw.headersDistinct.authorization ?? []
  if (values.length > 1) return 'The request has several `Authorization` headers.'
  if (values[0]?.startsWith(keyPrefix))
    return 'The key is alone in the `Authorization` header: write `Bearer ` before it.'
  const scheme = /^[\w-]{1,20}(?= |$)/.exec(values[0] ?? '')?.[0]
  if (scheme !== undefined && scheme.toLowerCase() !== 'bearer')
    return `The scheme of the \`Authorization\` header is ${scheme}.`
  return 'The `Authorization` header holds no key.'
}

/**
 * Explains the refusal only to a caller with the whole key: no other caller learns of a key
 * from it.
 */
async function whyNot(context: Use<'db' | 'clock'>, credential: Credential): Promise<string> {
  if (credential.kind === 'session') return 'The session has ended.'
  if (credential.kind === 'token')
    return 'The access token has expired, or what it stood for was revoked.'
  const ended = await endedKey(context.db, credential.hash)
  if (ended === undefined) return 'There is no such key on this server.'
  if (ended.revoked_at !== null) return `The key was revoked at ${instantText(ended.revoked_at)}.`
  const now = context.clock.now()
  if (ended.expires_at !== null && Temporal.Instant.compare(ended.expires_at, now) <= 0)
    return `The key expired at ${instantText(ended.expires_at)}.`
  return 'The person who created this API key is no longer a member of its account. Use another key.'
}

function refuseUnauthorized(
  request: FastifyRequest,
  reply: FastifyReply,
  found: string,
  challenge = bareChallenge,
): Refusal {
  // RFC 6750, 3.1: only a caller that sent a token is told that it is invalid.
  const isInvalid = challenge !== bareChallenge && request.raw.headers.authorization !== undefined
  void reply.header(
    'www-authenticate',
    isInvalid ? `${challenge}, error="invalid_token"` : challenge,
  )
  return new Refusal(
    'unauthorized',
    `${found} Send \`Authorization: Bearer <API key>\` with a key that exists and has not ` +
      'been revoked.',
  )
}

const bareChallenge = 'Bearer realm="crier"'

/**
 * draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it; a refused request also
 * learns when to come back.
 */
function setRateLimitHeaders(
  reply: FastifyReply,
  window: {
    readonly limit: number
    readonly remaining?: number
    readonly resetAt: Temporal.Instant
  },
  now: Temporal.Instant,
): void {
  const { limit, remaining = 0, resetAt } = window
  const seconds = secondsUntil(resetAt, now)
  void reply.header('ratelimit-policy', `"default";q=${limit};w=${windowSeconds}`)
  void reply.header('ratelimit', `"default";r=${remaining};t=${seconds}`)
}
