import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { mediaNotFound } from './media-not-found.ts'
import { presentMedia } from './present-media.ts'
import { lockMedia, saveWords } from './store.ts'

export async function updateMedia(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal, params, body }: Input<Contract['updateMedia']>,
): Promise<EndpointAnswer<Contract['updateMedia']>> {
  return context.db.transaction().execute(async (tx) => {
    const row = await lockMedia(tx, principal.accountId, params.media_id)
    if (!row) throw mediaNotFound()
    const words = {
      name: body.name === undefined ? row.name : body.name,
      alt_text: body.alt_text === undefined ? row.alt_text : body.alt_text,
    }
    const fields = (['name', 'alt_text'] as const).filter((field) => words[field] !== row[field])
    // As it is: nothing changes.
    if (fields.length === 0) return presentMedia(context, row)
    const now = context.clock.now()
    await saveWords(tx, row, words, now)
    await recordBy(tx, principal, {
      at: now,
      kind: 'media.changed',
      objectId: row.id,
      detail: { fields },
    })
    return presentMedia(context, { ...row, ...words })
  })
}
