import type { Readable } from 'node:stream'
import type { Requester } from './renderer.ts'

/** What is known of a file from its content. */
export interface MediaFacts {
  readonly kind: 'image' | 'gif' | 'video' | 'document'
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly codecs: readonly string[]
  readonly frames: number | null
}

/** Bytes as they came, in a file that nobody else sees. Disposing removes it. */
export interface Received extends AsyncDisposable {
  readonly bytes: number
  readonly sha256: string
}

/** The same without metadata, in another file. Disposing removes it. */
export interface Cleaned extends AsyncDisposable {
  readonly facts: MediaFacts
  readonly bytes: number
  readonly sha256: string
  read(): Readable
}

/** Where strangers' files come in. Nothing of them counts until they stand in the blob store. */
export interface Intake {
  /** Streams to a file with constant memory. Rejects with BlobTooLarge above bytesMax. */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Received>
  /** Reads what it is from its content and drops its metadata. Refuses what is not taken (415) and what cannot be read (422). */
  clean(requester: Requester, received: Received): Promise<Cleaned>
}
