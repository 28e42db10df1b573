// Real milliseconds: work under way needs the real database and real sockets, which no clock of
// ours moves.
const settleMsMax = 10_000
const quietLooks = 5

/**
 * Resolves when it is idle for several checks in a row (a hint that is being sent wakes a loop
 * between two of them), when `isHeld` says that running work waits only for time, or after a while,
 * for the caller to see. While work is running, a millisecond passes between two checks, which
 * PostgreSQL uses better; and no promise is made for a check, since the test runner tracks each.
 */
export function settle(isIdle: () => boolean, isHeld?: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + settleMsMax
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let quiet = 0
  const look = () => {
    quiet = isIdle() ? quiet + 1 : 0
    if (quiet === quietLooks || performance.now() >= until) resolve()
    else if (quiet > 0) setImmediate(look)
    else if (isHeld) isHeld().then((held) => (held ? resolve() : setTimeout(look, 1)), reject)
    else setTimeout(look, 1)
  }
  setImmediate(look)
  return promise
}
