import { Refusal } from '@crier/contract/problems.ts'
import { readCard } from '@crier/writing/sources/read-card.ts'
import type { CardPicture, StoredLinkCard } from '@crier/writing/text/link-card.ts'
import { chargeRefusedSource } from '../../accounts/charge-refused-source.ts'
import type { Principal, Use } from '../../context.ts'
import { isDiskFull } from '../../database/database-errors.ts'
import { takeCardPicture } from './card-picture.ts'

export type CardPorts = Use<'db' | 'clock' | 'random' | 'config' | 'outbound' | 'intake' | 'blobs'>

// A person waits for the draft to be saved. A page and its picture usually take 2 s.
const wholeMs = 10_000

/**
 * Reads the page of a link for its card. A page that cannot be read is a problem of the card, never
 * of the draft.
 */
export async function readLinkCard(
  context: CardPorts,
  principal: Principal,
  link: string,
): Promise<StoredLinkCard> {
  const over = new AbortController()
  const late = context.clock
    .sleep(wholeMs, over.signal)
    .then(() => unread(link, `The page did not arrive within ${wholeMs / 1_000} seconds.`))
  try {
    return await Promise.race([readWithin(context, principal, link, over.signal), late])
  } finally {
    over.abort()
  }
}

async function readWithin(
  context: CardPorts,
  principal: Principal,
  link: string,
  signal: AbortSignal,
): Promise<StoredLinkCard> {
  try {
    const { picture, ...page } = await readCard(context, link, principal.accountId, signal)
    const shown = await pictureAt(context, principal, picture, signal)
    return { link, page: { ...page, picture: shown }, problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await chargeRefusedSource(context, principal, error)
    return unread(link, problemOf(error))
  }
}

/** Without its picture a card is still a card. */
async function pictureAt(
  context: CardPorts,
  principal: Principal,
  address: string | null,
  signal: AbortSignal,
): Promise<CardPicture | null> {
  if (address === null) return null
  try {
    return await takeCardPicture(context, principal, address, signal)
  } catch (error) {
    if (!(error instanceof Refusal) && !isDiskFull(error)) throw error
    return null
  }
}

const unread = (link: string, problem: string): StoredLinkCard => ({ link, page: null, problem })

// Its detail may hold what the address's server said.
const problemMax = 300

function problemOf({ code, message, errors }: Refusal): string {
  if (code === 'rate_limited' || code === 'service_unavailable')
    return 'Too many pages were being read. Save the draft with the link card again.'
  return (errors[0]?.detail ?? message).slice(0, problemMax).toWellFormed()
}
