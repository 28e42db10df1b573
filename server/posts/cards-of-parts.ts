import { Refusal } from '@crier/contract/problems.ts'
import { linkOfDraft, type StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Principal } from '../context.ts'
import { readLinkCard, type CardPorts } from '../drafts/cards/read-link-card.ts'
import { writtenDraft } from '../drafts/written-draft.ts'
import { placedMedia } from '../media/drafts/given-media.ts'
import { limits } from '../networks/fit/limits.ts'
import type { Addressed } from './addressed.ts'

// An account reads four pages at a time; a post has one link, and perhaps others for two networks.
const linksMax = 4

/** What was read for a post, by its link: another attempt to save it does not read again. */
export type CardsOfPost = Map<string, StoredLinkCard>

/** Reads the pages of all parts side by side. */
export async function readCardsOfParts(
  context: CardPorts,
  principal: Principal,
  parts: readonly Addressed[],
  cards: CardsOfPost,
): Promise<void> {
  const links = new Set(parts.flatMap((part) => wantedLink(part) ?? []))
  const unread = [...links].filter((link) => !cards.has(link))
  const room = linksMax - cards.size
  const read = await Promise.all(
    unread.map((link, index) =>
      index < room ? readLinkCard(context, principal, link) : { link, page: null, problem },
    ),
  )
  for (const card of read) cards.set(card.link!, card)
}

const problem = `A request reads ${linksMax} pages at most. Save the draft with the link card again.`

/** The card of a part; null: none is wanted. */
export function cardOfPart(part: Addressed, cards: CardsOfPost): StoredLinkCard | null {
  if (!isWanted(part)) return null
  const link = wantedLink(part)
  return (link !== null && cards.get(link)) || { link, page: null, problem: null }
}

/** By default on the networks that show cards. */
const isWanted = ({ platform, text }: Addressed) =>
  text.link_card ?? limits[platform].linkCard === true

function wantedLink(part: Addressed): string | null {
  if (!isWanted(part)) return null
  try {
    const { content_type: contentType, pieces } = writtenDraft(part.text)
    return linkOfDraft({ contentType, pieces, media: (part.text.media ?? []).map(placedMedia) })
  } catch (error) {
    // It is refused where the part is planned.
    if (error instanceof Refusal) return null
    throw error
  }
}
