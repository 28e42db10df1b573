import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { count, unfit, type DraftContent, type Unfit } from '@crier/writing/text/fitted.ts'
import { limits } from './limits.ts'

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

export function tooManyPictures(platform: Platform, most: number): Unfit {
  return unfit(
    `${labelOf(platform)} takes at most ${most} pictures in one post; this text needs more. ` +
      'Shorten the draft or use fewer pieces.',
    { limit: most, length: null, unit: 'pictures' },
  )
}
