import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { addDelivery, enabledOrRefuse } from './add-delivery.ts'
import { unreadableEvents } from '../may-read.ts'
import { findEvent } from '../event-store.ts'
import { keepWebhook } from '../store.ts'

/** To one webhook, whatever it is subscribed to. */
export async function deliverEvent(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  input: Input<Contract['deliverEvent']>,
): Promise<EndpointAnswer<Contract['deliverEvent']>> {
  const { body, params, principal } = input
  const answer = await context.db.transaction().execute(async (tx) => {
    const event = await findEvent(tx, principal.accountId, params.event_id)
    if (!event || unreadableEvents(principal).includes(event.kind))
      throw new Refusal(
        'not_found',
        'There is no such event: GET /api/events lists those that are kept.',
      )
    const webhook = enabledOrRefuse(await keepWebhook(tx, principal.accountId, body.webhook_id))
    const answer = await addDelivery(context, tx, webhook, event.id, true)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
  context.wake.soon('deliver', context.clock.now())
  return answer
}
