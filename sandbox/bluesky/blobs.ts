import { sniffContentType } from '../core/content-type.ts'
import { mediaFacts } from '../core/media-facts.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { PostMedia } from '../core/truth.ts'
import { readVideo } from '../core/video.ts'
import { cidOfBytes } from './cid.ts'
import { invalidRequest } from './errors.ts'
import { isCid } from './formats.ts'
import { isPlain } from './lex-values.ts'
import { blobIn, type BlobReference } from './schema.ts'

/** A blob of one account. */
export interface StoredBlob extends BlobReference {
  readonly did: string
  readonly facts: BlobFacts
  /** A record names it. Until then no other account sees it. */
  readonly isNamed: boolean
}

/** What the truth says about the bytes, which the sandbox keeps under their SHA-256. */
type BlobFacts = Omit<PostMedia, 'kind' | 'alt_text'>

export interface Blobs {
  upload(did: string, bytes: Buffer, encoding: string): Promise<StoredBlob>
  find(did: string, cid: string): StoredBlob | undefined
  /** Throws the server's refusal of a record that names them. */
  check(did: string, named: readonly BlobReference[]): void
  markNamed(did: string, named: readonly BlobReference[]): void
  remove(did: string, cid: string): void
}

export function openBlobs(ports: SandboxPorts): Blobs {
  const table = ports.store.table<StoredBlob>('bluesky.blobs')
  const keyOf = (did: string, cid: string) => `${did}/${cid}`
  const find = (did: string, cid: string) => table.get(keyOf(did, cid))

  return {
    find,
    async upload(did, bytes, encoding) {
      const known = sniffContentType(bytes)
      const uploaded = {
        did,
        cid: cidOfBytes(bytes),
        mimeType: known === 'application/octet-stream' ? encoding : known,
        size: bytes.length,
        facts: {
          sha256: ports.store.keepBytes(bytes),
          ...mediaFacts(bytes, known.startsWith('video/') ? await readVideo(bytes) : undefined),
        },
        isNamed: false,
      }
      // The first upload of the same bytes is the one that is kept.
      if (find(did, uploaded.cid) === undefined) table.put(keyOf(did, uploaded.cid), uploaded)
      return uploaded
    },
    check(did, named) {
      for (const { cid, mimeType, size } of named) {
        const found = find(did, cid)
        if (found === undefined) throw invalidRequest(`Could not find blob: ${cid}`, 'BlobNotFound')
        if (found.isNamed) continue
        if (found.mimeType !== mimeType)
          throw invalidRequest(
            `Referenced Mimetype does not match stored blob. Expected: ${found.mimeType}, Got: ${mimeType}`,
            'InvalidMimeType',
          )
        if (found.size !== size)
          throw invalidRequest(
            `Referenced Size does not match stored blob. Expected: ${found.size}, Got: ${size}`,
            'InvalidSize',
          )
      }
    },
    markNamed(did, named) {
      for (const { cid } of named) {
        const found = find(did, cid)
        if (found !== undefined && !found.isNamed)
          table.put(keyOf(did, cid), { ...found, isNamed: true })
      }
    },
    remove: (did, cid) => table.delete(keyOf(did, cid)),
  }
}

/** Every blob that a value of the protocol names, at any depth. */
export function blobsIn(value: unknown): readonly BlobReference[] {
  if (Array.isArray(value)) return value.flatMap(blobsIn)
  if (!isPlain(value)) return []
  const old = oldFormOf(value)
  if (old !== undefined) throw invalidRequest(`Legacy blobs are not allowed (${old})`)
  const own = blobIn(value, false)
  return own === undefined ? Object.values(value).flatMap(blobsIn) : [own]
}

/** The CID of a blob that is named as it was in the protocol's beginning. */
function oldFormOf(value: Readonly<Record<string, unknown>>): string | undefined {
  const { cid, mimeType } = value
  const isOld =
    typeof cid === 'string' &&
    isCid(cid) &&
    typeof mimeType === 'string' &&
    mimeType !== '' &&
    Object.keys(value).length === 2
  return isOld ? cid : undefined
}
