import type { Tone } from '@crier/contract/platform.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId, DraftId } from '../../ports/ids.ts'
import type { ModelCall } from '../../ports/writer.ts'
import type { DraftRow } from '../store.ts'

/**
 * Saves the fields that a rewrite, or the return to a version, sets beside the text, which
 * `saveEdit` saves.
 */
export function saveWriting(
  tx: Tx,
  accountId: AccountId,
  draftId: DraftId,
  writing: {
    tone: Tone
    language: string | null
    writer: DraftRow['writer']
    modelCalls: readonly ModelCall[] | null
  },
) {
  const { tone, language, writer, modelCalls } = writing
  return tx
    .updateTable('draft')
    .set({
      tone,
      language,
      writer,
      model_calls: modelCalls === null ? null : JSON.stringify(modelCalls),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', draftId)
    .execute()
}
