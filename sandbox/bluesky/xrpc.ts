import type { Reply, SandboxAnswer, SandboxCall } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import {
  errorReply,
  internalError,
  invalidRequest,
  notEnoughResources,
  rateLimitExceeded,
  takenDown,
  tokenExpired,
  XrpcError,
} from './errors.ts'
import { isNsid } from './formats.ts'
import { isPlain, toLex } from './lex-values.ts'
import type { Counted, RateLimits } from './rate-limits.ts'
import { describe, object, type Schema, type Shape } from './schema.ts'
import { claimsOf, tokenOf, type Session, type Sessions } from './sessions.ts'

/** A call whose parameters, session and body are what its method takes. */
export interface XrpcCall extends SandboxCall {
  readonly parameters: Parameters
  /** The body, with links and bytes as the protocol reads them. */
  readonly input: Readonly<Record<string, unknown>>
  /** Undefined where the method needs none. */
  readonly session: Session | undefined
  /** Where the method takes a refresh token. */
  readonly refreshId: string
  /** The `Content-Type` of a body of any kind. */
  readonly encoding: string
}

export type Parameters = Readonly<Record<string, string | number | boolean>>

export interface Parameter {
  readonly schema: Schema
  readonly kind?: 'integer' | 'boolean'
  readonly isOptional?: boolean
}

export interface Method {
  readonly kind: 'query' | 'procedure'
  readonly parameters?: Readonly<Record<string, Parameter>>
  /** `any`: bytes of any kind. Absent: no body is taken. */
  readonly input?: Shape | 'any'
  readonly jsonBytesMax?: number
  readonly auth?: 'access' | 'full' | 'refresh' | 'expired refresh'
  /** Faults of permissions and limits strike where something is prepared or made. */
  readonly writes?: boolean
  readonly counted?: {
    readonly as: Counted
    key?(call: XrpcCall): string
    points?(call: XrpcCall): number
  }
  run(call: XrpcCall): SandboxAnswer | Promise<SandboxAnswer>
}

const jsonBytesMax = 150 * 1_024
// How far away the reset of a rehearsed rate limit lies: short, so that the rehearsal goes on soon.
const resetMs = 2_000

/** Answers calls to `/xrpc/…` as the server does, in its order of checks. */
export function xrpc(
  ports: SandboxPorts,
  methods: Readonly<Record<string, Method>>,
  sessions: Sessions,
  limits: RateLimits,
) {
  const byName = new Map(
    Object.entries(methods).map(([nsid, method]) => [nsid.toLowerCase(), { nsid, method }]),
  )

  async function answer(call: SandboxCall): Promise<SandboxAnswer> {
    const name = call.path.replace(/^\/xrpc\//, '').replace(/\/$/, '')
    const found = byName.get(name.toLowerCase())
    if (found === undefined) {
      if (!isNsid(name)) throw invalidRequest('invalid xrpc path')
      if (!['GET', 'HEAD', 'POST'].includes(call.method)) throw onlyGetAndPost()
      throw invalidRequest(`No service configured for ${name}`)
    }
    const { nsid, method } = found
    const expected = method.kind === 'query' ? 'GET' : 'POST'
    if (!['GET', 'HEAD', 'POST'].includes(call.method)) throw onlyGetAndPost()
    if ((call.method === 'HEAD' ? 'GET' : call.method) !== expected)
      throw invalidRequest(`Incorrect HTTP method (${call.method}) expected ${expected}`)
    const parameters = parametersOf(nsid, method.parameters ?? {}, call.query)
    const authorized = authorize(call, method)
    const body = bodyOf(call, method)
    const read: XrpcCall = { ...call, ...authorized, ...body, parameters }
    return limited(read, method)
  }

  function authorize(call: SandboxCall, { auth, input }: Method) {
    if (auth === undefined) return { session: undefined, refreshId: '' }
    if (auth === 'refresh' || auth === 'expired refresh') {
      const refreshId = sessions.refreshIdOf(call, auth === 'expired refresh')
      return { session: undefined, refreshId }
    }
    // The server looks into the token for another kind of it before it verifies one.
    if (input === 'any' && call.headers.authorization && claimsOf(tokenOf(call)) === undefined)
      throw internalError()
    const session = sessions.of(call)
    if (auth === 'full' && !session.isFull) throw invalidRequest('Bad token scope', 'InvalidToken')
    if (ports.faults.take('token_expired', session.did) !== undefined) throw tokenExpired()
    return { session, refreshId: '' }
  }

  async function limited(call: XrpcCall, { counted, writes, run }: Method): Promise<SandboxAnswer> {
    const did = call.session?.did
    const fault = writes ? ports.faults.take('rate_limited', did) : undefined
    if (fault !== undefined) return tooMany(limits.usedUp(fault.delay_ms ?? resetMs))
    const { allowed, headers } = limits.take(
      counted?.as,
      counted?.key?.(call) ?? did ?? '',
      counted?.points?.(call) ?? 1,
    )
    if (!allowed) return tooMany(headers)
    if (writes && ports.faults.take('permission_denied', did) !== undefined) throw takenDown()
    return withHeaders(await orError(async () => run(call)), headers)
  }

  return {
    answer: (call: SandboxCall): Promise<SandboxAnswer> => orError(() => answer(call)),
    unavailable: (): Reply => errorReply(notEnoughResources()),
  }
}

export const tooMany = (headers: Readonly<Record<string, string>>): Reply =>
  withReplyHeaders(errorReply(rateLimitExceeded()), headers)

async function orError(run: () => Promise<SandboxAnswer>): Promise<SandboxAnswer> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof XrpcError) return errorReply(error)
    throw error
  }
}

