import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { resolveConnection } from '../connections/resolve-connection.ts'
import type { Input, Use } from '../context.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { findNextFree, findNextFreeSlots } from './next-free.ts'
import { slotLabel } from './slot-label.ts'

export async function nextFreeSlot(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['nextFreeSlot']>,
): Promise<EndpointAnswer<Contract['nextFreeSlot']>> {
  const connection = await resolveConnection(
    context.db,
    principal.accountId,
    query,
    '?connection_id',
  )
  const now = context.clock.now()
  const slots =
    query.count === undefined
      ? undefined
      : await findNextFreeSlots(context.db, principal.accountId, connection.id, now, query.count)
  const slot = slots
    ? (slots[0] ?? null)
    : await findNextFree(context.db, principal.accountId, connection.id, now)
  return {
    platform: query.platform,
    connection_id: connection.id,
    next_free_slot: instantTextOrNull(slot),
    slot_label: slotLabel(slot),
    ...(slots && {
      slots: slots.map((at) => ({ at: instantText(at), slot_label: slotLabel(at) })),
    }),
  }
}
