import { days } from '@crier/contract/slots.ts'
import { instantText } from '../ports/instant-text.ts'
import type { SlotRow } from './store.ts'

export function presentSlot(slot: SlotRow) {
  return {
    slot_id: slot.id,
    platform: slot.platform,
    connection_id: slot.connection_id,
    day: days[slot.day - 1]!,
    time: slot.time.slice(0, 5),
    timezone: slot.timezone,
    created_at: instantText(slot.created_at),
  }
}
