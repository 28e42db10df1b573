import extractUrlsWithIndices from 'twitter-text/dist/extractUrlsWithIndices.js'
import type { ContentType } from '@crier/contract/platform.ts'
import type { Asset } from './visual.ts'

/** The picture of a card: a JPEG that was made small when the page was read. */
export interface CardPicture {
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** What a page says of itself. */
interface PageOfCard {
  readonly title: string
  /** May be empty. */
  readonly description: string
  readonly picture: CardPicture | null
}

/** The card that a piece is published with. */
export interface LinkCard extends PageOfCard {
  readonly link: string
}

/** What a draft keeps of the card that its author wants. */
export interface StoredLinkCard {
  /** The first link when the draft was saved; null: it had none that can have a card. */
  readonly link: string | null
  /** As it was read then; null where it could not be. */
  readonly page: PageOfCard | null
  /** Why the page could not be read. */
  readonly problem: string | null
}

// Longer words, and what comes behind so many, are not worth the search.
const [wordsMax, wordCharactersMax] = [200, 1_000]

/**
 * The first link of a text that can have a card: one with its scheme, because a bare `report.zip`
 * may be no link.
 */
export function cardLink(text: string): string | null {
  if (!/https?:\/\//i.test(text)) return null
  const words = text.split(/\s/).filter((word) => /https?:\/\//i.test(word))
  for (const word of words.slice(0, wordsMax)) {
    if (word.length > wordCharactersMax) continue
    const found = extractUrlsWithIndices(word).find(({ url }) => /^https?:\/\//i.test(url))
    if (found) return found.url
  }
  return null
}

/** The link whose card a draft could show: the first in a piece without media. */
export function linkOfDraft({
  contentType,
  pieces,
  media,
}: {
  readonly contentType: ContentType
  readonly pieces: readonly string[]
  readonly media: readonly { readonly piece: number }[]
}): string | null {
  if (contentType === 'carousel') return null
  for (const [index, text] of pieces.entries()) {
    if (media.some(({ piece }) => piece === index + 1)) continue
    const link = cardLink(text)
    if (link !== null) return link
  }
  return null
}

/** The picture of a card as a file that can be read and shown. */
export const cardAsset = ({ sha256, bytes, width, height }: CardPicture): Asset => ({
  ...{ kind: 'image', mediaId: '', sha256, contentType: 'image/jpeg', bytes, width, height },
  ...{ durationMs: null, codecs: [], frames: null, altText: null },
})
