import { readAnswer, type Answer } from './answer.ts'
import { CrierTimeout, CrierUnreachable } from './errors.ts'
import { CrierProblem, readProblem } from './problem.ts'
import {
  filledPath,
  sendRequest,
  type ClientOptions,
  type RequestInput,
  type RequestTarget,
} from './request.ts'

export interface RetryOptions {
  /**
   * How long one attempt may take, its answer included. Default: 60,000; 900,000 where a model
   * writes or the server takes a file.
   */
  readonly timeoutMs?: number | undefined
  /** How often a call is sent again, at most. Default: 2. */
  readonly retries?: number | undefined
}

export type ClientConnection = ClientOptions &
  Pick<RetryOptions, 'timeoutMs'> & { readonly retries: number }

export const usualMs = 60_000
// A draft may take five minutes, a file ten, and each waits for its turn. A retry before that would
// start it again.
export const minutesMs = 15 * 60_000
// A rate limit's window is a minute: a longer wait is reported to the caller instead.
const waitMaxMs = 60_000
// A first request with the same key writes a draft, reads a source or takes a file, or its server
// has died: its claim ends after a minute.
const runningMaxMs = 60_000
const firstPauseMs = 500
const longestPauseMs = 8_000

/**
 * Sends an operation until it has an answer or its retries are used up. Every POST carries an
 * idempotency key, the same each time, so that it has one effect. A PATCH, a DELETE or a POST that
 * refuses a key is sent again only where the server said that it did nothing.
 */
export async function sendWithRetries<Data>(
  connection: ClientConnection,
  target: RequestTarget,
  {
    timeoutMs = connection.timeoutMs ?? (target.takesMinutes ? minutesMs : usualMs),
    retries = connection.retries,
    ...input
  }: RequestInput & RetryOptions,
): Promise<Answer<Data>> {
  // Before the first attempt: it is no failure of the server.
  filledPath(target.path, input.params)
  const isKeyed = target.method === 'POST' && !target.isKeyless
  const isRepeatable = isKeyed || target.method === 'GET'
  const keyed = isKeyed
    ? { ...input, idempotencyKey: input.idempotencyKey ?? newIdempotencyKey() }
    : input
  let failures = 0
  let runningMs = 0
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce<Data>(connection, target, keyed, { timeoutMs, attempt })
    } catch (error) {
      let pauseMs: number | undefined
      if (isStillRunning(error) && retries > 0) {
        pauseMs = pauseWhileRunning(error, runningMs)
        runningMs += pauseMs ?? 0
      } else if (++failures <= retries) pauseMs = pauseBeforeRetry(error, isRepeatable, failures)
      if (pauseMs === undefined) throw error
      await pause(pauseMs, input.signal)
    }
  }
}

async function sendOnce<Data>(
  connection: ClientConnection,
  target: RequestTarget,
  { signal, ...input }: RequestInput,
  { timeoutMs, attempt }: { readonly timeoutMs: number; readonly attempt: number },
): Promise<Answer<Data>> {
  return exchangeWithServer(connection, target, { timeoutMs, signal }, async (ending) => {
    const answer = await sendRequest(connection, target, { ...input, signal: ending })
    if (!answer.ok) throw await readProblem(answer)
    return readAnswer<Data>(answer, await answer.text(), attempt)
  })
}

/**
 * One exchange with the server, its answer included, within its time: every failure becomes one of
 * our errors.
 */
export async function exchangeWithServer<Value>(
  { baseUrl }: ClientConnection,
  target: RequestTarget,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
  send: (ending: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => ending.abort(timedOut(target, timeoutMs)), timeoutMs)
  try {
    return await send(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    if (error instanceof CrierProblem) throw error
    throw new CrierUnreachable(
      `${target.method} ${target.path}: the connection to ${baseUrl} failed: ${reasonOf(error)}`,
      { cause: error },
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

// A runtime's fetch says "fetch failed" and keeps the reason in its cause, at times two or
// three deep.
const causesMax = 5

function reasonOf(error: unknown): string {
  let reason = String(error)
  for (
    let depth = 0, cause: unknown = error;
    depth < causesMax && cause instanceof Error;
    depth++, cause = cause.cause
  ) {
    const code = (cause as { readonly code?: unknown }).code
    if (cause.message !== '') reason = cause.message
    if (typeof code === 'string') return reason.includes(code) ? reason : `${code} ${reason}`
  }
  return reason
}

const timedOut = ({ method, path }: RequestTarget, timeoutMs: number) =>
  new CrierTimeout(`${method} ${path} had no answer within ${timeoutMs} ms.`)

const isStillRunning = (error: unknown): error is CrierProblem =>
  error instanceof CrierProblem && error.code === 'idempotency_key_in_progress'

/**
 * As long again as was waited so far: a repeat takes a request of the rate. Undefined: it was
 * waited for long enough.
 */
function pauseWhileRunning({ retryAfter }: CrierProblem, waitedMs: number): number | undefined {
  const pauseMs = Math.max(
    (retryAfter ?? 0) * 1_000,
    Math.min(Math.max(waitedMs, firstPauseMs), longestPauseMs),
  )
  return waitedMs + pauseMs <= runningMaxMs ? pauseMs : undefined
}

/** Undefined: to try again would not help, or might do something twice. */
function pauseBeforeRetry(
  error: unknown,
  isRepeatable: boolean,
  attempt: number,
): number | undefined {
  const growing =
    Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs) * (0.5 + Math.random() / 2)
  if (error instanceof CrierTimeout || error instanceof CrierUnreachable)
    return isRepeatable ? growing : undefined
  if (!(error instanceof CrierProblem)) return undefined
  const { status, code, facts } = error
  // mutant: unknown-outcome
  const isUnavailable = code === 'service_unavailable' && facts['outcome'] !== 'unknown'
  const didNothing = status === 429 || isUnavailable
  // The answer of a proxy, or of a server whose database was lost meanwhile: it is unknown whether
  // the call was done.
  const isLost =
    isRepeatable && (status === 503 || (isNoRefusal(code) && [408, 500, 502, 504].includes(status)))
  if (!didNothing && !isLost) return undefined
  return pauseAsTold(error, growing)
}

const isNoRefusal = (code: string) => code === 'unknown' || code === 'internal_error'

/**
 * As long as the server wants, else as long as one would wait by oneself; undefined: longer than
 * anybody waits here.
 */
export function pauseAsTold({ retryAfter }: CrierProblem, growingMs: number): number | undefined {
  const waitMs = retryAfter === null ? growingMs : retryAfter * 1000
  return waitMs <= waitMaxMs ? waitMs : undefined
}

/** Waits, unless it is given up meanwhile. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}

/**
 * Must differ from others, and needs not be secret: without WebCrypto, as on Node 18, chance of the
 * ordinary kind does.
 */
export function newIdempotencyKey(): string {
  const bytes = new Uint8Array(16)
  if (globalThis.crypto?.getRandomValues) globalThis.crypto.getRandomValues(bytes)
  else for (let index = 0; index < bytes.length; index++) bytes[index] = Math.random() * 256
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
