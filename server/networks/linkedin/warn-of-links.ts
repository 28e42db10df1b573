import { firstLink } from '@crier/writing/text/first-link.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { NetworkWarning } from '../network.ts'

/** LinkedIn's API makes no card from a link in the text: a post shows one that it is sent with. */
export function warnOfLinks({ pieces: [post] }: Publication): NetworkWarning[] {
  if (!post || post.card || post.pictures.length > 0 || post.document.length > 0) return []
  const link = firstLink(post.text)
  return link === undefined
    ? []
    : [{ code: 'link_without_card', detail: detailOf(link, post.cardProblem) }]
}

const detailOf = (link: string, problem: string | undefined) =>
  `LinkedIn publishes “${link}” as a link without a card: no picture and no title of the page ` +
  `are shown. ${problem ?? 'Turn on the link card, or add a picture, if you want one.'}`
