import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { unreadableEvents } from '../may-read.ts'
import { webhookNotFound } from '../webhook-not-found.ts'
import { presentDelivery } from '../present-webhook.ts'
import { deliveriesPage } from './delivery-store.ts'
import { findWebhook } from '../store.ts'

export async function listDeliveries(
  context: Use<'db'>,
  { params, principal, query }: Input<Contract['listDeliveries']>,
): Promise<EndpointAnswer<Contract['listDeliveries']>> {
  const webhook = await findWebhook(context.db, principal.accountId, params.webhook_id)
  if (!webhook) throw webhookNotFound()
  const limit = query.limit ?? 20
  const [beforeId] = readCursor(query.cursor, [cursorPart.id('dlv')]) ?? ['dlv_g']
  const rows = await deliveriesPage(context.db, webhook, {
    outcome: query.outcome,
    hidden: unreadableEvents(principal),
    beforeId: beforeId!,
    limit: limit + 1,
  })
  return pageOf(rows, limit, (row) => [row.id], presentDelivery)
}
