import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { costs, refundCredits, reserveCredits } from '../accounts/credits.ts'
import { principalNow } from '../accounts/principal-now.ts'
import { assertRoomToWrite, assertTextQuota } from '../accounts/text-usage.ts'
import { readAccount } from '../accounts/read-account.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { told } from '../writing/offline/told.ts'
import { sealedBytes, sealSources } from './draft-sources.ts'
import { presentDraft } from './present-draft.ts'
import { checkRewritable, rewriteOrder } from './rewrite-order.ts'
import { besides } from './rewritten-content.ts'
import { findDraft, heldMedia, type DraftRow } from './store.ts'
import { saveDraft, settle } from './write-draft.ts'
import { checkAnyWritten, refundOf, writePart, type Part } from './write-part.ts'

type Endpoint = Contract['writeVariants']

/**
 * Writes other drafts on the same topic, from the same sources; the original stays as it is. The
 * sum is reserved up front, and a variant that fails is refunded and listed.
 */
export async function writeVariants(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'config' | 'wake' | 'log' | 'offlineWriter' | 'vault'>,
  input: Input<Endpoint>,
): Promise<Answer<Endpoint>> {
  const { body, params, principal } = input
  const { accountId } = principal
  const { brand_kit: brandKit } = await readAccount(context, accountId)
  const draft = await findDraft(context.db, accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  checkRewritable(draft)
  const cost = costs[draft.content_type] * body.count
  const reservation = { accountId, reference: mint('vrt', context) }
  await assertRoomToWrite(context, principal, body.count)
  await reserveCredits(context, { ...reservation, cost, what: 'request' })
  try {
    const numbers = Array.from({ length: body.count }, (_, index) => index + 1)
    const [order, ...others] = await Promise.all(
      numbers.map((number) => rewriteOrder(context, draft, { brandKit, wish: { kind: 'variant', number } })),
    )
    const { source } = order!
    if (source !== null) await assertRoomToWrite(context, principal, body.count, sealedBytes(source))
    // One source for all: the guard reads it once.
    const orders = [order!, ...others.map((other) => ({ ...other, source }))]
    const parts = distinct(draft, await Promise.all(orders.map((each) => writePart(context, principal, each, input.signal))))
    checkAnyWritten(parts, 'No variant could be written')
    const toSave = await Promise.all(
      parts
        .filter((part) => 'written' in part)
        .map(async (part) => {
          const id = mint('drft', context)
          return { ...part, id, sources: source === null ? [] : await sealSources(context, { account_id: accountId, id }, source) }
        }),
    )
    const answer = await context.db.transaction().execute(async (tx) => {
      // A model may write for minutes.
      await principalNow(tx, principal, 'reels:generate', context.clock.now())
      // mutant: refund-variants
      const refund = refundOf(parts)
      const credits = await settle(context, tx, { ...reservation, refund })
      const shown =
        draft.media.length === 0 ? [] : await heldMedia(tx, accountId, [...new Set(draft.media.map(({ asset }) => asset.mediaId))])
      const present = new Set<string>(shown.map(({ id }) => id))
      const data = []
      for (const part of toSave) {
        const { media, caption, first_comment } = besides(draft, part.written.pieces)
        const beside = { topic: draft.topic, media: media.filter(({ asset }) => present.has(asset.mediaId)), caption, first_comment }
        data.push(presentDraft(await saveDraft(context, tx, { principal, ...part, remixId: null, beside }), credits))
      }
      await assertTextQuota(context, tx, principal)
      const answer = { data, failures: failuresOf(parts), credits_used: cost - refund, credits_remaining: credits }
      await input.remember(tx, answer)
      return answer
    })
    context.wake.soon('deliver', context.clock.now())
    return answer
  } catch (error) {
    await refundCredits(context, reservation)
    throw error
  }
}

/** Whatever says the same as the draft, or as a variant before it, is none; so is one that has no place for the draft's uploads. */
function distinct(draft: DraftRow, parts: readonly Part[]): Part[] {
  const texts = new Set([told(draft.pieces)])
  return parts.map((part) => {
    if ('refusal' in part) return part
    const { written, ...rest } = part
    const text = told(written.pieces)
    if (texts.has(text))
      return { ...rest, refusal: new Refusal('generation_failed', 'There was nothing else to say. Nothing was charged.') }
    const refusal = placeRefused(draft, written.pieces)
    if (refusal !== null) return { ...rest, refusal }
    texts.add(text)
    return part
  })
}

function placeRefused(draft: DraftRow, pieces: readonly string[]): Refusal | null {
  try {
    besides(draft, pieces)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function failuresOf(parts: readonly Part[]): Answer<Endpoint>['failures'] {
  return parts.flatMap((part, index) =>
    'refusal' in part ? [{ variant: index + 1, code: part.refusal.code, detail: part.refusal.message }] : [],
  )
}
