import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { AccountId, ConnectionId, DraftId, ScheduleId } from '../ports/ids.ts'
import { standing } from './store.ts'

interface SameTextQuestion {
  readonly connectionId: ConnectionId
  readonly draftId: DraftId
  readonly pieces: readonly string[]
  readonly text: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly isSelf: boolean
}

// A connection with more posts within a month is a program's, and the nearest to its beginning
// say enough.
const sameTextsRead = 200

/**
 * Of each text the schedule of its connection with the same words between two times. What was sent
 * is compared as it was sent, what is pending by its draft as it is now.
 */
export async function findSameTexts(
  db: Queryable,
  accountId: AccountId,
  asked: readonly SameTextQuestion[],
): Promise<(ScheduleId | undefined)[]> {
  const { rows } = await sql<{ place: number; id: ScheduleId }>`
    select asked.place, same.id
    from unnest(${asked.map(({ connectionId }) => connectionId)}::text[],
      ${asked.map(({ draftId }) => draftId)}::text[],
      ${asked.map(({ pieces }) => JSON.stringify(pieces))}::jsonb[],
      ${asked.map(({ text }) => text)}::text[],
      ${asked.map(({ from }) => from)}::timestamptz[],
      ${asked.map(({ until }) => until)}::timestamptz[],
      ${asked.map(({ isSelf }) => isSelf)}::boolean[])
      with ordinality as asked (connection_id, draft_id, pieces, text, since, until, is_self, place)
    cross join lateral (
      select near.id from (
        select schedule.id, schedule.draft_id, schedule.status, schedule.publication from schedule
        where schedule.account_id = ${accountId} and schedule.connection_id = asked.connection_id
          and schedule.scheduled_at > asked.since and schedule.scheduled_at < asked.until
          and schedule.status in (${standing})
        order by schedule.scheduled_at limit ${sql.lit(sameTextsRead)}
      ) as near
      join draft on draft.account_id = ${accountId} and draft.id = near.draft_id
      where not (asked.is_self and near.draft_id = asked.draft_id and near.status <> 'published')
        and case when near.publication is null then to_jsonb(draft.pieces) = asked.pieces
          else near.publication #>> '{pieces,0,text}' = asked.text end
      limit 1
    ) as same`.execute(db)
  const found = new Map(rows.map(({ place, id }) => [Number(place), id]))
  return asked.map((_, index) => found.get(index + 1))
}
