import {
  causeOfError,
  type ListedSchedule,
  type PublicationErrorCode,
  type Schedule,
  type WarningCode,
} from '@crier/contract/schedules.ts'
import { firstLineOf } from '@crier/writing/text/first-line.ts'
import type { Use } from '../context.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { thumbnailAddress, thumbnailExpiry } from '../ports/files/thumbnail-address.ts'
import { openStatuses } from './state.ts'
import type { ListedScheduleRow } from './listing/list-store.ts'
import type { ScheduleRow, StoredResults } from './store.ts'

/** The shown fields of a row, also of one that is not inserted yet. */
type Shown = Pick<
  ScheduleRow,
  | 'id'
  | 'draft_id'
  | 'post_id'
  | 'metadata'
  | 'platform'
  | 'connection_id'
  | 'scheduled_at'
  | 'not_later_than'
  | 'repeat_id'
  | 'status'
  | 'due_at'
  | 'lease_until'
> &
  Pick<
    ScheduleRow,
    | 'published_at'
    | 'external_url'
    | 'external_id'
    | 'error_code'
    | 'error_message'
    | 'warnings'
    | 'dismissed'
  > &
  Pick<
    ScheduleRow,
    | 'resolved_at'
    | 'resolved_by'
    | 'approval'
    | 'is_request'
    | 'requested_by'
    | 'decided_by'
    | 'decided_at'
    | 'decision_comment'
  > &
  Pick<ScheduleRow, 'created_at' | 'updated_at'> & {
    /** Only what is out can have any. */
    readonly results?: StoredResults | null
  }

export function presentSchedule(row: Shown): Schedule {
  const open = openStatuses.some((status) => status === row.status)
  return {
    schedule_id: row.id,
    draft_id: row.draft_id,
    post_id: row.post_id,
    platform: row.platform,
    connection_id: row.connection_id,
    scheduled_at: instantText(row.scheduled_at),
    not_later_than: instantTextOrNull(row.not_later_than),
    repeat_id: row.repeat_id,
    status: row.status,
    next_attempt_at: open && row.lease_until === null ? instantTextOrNull(row.due_at) : null,
    published_at: instantTextOrNull(row.published_at),
    external_url: row.external_url,
    external_id: row.external_id,
    error_code: row.error_code as PublicationErrorCode | null,
    error_cause:
      row.error_code === null ? null : causeOfError[row.error_code as PublicationErrorCode],
    error_message: row.error_message,
    warnings: row.warnings.map(({ code, detail }) => ({ code: code as WarningCode, detail })),
    resolution: resolutionOf(row),
    results: resultsOf(row),
    dismissed: row.dismissed,
    approval: approvalOf(row),
    metadata: row.metadata,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}

function resolutionOf({ resolved_at, resolved_by, external_url }: Shown): Schedule['resolution'] {
  if (resolved_at === null || resolved_by === null) return null
  return { published: true, external_url, by: resolved_by, at: instantText(resolved_at) }
}

function resultsOf({ results }: Shown): Schedule['results'] {
  return results
    ? { ...results, read_at: instantText(Temporal.Instant.from(results.read_at)) }
    : null
}

function approvalOf({
  approval,
  is_request,
  decided_by,
  decided_at,
  ...row
}: Shown): Schedule['approval'] {
  if (approval === null) return null
  // For a schedule without a request, the row keeps the person who changed it, to notify them of
  // the decision.
  const requested_by = is_request ? row.requested_by : null
  return {
    state: approval,
    requested_by,
    decided_by,
    decided_at: instantTextOrNull(decided_at),
    comment: row.decision_comment,
  }
}

export function listedSchedule(
  { addresses, clock }: Use<'addresses' | 'clock'>,
  row: ListedScheduleRow,
): ListedSchedule {
  const { account_id: accountId, first_upload, first_picture } = row
  const expiresAt = thumbnailExpiry(clock)
  const addressOf = (upload: typeof first_upload) =>
    upload && thumbnailAddress(addresses, { accountId, ...upload }, expiresAt)
  const thumbnail_url = addressOf(first_upload) ?? addressOf(first_picture)
  const beginning = { content_type: row.content_type, opening: firstLineOf(row.first_piece) }
  return { ...presentSchedule(row), ...beginning, ...(thumbnail_url !== null && { thumbnail_url }) }
}

/**
 * Presents a schedule after a requested time: a given time beside `use_next_free_slot`, which wins,
 * is mentioned in the answer.
 */
export function presentRequested(
  row: Shown,
  body: { readonly scheduled_at?: string; readonly use_next_free_slot?: boolean },
): Schedule {
  const schedule = presentSchedule(row)
  if (!body.use_next_free_slot || body.scheduled_at === undefined) return schedule
  const detail = 'The next free slot was taken: `use_next_free_slot` wins over `scheduled_at`.'
  return { ...schedule, warnings: [...schedule.warnings, { code: 'scheduled_at_ignored', detail }] }
}
