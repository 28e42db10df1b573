import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { days } from '@crier/contract/slots.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { findNextFree } from './next-free.ts'
import { slotLabel } from './slot-label.ts'
import { removeSlot, slotsPage, type SlotRow } from './store.ts'

export async function listSlots(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listSlots']>,
): Promise<Answer<Contract['listSlots']>> {
  const limit = query.limit ?? 20
  const after = readCursor(query.cursor, [cursorPart.platform, cursorPart.day, cursorPart.time])
  const rows = await slotsPage(context.db, principal.accountId, query.platform, after, limit + 1)
  return pageOf(rows, limit, (row) => [row.platform, row.day, row.time], presentSlot)
}

export async function deleteSlot(context: Use<'db'>, { principal, params }: Input<Contract['deleteSlot']>): Promise<null> {
  if (!(await removeSlot(context.db, principal.accountId, params.slot_id))) throw new Refusal('not_found', 'There is no such slot.')
  return null
}

export async function nextFreeSlot(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['nextFreeSlot']>,
): Promise<Answer<Contract['nextFreeSlot']>> {
  const slot = await findNextFree(context.db, principal.accountId, query.platform, context.clock.now())
  return { platform: query.platform, next_free_slot: instantTextOrNull(slot), slot_label: slotLabel(slot) }
}

export function presentSlot(slot: SlotRow) {
  return {
    slot_id: slot.id,
    platform: slot.platform,
    day: days[slot.day - 1]!,
    time: slot.time.slice(0, 5),
    timezone: slot.timezone,
    created_at: instantText(slot.created_at),
  }
}
