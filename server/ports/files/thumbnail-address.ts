import type { Clock } from '../clock.ts'
import type { FileReference, ServedConversion } from './file-reference.ts'

interface Addresses {
  fileUrl(file: FileReference, expiresAt: Temporal.Instant): string
  hasThumbnail(upload: Upload): boolean
}

type Upload = Omit<FileReference, 'conversion'>

// As large as a card of the dashboard shows it on a screen with two pixels for one.
const thumbnail: ServedConversion = {
  kind: 'picture',
  format: 'webp',
  widthMax: 480,
  heightMax: 480,
  bytesMax: 100_000,
}

/** Stable for half an hour: a client that lists repeatedly fetches each picture once. */
export const thumbnailExpiry = (clock: Pick<Clock, 'now'>): Temporal.Instant =>
  clock
    .now()
    .round({ smallestUnit: 'minute', roundingIncrement: 30, roundingMode: 'floor' })
    .add({ hours: 1 })

/** The address of an upload's thumbnail; null when it has none. */
export function thumbnailAddress(
  addresses: Addresses,
  { accountId, sha256, contentType }: Upload,
  expiresAt: Temporal.Instant,
): string | null {
  return addresses.hasThumbnail({ accountId, sha256, contentType })
    ? addresses.fileUrl({ accountId, sha256, contentType, conversion: thumbnail }, expiresAt)
    : null
}
