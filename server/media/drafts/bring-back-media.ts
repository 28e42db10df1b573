import { Refusal } from '@crier/contract/problems.ts'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { Principal, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { recordUpload } from '../record-upload.ts'
import { heldMedia, reviveMedia, takeDeletions } from './draft-media-store.ts'

/**
 * The uploads that a version shows: those that are there are held until the end of the transaction,
 * and those that were deleted since are made again, as long as their bytes are there. Refused where
 * they are not.
 */
export async function bringBackMedia(
  context: Use<'clock'>,
  tx: Tx,
  principal: Principal,
  { version, media }: { readonly version: number; readonly media: readonly Attached[] },
): Promise<void> {
  const assets = new Map(media.map(({ asset }) => [asset.mediaId, asset]))
  if (assets.size === 0) return
  // First: a concurrent undo of such a deletion has then completed, or finds the upload there.
  const deleted = await takeDeletions(tx, principal.accountId, [...assets.keys()])
  const there = new Map(
    (await heldMedia(tx, principal.accountId, [...assets.keys()])).map((row) => [
      row.id as string,
      row,
    ]),
  )
  const missing: string[] = []
  for (const asset of assets.values()) {
    const row = there.get(asset.mediaId)
    if (row?.status === 'ready') continue
    const now = context.clock.now()
    const words = deleted.get(asset.mediaId) ?? { name: null, alt_text: asset.altText }
    if (row === undefined && (await reviveMedia(tx, principal.accountId, asset, words, now))) {
      const { mediaId: id, kind, contentType: content_type, bytes } = asset
      await recordUpload(tx, principal, { id, kind, content_type, bytes }, now)
    } else missing.push(asset.mediaId)
  }
  if (missing.length === 0) return
  const which =
    missing.length === 1
      ? 'an upload whose file is no longer there'
      : 'uploads whose files are no longer there'
  const instead =
    'Its text can still be had: read it in the list of versions and edit the draft with it.'
  throw new Refusal(
    'conflict',
    `Version ${version} shows ${which}: ${missing.join(', ')}. ${instead}`,
  )
}
