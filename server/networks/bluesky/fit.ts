import { hasMoreLetters, needsMorePictures } from '@crier/writing/text/lengths/lower-bounds.ts'
import {
  count,
  unfit,
  type DraftContent,
  type Fitted,
  type Unfit,
} from '@crier/writing/text/fitted.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { carouselTooLong, fitThread, slidesMax } from '../fit/fit-thread.ts'
import { postTooLong } from '../fit/fitted.ts'
import { limits, postSizes } from '../fit/limits.ts'

export function fit(content: DraftContent, author: FitAuthor): Fitted {
  return fitThread(content, {
    platform: 'bluesky',
    author,
    sizes: postSizes('bluesky', author),
    tooLong: (text) => postTooLong('bluesky', text, author),
  })
}

export function certainlyTooLong(content: DraftContent, author: FitAuthor): Unfit | null {
  if (content.contentType === 'carousel')
    return needsMorePictures(content, slidesMax('bluesky', author))
      ? carouselTooLong('bluesky', author)
      : null
  const { pieces: postsMax, post: charactersMax, postBytes: bytesMax } = limits.bluesky
  const most = postsMax * charactersMax
  if (!hasMoreLetters(content.pieces, most) && !hasMoreUnits(content.pieces, postsMax * bytesMax!))
    return null
  return unfit(
    `On Bluesky at most ${postsMax} posts of ${charactersMax} characters and ${count(bytesMax!)} ` +
      `bytes go out together, ${count(most)} characters in all; this text has more. Shorten the ` +
      'draft.',
    { limit: most, length: null, unit: 'characters' },
  )
}

/** Each code unit has a byte or more, but for space and signs that fitting drops. */
function hasMoreUnits(pieces: readonly string[], most: number): boolean {
  const units = (of: (piece: string) => number) => pieces.reduce((sum, one) => sum + of(one), 0)
  return (
    units(({ length }) => length) > most &&
    units((piece) => piece.replace(/[\s\uFEFF\uFFFE\uFFFF]+/g, '').length) > most
  )
}
