import { randomBytes } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Handler, RouteParameters } from '../core/routes.ts'
import { forbidden, tooManyRequests, unauthorized } from './errors.ts'
import type { CountedCall, XRateWindows } from './rate-windows.ts'
import { usedUp } from './rate-windows.ts'

/** A call whose token is good for it. */
export interface AuthorizedCall extends SandboxCall {
  readonly author: SandboxAuthor
  readonly clientId: string
}

interface GateRule {
  readonly counted: CountedCall
  readonly scopes: readonly string[]
  /** Calls that prepare or make a post: permission and rate faults strike here. */
  readonly writes: boolean
}

// How far away the reset of a rehearsed rate limit lies: short, so that the rehearsal goes on soon.
const resetMs = 2_000

type AuthorizedHandler = (
  call: AuthorizedCall,
  parameters: RouteParameters,
) => SandboxAnswer | Promise<SandboxAnswer>

/**
 * Puts token, rate window and scopes before a handler, and the rate headers on whatever
 * is answered.
 */
export function gate(ports: SandboxPorts, windows: XRateWindows) {
  return (rule: GateRule, handle: AuthorizedHandler): Handler =>
    async (call, parameters) => {
      const caller = callerOf(ports, call)
      const answer =
        caller === undefined
          ? unauthorized()
          : (refusal(rule, caller) ??
            (await handle(
              { ...call, author: caller.author, clientId: caller.clientId },
              parameters,
            )))
      if ('cut' in answer) return answer
      const headers = windows.headers(
        rule.counted,
        caller?.author.author_id,
        caller?.clientId ?? '',
      )
      return {
        ...answer,
        headers: {
          ...headers,
          'x-transaction-id': randomBytes(8).toString('hex'),
          ...answer.headers,
        },
      }
    }

  function refusal(rule: GateRule, { author, clientId, scopes }: Caller): Reply | undefined {
    const id = author.author_id
    if (ports.faults.take('token_expired', id) !== undefined) return unauthorized()
    const limited = rule.writes ? ports.faults.take('rate_limited', id) : undefined
    const body = ports.switches.text('rate_limit_body')
    if (limited !== undefined)
      return usedUp(tooManyRequests(body), ports.clock.now() + (limited.delay_ms ?? resetMs))
    if (!windows.take(rule.counted, id, clientId)) return tooManyRequests(body)
    const denied = rule.writes && ports.faults.take('permission_denied', id) !== undefined
    return denied || !rule.scopes.every((scope) => scopes.includes(scope))
      ? forbidden('Forbidden')
      : undefined
  }
}

interface Caller {
  readonly author: SandboxAuthor
  readonly clientId: string
  readonly scopes: readonly string[]
}

function callerOf(ports: SandboxPorts, call: SandboxCall): Caller | undefined {
  const found = ports.tokens.check('x', 'access', bearer(call) ?? '')
  if (found.state !== 'valid') return undefined
  const author = ports.authors.byId(found.token.author_id)
  return author === undefined
    ? undefined
    : { author, clientId: found.token.client_id, scopes: found.token.scopes }
}
