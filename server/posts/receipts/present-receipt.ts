import type { Receipt } from '@crier/contract/receipts.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { presentActor, type ActivityReader } from '../../activity/present-actor.ts'
import { instantText } from '../../ports/instant-text.ts'
import type { MediaId } from '../../ports/ids.ts'
import { saltFor, type Journal } from './read-journal.ts'
import type { ReceiptRow } from './receipt-store.ts'

/** A receipt as its reader may see it: without what tells of its text where they may not read that. */
export function presentReceipt(row: ReceiptRow, reader: ActivityReader): Receipt {
  const { state, parts } = row.document as Journal
  // mutant: receipt-salt
  const mayReadText = mayUse(reader.scopes, 'drafts:read')
  return {
    post_id: row.post_id,
    state,
    written_at: instantText(row.written_at!),
    parts: parts.map(({ text, steps, sources, media, intents, error_code, ...part }) => ({
      ...part,
      error_code: error_code as PublicationErrorCode | null,
      media: media.map((one) => ({ ...one, media_id: one.media_id as MediaId })),
      text: { ...text, salt: mayReadText ? saltFor(row.salt, part.schedule_id) : null },
      sources: mayReadText ? sources : null,
      // It has no salt: who guesses a text could try it.
      intents: intents.map((one) => (mayReadText ? one : { ...one, request_hash: null })),
      steps: steps.map(({ at, kind, actor, actor_name }) => ({
        at,
        kind,
        actor: presentActor(actor, actor_name, reader),
      })),
    })),
  }
}
