import type { Readable } from 'node:stream'
import type { AccountId } from '../ids.ts'

/** Files by their names; a directory or S3. */
export interface Blobs {
  /**
   * Streams to the store with constant memory; nothing counts until all of it is there. Rejects
   * when the bytes are not those of the hash.
   */
  write(name: BlobName, blob: NewBlob): Promise<void>
  /**
   * Null only where it is certain that the store does not have it: never where the store is away.
   */
  open(name: BlobName): Promise<StoredBlob | null>
  /**
   * May take effect at any time, also after it was rejected: no name is written again for which it
   * was called.
   */
  remove(name: BlobName): Promise<void>
  /** The accounts of which there may be anything. */
  accounts(): Promise<readonly AccountId[]>
  /** Everything of an account that is gone. */
  removeAll(accountId: AccountId): Promise<void>
}

/** The SHA-256 of the bytes within an account, and 32 hexadecimal digits that no other file has. */
export interface BlobName {
  readonly accountId: AccountId
  readonly sha256: string
  readonly nonce: string
}

/** As files and objects are called within their account. */
export const blobFileName = /^([0-9a-f]{64})\.[0-9a-f]{32}$/

/** A blob store with the mark by which an installation recognizes it. */
export interface BlobStore extends Blobs {
  /** For people. */
  readonly name: string
  /** The place of the mark, for people. */
  readonly placeOfMark: string
  readMark(): Promise<string | null>
  /** Writes the mark unless there is one. */
  writeMark(mark: string): Promise<void>
}

export interface NewBlob {
  readonly bytes: number
  read(): Readable
}

export interface StoredBlob {
  readonly bytes: number
  /** Both ends of a range are read, as in HTTP. */
  read(range?: ByteRange): Readable
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export class BlobTooLarge extends Error {
  constructor(bytesMax: number) {
    super(`There are more than ${bytesMax} bytes.`)
  }
}

/**
 * The store cannot be used now, and nothing is known of what it holds. The message is for
 * the operator.
 */
export class BlobStoreAway extends Error {
  /** The store answers with a refusal: the operator has to change something. */
  readonly isRefusal: boolean
  constructor(message: string, isRefusal = false) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/** The store takes nothing more. The message is for the operator. */
export class BlobStoreFull extends Error {}

/** A place in a store that speaks S3. */
export interface S3Place {
  readonly bucket: string
  /** Without slashes at its ends; may be empty. */
  readonly prefix: string
}

export const isBucket = (store: string | S3Place | null): store is S3Place =>
  typeof store === 'object' && store !== null
