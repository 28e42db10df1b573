import { readBlocks } from './blocks.ts'
import type { DraftContent } from './fitted.ts'
import { opening } from './opening.ts'

/**
 * The text beside slides that nobody wrote a caption for: the heading of the first slide that has
 * words, and the hashtags of all, as many as fit. Never the slides themselves: they hold their text
 * in full.
 */
export function captionFromSlides(
  { pieces }: DraftContent,
  fits: (text: string) => boolean,
): string {
  const first = (pieces.find((piece) => piece !== '') ?? '').slice(0, lookAhead)
  const heading =
    opening(
      readBlocks(first, null)[0]?.lines[0]?.text ?? '',
      (part) => part.length <= headingMax && fits(part),
    ) ?? ''
  let caption = heading
  for (const tag of hashtagsOf(pieces)) {
    const longer =
      caption === '' ? tag : caption === heading ? `${caption}\n\n${tag}` : `${caption} ${tag}`
    if (!fits(longer)) break
    caption = longer
  }
  return caption
}

// A hostile slide is not read to its end.
const lookAhead = 8_000
// A first paragraph of one line has no heading: its first sentence is one.
const headingMax = 200

/**
 * Each once, in its order and as it is written first; a text of nothing but hashtags has them as
 * words in its heading.
 */
function hashtagsOf(pieces: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const piece of pieces)
    for (const [tag] of piece.matchAll(hashtag)) {
      const key = tag.slice(1).toLowerCase()
      if (!tags.has(key)) tags.set(key, tag)
    }
  return [...tags.values()]
}

const hashtag =
  /(?<![\p{L}\p{M}\p{N}_/&?=#＃])[#＃](?=[\p{M}\p{N}_\u200c\u200d]*\p{L})[\p{L}\p{M}\p{N}_\u200c\u200d]+/gu
