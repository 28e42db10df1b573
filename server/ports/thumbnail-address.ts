import type { FileReference, ServedConversion } from './file-reference.ts'

interface Addresses {
  fileUrl(file: FileReference, expiresAt: Temporal.Instant): string
}

type Upload = Omit<FileReference, 'conversion'> & { readonly kind: 'image' | 'gif' | 'video' | 'document' }

// As large as a card of the dashboard shows it on a screen with two pixels for one.
const thumbnail: ServedConversion = { kind: 'picture', format: 'webp', widthMax: 480, heightMax: 480, bytesMax: 100_000 }

/** Where a small picture of an upload is served; null where it has none. */
export function thumbnailAddress(
  addresses: Addresses,
  { kind, accountId, sha256, contentType }: Upload,
  expiresAt: Temporal.Instant,
): string | null {
  const hasOne = kind === 'image' || kind === 'gif'
  return hasOne ? addresses.fileUrl({ accountId, sha256, contentType, conversion: thumbnail }, expiresAt) : null
}
