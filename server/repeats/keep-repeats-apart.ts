import type { Queryable } from '../database/database.ts'
import { repeatFromNow } from './repeat-store.ts'

/** After a rewind, nothing is repeated sooner than its number of weeks from then. */
export function keepRepeatsApart(db: Queryable, now: Temporal.Instant): Promise<void> {
  return repeatFromNow(db, now)
}