function withHeaders(
  answer: SandboxAnswer,
  headers: Readonly<Record<string, string>>,
): SandboxAnswer {
  return 'cut' in answer ? answer : withReplyHeaders(answer, headers)
}

function withReplyHeaders(reply: Reply, headers: Readonly<Record<string, string>>): Reply {
  return { ...reply, headers: { ...headers, ...reply.headers } }
}

const onlyGetAndPost = () => invalidRequest('XRPC requests only supports GET and POST')

/** An empty parameter counts as absent, an unknown one is left out. */
function parametersOf(
  nsid: string,
  known: Readonly<Record<string, Parameter>>,
  query: URLSearchParams,
): Parameters {
  const refuse = (message: string) => invalidRequest(`Invalid ${nsid} params: ${message}`)
  const read: Record<string, string | number | boolean> = {}
  for (const [name, { kind }] of Object.entries(known)) {
    const text = query.get(name)
    if (!text) continue
    const value = coerced(text, kind)
    if (value === undefined)
      throw refuse(`Expected ${kind} value type (got ${JSON.stringify(text)})`)
    read[name] = value
  }
  for (const [name, { schema, isOptional }] of Object.entries(known)) {
    const value = read[name]
    if (value === undefined && isOptional) continue
    if (value === undefined) throw refuse(`Missing required key ${JSON.stringify(name)}`)
    const problem = schema(value, [name])
    if (problem !== undefined) throw refuse(problem.message)
  }
  return read
}

function coerced(text: string, kind: Parameter['kind']): string | number | boolean | undefined {
  if (kind === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined
  if (kind === 'boolean') return ['true', 'false'].includes(text) ? text === 'true' : undefined
  return text
}

function bodyOf(call: SandboxCall, method: Method) {
  const nothing = { input: {}, encoding: '' }
  if (method.input === undefined) {
    if (call.body.length > 0)
      throw invalidRequest('A request body was provided when none was expected')
    return nothing
  }
  if (
    call.headers['content-length'] === undefined &&
    call.headers['transfer-encoding'] === undefined
  )
    throw invalidRequest('A request body is expected but none was provided')
  const encoding = (call.headers['content-type'] ?? '').split(';', 1)[0]?.trim() ?? ''
  if (!encoding.includes('/'))
    throw invalidRequest('Request encoding (Content-Type) required but not provided')
  if (method.input === 'any') return { input: {}, encoding }
  if (encoding !== 'application/json')
    throw invalidRequest(`Wrong request encoding (Content-Type): ${encoding}`)
  if (call.body.length > (method.jsonBytesMax ?? jsonBytesMax))
    throw new XrpcError(413, 'PayloadTooLargeError', 'request entity too large')
  const input = toLex(jsonOf(call.body.toString('utf8')))
  const problem = object(method.input)(input, [])
  if (problem !== undefined) throw invalidRequest(describe(problem))
  return { input: isPlain(input) ? input : {}, encoding }
}

/** An object or a list; an empty body counts as an empty object. */
function jsonOf(body: string): unknown {
  const text = body.replace(/^\ufeff/, '')
  if (text === '') return {}
  const first = text.trimStart().slice(0, 1)
  const isOther = first !== '' && first !== '{' && first !== '['
  try {
    // The server refuses another value in the words for a wrong character at its beginning.
    const value: unknown = JSON.parse(
      isOther ? '#'.repeat(text.length) : text,
      (key, inner: unknown) => {
        if (key === '__proto__') throw invalidRequest('Invalid key: __proto__')
        return inner
      },
    )
    return value
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const message = error.message.replace(/#+/g, (marks) =>
      isOther ? text.slice(0, marks.length) : marks,
    )
    throw invalidRequest(message, 'SyntaxError')
  }
}
