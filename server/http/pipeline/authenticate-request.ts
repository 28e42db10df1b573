import { Refusal } from '@crier/contract/problems.ts'
import { mayUse, neededScopes } from '@crier/contract/scopes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, windowSeconds, type Authentication, type Credential, type Needs } from '../../accounts/authenticate.ts'
import { hashKey, looksLikeKey } from '../../accounts/api-key.ts'
import { scopesOf } from '../../accounts/roles.ts'
import type { Ports, Principal, Use } from '../../context.ts'
import { instantText } from '../../ports/instant-text.ts'
import { refuseForeignOrigin } from './same-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; known once the request is admitted. */
    principal: Principal | null
  }
}

/**
 * Lets a request in or refuses it: 401, 403, 429, in this order. Where nothing is needed, a key or a session is enough. The answer says
 * where the account stands in its window, whatever comes of the request.
 */
export async function authenticateRequest(
  context: AuthenticationPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Needs | null,
): Promise<void> {
  const credential = credentialOf(context, request)
  if (credential === null) throw unauthorized(reply)
  if (credential.kind === 'session') refuseForeignOrigin(context, request)
  const authentication = await authenticate(context, { credential, needs })
  setRateLimitHeaders(reply, authentication, context.clock.now())
  switch (authentication.kind) {
    case 'unauthorized':
      throw unauthorized(reply)
    case 'insufficient_scope':
      throw new Refusal('insufficient_scope', lackOf(authentication.principal, needs!))
    case 'foreign_account':
      throw new Refusal('insufficient_scope', 'The account named in `crier-account` is none of this person’s.')
    case 'rate_limited':
      throw new Refusal(
        'rate_limited',
        `The plan admits ${authentication.limit} requests in ${windowSeconds} seconds. The next window opens at ${instantText(authentication.resetAt)}.`,
      )
    case 'authenticated':
      request.principal = authentication.principal
      context.requests.count(authentication.principal.accountId)
      return
    default:
      return authentication satisfies never
  }
}

type AuthenticationPorts = Pick<Ports, 'db' | 'clock' | 'config' | 'addresses' | 'requests' | 'sessions'>

/** Whoever sends an `Authorization` is checked by it alone; a cookie comes along by itself. */
function credentialOf({ sessions }: Use<'sessions'>, request: FastifyRequest): Credential | null {
  if (request.raw.headers.authorization !== undefined) {
    const key = bearerOf(request)
    return key !== undefined && looksLikeKey(key) ? { kind: 'key', hash: hashKey(key) } : null
  }
  const token = sessions.tokenIn(request.raw.headers.cookie)
  const accountId = request.raw.headers['crier-account']
  return token === null ? null : { kind: 'session', token, accountId: typeof accountId === 'string' ? accountId : null }
}

function lackOf({ user, scopes }: Principal, needs: Needs): string {
  const { browser } = needs
  const scope = neededScopes(needs).find((needed) => !mayUse(scopes, needed)) ?? needs.scope
  if (user !== null && (browser === 'owner' || !mayUse(scopesOf('editor'), scope))) return 'This needs an owner of the account.'
  if (user !== null) return `This needs a person who may use the scope ${scope}. As ${user.role} you may use: ${scopes.join(', ')}.`
  if (browser) return 'This needs a person who is signed in to the dashboard, not a key.'
  return `This needs a key with the scope ${scope}. This key holds: ${scopes.join(', ')}.`
}

/** The key of `Authorization: Bearer <key>`. A request with two such headers has none: who would choose between them? */
function bearerOf({ raw }: FastifyRequest): string | undefined {
  const values = raw.headersDistinct.authorization ?? []
  return values.length === 1 ? /^bearer +(\S+)$/i.exec(values[0]!)?.[1] : undefined
}

function unauthorized(reply: FastifyReply): Refusal {
  void reply.header('www-authenticate', 'Bearer realm="crier"')
  return new Refusal('unauthorized', 'Send `Authorization: Bearer <API key>` with a key that exists and has not been revoked.')
}

/** draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it; a refused request also learns when to come back. */
function setRateLimitHeaders(reply: FastifyReply, authentication: Authentication, now: Temporal.Instant): void {
  if (authentication.kind !== 'authenticated' && authentication.kind !== 'rate_limited') return
  const remaining = authentication.kind === 'authenticated' ? authentication.remaining : 0
  const seconds = Math.max(1, Math.ceil(authentication.resetAt.since(now).total('seconds')))
  void reply.header('ratelimit-policy', `"default";q=${authentication.limit};w=${windowSeconds}`)
  void reply.header('ratelimit', `"default";r=${remaining};t=${seconds}`)
  if (authentication.kind === 'rate_limited') void reply.header('retry-after', String(seconds))
}
