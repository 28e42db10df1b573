import { Refusal } from '@crier/contract/problems.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, windowSeconds, type Admission } from '../accounts/admit.ts'
import { hashKey, looksLikeKey } from '../accounts/api-key.ts'
import type { Principal, Use } from '../context.ts'
import { instantText } from '../world/instant-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; known once the request is admitted. */
    principal: Principal | null
  }
}

/**
 * Lets a request in or refuses it: 401, 403, 429, in this order. Without a scope only a key is asked for. The answer says where the
 * account stands in its window, whatever comes of the request.
 */
export async function admitRequest(
  context: Use<'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope | null,
): Promise<void> {
  const key = bearerOf(request)
  if (key === undefined || !looksLikeKey(key)) throw unauthorized(reply)
  const admission = await admit(context, { keyHash: hashKey(key), scope, kind: 'key' })
  tellLimits(reply, admission, context.clock.now())
  switch (admission.kind) {
    case 'unauthorized':
      throw unauthorized(reply)
    case 'insufficient_scope':
      throw new Refusal(
        'insufficient_scope',
        `This needs a key with the scope ${scope}. This key holds: ${admission.principal.scopes.join(', ')}.`,
      )
    case 'rate_limited':
      throw new Refusal(
        'rate_limited',
        `The plan admits ${admission.limit} requests in ${windowSeconds} seconds. The next window opens at ${instantText(admission.resetAt)}.`,
      )
    case 'admitted':
      request.principal = admission.principal
      return
    default:
      return admission satisfies never
  }
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
function tellLimits(reply: FastifyReply, admission: Admission, now: Temporal.Instant): void {
  if (admission.kind !== 'admitted' && admission.kind !== 'rate_limited') return
  const remaining = admission.kind === 'admitted' ? admission.remaining : 0
  const seconds = Math.max(1, Math.ceil(admission.resetAt.since(now).total('seconds')))
  void reply.header('ratelimit-policy', `"default";q=${admission.limit};w=${windowSeconds}`)
  void reply.header('ratelimit', `"default";r=${remaining};t=${seconds}`)
  if (admission.kind === 'rate_limited') void reply.header('retry-after', String(seconds))
}
