import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { ShownRepeat } from './repeat-store.ts'

export function presentRepeat(row: ShownRepeat): EndpointAnswer<Contract['createRepeat']> {
  return {
    repeat_id: row.id,
    draft_id: row.draft_id,
    platform: row.platform,
    connection_id: row.connection_id,
    every_weeks: row.every_weeks,
    schedule_id: row.schedule_id,
    scheduled_at: instantTextOrNull(row.scheduled_at),
    detail: row.detail,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}
