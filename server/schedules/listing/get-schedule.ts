import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { Input, Use } from '../../context.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import { presentSchedule } from '../present-schedule.ts'
import { attemptsOf, findSchedule, resultsOf } from '../store.ts'

export async function getSchedule(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getSchedule']>,
): Promise<EndpointAnswer<Contract['getSchedule']>> {
  const row = await findSchedule(context.db, principal.accountId, params.schedule_id)
  if (!row) throw new Refusal('not_found', 'There is no such schedule.')
  const [attempts, results] = await Promise.all([
    attemptsOf(context.db, row),
    resultsOf(context.db, row),
  ])
  return { ...presentSchedule({ ...row, results }), attempts: attempts.map(presentAttempt) }
}

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
