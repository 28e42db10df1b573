import { platforms, type Platform } from '@crier/contract/platform.ts'
import { addressSignature, isAddressSigned } from './address-signature.ts'
import { extensionOf } from './file-reference.ts'
import type { AccountId, ConnectionId } from './ids.ts'

const address = new RegExp(
  String.raw`^(\w+~\w+~(?:${platforms.join('|')}|conn_[0-9a-f]{32})~\d{1,3}~(?:\d{1,3}|document)~\d{1,9}(?:~[0-9a-f]{16})?\.(\d{1,12}))\.([A-Za-z0-9_-]{43})\.(?:jpg|pdf|gif|mp4|mov|webm)$`,
)

/** Which picture an address stands for: it is rendered from the draft or from the frozen publication. */
export interface PictureReference {
  /** Whose it is: it is looked for there alone. */
  readonly accountId: AccountId
  /** A draft (in a preview) or a schedule (for a network that fetches). */
  readonly of: string
  /** Of a schedule the network; of a preview the connection, whose author decides what fits, or a network of which there is none. */
  readonly by: Platform | ConnectionId
  /** Counted from 1. */
  readonly piece: number
  /** Counted from 0; `document` for the PDF of all pages. */
  readonly picture: number | 'document'
  /** The send that handed the address out; 0 in a preview. A network's fetch is then known to belong to that send. */
  readonly attempt: number
  /** Of what a preview shows: its draft may change, and a browser may keep what it fetched. A schedule is frozen and has none. */
  readonly digest?: string
}

/** The part of an address behind `/media/`, with expiry and signature: `<fields>.<expiry>.<signature>.jpg`. Some fetchers go by its end. */
export function signPicture(key: Uint8Array, picture: PictureReference, expiresAt: Temporal.Instant, contentType = 'image/jpeg'): string {
  const { accountId, of, by, piece, picture: which, attempt, digest } = picture
  const fields = [accountId, of, by, piece, which, attempt, ...(digest === undefined ? [] : [digest])].join('~')
  const expiry = Math.floor(expiresAt.epochMilliseconds / 1_000)
  const body = `${fields}.${expiry}`
  return `${body}.${addressSignature(key, 'picture', body)}.${which === 'document' ? 'pdf' : extensionOf(contentType)}`
}

/** The picture that an address stands for; null when the address was not made by us, or has expired. */
export function readPicture(key: Uint8Array, name: string, now: Temporal.Instant): PictureReference | null {
  const match = address.exec(name)
  if (!match) return null
  const [, body, expiry, given] = match as unknown as [string, string, string, string]
  if (!isAddressSigned(key, 'picture', body, given) || Number(expiry) * 1_000 < now.epochMilliseconds) return null
  const [account, of, by, piece, picture, attempt, digest] = body.slice(0, body.indexOf('.')).split('~') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string?,
  ]
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
