import type { ContentType } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import type { StoredLinkCard } from './link-card.ts'
import type { Publication } from './publication.ts'
import type { Asset } from './visual.ts'

/**
 * What fitting needs of a draft. One piece for a post, the posts of a thread, the slides of
 * a carousel.
 */
export interface DraftContent {
  readonly contentType: ContentType
  readonly pieces: readonly string[]
  /** In the order in which they are shown; none where there is none. */
  readonly media?: readonly Attached[]
  /** The text beside slides; null leaves it to the fitting. */
  readonly caption?: string | null
  /** What its author writes below the post as soon as it is out. */
  readonly firstComment?: string
  /** What the author chose of each network's own settings. */
  readonly options?: PostOptions
  /** There where the card of the first link is wanted. */
  readonly linkCard?: StoredLinkCard
}

export interface Attached {
  /** Counted from 1. */
  readonly piece: number
  readonly asset: Asset
}

/** A draft as it is stored. */
export function draftContent(draft: {
  readonly content_type: ContentType
  readonly pieces: readonly string[]
  readonly media: readonly Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
}): DraftContent {
  const { content_type: contentType, pieces, media, caption, options } = draft
  const { first_comment: firstComment, link_card: linkCard } = draft
  return {
    contentType,
    pieces,
    ...(media.length > 0 && { media }),
    ...(caption !== null && { caption }),
    ...(firstComment !== null && { firstComment }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(linkCard !== null && { linkCard }),
  }
}

/** By how much something exceeds a limit, for programs. */
export interface Excess {
  readonly limit: number
  /** Null: more than the limit, and not measured further. */
  readonly length: number | null
  readonly unit:
    'characters' | 'bytes' | 'posts' | 'pictures' | 'pages' | 'hashtags' | 'mentions' | 'cashtags'
}

/** `detail` says in plain words what does not fit and what would. */
export interface Unfit {
  readonly ok: false
  readonly detail: string
  readonly excess?: Excess
  /** Of the draft. Default: its text. */
  readonly field?: 'content' | 'caption' | 'first_comment' | `options/${string}`
  /** What of the media the network cannot take: each limit that is broken, with what would fit. */
  readonly media?: readonly string[]
  /** There where the network lacks something that the draft has, however short it is. */
  readonly isFeature?: true
}

export type Fitted = { readonly ok: true; readonly publication: Publication } | Unfit

export function unfit(detail: string, excess?: Excess): Unfit {
  return { ok: false, detail, ...(excess && { excess }) }
}

/** `1234` → `1,234`. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
}

// U+FEFF, U+FFFE and U+FFFF stand for no character, yet X refuses a text that holds one.
/** A piece without what is never shown: space around it, and signs that stand for nothing. */
export function tidy(piece: string): string {
  return piece
    .replace(/\r\n?/g, '\n')
    .replace(/[\uFEFF\uFFFE\uFFFF]/g, '')
    .trim()
}
