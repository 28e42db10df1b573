import type { Platform } from '@crier/contract/platform.ts'
import { tidy, unfit, type Content, type Fitted } from '../content/fitted.ts'
import type { Author, FitOrder } from '../ports/fitter.ts'
import { networkOf } from './index.ts'

/**
 * What will go out for a draft on a network, or why it does not fit. Pure: the same draft gives the same publication. Nothing is
 * cut: every word of the draft stands in a text or on a picture (docs/adaptations.md).
 */
export function fit(draft: Content, platform: Platform, author: Author = {}): Fitted {
  const refused = isLong(draft) ? certainlyTooLong({ content: draft, platform, author }) : null
  if (refused !== null) return unfit(refused)
  const pieces = draft.pieces.map(tidy).filter((piece) => visible.test(piece))
  if (pieces.length === 0) return unfit('The draft has no text.')
  const content: Content = { contentType: draft.contentType, pieces }
  return networkOf(platform).fit(content, author)
}

/** Longer than ordinary drafts, in UTF-16 code units: what is shorter is fitted in some 10 ms at worst. */
export function isLong({ pieces }: Content): boolean {
  return pieces.reduce((length, piece) => length + piece.length, 0) > 3_000
}

/** Whether a draft cannot fit however it is fitted; null: it may fit. */
export function certainlyTooLong({ content, platform, author }: FitOrder): string | null {
  return networkOf(platform).certainlyTooLong(content, author)
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}]/u
