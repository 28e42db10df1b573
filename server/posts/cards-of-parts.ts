import { Refusal } from '@crier/contract/problems.ts'
import { linkOfDraft, type StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { chargeRequests } from '../accounts/charge-refused-source.ts'
import type { Principal } from '../context.ts'
import { readLinkCard, type CardPorts } from '../drafts/cards/read-link-card.ts'
import { writtenDraft } from '../drafts/written-draft.ts'
import { placedMedia } from '../media/drafts/given-media.ts'
import { limits } from '../networks/fit/limits.ts'
import type { Addressed } from './addressed.ts'

// An account reads four pages at a time; a post has one link, and perhaps others for two networks.
const linksMax = 4

/** What was read for a post, by its link: another attempt to save it does not read again. */
export type ReadPages = Map<string, StoredLinkCard>

/** Reads the pages of all parts side by side. A part without a card wants none. */
export async function cardsOfParts(
  context: CardPorts,
  principal: Principal,
  parts: readonly Addressed[],
  pages: ReadPages,
): Promise<ReadonlyMap<Addressed, StoredLinkCard>> {
  const wanted = parts.filter(isWanted).map((part) => [part, linkOf(part)] as const)
  const links = new Set(wanted.flatMap(([, link]) => link ?? []))
  const unread = [...links].filter((link) => !pages.has(link))
  const room = linksMax - pages.size
  // The request has paid for one.
  const more = Math.min(unread.length, room) - (pages.size === 0 ? 1 : 0)
  if (more > 0) await chargeRequests(context, principal, more)
  const read = await Promise.all(
    unread.map((link, index) =>
      index < room ? readLinkCard(context, principal, link) : { link, page: null, problem },
    ),
  )
  for (const card of read) pages.set(card.link!, card)
  const none = { link: null, page: null, problem: null }
  return new Map(wanted.map(([part, link]) => [part, link === null ? none : pages.get(link)!]))
}

const problem = `A request reads ${linksMax} pages at most. Save the draft with the link card again.`

/** By default on the networks that show cards. */
const isWanted = ({ platform, text }: Addressed) =>
  text.link_card ?? limits[platform].linkCard === true

function linkOf({ text }: Addressed): string | null {
  try {
    const { content_type: contentType, pieces } = writtenDraft(text)
    return linkOfDraft({ contentType, pieces, media: (text.media ?? []).map(placedMedia) })
  } catch (error) {
    // It is refused where the part is planned.
    if (error instanceof Refusal) return null
    throw error
  }
}
