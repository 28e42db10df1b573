import type { Use } from '../../context.ts'
import { isDoubtful } from '../../recovery/guarded-clock.ts'
import { expiredUploads, forgetUpload } from '../upload-store.ts'
import { checkAfterRewind, isKeptAfterRewind } from '../kept-after-rewind.ts'
import { giveUpBlob, givenUpBefore } from './give-up-blob.ts'
import { askRemoval, forgetDeletions, forgetRemoval, holdUnreferenced, removals } from '../store.ts'
import { sweepUnknownAccounts } from './unknown-accounts.ts'

const blobsMax = 10_000

/**
 * Removes bytes that no upload has had for a day and no draft and no version shows, and those of
 * deleted accounts; neither after a rewind. Forgets deletions that can no longer be undone.
 */
export async function sweepBlobs(
  context: Use<'db' | 'clock' | 'random' | 'blobs' | 'intake' | 'wake'>,
): Promise<void> {
  await checkAfterRewind(context)
  if (isDoubtful(context)) return
  await sweepUploads(context)
  await forgetDeletions(context.db, givenUpBefore(context.clock.now()), blobsMax)
  // mutant: keep-after-rewind
  if (await isKeptAfterRewind(context)) return
  for (let count = 0; count < blobsMax && (await giveUpOne(context)); count++);
  await removeGivenUp(context)
  await sweepUnknownAccounts(context)
}

async function sweepUploads({ db, clock, intake }: Use<'db' | 'clock' | 'intake'>): Promise<void> {
  for (const { account_id, id } of await expiredUploads(db, clock.now(), blobsMax)) {
    await intake.removeParts(id)
    await forgetUpload(db, account_id, id)
  }
}

/**
 * The row goes first: an upload of the same bytes begins a new file, and waits for nothing. Says
 * whether there was one.
 */
function giveUpOne({ db, clock }: Use<'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const blob = await holdUnreferenced(tx, givenUpBefore(now))
    if (!blob) return false
    await giveUpBlob(tx, blob, now)
    return true
  })
}

/** Nothing is held while the store is asked. One that it never answers keeps no other waiting. */
async function removeGivenUp({ db, clock, blobs }: Use<'db' | 'clock' | 'blobs'>): Promise<void> {
  for (const { account_id: accountId, sha256, nonce } of await removals(db, blobsMax)) {
    const name = { accountId, sha256, nonce }
    await askRemoval(db, name, clock.now())
    // mutant: remove-bytes
    await blobs.remove(name)
    await forgetRemoval(db, name)
  }
}
