import type { Notice } from '@crier/contract/notices.ts'
import { firstLineOf } from '@crier/writing/text/first-line.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { isOfAccount, isOfConnection } from './audience.ts'
import type { NotificationRow } from './store.ts'

const idOf = (number: number) => `ntc_${number.toString(16).padStart(32, '0')}`

/** The number in an id; of an id that no notice has one that no notice has. */
export const numberOf = (id: string): number => {
  const number = Number.parseInt(id.slice('ntc_'.length), 16)
  return Number.isSafeInteger(number) ? number : 0
}

export function presentNotification(row: NotificationRow): Notice {
  const {
    kind,
    read,
    open,
    object_id,
    draft_id,
    platform,
    connection_id,
    connection_name,
    error_code,
    beginning,
  } = row
  return {
    notice_id: idOf(row.number),
    at: instantText(row.at),
    kind,
    read,
    open,
    object_type: isOfAccount(kind) ? 'account' : isOfConnection(kind) ? 'connection' : 'schedule',
    object_id,
    draft_id,
    opening: beginning === null ? null : firstLineOf(beginning),
    platform,
    connection_id,
    connection_name,
    scheduled_at: instantTextOrNull(row.scheduled_at),
    error_code,
  }
}
