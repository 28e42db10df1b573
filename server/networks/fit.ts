import type { Platform } from '@crier/contract/platform.ts'
import { unfit, type Content, type Fitted } from './fitted.ts'
import { fitInstagram } from './instagram/fit.ts'
import type { Author } from './limits.ts'
import { fitLinkedIn } from './linkedin/fit.ts'
import { fitTikTok } from './tiktok/fit.ts'
import { fitX } from './x/fit.ts'

/**
 * What will go out for a draft on a network, or why it does not fit. Pure: the same draft gives the same publication. Nothing is
 * cut: every word of the draft stands in a text or on a picture (docs/adaptations.md).
 */
export function fit(draft: Content, platform: Platform, author: Author = {}): Fitted {
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

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}]/u

// U+FEFF, U+FFFE and U+FFFF stand for no character, yet X refuses a text that holds one.
function tidy(piece: string): string {
  return piece
    .replace(/\r\n?/g, '\n')
    .replace(/[\uFEFF\uFFFE\uFFFF]/g, '')
    .trim()
}
