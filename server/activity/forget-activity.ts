import type { Db } from '../database/database.ts'
import { deleteOld } from './store.ts'

// Small enough not to hold row locks long.
const batch = 200
// Each costs three or four pages of the index, also where nothing is old.
const accountsAtOnce = 200
// 200,000 rows in an hour: as many as its siblings forget.
const batchesMax = 1_000

/** Forgets what was done before a time. Returns how many rows went. */
export async function forgetActivity(db: Db, before: Temporal.Instant): Promise<number> {
  let sum = 0
  for (let batches = 0, afterAccount = ''; batches < batchesMax;) {
    const { gone, lastAccount } = await deleteOld(db, {
      before,
      afterAccount,
      accountsMax: accountsAtOnce,
      limit: batch,
    })
    sum += gone
    // These accounts may have more.
    if (gone === batch) batches++
    else if (lastAccount === undefined) break
    else afterAccount = lastAccount
  }
  return sum
}
