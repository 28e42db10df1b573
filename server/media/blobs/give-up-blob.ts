import type { Tx } from '../../database/database.ts'
import { forgetBlob, insertRemoval, isShown, keepBlob, type HeldBlob } from '../store.ts'

// An upload takes minutes, not a day: what it has announced is never taken away under it.
const keptHours = 24

/** Files without a reference since before this time may be removed. */
export const givenUpBefore = (now: Temporal.Instant) => now.subtract({ hours: keptHours })

/**
 * Removes a file that had no reference for a day; one that a draft or a version shows is kept for another day.
 */
export async function giveUpBlob(tx: Tx, blob: HeldBlob, now: Temporal.Instant): Promise<void> {
  // mutant: shown-by-version
  if (await isShown(tx, blob.account_id, blob.sha256))
    return keepBlob(tx, blob.account_id, blob.sha256, now)
  await insertRemoval(tx, blob)
  await forgetBlob(tx, blob.account_id, blob.sha256)
}
