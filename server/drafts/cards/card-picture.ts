import type { CardPicture } from '@crier/writing/text/link-card.ts'
import { chargeSpentBudget } from '../../accounts/charge-refused-source.ts'
import type { Principal, Use } from '../../context.ts'
import { keepFile } from '../../media/blobs/keep-media.ts'
import { mediaQuotaFor } from '../../media/quota.ts'
import type { Received, Shrunk } from '../../ports/files/intake.ts'

const fetchMs = 8_000
const redirectsMax = 3
const fetchedBytesMax = 5 * 1024 * 1024
// The limit for an answer that is not the picture.
const otherBytesMax = 16_384
// Twice what a feed shows of it; Bluesky takes 1,000,000 bytes.
const shrunk: Shrunk = {
  ...{ kind: 'picture', format: 'jpeg' },
  ...{ widthMax: 1_200, heightMax: 1_200, bytesMax: 400_000 },
}

/**
 * Fetches the picture of a card and keeps it small, as a file of the account without an upload: it
 * counts like one while a draft or a version shows it, and goes when nothing does. Null where the
 * address gives none; refuses what is no picture, and where the account has no room.
 */
export async function takeCardPicture(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'outbound' | 'intake' | 'blobs'>,
  principal: Principal,
  url: string,
  signal: AbortSignal,
): Promise<CardPicture | null> {
  await mediaQuotaFor(context, principal, shrunk.bytesMax)
  await using fetched = await fetchPicture(context, url, signal)
  if (fetched === null) return null
  try {
    const requester = { accountId: principal.accountId }
    await using made = await context.intake.shrink(requester, fetched, shrunk)
    await keepFile(context, principal.accountId, made)
    const { width, height } = made.facts
    return { sha256: made.sha256, bytes: made.bytes, width: width!, height: height! }
  } catch (error) {
    await chargeSpentBudget(context, principal, error)
    throw error
  }
}

async function fetchPicture(
  context: Use<'outbound' | 'intake'>,
  url: string,
  signal: AbortSignal,
): Promise<Received | null> {
  let received: Received | null = null
  const reply = await context.outbound.send({
    ...{ audience: 'untrusted', method: 'GET', url, timeoutMs: fetchMs, redirectsMax },
    headers: { accept: 'image/jpeg,image/png,image/webp,image/gif', 'accept-encoding': 'identity' },
    maxReplyBytes: otherBytesMax,
    takeBody: async (bytes) => {
      received = await context.intake.receive(bytes, fetchedBytesMax)
    },
    signal,
  })
  if (reply.ok) return received
  await (received as Received | null)?.[Symbol.asyncDispose]()
  return null
}
