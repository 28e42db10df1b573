import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { wholeMilliseconds } from './asked-time.ts'
import { listedSchedule, presentSchedule } from './present-schedule.ts'
import { attemptsOf, findSchedule, schedulesPage } from './store.ts'

const latestMs = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds

export async function listSchedules(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listSchedules']>,
): Promise<Answer<Contract['listSchedules']>> {
  const limit = query.limit ?? 20
  const cursor = readCursor(query.cursor, [cursorPart.moment, cursorPart.id('sch')])
  const filter = {
    status: query.status,
    platform: query.platform,
    draftId: query.draft_id,
    from: query.from === undefined ? undefined : wholeMilliseconds(query.from),
    dismissed: query.dismissed,
    to: query.to === undefined ? undefined : wholeMilliseconds(query.to),
  }
  const rows = await schedulesPage(context.db, principal.accountId, filter, {
    order: query.order ?? 'asc',
    after: cursor && { at: Temporal.Instant.fromEpochMilliseconds(Math.min(Number(cursor[0]), latestMs)), id: cursor[1]! },
    limit: limit + 1,
  })
  return pageOf(rows, limit, (row) => [row.scheduled_at.epochMilliseconds, row.id], listedSchedule)
}

export async function getSchedule(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getSchedule']>,
): Promise<Answer<Contract['getSchedule']>> {
  const row = await findSchedule(context.db, principal.accountId, params.schedule_id)
  if (!row) throw new Refusal('not_found', 'There is no such schedule.')
  return { ...presentSchedule(row), attempts: (await attemptsOf(context.db, row.id)).map(presentAttempt) }
}

function presentAttempt(row: Awaited<ReturnType<typeof attemptsOf>>[number]) {
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
