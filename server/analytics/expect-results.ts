import type { Tx } from '../database/database.ts'
import { nextReading } from './reading-times.ts'
import { insertExpected, type Published } from './store.ts'

/**
 * Schedules the reading of analytics for these posts. Call it in the transaction that marks
 * them as published.
 */
export function expectResults(
  tx: Tx,
  published: readonly Published[],
  now: Temporal.Instant,
): Promise<void> {
  return insertExpected(tx, published, now, nextReading(now, now)!)
}
