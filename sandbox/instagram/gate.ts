import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { WindowCounter } from '../core/quotas.ts'
import { windowCounter } from '../core/quotas.ts'
import type { Handler, RouteParameters as PathParameters } from '../core/routes.ts'
import type { SandboxToken } from '../core/tokens.ts'
import { badParameter, graphError, permissionDenied, tooManyCalls } from './errors.ts'
import { parametersOf, type Parameters } from './parameters.ts'

/** A call whose token is good for it. */
export interface GraphCall extends SandboxCall {
  readonly author: SandboxAuthor
  readonly token: SandboxToken
  readonly parameters: Parameters
  /** Names in the path. */
  readonly at: PathParameters
}

interface GateRule {
  readonly scopes: readonly string[]
  /** Documented parameters beside those that every call takes. */
  readonly takes: readonly string[]
  /** Calls that prepare or make a post: permission and rate faults strike here. */
  readonly writes: boolean
}

const everywhere = [
  'access_token',
  'appsecret_proof',
  'locale',
  'pretty',
  'format',
  'debug',
  'suppress_http_code',
  'fields',
]
const dayMs = 86_400_000
const minuteMs = 60_000

export type Gate = ReturnType<typeof openGate>

/**
 * Puts token, faults, call budget, scopes and parameter names before a handler, and the usage
 * header on what is answered.
 */
export function openGate(ports: SandboxPorts) {
  let calls: { limit: number; counter: WindowCounter } | undefined

  return (
      rule: GateRule,
      handle: (call: GraphCall) => SandboxAnswer | Promise<SandboxAnswer>,
    ): Handler =>
    async (call, at) => {
      const parameters = parametersOf(call)
      if (parameters === undefined)
        return badParameter('The body cannot be read as what its content type says')
      const caller = tokenCaller(ports, bearer(call) ?? parameters.get('access_token'))
      if (caller.kind === 'refused') return caller.reply
      const regainMs = busyFor(rule, caller.author)
      const answer =
        regainMs === undefined
          ? (refusal(rule, caller, parameters) ??
            (await handle({ ...call, ...caller, parameters, at })))
          : limited()
      return 'cut' in answer ? answer : withUsage(answer, caller.author.author_id, regainMs)
    }

  /**
   * How long calls are refused from now on, in milliseconds (0: the answer names no time);
   * undefined when this one may pass.
   */
  function busyFor(rule: GateRule, { author_id: id }: SandboxAuthor): number | undefined {
    const fault = rule.writes ? ports.faults.take('rate_limited', id) : undefined
    if (fault !== undefined) return fault.delay_ms ?? 0
    if (!ports.quotasEnforced() || budget().take(id)) return undefined
    return budget().look(id).resetsAt - ports.clock.now()
  }

  function refusal(
    rule: GateRule,
    { author, token }: Caller,
    parameters: Parameters,
  ): Reply | undefined {
    const denied =
      rule.writes && ports.faults.take('permission_denied', author.author_id) !== undefined
    const personal = rule.writes && author.facts['account_type'] === 'PERSONAL'
    if (denied || personal || !rule.scopes.every((scope) => token.scopes.includes(scope)))
      return permissionDenied()
    if (ports.switches.text('unknown_parameters') === 'ignored') return undefined
    const unknown = [...parameters.keys()].find(
      (name) => !everywhere.includes(name) && !rule.takes.includes(name),
    )
    return unknown === undefined
      ? undefined
      : badParameter(`Invalid parameter: ${unknown} is not documented here`)
  }

  function limited(): Reply {
    return tooManyCalls(
      ports.switches.text('rate_limit_status'),
      ports.switches.number('rate_limit_code'),
    )
  }

  function withUsage(reply: Reply, authorId: string, regainMs: number | undefined): Reply {
    const { limit, remaining } = budget().look(authorId)
    const used = regainMs !== undefined ? 100 : Math.floor((100 * (limit - remaining)) / limit)
    const entry = {
      type: 'instagram',
      call_count: used,
      total_cputime: 0,
      total_time: 0,
      estimated_time_to_regain_access: Math.ceil((regainMs ?? 0) / minuteMs),
    }
    const headers = {
      'x-business-use-case-usage': JSON.stringify({ [authorId]: [entry] }),
      'x-app-usage': JSON.stringify({ call_count: 0, total_time: 0, total_cputime: 0 }),
      'facebook-api-version': 'v26.0',
    }
    return { ...reply, headers: { ...headers, ...reply.headers } }
  }

  function budget(): WindowCounter {
    const limit = ports.switches.number('calls_per_day')
    if (calls?.limit !== limit) calls = { limit, counter: windowCounter(ports.clock, limit, dayMs) }
    return calls.counter
  }
}

interface Caller {
  readonly author: SandboxAuthor
  readonly token: SandboxToken
}

type Checked =
  (Caller & { readonly kind: 'known' }) | { readonly kind: 'refused'; readonly reply: Reply }

export function tokenCaller(ports: SandboxPorts, token: string | undefined): Checked {
  if (token === undefined || token === '') {
    return {
      kind: 'refused',
      reply: graphError({
        code: 104,
        message: 'An access token is required to request this resource.',
      }),
    }
  }
  const found = ports.tokens.check('instagram', 'access', token)
  const author = found.state === 'unknown' ? undefined : ports.authors.byId(found.token.author_id)
  if (found.state === 'unknown' || author === undefined)
    return invalidToken(ports, 467, 'Invalid OAuth access token - Cannot parse access token')
  const expired =
    found.state === 'expired' || ports.faults.take('token_expired', author.author_id) !== undefined
  if (expired)
    return invalidToken(
      ports,
      463,
      'Error validating access token: Session has expired on ' +
        `${new Date(ports.clock.now()).toUTCString()}.`,
    )
  if (found.state === 'revoked')
    return invalidToken(
      ports,
      458,
      'Error validating access token: The user has not authorized application.',
    )
  return { kind: 'known', author, token: found.token }
}

function invalidToken(ports: SandboxPorts, subcode: number, message: string): Checked {
  return {
    kind: 'refused',
    reply: graphError({
      status: Number(ports.switches.text('token_error_status')),
      code: 190,
      subcode,
      message,
    }),
  }
}
