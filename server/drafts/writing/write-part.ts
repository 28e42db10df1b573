import { Refusal } from '@crier/contract/problems.ts'
import { costs } from '../../accounts/credits.ts'
import type { Principal, Use } from '../../context.ts'
import { mint } from '../../ports/ids.ts'
import type { Source } from '../../ports/writer.ts'
import { sealSources } from './draft-sources.ts'
import { writeDraft, type DraftRequest, type WrittenDraft } from './write-draft.ts'

/** One of several drafts that are asked for at once: the others do not fail with it. */
export type DraftPart = { readonly order: DraftRequest; readonly cost: number } & (
  { readonly written: WrittenDraft } | { readonly refusal: Refusal }
)

export async function writePart(
  context: Use<'db' | 'outbound' | 'config' | 'clock' | 'log' | 'offlineWriter'>,
  principal: Principal,
  order: DraftRequest,
  signal: AbortSignal | undefined,
): Promise<DraftPart> {
  const cost = costs[order.contentType]
  try {
    return { order, cost, written: await writeDraft(context, principal, order, signal) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { order, cost, refusal: error }
  }
}

/** Those that were written, each with its id and its sources, as they are stored. */
export function sealParts(
  context: Use<'clock' | 'random' | 'vault'>,
  parts: readonly DraftPart[],
  source: Source | null,
) {
  return Promise.all(
    parts
      .filter((part) => 'written' in part)
      .map(async (part) => {
        const id = mint('drft', context)
        return {
          ...part,
          id,
          sources:
            source === null
              ? []
              : await sealSources(context, { account_id: part.order.accountId, id }, source),
        }
      }),
  )
}

/** Refuses when not one was written, by the words of the first. */
export function checkAnyWritten(parts: readonly DraftPart[], none: string): void {
  const [first] = parts
  if (first && 'refusal' in first && parts.every((part) => 'refusal' in part))
    throw new Refusal(
      first.refusal.code,
      `${none}: ${first.refusal.message}`,
      [],
      first.refusal.facts,
    )
}

/** Refunds the parts that were not written. */
export function refundOf(parts: readonly DraftPart[]): number {
  return parts.reduce((sum, part) => ('refusal' in part ? sum + part.cost : sum), 0)
}
