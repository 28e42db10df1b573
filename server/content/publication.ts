import type { Platform } from '@crier/contract/platform.ts'

/**
 * What will go out, fitted to a network: frozen at the claim, so everything in it is JSON. Pictures are descriptions here;
 * media/ renders them, the same bytes each time.
 */
export interface Publication {
  readonly platform: Platform
  /** In order; every piece after the first is a reply to the one before. */
  readonly pieces: readonly Piece[]
  readonly warnings: readonly PublicationWarning[]
}

export interface Piece {
  /** As a reader is meant to see it: no escaping, no network syntax. */
  readonly text: string
  /** A short title where the network shows one (TikTok photo posts, LinkedIn documents). */
  readonly title: string | null
  readonly pictures: readonly Picture[]
  /** Pages of a document, where the network shows one (LinkedIn carousel). Never together with pictures. */
  readonly document: readonly Picture[]
}

export interface Picture {
  readonly text: string
  /** Counted from 1, shown on slides; a single card has number 1 of 1 and shows none. */
  readonly number: number
  readonly count: number
  readonly shape: PictureShape
}

/** `portrait` 1080×1350, `vertical` 1080×1920, `page` 1080×1350 in a PDF. */
export type PictureShape = 'portrait' | 'vertical' | 'page'

export interface PublicationWarning {
  readonly code: 'content_adapted' | 'picture_rendered' | 'too_many_hashtags'
  readonly detail: string
}
