import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { presentWebhook } from './present-webhook.ts'
import { findWebhook } from './store.ts'
import { webhookNotFound } from './webhook-not-found.ts'

export async function getWebhook(
  context: Use<'db'>,
  { params, principal }: Input<Contract['getWebhook']>,
): Promise<EndpointAnswer<Contract['getWebhook']>> {
  const row = await findWebhook(context.db, principal.accountId, params.webhook_id)
  if (!row) throw webhookNotFound()
  return presentWebhook(row)
}
