import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { unreadableEvents } from '../may-read.ts'
import { presentDelivery } from '../present-webhook.ts'
import { findDelivery } from './delivery-store.ts'

export async function getDelivery(
  context: Use<'db'>,
  { params, principal }: Input<Contract['getDelivery']>,
): Promise<EndpointAnswer<Contract['getDelivery']>> {
  const row = await findDelivery(
    context.db,
    principal.accountId,
    params.webhook_id,
    params.delivery_id,
    unreadableEvents(principal),
  )
  if (!row) throw new Refusal('not_found', 'There is no such delivery.')
  return presentDelivery(row)
}
