import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { rollingCounter } from '../core/quotas.ts'
import type { Handler } from '../core/routes.ts'
import type { SandboxToken } from '../core/tokens.ts'
import { refused } from './errors.ts'

/** A call whose token is good for it. */
export interface ApiCall extends SandboxCall {
  readonly author: SandboxAuthor
  readonly token: SandboxToken
}

interface GateRule {
  readonly scopes: readonly string[]
  /** Calls of one token in a sliding minute; rules of one name share them. */
  readonly counted: { readonly name: string; readonly perMinute: number }
  /** Calls that prepare or make a post: permission and rate faults strike here. */
  readonly writes: boolean
}

const minuteMs = 60_000

/**
 * Puts token, faults, the sliding minute and scopes before a handler. No answer tells anything
 * about limits.
 */
export function openGate(ports: SandboxPorts) {
  const calls = rollingCounter(ports.clock, minuteMs)

  return (
      rule: GateRule,
      handle: (call: ApiCall) => SandboxAnswer | Promise<SandboxAnswer>,
    ): Handler =>
    (call) => {
      const caller = callerOf(call)
      return caller === undefined
        ? refused('access_token_invalid')
        : (refusal(rule, caller) ?? handle({ ...call, ...caller }))
    }

  function callerOf(call: SandboxCall): { author: SandboxAuthor; token: SandboxToken } | undefined {
    const found = ports.tokens.check('tiktok', 'access', bearer(call) ?? '')
    if (found.state !== 'valid') return undefined
    const author = ports.authors.byId(found.token.author_id)
    if (author === undefined || ports.faults.take('token_expired', author.author_id) !== undefined)
      return undefined
    return { author, token: found.token }
  }

  function refusal(
    { scopes, counted, writes }: GateRule,
    { author, token }: { author: SandboxAuthor; token: SandboxToken },
  ): Reply | undefined {
    const id = author.author_id
    if (writes && ports.faults.take('rate_limited', id) !== undefined)
      return refused('rate_limit_exceeded')
    const key = `${counted.name}/${token.client_id}/${id}`
    if (ports.quotasEnforced() && calls.used(key) >= counted.perMinute)
      return refused('rate_limit_exceeded')
    calls.add(key)
    const denied = writes && ports.faults.take('permission_denied', id) !== undefined
    return denied || !scopes.every((scope) => token.scopes.includes(scope))
      ? refused('scope_not_authorized')
      : undefined
  }
}
