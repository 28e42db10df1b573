import type { Notice } from '@crier/contract/notices.ts'
import { openingOf } from '../content/first-line.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { isOfAccount, isOfConnection } from './audience.ts'
import type { NoticeRow } from './store.ts'

export function presentNotice(row: NoticeRow): Notice {
  const { kind, read, open, object_id, draft_id, platform, connection_id, connection_name, error_code, beginning } = row
  return {
    notice_id: `ntc_${row.number.toString(16).padStart(32, '0')}`,
    at: instantText(row.at),
    kind,
    read,
    open,
    object_type: isOfAccount(kind) ? 'account' : isOfConnection(kind) ? 'connection' : 'schedule',
    object_id,
    draft_id,
    opening: beginning === null ? null : openingOf(beginning),
    platform,
    connection_id,
    connection_name,
    scheduled_at: instantTextOrNull(row.scheduled_at),
    error_code,
  }
}
