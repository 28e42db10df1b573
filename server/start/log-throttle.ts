import { isDatabaseAway, isDiskFull, isStatementTooLong } from '../database/database-errors.ts'
import { errorCode } from '../database/embedded/data-directory.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

// Every loop polls at least each 5 s, so it meets a continuing outage within this time.
const overAfterMs = 15_000

/**
 * During an outage of the database every loop and every request fails: the first failure is one
 * line, without a stack, and the end is another, with their number. Failures of the statement
 * itself (a timeout) or the disk are logged as they are.
 */
export function throttleLog(log: Log, clock: Clock): Log {
  let errors = 0
  let begun = 0
  let lastAt = 0
  const watch = async () => {
    while (clock.monotonic() - lastAt < overAfterMs)
      await clock.sleep(overAfterMs - (clock.monotonic() - lastAt))
    log.event('database.back', { errors, awaySeconds: Math.round((lastAt - begun) / 1_000) })
    errors = 0
  }
  return {
    ...log,
    error: (name, error, facts) => {
      if (!isOutage(error)) return log.error(name, error, facts)
      lastAt = clock.monotonic()
      if (errors++ > 0) return
      begun = lastAt
      log.error('database.away', error instanceof Error ? error.message : error, {
        met: name,
        code: errorCode(error),
      })
      void watch()
    },
  }
}

function isOutage(error: unknown): boolean {
  return isDatabaseAway(error) && !isDiskFull(error) && !isStatementTooLong(error)
}
