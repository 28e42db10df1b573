import type { Queryable } from '../database/database.ts'
import { repeatFromNow } from './repeat-store.ts'

/** After the database was set back, nothing is repeated sooner than so many weeks from then. */
export function keepRepeatsApart(db: Queryable, now: Temporal.Instant): Promise<void> {
  return repeatFromNow(db, now)
}
