import { platforms, type Platform } from '@crier/contract/platform.ts'
import { addressSignature, isAddressSigned } from './address-signature.ts'
import { extensionOf } from './file-reference.ts'
import type { AccountId, ConnectionId } from '../ids.ts'

const address = new RegExp(
  String.raw`^(\w+~\w+~(?:${platforms.join('|')}|conn_[0-9a-f]{32})~\d{1,3}~(?:\d{1,3}|document)~\d{1,9}(?:~[0-9a-f]{16})?\.(\d{1,12}))\.([A-Za-z0-9_-]{43})\.(?:jpg|pdf|gif|mp4|mov|webm)$`,
)

/**
 * The picture behind an address: it is rendered from the draft or from the publication's snapshot.
 */
export interface PictureReference {
  /** The owner: only its pictures are searched. */
  readonly accountId: AccountId
  /** A draft (in a preview) or a schedule (for a network that fetches). */
  readonly of: string
  /**
   * For a schedule the network; for a preview the connection, whose author decides what fits, or a
   * network without one.
   */
  readonly by: Platform | ConnectionId
  /** Counted from 1. */
  readonly piece: number
  /** Counted from 0; `document` for the PDF of all pages. */
  readonly picture: number | 'document'
  /**
   * The send that handed the address out; 0 in a preview. A network's fetch is then known to belong
   * to that send.
   */
  readonly attempt: number
  /**
   * The digest of a preview's picture: its draft may change, and a browser may cache it. A schedule
   * has a snapshot and no digest.
   */
  readonly digest?: string
}

/**
 * The part of an address behind `/media/`, with expiry and signature:
 * `<fields>.<expiry>.<signature>.jpg`. Some fetchers go by its end.
 */
export function signPicture(
  key: Uint8Array,
  picture: PictureReference,
  expiresAt: Temporal.Instant,
  contentType = 'image/jpeg',
): string {
  const { accountId, of, by, piece, picture: which, attempt, digest } = picture
  const fields = [
    accountId,
    of,
    by,
    piece,
    which,
    attempt,
    ...(digest === undefined ? [] : [digest]),
  ].join('~')
  const expiry = Math.floor(expiresAt.epochMilliseconds / 1_000)
  const body = `${fields}.${expiry}`
  return `${body}.${addressSignature(key, 'picture', body)}.${which === 'document' ? 'pdf' : extensionOf(contentType)}`
}

/** The picture behind an address; null when the address was not made by us, or has expired. */
export function readPictureReference(
  key: Uint8Array,
  name: string,
  now: Temporal.Instant,
): PictureReference | null {
  const match = address.exec(name)
  if (!match) return null
  const [, body, expiry, given] = match as unknown as [string, string, string, string]
  if (
    !isAddressSigned(key, 'picture', body, given) ||
    Number(expiry) * 1_000 < now.epochMilliseconds
  )
    return null
  const [account, of, by, piece, picture, attempt, digest] = body
    .slice(0, body.indexOf('.'))
    .split('~') as [string, string, string, string, string, string, string?]
  return {
    accountId: account as AccountId,
    of,
    by: by as Platform | ConnectionId,
    piece: Number(piece),
    picture: picture === 'document' ? 'document' : Number(picture),
    attempt: Number(attempt),
    ...(digest !== undefined && { digest }),
  }
}
