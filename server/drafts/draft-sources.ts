import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId, DraftId } from '../ports/ids.ts'
import { insertSource, sealedSources, type DraftRow } from './store.ts'

const place = (accountId: AccountId, draftId: DraftId, number: number) => `draft.source|${accountId}|${draftId}|${number}`

/** Keeps the text that a draft was written from, as it was extracted, with the draft. */
export async function keepSource(
  context: Use<'vault'>,
  tx: Tx,
  { account_id, id }: DraftRow,
  { number, url, text }: { number: number; url: string | null; text: string },
): Promise<void> {
  const text_sealed = await context.vault.seal(text, place(account_id, id, number))
  await insertSource(tx, { account_id, draft_id: id, number, url, text_sealed })
}

export interface DraftSource {
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
