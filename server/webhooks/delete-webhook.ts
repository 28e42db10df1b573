import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'
import { removeWebhook } from './store.ts'
import { noWebhook } from './no-webhook.ts'

export async function deleteWebhook(context: Use<'db'>, { params, principal }: Input<Contract['deleteWebhook']>): Promise<null> {
  const found = await retriedTransaction(context.db, (tx) => removeWebhook(tx, principal.accountId, params.webhook_id))
  if (!found) throw noWebhook()
  return null
}
