import { addAbortListener } from 'node:events'
import { Agent } from 'undici'
import {
  type AddressPolicy,
  checkTarget,
  forSecrets,
  publicOnly,
  type CheckResult,
} from './address-rules.ts'
import {
  type Connecting,
  connectorForSecrets,
  untrustedConnector,
  plainConnector,
} from './connector.ts'
import { type HttpCall, dispatchRequest, type Head } from './http-exchange.ts'
import { type OutboundSettings, resolverFor } from './names.ts'
import { firstCall, redirectedCall } from './outbound-call.ts'
import { CallBudgetSpent, failure, failureOf, GivenUp, headerRefused } from './outbound-failure.ts'
import {
  connectionsMax,
  type Outbound,
  type OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from './outbound.ts'
import { decode, readReplyBody } from './reply-body.ts'

/**
 * The way out over real sockets. Disposing ends every call that is still on its way as `aborted`.
 */
export function liveOutbound(settings: OutboundSettings): Outbound & AsyncDisposable {
  const resolveName = resolverFor(settings)
  const strict = publicOnly(settings)
  let isClosed = false
  // Not listeners of one signal: it goes through all that it has, whenever one is added or removed.
  const underWay = new Set<() => void>()
  const connecting: Connecting = new Set()
  // Apart from each other: a connection that the operator's calls opened to a private address is
  // not there for users.
  const pools = {
    untrusted: new Agent({
      ...limits,
      connections: connectionsMax,
      connect: untrustedConnector(settings, resolveName, connecting),
    }),
    publicOnly: new Agent({
      ...limits,
      connections: connectionsMax,
      connect: untrustedConnector(strict, resolveName, connecting),
    }),
    server: new Agent({
      ...limits,
      connections: connectionsMax,
      connect: connectorForSecrets(settings, resolveName, connecting),
    }),
    publicServer: new Agent({
      ...limits,
      connections: connectionsMax,
      connect: connectorForSecrets(strict, resolveName, connecting),
    }),
    // As many as the program itself makes at a time: a post never waits for a connection.
    trusted: new Agent({ ...limits, connect: plainConnector(connecting) }),
  }

  return {
    async send(request) {
      const ending = new AbortController()
      const giveUp = () => ending.abort(givenUp)
      underWay.add(giveUp)
      using _caller = request.signal && addAbortListener(request.signal, giveUp)
      if (isClosed || request.signal?.aborted) giveUp()
      void settings.clock
        .sleep(request.timeoutMs, ending.signal)
        .then(() => (ending.signal.aborted ? undefined : ending.abort(new CallBudgetSpent())))
      try {
        return await follow(request, ending.signal)
      } finally {
        underWay.delete(giveUp)
        // Ends the timer.
        giveUp()
      }
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      for (const giveUp of underWay) giveUp()
      for (const connection of connecting) connection.abort()
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
    },
  }

  async function follow(
    request: OutboundRequest,
    stop: AbortSignal,
  ): Promise<OutboundReply | OutboundFailure> {
    let call = firstCall(request)
    if (!call) return failure('not_allowed', 'The address is not a valid URL.', false)
    if ('host' in call.headers) return failure('not_allowed', headerRefused, false)
    for (let redirects = 0; ; redirects++) {
      const end = await hop(request, call, stop, redirects)
      if (!('next' in end)) return end
      call = end.next
    }
  }

  /** One request on the way, after `redirects` others. */
  async function hop(
    request: OutboundRequest,
    call: HttpCall,
    stop: AbortSignal,
    redirects: number,
  ): Promise<OutboundReply | OutboundFailure | { readonly next: HttpCall }> {
    const before = redirects > 0
    const redirectsMax = request.redirectsMax ?? 0
    const result = checkCall(request.audience, call.url, request.publicOnly ? strict : settings)
    if (!result.ok) return failure('not_allowed', result.detail, before)
    const { head, sent } = dispatchRequest(pools[poolFor(request)], call, stop)
    try {
      const answer = await head
      const next = redirectsMax > 0 ? redirectedCall(call, answer) : undefined
      if (next === undefined) return await replyFrom(request, call.url, answer)
      answer.body.destroy()
      if (next === 'invalid')
        return failure('not_allowed', 'The address redirects to something that is no URL.', true)
      return redirects < redirectsMax
        ? { next }
        : failure('too_many_redirects', 'The address redirects too often.', true)
    } catch (error) {
      return failureOf(error, before || sent(), call.url.protocol)
    }
  }
}

// One instance for all: an error with its stack for each ended call cost as much as its signature.
const givenUp = new GivenUp()

function poolFor({ audience, publicOnly: isPublic }: OutboundRequest) {
  if (isPublic) return audience === 'server' ? 'publicServer' : 'publicOnly'
  return audience
}

function checkCall(
  audience: OutboundRequest['audience'],
  url: URL,
  policy: AddressPolicy,
): CheckResult {
  // mutant: untrusted-target
  if (audience === 'untrusted') return checkTarget(url, policy)
  if (audience === 'server') return checkTarget(url, forSecrets(policy, url))
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb
    ? { ok: true }
    : { ok: false, detail: 'The address must begin with http:// or https://.' }
}

async function replyFrom(request: OutboundRequest, url: URL, answer: Head): Promise<OutboundReply> {
  // A webhook receiver's answer is logged as received: it is not worth decoding.
  const decodes = request.method === 'GET' || request.audience === 'trusted'
  const encoding = decodes ? (answer.headers['content-encoding'] ?? '') : ''
  if (request.takeBody && answer.status >= 200 && answer.status < 300) {
    await takeBody(answer.body, () => request.takeBody!(decode(answer.body, encoding, Infinity)))
    return {
      ok: true,
      status: answer.status,
      headers: answer.headers,
      body: new Uint8Array(),
      truncated: false,
      url: url.href,
      request,
    }
  }
  const {
    bytes,
    truncated,
    failure: trouble,
  } = await readReplyBody(answer.body, encoding, request.maxReplyBytes)
  if (trouble && !request.bodyIsOptional) throw trouble
  return {
    ok: true,
    status: answer.status,
    headers: answer.headers,
    body: bytes,
    truncated,
    url: url.href,
    request,
  }
}

/** Lets go of what was not read. */
async function takeBody(wire: Head['body'], take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } finally {
    wire.destroy()
  }
}

const limits = {
  pipelining: 1,
  allowH2: false,
  // The budget of a call covers these.
  headersTimeout: 0,
  bodyTimeout: 0,
  // Twice Node's own: pages come with long security policies.
  maxHeaderSize: 32 * 1024,
  // A server may close an idle connection just as the next call takes it, and that call is never
  // repeated: a post would be in doubt, a delivery lost. After a second a connection is not used
  // again.
  keepAliveTimeout: 1_000,
  keepAliveMaxTimeout: 1_000,
} as const
