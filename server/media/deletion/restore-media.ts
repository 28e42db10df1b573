import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { assertTextQuota, textBytes } from '../../accounts/text-usage.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Principal, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import { holdDraftsWithout, reattachMedia } from './reattach-media.ts'
import { givenUpBefore } from '../blobs/give-up-blob.ts'
import { presentMedia } from '../present-media.ts'
import { assertMediaQuota } from '../quota.ts'
import {
  claimBlob,
  followDrafts,
  insertAgain,
  lockBlob,
  lockMedia,
  takeDeletion,
  type MediaRow,
} from '../store.ts'

type Endpoint = Contract['restoreMedia']

/**
 * Undoes a deletion. An upload that is not deleted is answered as it is, so that an undo whose
 * answer was lost can be repeated.
 */
export async function restoreMedia(
  context: Use<'db' | 'clock' | 'config' | 'addresses'>,
  { principal, params, saveIdempotentResponse }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { accountId } = principal
  return retriedTransaction(context.db, async (tx) => {
    // As for an upload: of two that come at once, the second sees what room the first has left.
    await lockWithinAccount(tx, accountId)
    const find = () => lockMedia(tx, accountId, params.media_id)
    // Once more at the end: while it waited for the deletion, a version that shows the upload may
    // have been restored.
    const row =
      (await find()) ?? (await bringBack(context, tx, principal, params.media_id)) ?? (await find())
    if (!row)
      throw new Refusal(
        'not_found',
        'There is no such upload, or it was deleted more than a day ago.',
      )
    const answer = presentMedia(context, row)
    await saveIdempotentResponse(tx, answer)
    return answer
  })
}

/** Its drafts are locked before its deletion, as by the restoration of a version. */
async function bringBack(
  context: Use<'clock' | 'config'>,
  tx: Tx,
  principal: Principal,
  mediaId: string,
): Promise<MediaRow | undefined> {
  const { accountId } = principal
  const now = context.clock.now()
  const before = await textBytes(tx, accountId)
  const held = await holdDraftsWithout(tx, accountId, mediaId)
  const deletion = await takeDeletion(tx, accountId, mediaId, givenUpBefore(now))
  if (!deletion) return undefined
  const blob = await lockBlob(tx, accountId, deletion.upload.sha256)
  // Another process has another time, and has given its bytes up.
  if (!blob) return undefined
  const claimed = await claimBlob(tx, { accountId, sha256: blob.sha256, nonce: blob.nonce })
  const row = await insertAgain(tx, accountId, deletion.upload)
  await recordBy(tx, principal, { at: now, kind: 'media.restored', objectId: row.id, detail: {} })
  await followDrafts(
    tx,
    accountId,
    await reattachMedia(tx, principal, { mediaId, held, drafts: deletion.drafts }, now),
  )
  await assertTextQuota(context, tx, principal, before)
  if (claimed === 'new') await assertMediaQuota(context, tx, principal, row.bytes)
  return row
}
