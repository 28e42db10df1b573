import type { Use } from '../../context.ts'
import type { AccountId, DraftId } from '../../ports/ids.ts'
import type { Source } from '../../ports/writer.ts'
import { sourcePartsOf } from '@crier/writing/sources/source-parts.ts'
import { sealedSources, type DraftRow, type SealedSource } from '../store.ts'

const place = (accountId: AccountId, draftId: DraftId, number: number) =>
  `draft.source|${accountId}|${draftId}|${number}`

/**
 * The texts that a draft is written from, as they were extracted, sealed for their rows: before the
 * transaction that stores them.
 */
export function sealSources(
  context: Use<'vault'>,
  { account_id, id }: Pick<DraftRow, 'account_id' | 'id'>,
  source: Source,
): Promise<readonly SealedSource[]> {
  return Promise.all(
    sourcePartsOf(source).map(async ({ url, text }, number) => ({
      account_id,
      draft_id: id,
      number,
      url,
      text_sealed: await context.vault.seal(text, place(account_id, id, number)),
    })),
  )
}

// Encrypted, in base64, with the name of their place.
const sealedPart = 4 / 3
const sealedMore = 300

/** The largest size of a draft's sources once they are sealed. */
export function sealedBytes(source: Source): number {
  return sourcePartsOf(source).reduce(
    (sum, { text }) => sum + Math.ceil(sealedPart * Buffer.byteLength(text)) + sealedMore,
    0,
  )
}

interface DraftSource {
  readonly index: number
  readonly url: string | null
  readonly text: string
}

/** The sources of a draft in their order; none where its author wrote it. */
export async function keptSources(
  context: Use<'db' | 'vault'>,
  { account_id, id }: Pick<DraftRow, 'account_id' | 'id'>,
): Promise<DraftSource[]> {
  const rows = await sealedSources(context.db, account_id, id)
  return Promise.all(
    rows.map(async ({ number, url, text_sealed }) => ({
      index: number,
      url,
      text: await context.vault.open(text_sealed, place(account_id, id, number)),
    })),
  )
}
