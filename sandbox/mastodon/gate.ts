import { randomUUID } from 'node:crypto'
import type { SandboxAuthor } from '../core/authors.ts'
import type { SandboxAnswer, SandboxCall, Reply } from '../core/call.ts'
import { bearer } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { Handler, RouteParameters } from '../core/routes.ts'
import type { Apps } from './apps.ts'
import { outsideScopes, refusal, tooManyRequests, unauthorized } from './errors.ts'
import { rateHeaders, rateWindows, type CountedCall } from './rate-windows.ts'
import { isGranted } from './scopes.ts'

/** A call with or without an author. */
export interface PublicCall extends SandboxCall {
  readonly author: SandboxAuthor | undefined
  readonly appName: string
  readonly appWebsite: string | null
}

export interface AuthorizedCall extends PublicCall {
  readonly author: SandboxAuthor
}

interface GateRule {
  /** Absent where every token will do. */
  readonly scope?: string
  readonly counted?: readonly CountedCall[]
  /** Calls that prepare or make a post: permission and rate faults strike here. */
  readonly writes?: true
}

type Answering<Call> = (
  call: Call,
  parameters: RouteParameters,
) => SandboxAnswer | Promise<SandboxAnswer>

// How far away the reset of a rehearsed rate limit lies: short, so that the rehearsal goes on soon.
const resetMs = 2_000

/**
 * Puts token, rate window and scopes before a handler, and the rate headers on whatever
 * is answered.
 */
export function gate(ports: SandboxPorts, apps: Apps) {
  const windows = rateWindows(ports)
  return { authorized, open }

  /** A token is needed. */
  function authorized(rule: GateRule, handle: Answering<AuthorizedCall>): Handler {
    return (call, parameters) =>
      answered(rule, call, (read) => {
        const { author } = read
        return author === undefined
          ? refusal(401, 'This method requires an authenticated user')
          : handle({ ...read, author }, parameters)
      })
  }

  /** Without a token it answers what is public. */
  function open(rule: GateRule, handle: Answering<PublicCall>): Handler {
    return (call, parameters) => answered(rule, call, (read) => handle(read, parameters))
  }

  async function answered(
    rule: GateRule,
    call: SandboxCall,
    handle: (read: PublicCall) => SandboxAnswer | Promise<SandboxAnswer>,
  ): Promise<SandboxAnswer> {
    const caller = callerOf(call)
    const counted = rule.counted ?? []
    const key = `${call.host}/${caller.author?.author_id ?? ''}`
    const answer =
      caller.problem ?? refused(rule, caller, key) ?? (await handle({ ...call, ...caller }))
    if ('cut' in answer) return answer
    return {
      ...answer,
      headers: {
        ...windows.headers(counted, key),
        'cache-control': 'private, no-store',
        'x-request-id': randomUUID(),
        ...answer.headers,
      },
    }
  }

  function refused(rule: GateRule, { author, scopes }: Caller, key: string): Reply | undefined {
    const id = author?.author_id
    if (id !== undefined && ports.faults.take('token_expired', id) !== undefined)
      return unauthorized('revoked')
    const limited = rule.writes === true ? ports.faults.take('rate_limited', id) : undefined
    if (limited !== undefined) return throttled(limited.delay_ms ?? resetMs)
    if (!windows.take(rule.counted ?? [], key)) return tooManyRequests()
    if (author === undefined) return undefined
    const denied = rule.writes === true && ports.faults.take('permission_denied', id) !== undefined
    const granted = rule.scope === undefined || isGranted(scopes, rule.scope)
    if (denied || !granted) return refusal(403, outsideScopes)
    return author.facts['login'] === 'disabled'
      ? refusal(403, 'Your login is currently disabled')
      : undefined
  }

  interface Caller extends Pick<PublicCall, 'author' | 'appName' | 'appWebsite'> {
    readonly scopes: readonly string[]
    readonly problem?: Reply
  }

  function callerOf(call: SandboxCall): Caller {
    const noCaller = { author: undefined, appName: '', appWebsite: null, scopes: [] }
    if (call.headers.authorization === undefined) return noCaller
    const found = ports.tokens.check('mastodon', 'access', bearer(call) ?? '')
    const app = found.state === 'unknown' ? undefined : apps.get(found.token.client_id)
    // A token is known on its server only.
    if (found.state === 'unknown' || app?.host !== call.host)
      return { ...noCaller, problem: unauthorized('invalid') }
    if (found.state !== 'valid') return { ...noCaller, problem: unauthorized(found.state) }
    return {
      author: ports.authors.byId(found.token.author_id),
      appName: app.name,
      appWebsite: app.website,
      scopes: found.token.scopes,
    }
  }

  function throttled(afterMs: number): Reply {
    return throttledUntil(ports.clock.now() + afterMs)
  }
}

export function throttledUntil(resetsAt: number): Reply {
  const reply = tooManyRequests()
  return { ...reply, headers: { ...reply.headers, ...rateHeaders(300, 0, resetsAt) } }
}
