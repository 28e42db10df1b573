import { firstLink } from '@crier/writing/text/first-link.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import { linkWithoutCard } from '../fit/link-without-card.ts'
import type { NetworkWarning } from '../network.ts'

/** LinkedIn's API makes no card from a link in the text: a post shows one that it is sent with. */
export function warnOfLinks({ pieces: [post] }: Publication): NetworkWarning[] {
  if (!post || post.card || post.pictures.length > 0 || post.document.length > 0) return []
  const link = firstLink(post.text)
  return link === undefined ? [] : [linkWithoutCard('linkedin', link, post.cardProblem)]
}
