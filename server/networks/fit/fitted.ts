import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { count, unfit, type DraftContent, type Unfit } from '@crier/writing/text/fitted.ts'
import type { FitAuthor } from '../../ports/files/fitter.ts'
import { limits, longestPost, measure } from './limits.ts'

/** Which part of the draft was measured: its own caption, or else its text. */
export const captionField = ({ caption }: DraftContent): Pick<Unfit, 'field'> =>
  caption ? { field: 'caption' } : {}

export function textTooLong(
  platform: Platform,
  length: number,
  most: number = limits[platform].post,
): Unfit {
  return unfit(
    `${labelOf(platform)} takes at most ${count(most)} characters in one post; this text has ` +
      `${count(length)}, as ${labelOf(platform)} counts. Shorten the draft.`,
    { limit: most, length, unit: 'characters' },
  )
}

/** Why a text is too long for one post by this author: by the platform's count, or by bytes. */
export function postTooLong(platform: Platform, text: string, author: FitAuthor): Unfit {
  const most = longestPost(platform, author)
  const length = measure(platform, text, author)
  const { postBytes } = limits[platform]
  if (postBytes === undefined || length > most) return textTooLong(platform, length, most)
  const bytes = Buffer.byteLength(text)
  const detail =
    `${labelOf(platform)} takes at most ${count(postBytes)} bytes in one post; this text has ` +
    `${count(bytes)}, because emoji and some scripts take several bytes for each character. ` +
    'Shorten the draft.'
  return unfit(detail, { limit: postBytes, length: bytes, unit: 'bytes' })
}

export function tooManyPictures(platform: Platform, most: number): Unfit {
  return unfit(
    `${labelOf(platform)} takes at most ${most} pictures in one post; this text needs more. ` +
      'Shorten the draft or use fewer pieces.',
    { limit: most, length: null, unit: 'pictures' },
  )
}
