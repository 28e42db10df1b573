import type { Use } from '../context.ts'
import { isDoubtful } from '../ports/guarded-clock.ts'
import { expiredUploads, forgetUpload } from './upload-store.ts'
import { checkAfterSetBack, isKeptAfterSetBack } from './kept-after-set-back.ts'
import { forgetBlob, holdUnreferenced, isShownByVersion, keepBlob } from './store.ts'
import { sweepUnknownAccounts } from './unknown-accounts.ts'

// An upload takes minutes, not a day: what it has announced is never taken away under it.
const keptHours = 24
const blobsMax = 10_000

/** Removes bytes that no upload has had for a day and no version of a draft shows, and those of accounts that are gone; nothing of either after the database was set back. */
export async function sweepBlobs(context: Use<'db' | 'clock' | 'blobs' | 'intake'>): Promise<void> {
  await checkAfterSetBack(context)
  if (isDoubtful(context)) return
  await sweepUploads(context)
  if (await isKeptAfterSetBack(context)) return
  const before = context.clock.now().subtract({ hours: keptHours })
  for (let count = 0; count < blobsMax && (await sweepOne(context, before)); count++);
  await sweepUnknownAccounts(context)
}

async function sweepUploads({ db, clock, intake }: Use<'db' | 'clock' | 'intake'>): Promise<void> {
  for (const { account_id, id } of await expiredUploads(db, clock.now(), blobsMax)) {
    await intake.removeParts(id)
    await forgetUpload(db, account_id, id)
  }
}

/** The row goes last, and is held until then: whoever uploads the same bytes meanwhile waits, and writes them again. */
function sweepOne({ db, clock, blobs }: Use<'db' | 'clock' | 'blobs'>, before: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const blob = await holdUnreferenced(tx, before)
    if (!blob) return false
    if (await isShownByVersion(tx, blob.account_id, blob.sha256)) {
      await keepBlob(tx, blob.account_id, blob.sha256, clock.now())
      return true
    }
    await blobs.remove(blob.account_id, blob.sha256)
    await forgetBlob(tx, blob.account_id, blob.sha256)
    return true
  })
}
