import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { endsBefore } from './access-end.ts'
import { requestedTime } from './requested-time.ts'
import { nextFreeOrRefuse, assertTimeIsFree } from './free-time.ts'
import { assertNotTooLate } from './not-later-than.ts'
import { calendarOf, planSchedule, withSameText } from './plan-schedule.ts'
import { presentRequested } from './present-schedule.ts'

type Endpoint = Contract['validateSchedule']

export async function validateSchedule(
  context: Use<'db' | 'clock' | 'random' | 'fitter' | 'config' | 'renderer'>,
  { principal, body }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const asked = requestedTime(context, body)
  const planned = await withSameText(
    context,
    principal,
    await planSchedule(context, principal, body),
    asked,
  )
  const calendar = calendarOf(principal, planned)
  const now = context.clock.now()
  const at =
    asked === 'next_free_slot' ? await nextFreeOrRefuse(context.db, calendar, now) : asked.at
  if (asked !== 'next_free_slot') await assertTimeIsFree(context.db, calendar, at, now)
  assertNotTooLate(planned.notLaterThan, asked, at)
  const { schedule_id: _, ...schedule } = presentRequested(
    {
      id: planned.id,
      draft_id: planned.draftId,
      post_id: planned.postId,
      metadata: planned.metadata,
      platform: planned.platform,
      connection_id: planned.connectionId,
      scheduled_at: at,
      not_later_than: planned.notLaterThan,
      repeat_id: null,
      status: 'pending',
      due_at: at,
      lease_until: null,
      published_at: null,
      external_url: null,
      external_id: null,
      error_code: null,
      error_message: null,
      warnings: [...planned.warnings, ...endsBefore(planned, at)],
      resolved_at: null,
      resolved_by: null,
      results: null,
      dismissed: false,
      approval: planned.requestedBy && 'awaiting',
      is_request: planned.requestedBy !== null,
      requested_by: planned.requestedBy,
      decided_by: null,
      decided_at: null,
      decision_comment: null,
      created_at: now,
      updated_at: now,
    },
    body,
  )
  return schedule
}
