import type { Readable } from 'node:stream'
import type { Crop, MadeVideo } from '@crier/writing/text/visual.ts'
import type { ByteRange } from './blobs.ts'
import type { PictureRequester } from './renderer.ts'

/**
 * How a network wants a file; `as_is` where it takes what was uploaded (metadata is dropped
 * at upload).
 */
export type Conversion =
  | { readonly kind: 'as_is' }
  | {
      readonly kind: 'picture'
      readonly format: 'jpeg' | 'png' | 'webp'
      readonly widthMax: number
      readonly heightMax: number
      readonly bytesMax: number
      /** Cut out first. */
      readonly crop?: Crop
      /** Width to height; what is a little beyond is trimmed. */
      readonly shapes?: { readonly ratioMin: number; readonly ratioMax: number }
    }
  /** A video or a GIF as MP4 in H.264 and AAC: it takes minutes. */
  | ({ readonly kind: 'video' } & MadeVideo)

/** The conversion is running: try again in a moment. */
export class ConversionUnderWay extends Error {}

/** It cannot be made: its message says why. */
export class NotConverted extends Error {}

export interface MediaFile {
  readonly contentType: string
  readonly bytes: number
  /** Equal for equal bytes. */
  readonly etag: string
  /** Both ends of a range are read, as in HTTP. */
  read(range?: ByteRange): Readable
  /** To be called where nothing of it is read. */
  leave?(): Promise<void>
}

export interface MediaFiles {
  /**
   * The upload's file as a network takes it: converted once, then kept. Null where the bytes are
   * gone, or deleted and asked for with `undeletedOnly`. For a video rejects with
   * `ConversionUnderWay` until it is done, and with `NotConverted` once where that failed.
   */
  file(
    requester: PictureRequester,
    asset: { readonly sha256: string; readonly contentType: string },
    conversion: Conversion,
  ): Promise<MediaFile | null>
  /** Resolves when no video is being converted. */
  idle(): Promise<void>
}
