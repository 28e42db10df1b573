import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { attemptsOf } from './store.ts'

export function presentAttempt(row: Awaited<ReturnType<typeof attemptsOf>>[number]) {
  return {
    attempt: row.attempt,
    piece: row.piece,
    phase: row.phase,
    started_at: instantText(row.started_at),
    finished_at: instantTextOrNull(row.finished_at),
    outcome: row.outcome,
    error_code: row.error_code as PublicationErrorCode | null,
    network_status: row.network_status,
    network_message: row.network_message,
    external_id: row.external_id,
  }
}
