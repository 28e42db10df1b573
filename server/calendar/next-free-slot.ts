import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { meantConnection } from '../connections/meant-connection.ts'
import type { Input, Use } from '../context.ts'
import { instantTextOrNull } from '../ports/instant-text.ts'
import { findNextFree } from './next-free.ts'
import { slotLabel } from './slot-label.ts'

export async function nextFreeSlot(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['nextFreeSlot']>,
): Promise<Answer<Contract['nextFreeSlot']>> {
  const connection = await meantConnection(context.db, principal.accountId, query, '?connection_id')
  const slot = await findNextFree(context.db, principal.accountId, connection.id, context.clock.now())
  return { platform: query.platform, connection_id: connection.id, next_free_slot: instantTextOrNull(slot), slot_label: slotLabel(slot) }
}
