import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Delivery } from '@crier/contract/webhooks.ts'
import type { Input, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { mint, type EventId } from '../ports/ids.ts'
import { noWebhook } from './manage.ts'
import { sampleData } from './sample-data.ts'
import { presentDeliveries } from './present-webhook.ts'
import { deliveriesPage, findDelivery, insertDeliveries, insertEvent } from './delivery-store.ts'
import { findWebhook, keepWebhook, type WebhookRow } from './store.ts'

export async function listDeliveries(
  context: Use<'db'>,
  { params, principal, query }: Input<Contract['listDeliveries']>,
): Promise<Answer<Contract['listDeliveries']>> {
  const webhook = await findWebhook(context.db, principal.accountId, params.webhook_id)
  if (!webhook) throw noWebhook()
  const limit = query.limit ?? 20
  const [beforeId] = readCursor(query.cursor, [cursorPart.id('dlv')]) ?? ['dlv_g']
  const rows = await deliveriesPage(context.db, webhook, { outcome: query.outcome, beforeId: beforeId!, limit: limit + 1 })
  const shown = await presentDeliveries(context.db, rows)
  return pageOf(
    shown,
    limit,
    (delivery) => [delivery.delivery_id],
    (delivery) => delivery,
  )
}

export async function getDelivery(
  context: Use<'db'>,
  { params, principal }: Input<Contract['getDelivery']>,
): Promise<Answer<Contract['getDelivery']>> {
  const row = await findDelivery(context.db, principal.accountId, params.webhook_id, params.delivery_id)
  if (!row) throw new Refusal('not_found', 'There is no such delivery.')
  const [delivery] = await presentDeliveries(context.db, [row])
  return delivery!
}

/** A sample of an event, delivered like any other, to this webhook only and whatever it is subscribed to. */
export async function testWebhook(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  input: Input<Contract['testWebhook']>,
): Promise<Answer<Contract['testWebhook']>> {
  const { body, params, principal } = input
  const answer = await context.db.transaction().execute(async (tx) => {
    const webhook = enabledOrRefuse(await keepWebhook(tx, principal.accountId, params.webhook_id))
    const eventId = mint('evt', context)
    const now = context.clock.now()
    const data = { ...sampleData(body.event, principal.accountId, now), test: true }
    await insertEvent(tx, {
      id: eventId,
      accountId: principal.accountId,
      event: body.event,
      subject: eventId,
      occurrence: 1,
      data,
      test: true,
      now,
    })
    const answer = await addDelivery(context, tx, webhook, eventId, false)
    await input.remember(tx, answer)
    return answer
  })
  context.wake.soon('deliver', context.clock.now())
  return answer
}

/** A new delivery of the same event, with the same `webhook-id`. */
export async function redeliver(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  input: Input<Contract['redeliver']>,
): Promise<Answer<Contract['redeliver']>> {
  const { params, principal } = input
  const answer = await context.db.transaction().execute(async (tx) => {
    const webhook = await keepWebhook(tx, principal.accountId, params.webhook_id)
    const old = webhook && (await findDelivery(tx, principal.accountId, params.webhook_id, params.delivery_id))
    if (!old) throw new Refusal('not_found', 'There is no such delivery.')
    const answer = await addDelivery(context, tx, enabledOrRefuse(webhook), old.event_id, true)
    await input.remember(tx, answer)
    return answer
  })
  context.wake.soon('deliver', context.clock.now())
  return answer
}

function enabledOrRefuse(webhook: WebhookRow | undefined): WebhookRow {
  if (!webhook) throw noWebhook()
  if (!webhook.enabled) throw new Refusal('conflict', 'The webhook is disabled: enable it first.')
  return webhook
}

async function addDelivery(
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
  const [delivery] = await presentDeliveries(tx, [row!])
  return delivery!
}
