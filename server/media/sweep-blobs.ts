import type { Use } from '../context.ts'
import { isDoubtful } from '../ports/guarded-clock.ts'
import { expiredUploads, forgetUpload } from './upload-store.ts'
import { existing, forgetBlob, holdUnreferenced } from './store.ts'

// An upload takes minutes, not a day: what it has announced is never taken away under it.
const keptHours = 24
const blobsMax = 10_000
const accountsAtOnce = 1_000

/** Removes bytes that no upload has had for a day, and those of accounts that are gone. */
export async function sweepBlobs(context: Use<'db' | 'clock' | 'blobs' | 'intake'>): Promise<void> {
  if (isDoubtful(context)) return
  const before = context.clock.now().subtract({ hours: keptHours })
  for (let count = 0; count < blobsMax && (await sweepOne(context, before)); count++);
  await sweepUploads(context)
  const accounts = await context.blobs.accounts()
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = accounts.slice(first, first + accountsAtOnce)
    const alive = new Set(await existing(context.db, some))
    for (const accountId of some.filter((id) => !alive.has(id))) await context.blobs.removeAll(accountId)
  }
}

async function sweepUploads({ db, clock, intake }: Use<'db' | 'clock' | 'intake'>): Promise<void> {
  for (const { account_id, id } of await expiredUploads(db, clock.now(), blobsMax)) {
    await intake.removeParts(id)
    await forgetUpload(db, account_id, id)
  }
}

/** The row goes last, and is held until then: whoever uploads the same bytes meanwhile waits, and writes them again. */
function sweepOne({ db, blobs }: Use<'db' | 'blobs'>, before: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const blob = await holdUnreferenced(tx, before)
    if (!blob) return false
    await blobs.remove(blob.account_id, blob.sha256)
    await forgetBlob(tx, blob.account_id, blob.sha256)
    return true
  })
}
