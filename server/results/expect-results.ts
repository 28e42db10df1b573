import type { Tx } from '../database/database.ts'
import { nextReading } from './reading-times.ts'
import { insertExpected, type Published } from './store.ts'

/** Has what became of these posts read in time. In the transaction that says that they are out. */
export function expectResults(tx: Tx, published: readonly Published[], now: Temporal.Instant): Promise<void> {
  return insertExpected(tx, published, now, nextReading(now, now)!)
}
