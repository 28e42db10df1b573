import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { count, unfit, type Fitted } from '../content/fitted.ts'
import { limits } from './limits.ts'

export function tooLong(platform: Platform, length: number, most: number = limits[platform].post): Fitted {
  return unfit(
    `${labelOf(platform)} takes at most ${count(most)} characters in one post; this text has ${count(length)}, as ${labelOf(platform)} counts. Shorten the draft.`,
  )
}

export function tooManyPictures(platform: Platform, most: number): Fitted {
  return unfit(
    `${labelOf(platform)} takes at most ${most} pictures in one post; this text needs more. Shorten the draft or use fewer pieces.`,
  )
}
