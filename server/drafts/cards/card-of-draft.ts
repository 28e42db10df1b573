import type { ContentType } from '@crier/contract/platform.ts'
import { linkOfDraft, type StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Principal } from '../../context.ts'
import { placedMedia } from '../../media/drafts/given-media.ts'
import { readLinkCard, type CardPorts } from './read-link-card.ts'

type Shown = Parameters<typeof linkOfDraft>[0]

/** Whether a card is wanted: `true` reads the page again, undefined leaves it as it is. */
export type CardWish = boolean | undefined

export const isCardWanted = (wish: CardWish, before: StoredLinkCard | null): boolean =>
  wish ?? before !== null

/**
 * The card of a draft with this text. The page is read where the link is another one than `before`,
 * or the wish is given.
 */
export async function cardOfDraft(
  context: CardPorts,
  principal: Principal,
  shown: Shown,
  { wish, before }: { readonly wish: CardWish; readonly before: StoredLinkCard | null },
): Promise<StoredLinkCard | null> {
  if (!isCardWanted(wish, before)) return null
  const link = linkOfDraft(shown)
  if (link === null) return { link, page: null, problem: null }
  if (wish === undefined && before?.link === link) return before
  return readLinkCard(context, principal, link)
}

/** The card of a new draft; by default it has none. */
export const cardOfWritten = (
  context: CardPorts,
  principal: Principal,
  {
    content_type,
    pieces,
  }: { readonly content_type: ContentType; readonly pieces: readonly string[] },
  body: {
    readonly link_card?: boolean
    readonly media?: readonly { readonly piece?: number }[]
  },
) =>
  cardOfDraft(
    context,
    principal,
    { contentType: content_type, pieces, media: (body.media ?? []).map(placedMedia) },
    { wish: body.link_card ?? false, before: null },
  )

/**
 * The card to save with a text, from what was read before the draft was locked: another person may
 * have edited it meanwhile.
 */
export function savedCard(
  shown: Shown,
  {
    wish,
    before,
    read,
  }: {
    readonly wish: CardWish
    readonly before: StoredLinkCard | null
    readonly read: StoredLinkCard | null
  },
): StoredLinkCard | null {
  if (!isCardWanted(wish, before)) return null
  const link = linkOfDraft(shown)
  if (link === null) return { link, page: null, problem: null }
  const known = [read, before].find((card) => card?.link === link)
  return known ?? { link, page: null, problem: editedMeanwhile }
}

const editedMeanwhile =
  'The draft was edited while the page was read. Save it with the link card again.'
