import type { Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { LinkCard } from './link-card.ts'
import type { Card, Visual } from './visual.ts'

/**
 * The content of a post, fitted to a network. The claim stores it as a snapshot, so all of it
 * is JSON.
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
  /**
   * There where the text is a caption beside slides: several posts may have the same, so alone it
   * proves none of them.
   */
  readonly isCaption?: true
  /**
   * There where it is the author's own first comment, the last piece: worth one try, and never the
   * post's failure.
   */
  readonly isComment?: true
  /** A short title where the network shows one (TikTok photo posts, LinkedIn documents). */
  readonly title: string | null
  /**
   * In the order in which they are shown; uploads of another kind than pictures stand among them.
   */
  readonly pictures: readonly Visual[]
  /**
   * Pages of a document, where the network shows one (LinkedIn carousel), made from the text. Never
   * together with pictures.
   */
  readonly document: readonly Card[]
  /** The card of its first link. Never together with pictures or a document. */
  readonly card?: LinkCard
  /** Why the page of its first link has no card, where one was wanted. */
  readonly cardProblem?: string
  /** What the author chose of this network's own settings; absent: nothing. */
  readonly options?: NonNullable<PostOptions[keyof PostOptions]>
}

export interface PublicationWarning {
  readonly code: 'content_adapted' | 'picture_rendered' | 'too_many_hashtags' | 'video_converted'
  readonly detail: string
}
