import type { Platform } from '@crier/contract/platform.ts'
import { tidy, type DraftContent, type Unfit } from '@crier/writing/text/fitted.ts'
import { hasMoreLetters, needsMorePictures } from '@crier/writing/text/lengths/lower-bounds.ts'
import { textTooLong, tooManyPictures } from './fitted.ts'
import { limits, measure } from './limits.ts'

/** For networks where a text is one post. With the very length: counting its unit is cheap. */
export function textCertainlyTooLong(
  platform: Platform,
  pieces: readonly string[],
  most: number,
): Unfit | null {
  return hasMoreLetters(pieces, most)
    ? textTooLong(platform, measure(platform, pieces.map(tidy).join('\n\n')), most)
    : null
}

/**
 * For networks that need media: a post's text is the caption; of a thread the first piece may serve
 * as caption.
 */
export function picturesCertainlyTooMany(platform: Platform, content: DraftContent): Unfit | null {
  const { post, picturesMax } = limits[platform]
  const caption = content.contentType === 'post' ? content.pieces : []
  return (
    textCertainlyTooLong(platform, caption, post) ??
    (needsMorePictures(content, picturesMax) ? tooManyPictures(platform, picturesMax) : null)
  )
}
