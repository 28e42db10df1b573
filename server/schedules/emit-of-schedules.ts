import type { EventName } from '@crier/contract/events.ts'
import { sql, type RawBuilder } from 'kysely'
import { recordingOne, timeIn, type Change } from '../activity/record.ts'
import type { Tx } from '../database/database.ts'
import { emitting } from '../webhooks/emit-changes.ts'

type ScheduleKind =
  'schedule.approved' | 'schedule.rejected' | 'schedule.awaiting' | 'schedule.retried'

/**
 * The parts of a statement that emit the events of changes of schedules, which it has as `recorded`
 * and, as they are since then, as `changed`: `event`, and that approval is requested where
 * it waits for one since then.
 */
export function emittingOf(changed: string, event: EventName | null): RawBuilder<unknown> {
  const moved =
    event === 'post.moved'
      ? sql`|| jsonb_build_object('previous_scheduled_at',
          recorded.detail -> 'scheduled_at' -> 'from')`
      : sql``
  return emitting(sql`
    select recorded.account_id, recorded.at, recorded.number, event.place, event.kind,
      jsonb_build_object('schedule_id', told.id, 'draft_id', told.draft_id,
        'post_id', told.post_id, 'platform', told.platform,
        'connection_id', told.connection_id, 'scheduled_at', ${timeIn('told.scheduled_at')},
        'approval', told.approval) || case when labels.metadata = '{}' then '{}'
        else jsonb_build_object('metadata', labels.metadata) end
        || case event.place when 0 then '{}'::jsonb ${moved} else '{}' end as data
    from recorded join ${sql.ref(changed)} as told on told.account_id = recorded.account_id
      and told.id = recorded.object_id
    cross join lateral (select coalesce((select metadata from post
        where post.account_id = told.account_id and post.id = told.post_id), '{}')
      || coalesce((select metadata from draft where draft.account_id = told.account_id
        and draft.id = told.draft_id), '{}') || told.metadata as metadata) as labels
    cross join lateral (values (0, ${event}::text), (1, case when
      recorded.detail ->> 'approval' = 'awaiting' then 'post.approval_requested' end))
      as event (place, kind)
    where event.kind is not null`)
}

/** Records a change of a schedule after it was made, in its transaction, and emits its events. */
export async function recordOfSchedule<Kind extends ScheduleKind>(
  tx: Tx,
  change: Change<Kind>,
  event: EventName | null,
): Promise<void> {
  await sql`with recorded as (${recordingOne(change)}), ${emittingOf('schedule', event)}
    select from recorded`.execute(tx)
}
