import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { mint } from '../ports/ids.ts'
import { sampleData } from './sample-data.ts'
import { insertEvent } from './deliveries/delivery-store.ts'
import { keepWebhook } from './store.ts'
import { enabledOrRefuse, addDelivery } from './deliveries/add-delivery.ts'

/** Delivers a sample event to this webhook only, whatever it is subscribed to. */
export async function testWebhook(
  context: Use<'db' | 'clock' | 'random' | 'wake'>,
  input: Input<Contract['testWebhook']>,
): Promise<EndpointAnswer<Contract['testWebhook']>> {
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
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
  context.wake.soon('deliver', context.clock.now())
  return answer
}
