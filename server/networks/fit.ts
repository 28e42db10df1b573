import type { Platform } from '@crier/contract/platform.ts'
import { certainlyTooLong } from './certainly-too-long.ts'
import { tidy, unfit, type Content, type Fitted } from '../content/fitted.ts'
import { fitInstagram } from './instagram/fit.ts'
import type { Author } from '../ports/fitter.ts'
import { fitLinkedIn } from './linkedin/fit.ts'
import { fitTikTok } from './tiktok/fit.ts'
import { fitX } from './x/fit.ts'

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
  switch (platform) {
    case 'linkedin':
      return fitLinkedIn(content)
    case 'x':
      return fitX(content, author)
    case 'instagram':
      return fitInstagram(content)
    case 'tiktok':
      return fitTikTok(content)
    default:
      return platform satisfies never
  }
}

/** Longer than ordinary drafts, in UTF-16 code units: what is shorter is fitted in some 10 ms at worst. */
export function isLong({ pieces }: Content): boolean {
  return pieces.reduce((length, piece) => length + piece.length, 0) > 3_000
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}]/u
