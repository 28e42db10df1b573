import type { Tx } from '../database/database.ts'
import { forgetBlob, insertRemoval, isShownByVersion, keepBlob, type HeldBlob } from './store.ts'

// An upload takes minutes, not a day: what it has announced is never taken away under it.
const keptHours = 24

/** Files that nobody has had since before then may be given up. */
export const givenUpBefore = (now: Temporal.Instant) => now.subtract({ hours: keptHours })

/** Has a file removed that nobody has had for a day; one that a version shows is kept for another day instead. */
export async function giveUpBlob(tx: Tx, blob: HeldBlob, now: Temporal.Instant): Promise<void> {
  // mutant: shown-by-version
  if (await isShownByVersion(tx, blob.account_id, blob.sha256)) return keepBlob(tx, blob.account_id, blob.sha256, now)
  await insertRemoval(tx, blob)
  await forgetBlob(tx, blob.account_id, blob.sha256)
}
