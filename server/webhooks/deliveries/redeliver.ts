import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { findDelivery } from './delivery-store.ts'
import { unreadableEvents } from '../may-read.ts'
import { keepWebhook } from '../store.ts'
import { enabledOrRefuse, addDelivery } from './add-delivery.ts'

/** A new delivery of the same event, with the same `webhook-id`. */
export async function redeliver(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  input: Input<Contract['redeliver']>,
): Promise<EndpointAnswer<Contract['redeliver']>> {
  const { params, principal } = input
  const answer = await context.db.transaction().execute(async (tx) => {
    const webhook = await keepWebhook(tx, principal.accountId, params.webhook_id)
    const old =
      webhook &&
      (await findDelivery(
        tx,
        principal.accountId,
        params.webhook_id,
        params.delivery_id,
        unreadableEvents(principal),
      ))
    if (!old) throw new Refusal('not_found', 'There is no such delivery.')
    const answer = await addDelivery(context, tx, enabledOrRefuse(webhook), old.event_id, true)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
  context.wake.soon('deliver', context.clock.now())
  return answer
}
