import type { Readable } from 'node:stream'
import type { AccountId } from './ids.ts'

/** Bytes by their SHA-256 within an account; a directory or S3. */
export interface Blobs {
  /** Streams to the store with constant memory; nothing counts until it ends. Rejects with BlobTooLarge above bytesMax. */
  write(
    accountId: AccountId,
    source: AsyncIterable<Uint8Array>,
    bytesMax: number,
  ): Promise<{ readonly sha256: string; readonly bytes: number }>
  open(accountId: AccountId, sha256: string): Promise<StoredBlob | null>
  remove(accountId: AccountId, sha256: string): Promise<void>
  /** The accounts of which there may be anything. */
  accounts(): Promise<readonly AccountId[]>
  /** Everything of an account that is gone. */
  removeAll(accountId: AccountId): Promise<void>
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
