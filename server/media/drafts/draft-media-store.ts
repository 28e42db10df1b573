import type { Asset } from '@crier/writing/text/visual.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId, MediaId } from '../../ports/ids.ts'

const assetColumns = [
  'id',
  'kind',
  'status',
  'content_type',
  'bytes',
  'sha256',
  'alt_text',
  'width',
  'height',
  'duration_ms',
  'codecs',
  'frames',
  'streams',
] as const

/** Locks uploads that may be attached, so that they cannot be deleted in the meantime. */
export function heldMedia(tx: Tx, accountId: AccountId, ids: readonly string[]) {
  return tx
    .selectFrom('media')
    .select(assetColumns)
    .where('account_id', '=', accountId)
    .where('id', 'in', ids as MediaId[])
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/**
 * Returns the names of deleted uploads by id and removes the records of their deletion, because the
 * caller recreates the uploads.
 */
export async function takeDeletions(tx: Tx, accountId: AccountId, ids: readonly string[]) {
  const rows = await tx
    .deleteFrom('media_deletion')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids as MediaId[])
    .returning(['id', 'upload'])
    .execute()
  return new Map(
    rows.map(({ id, upload: { name, alt_text } }) => [id as string, { name, alt_text }]),
  )
}

/** Makes an upload again that was deleted, under its id; says whether its bytes are still there. */
export async function reviveMedia(
  tx: Tx,
  accountId: AccountId,
  asset: Asset,
  words: { readonly name: string | null; readonly alt_text: string | null },
  now: Temporal.Instant,
): Promise<boolean> {
  const { sha256 } = asset
  const { numUpdatedRows } = await tx
    .updateTable('media_blob')
    .set({ unreferenced_since: null })
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { kind, contentType, bytes, width, height, durationMs, frames, streams = null } = asset
  await tx
    .insertInto('media')
    .values({
      ...{
        account_id: accountId,
        id: asset.mediaId as MediaId,
        kind,
        content_type: contentType,
        bytes,
        sha256,
        ...words,
      },
      ...{ width, height, duration_ms: durationMs, codecs: [...asset.codecs], frames },
      streams: streams && JSON.stringify(streams),
      ...{ status: 'ready', detail: null, created_at: now, updated_at: now },
    })
    .execute()
  return true
}
