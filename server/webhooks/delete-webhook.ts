import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'
import { hostOf } from './host-of.ts'
import { removeWebhook } from './store.ts'
import { webhookNotFound } from './webhook-not-found.ts'

export async function deleteWebhook(
  context: Use<'db' | 'clock'>,
  { params, principal }: Input<Contract['deleteWebhook']>,
): Promise<null> {
  await retriedTransaction(context.db, async (tx) => {
    const row = await removeWebhook(tx, principal.accountId, params.webhook_id)
    if (!row) throw webhookNotFound()
    const detail = { host: hostOf(row) }
    await recordBy(tx, principal, {
      at: context.clock.now(),
      kind: 'webhook.deleted',
      objectId: row.id,
      detail,
    })
  })
  return null
}
