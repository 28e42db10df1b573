import { addressSignature, isAddressSigned } from './address-signature.ts'
import type { AccountId } from '../ids.ts'
import type { Conversion } from './media-files.ts'

/** The file of an upload behind an address. */
export interface FileReference {
  /** The owner: only its files are searched. */
  readonly accountId: AccountId
  readonly sha256: string
  /** The content type of the upload. */
  readonly contentType: string
  readonly conversion: ServedConversion
}

/** Videos are converted for networks only, which fetch them under the address of their post. */
export type ServedConversion = Exclude<Conversion, { readonly kind: 'video' }>

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
}
/** How a file of a taken type ends. */
export const extensionOf = (contentType: string) => extensions[contentType]!

const types = Object.fromEntries(
  Object.entries(extensions).map(([type, extension]) => [extension, type]),
)

const address = new RegExp(
  String.raw`^file~((acct_[0-9a-f]{32})~([0-9a-f]{64})~([a-z0-9]{3,4})~(as_is|(jpeg|png|webp)-(\d{1,5})-(\d{1,5})-(\d{1,10}))\.(\d{1,12}))\.([A-Za-z0-9_-]{43})\.([a-z0-9]{3,4})$`,
)

const endingOf = (contentType: string, conversion: ServedConversion) =>
  extensionOf(conversion.kind === 'as_is' ? contentType : `image/${conversion.format}`)

/**
 * The part of an address behind `/media/`; its end is what the served file is, because some
 * fetchers go by it.
 */
export function signFile(
  key: Uint8Array,
  { accountId, sha256, contentType, conversion }: FileReference,
  expiresAt: Temporal.Instant,
): string {
  const form =
    conversion.kind === 'as_is'
      ? 'as_is'
      : [conversion.format, conversion.widthMax, conversion.heightMax, conversion.bytesMax].join(
          '-',
        )
  const fields = [accountId, sha256, extensions[contentType], form].join('~')
  const body = `${fields}.${Math.floor(expiresAt.epochMilliseconds / 1_000)}`
  return `file~${body}.${addressSignature(key, 'file', body)}.${endingOf(contentType, conversion)}`
}

/** The file behind an address; null when the address was not made by us, or has expired. */
export function readFileReference(
  key: Uint8Array,
  name: string,
  now: Temporal.Instant,
): FileReference | null {
  const match = address.exec(name)
  if (!match) return null
  const [
    ,
    body,
    accountId,
    sha256,
    extension,
    form,
    format,
    widthMax,
    heightMax,
    bytesMax,
    expiry,
    given,
    ending,
  ] = match
  const contentType = types[extension!]
  if (
    !isAddressSigned(key, 'file', body!, given!) ||
    contentType === undefined ||
    Number(expiry) * 1_000 < now.epochMilliseconds
  )
    return null
  const picture = {
    format: format as 'jpeg',
    widthMax: Number(widthMax),
    heightMax: Number(heightMax),
    bytesMax: Number(bytesMax),
  }
  const conversion: ServedConversion =
    form === 'as_is' ? { kind: 'as_is' } : { kind: 'picture', ...picture }
  if (ending !== endingOf(contentType, conversion)) return null
  return { accountId: accountId as AccountId, sha256: sha256!, contentType, conversion }
}
