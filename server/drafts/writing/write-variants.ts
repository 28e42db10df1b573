import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { costs } from '../../accounts/credits.ts'
import { assertWritingQuota } from '../../accounts/text-usage.ts'
import { readAccount } from '../../accounts/read-account.ts'
import type { Input, Use } from '../../context.ts'
import { mint } from '../../ports/ids.ts'
import { normalizedText } from '@crier/writing/offline/source/normalized-text.ts'
import { sealedBytes } from './draft-sources.ts'
import { payForWriting } from './pay-for-writing.ts'
import { presentDraft } from '../present-draft.ts'
import { checkRewritable, rewriteDraftRequest } from './rewrite-draft-request.ts'
import { besides } from './rewritten-content.ts'
import { findDraft, type DraftRow } from '../store.ts'
import { heldMedia } from '../../media/drafts/draft-media-store.ts'
import { saveDraft } from './write-draft.ts'
import { checkAnyWritten, refundOf, sealParts, writePart, type DraftPart } from './write-part.ts'

type Endpoint = Contract['writeVariants']

/**
 * Writes other drafts on the same topic, from the same sources; the original stays as it is. The
 * sum is reserved up front, and a variant that fails is refunded and listed.
 */
export async function writeVariants(
  context: Use<
    'db' | 'clock' | 'random' | 'outbound' | 'config' | 'wake' | 'log' | 'offlineWriter' | 'vault'
  >,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { body, params, principal } = input
  const { accountId } = principal
  const { brand_kit: brandKit } = await readAccount(context, accountId)
  const draft = await findDraft(context.db, accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  checkRewritable(draft)
  const cost = costs[draft.content_type] * body.count
  return payForWriting(context, input, {
    ...{
      reference: mint('vrt', context),
      cost,
      what: 'request',
      scope: 'reels:generate',
      texts: body.count,
    },
    async write() {
      const numbers = Array.from({ length: body.count }, (_, index) => index + 1)
      const [order, ...others] = await Promise.all(
        numbers.map((number) =>
          rewriteDraftRequest(context, draft, { brandKit, wish: { kind: 'variant', number } }),
        ),
      )
      const { source } = order!
      if (source !== null)
        await assertWritingQuota(context, principal, body.count, sealedBytes(source))
      // One source for all: the guard reads it once.
      const orders = [order!, ...others.map((other) => ({ ...other, source }))]
      const parts = distinct(
        draft,
        await Promise.all(orders.map((each) => writePart(context, principal, each, input.signal))),
      )
      checkAnyWritten(parts, 'No variant could be written')
      return { parts, toSave: await sealParts(context, parts, source) }
    },
    refundOf: ({ parts }) => refundOf(parts),
    async save(tx, { parts, toSave }, { principal, credits }) {
      const shown =
        draft.media.length === 0
          ? []
          : await heldMedia(tx, accountId, [
              ...new Set(draft.media.map(({ asset }) => asset.mediaId)),
            ])
      const present = new Set<string>(shown.map(({ id }) => id))
      const data = []
      for (const part of toSave) {
        const { media, ...rest } = besides(draft, part.written.pieces)
        const beside = {
          topic: draft.topic,
          media: media.filter(({ asset }) => present.has(asset.mediaId)),
          ...rest,
        }
        data.push(
          presentDraft(
            await saveDraft(context, tx, { principal, ...part, remixId: null, beside }),
            credits,
          ),
        )
      }
      return {
        data,
        failures: failuresOf(parts),
        credits_used: cost - refundOf(parts),
        credits_remaining: credits,
      }
    },
  })
}

/**
 * Whatever says the same as the draft, or as a variant before it, is none; so is one that has no
 * place for the draft's uploads.
 */
function distinct(draft: DraftRow, parts: readonly DraftPart[]): DraftPart[] {
  const texts = new Set([normalizedText(draft.pieces)])
  return parts.map((part) => {
    if ('refusal' in part) return part
    const { written, ...rest } = part
    const text = normalizedText(written.pieces)
    if (texts.has(text))
      return {
        ...rest,
        refusal: new Refusal(
          'generation_failed',
          'There was nothing else to say. Nothing was charged.',
        ),
      }
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

function failuresOf(parts: readonly DraftPart[]): EndpointAnswer<Endpoint>['failures'] {
  return parts.flatMap((part, index) =>
    'refusal' in part
      ? [{ variant: index + 1, code: part.refusal.code, detail: part.refusal.message }]
      : [],
  )
}
