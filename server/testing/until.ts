import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'

// Far beyond what a busy machine takes: a number of looks would be a bound of time, and a short one.
const timeoutMs = 60_000

/** Looks again at each turn of the event loop; throws `what` when it is not so within a minute. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const ends = performance.now() + timeoutMs; !(await isSo());) {
    assert(performance.now() < ends, what)
    await nextTurn()
  }
}
