import type { Readable } from 'node:stream'
import type { Conversion } from './media-files.ts'
import type { StreamFacts } from '@crier/writing/text/visual.ts'
import type { PictureRequester } from './renderer.ts'

/** Facts about a file from its content. */
export interface MediaFacts {
  readonly kind: 'image' | 'gif' | 'video' | 'document'
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly codecs: readonly string[]
  readonly frames: number | null
  /** The streams of a video. */
  readonly streams?: StreamFacts
}

/** Received bytes in a private file. Disposing removes it. */
export interface Received extends AsyncDisposable {
  readonly bytes: number
  readonly sha256: string
}

/** How a picture is made small. */
export type Shrunk = Extract<Conversion, { readonly kind: 'picture' }>

/** The bytes without metadata, in another file. Disposing removes it. */
export interface Cleaned extends AsyncDisposable {
  readonly facts: MediaFacts
  readonly bytes: number
  readonly sha256: string
  read(): Readable
}

/** Another request writes to the upload by now. */
export class UploadLost extends Error {}

/** The first bytes of the upload are not on this machine: another took them, or they are lost. */
export class PartsElsewhere extends Error {}

/** Receives strangers' files. Nothing of them counts until they are in the blob store. */
export interface Intake {
  /** Streams to a file with constant memory. Rejects with BlobTooLarge above bytesMax. */
  receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Received>
  /**
   * Reads what it is from its content and drops its metadata. Refuses what is not taken (415) and
   * what cannot be read (422).
   */
  clean(requester: PictureRequester, received: Pick<Received, 'bytes'>): Promise<Cleaned>
  /**
   * As `clean`, for a picture that is only shown small: made as the conversion says. Refuses what
   * is no picture.
   */
  shrink(requester: PictureRequester, received: Received, conversion: Shrunk): Promise<Cleaned>
  /**
   * Writes what comes behind the first `offset` bytes of a file that comes in parts, and throws
   * away what stood there. Resolves, also when the source breaks, when what came is on the disk;
   * tells of every 16 MiB before. Rejects with PartsElsewhere where those first bytes are not here.
   */
  append(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    bytesMax: number,
    onSafe: (offset: number) => Promise<void>,
  ): Promise<number>
  /** How many bytes of such a file are on this machine. */
  held(id: string): Promise<number>
  /** Such a file, when all of it is there; null when it is not on this machine. */
  whole(id: string, bytes: number): Promise<Pick<Received, 'bytes'> | null>
  removeParts(id: string): Promise<void>
}
