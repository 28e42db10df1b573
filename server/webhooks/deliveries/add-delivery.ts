import { Refusal } from '@crier/contract/problems.ts'
import type { Delivery } from '@crier/contract/webhooks.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { mint, type EventId } from '../../ports/ids.ts'
import { webhookNotFound } from '../webhook-not-found.ts'
import { presentDelivery } from '../present-webhook.ts'
import { findDelivery, insertDeliveries } from './delivery-store.ts'
import type { WebhookRow } from '../store.ts'

export function enabledOrRefuse(webhook: WebhookRow | undefined): WebhookRow {
  if (!webhook) throw webhookNotFound()
  if (!webhook.enabled) throw new Refusal('conflict', 'The webhook is disabled: enable it first.')
  return webhook
}

export async function addDelivery(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  webhook: WebhookRow,
  eventId: EventId,
  redelivery: boolean,
): Promise<Delivery> {
  const id = mint('dlv', context)
  const deliveries = [{ id, accountId: webhook.account_id, eventId, webhookId: webhook.id }]
  await insertDeliveries(tx, { deliveries, redelivery, now: context.clock.now() })
  const row = await findDelivery(tx, webhook.account_id, webhook.id, id)
  return presentDelivery(row!)
}
