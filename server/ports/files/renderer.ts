import type { Readable } from 'node:stream'
import type { Card, CardBrand } from '@crier/writing/text/visual.ts'
import type { ByteRange } from './blobs.ts'

/** The caller that waits for a picture. */
export interface PictureRequester {
  /** Accounts share the time of the renderer. */
  readonly accountId: string
  /** For a post that is due: it waits for its turn however much else waits. */
  readonly due?: boolean
  /**
   * For an address that a person may still have: the bytes of a deleted upload are not there,
   * though a restore would bring them back.
   */
  readonly undeletedOnly?: boolean
  /** Aborted when the caller has left. Pictures without a waiter are not rendered. */
  readonly signal?: AbortSignal
}

/** One of the three must be called, once. */
export interface Rendered {
  readonly size: number
  /** Equal for equal bytes. */
  readonly etag: string
  /** Both ends of a range are read, as in HTTP. */
  stream(range?: ByteRange): Readable
  bytes(): Promise<Uint8Array>
  /** Call it when the stream is not read. */
  leave(): Promise<void>
}

/** What cannot be drawn of a text. */
export interface MissingFonts {
  /** The first of them. */
  readonly characters: readonly string[]
  readonly count: number
  /** What an operator may install for them. */
  readonly packages: readonly string[]
}

/**
 * Renders pictures, each once: what was rendered is kept for as long as an address of it may live.
 */
export interface Renderer {
  /** True when one more picture, of this account or of any, would be queued and not refused. */
  hasRoom(accountId?: string): boolean
  /** Null where every character can be drawn, and while too much waits. */
  missingFonts(accountId: string, text: string): Promise<MissingFonts | null>
  picture(
    requester: PictureRequester,
    card: Card,
    brand: CardBrand,
    format: 'jpeg' | 'png',
    files?: ReadFiles,
  ): Promise<Rendered>
  document(
    requester: PictureRequester,
    pages: readonly Card[],
    brand: CardBrand,
    title: string,
    files?: ReadFiles,
  ): Promise<Rendered>
}

/** Files that are drawn into a card: JPEG, PNG or WebP as an upload was converted. */
export interface CardFiles {
  readonly logo?: Uint8Array
  readonly photo?: Uint8Array
}

/** Asked for only where something is rendered. */
export type ReadFiles = () => Promise<CardFiles>
