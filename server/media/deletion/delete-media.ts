import type { Contract } from '@crier/contract/index.ts'
import { assertLogoFits } from '../../accounts/assert-logo-fits.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction } from '../../database/database.ts'
import { detachMedia } from './detach-media.ts'
import { mediaNotFound } from '../media-not-found.ts'
import { followDrafts, lockMedia, removeMedia } from '../store.ts'

export async function deleteMedia(
  context: Use<'db' | 'clock' | 'config'>,
  { principal, params }: Input<Contract['deleteMedia']>,
): Promise<null> {
  await retriedTransaction(context.db, async (tx) => {
    const row = await lockMedia(tx, principal.accountId, params.media_id)
    if (!row) throw mediaNotFound()
    const now = context.clock.now()
    await assertLogoFits(tx, principal.accountId, row.id)
    const drafts = await detachMedia(context, tx, principal, row.id, now)
    await followDrafts(tx, principal.accountId, drafts)
    await removeMedia(tx, row, drafts, now)
    await recordBy(tx, principal, { at: now, kind: 'media.deleted', objectId: row.id, detail: {} })
  })
  return null
}
