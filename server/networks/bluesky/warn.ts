import { firstLink } from '@crier/writing/text/first-link.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import { linkWithoutCard } from '../fit/link-without-card.ts'
import type { NetworkWarning } from '../network.ts'

/** Warnings about links without a card, and about names that are no handles. */
export function warn({ pieces }: Publication): NetworkWarning[] {
  return [...withoutCard(pieces), ...withoutHandle(pieces)]
}

function withoutCard(pieces: Publication['pieces']): NetworkWarning[] {
  if (pieces.some(({ card }) => card !== undefined)) return []
  const post = pieces.find(({ text, pictures }) => pictures.length === 0 && firstLink(text))
  return post ? [linkWithoutCard('bluesky', firstLink(post.text)!, post.cardProblem)] : []
}

/** `@alice` is a mention on other networks; here it takes the whole handle. */
const shortName = /(?<![\w@.])@([a-z][\w-]{1,63})(?![\w.@-]*[\w@])/i

function withoutHandle(pieces: Publication['pieces']): NetworkWarning[] {
  const name = pieces.map(({ text }) => shortName.exec(text)?.[0]).find(Boolean)
  if (name === undefined) return []
  const detail =
    `Bluesky publishes “${name}” as these characters, without a mention. Write the whole handle, ` +
    `such as ${name}.bsky.social.`
  return [{ code: 'mention_as_text', detail }]
}
