/** A shorter wait is over before a line about it is read. */
const shortestMs = 2_000
// The window of the requests is a minute. What is limited by the hour holds up nothing else, and
// says so where it was asked for.
const longestMs = 60_000

let until = 0
const listeners = new Set<() => void>()

/** Notes how long the server takes no further requests, from an answer that says so. */
export function noteRateLimit(
  answer: Pick<Response, 'status' | 'headers'>,
  nowMs = Date.now(),
): void {
  if (answer.status !== 429) return
  const waitMs = Number(answer.headers.get('retry-after')) * 1_000
  if (!(waitMs > shortestMs && waitMs <= longestMs) || nowMs + waitMs <= until) return
  until = nowMs + waitMs
  for (const changed of listeners) changed()
}

/** Epoch milliseconds until which requests are refused; in the past where none are. */
export const rateWaitEnd = (): number => until

export function watchRateWait(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
