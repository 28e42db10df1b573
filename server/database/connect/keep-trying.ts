import type { Clock } from '../../ports/clock.ts'
import { isDatabaseAway } from '../database-errors.ts'

// A database that fails over is back in seconds, most times.
const tryEveryMs = 1_000

/**
 * Writes what would be lost otherwise: as long as the database is away it is tried again every
 * second, until `until`. Then the error is thrown, and at once any other one.
 */
export async function keepTrying<Result>(
  clock: Clock,
  until: Temporal.Instant,
  write: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || Temporal.Instant.compare(clock.now(), until) > 0) throw error
      await clock.sleep(tryEveryMs)
    }
  }
}
