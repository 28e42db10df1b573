import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { isStreamed, type OutboundRequest } from './outbound.ts'
import { HeldBack } from './outbound-failure.ts'

export interface HttpCall {
  readonly method: Dispatcher.HttpMethod
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: OutboundRequest['body']
  /** Asked right before the first byte leaves. */
  readonly canSend: (() => boolean) | undefined
}

export interface Head {
  readonly status: number
  /** Lower-case names; repeated ones joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it came over the wire. Destroying it ends the connection. */
  readonly body: Readable
}

/** One request and the head of its answer. */
interface HttpExchange {
  /** Rejects with the stop's reason, or with what went wrong on the way. */
  readonly head: Promise<Head>
  /**
   * True once writing the request has begun. Once `head` has rejected while this is false, it stays
   * false.
   */
  sent(): boolean
}

// A server may send informational answers (1xx) before the real one; more than these are a way to
// keep us busy.
const informationalMax = 20

/** Dispatches one request, never again, and stops wherever it is when `stop` is aborted. */
export function dispatchRequest(
  dispatcher: Dispatcher,
  call: HttpCall,
  stop: AbortSignal,
): HttpExchange {
  const head = Promise.withResolvers<Head>()
  let sent = false
  let informational = 0
  let controller: Dispatcher.DispatchController | undefined
  let body: Readable | undefined
  // The sender handles its errors; later ones are of no interest.
  const source = isStreamed(call.body) ? call.body.read().on('error', () => undefined) : undefined

  const end = (error: Error) => {
    stop.removeEventListener('abort', giveUp)
    head.reject(error)
    body?.destroy(error)
    source?.destroy()
  }
  const giveUp = () => {
    const reason = reasonOf(stop)
    end(reason)
    controller?.abort(reason)
  }
  const handler: Dispatcher.DispatchHandler = {
    // Called right before the first byte is written. What is thrown here keeps it from being
    // written.
    onRequestStart(started) {
      if (stop.aborted) throw reasonOf(stop)
      // mutant: still-in-time
      if (call.canSend?.() === false) throw new HeldBack()
      controller = started
      sent = true
    },
    onResponseStart(started, status, headers) {
      if (status >= 200)
        head.resolve({ status, headers: joinHeaders(headers), body: (body = bodyOf(started)) })
      else if (++informational > informationalMax) throw new Error('too many informational answers')
    },
    onResponseData(started, chunk) {
      if (body?.push(chunk) === false) started.pause()
    },
    onResponseEnd() {
      stop.removeEventListener('abort', giveUp)
      controller = undefined
      body?.push(null)
      source?.destroy()
    },
    onResponseError(_started, error) {
      controller = undefined
      end(error)
    },
  }
  stop.addEventListener('abort', giveUp)
  if (stop.aborted) giveUp()
  else dispatcher.dispatch(dispatchOptions(call, source), handler)
  return { head: head.promise, sent: () => sent }

  function bodyOf(started: Dispatcher.DispatchController): Readable {
    const stream = new Readable({
      read: () => started.resume(),
      destroy(error, done) {
        controller?.abort(error ?? new Error('not read to the end'))
        done(error)
      },
    })
    // Its reader may not have begun yet; it will find the error when it does.
    return stream.on('error', () => undefined)
  }
}

const reasonOf = (stop: AbortSignal) =>
  stop.reason instanceof Error ? stop.reason : new Error('stopped')

function dispatchOptions(call: HttpCall, source: Readable | undefined): Dispatcher.DispatchOptions {
  return {
    origin: call.url.origin,
    path: call.url.pathname + call.url.search,
    method: call.method,
    ...(isStreamed(call.body)
      ? { headers: { ...call.headers, 'content-length': String(call.body.bytes) }, body: source! }
      : { headers: call.headers, ...(call.body !== undefined && { body: call.body }) }),
  }
}

function joinHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
}
