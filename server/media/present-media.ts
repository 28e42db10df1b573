import type { Media } from '@crier/contract/media.ts'
import type { Use } from '../context.ts'
import { instantText } from '../ports/instant-text.ts'
import { thumbnailAddress } from '../ports/files/thumbnail-address.ts'
import type { MediaRow } from './store.ts'

const addressHours = 1

/** An upload as it is shown, with addresses that lead to its bytes for an hour. */
export function presentMedia(
  { addresses, clock }: Use<'addresses' | 'clock'>,
  row: MediaRow,
): Media {
  const { account_id: accountId, sha256, content_type: contentType } = row
  const expiresAt = clock.now().add({ hours: addressHours })
  return {
    media_id: row.id,
    kind: row.kind,
    content_type: contentType,
    bytes: row.bytes,
    sha256,
    name: row.name,
    alt_text: row.alt_text,
    width: row.width,
    height: row.height,
    duration_ms: row.duration_ms,
    codecs: row.codecs,
    animated: row.kind === 'video' || (row.kind === 'gif' && (row.frames ?? 1) > 1),
    status: row.status,
    detail: row.detail,
    url: addresses.fileUrl(
      { accountId, sha256, contentType, conversion: { kind: 'as_is' } },
      expiresAt,
    ),
    thumbnail_url: thumbnailAddress(addresses, { accountId, sha256, contentType }, expiresAt),
    created_at: instantText(row.created_at),
  }
}
