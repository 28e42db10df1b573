import type { ContentType, Platform } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import { sql } from 'kysely'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Queryable } from '../database/database.ts'
import type { Metadata, StoredActor, StoredWarning } from '../database/stored-values.ts'
import { type ChangeActor, actorColumns } from '../activity/actor.ts'
import { detailText, recordingEach } from '../activity/record.ts'
import { instantText } from '../ports/instant-text.ts'
import type { ServerLimits } from '../ports/files/fitter.ts'
import type {
  AccountId,
  ConnectionId,
  DraftId,
  PostId,
  RepeatId,
  ScheduleId,
} from '../ports/ids.ts'
import { endsBefore } from './access-end.ts'
import { emittingOf } from './emit-of-schedules.ts'
import { type ScheduleRow, standing } from './store.ts'

export interface DraftToSchedule extends ConnectionToPost {
  readonly id: DraftId
  readonly post_id: PostId | null
  readonly content_type: ContentType
  readonly pieces: string[]
  readonly media: Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
  readonly version: number
}

export interface ConnectionToPost {
  /** The connection it would go out by; null where there is none of that id. */
  readonly connection: DraftsConnection | null
  /** What the end of the connection's access follows from. */
  readonly refresh_sealed: string | null
  readonly access_expires_at: Temporal.Instant | null
  readonly refresh_expires_at: Temporal.Instant | null
  readonly renewal_lost_at: Temporal.Instant | null
}

export interface DraftsConnection {
  readonly id: ConnectionId
  readonly platform: Platform
  readonly state: string
  readonly facts: Record<string, string>
  readonly kind: 'sandbox' | 'live'
  readonly server_limits: ServerLimits | null
}

interface RequestedConnection {
  /** Null: that of the connection. */
  readonly platform: Platform | null
  /** Null: the main one of the platform. */
  readonly connectionId: string | null
}

interface RequestedDraft extends RequestedConnection {
  readonly draftId: string
}

const connectionColumns = sql`
  case when connection.id is not null then jsonb_build_object('id', connection.id, 'platform',
    connection.platform, 'state', connection.state, 'facts',
    connection.facts || connection.settings, 'server_limits', connection.server_limits, 'kind',
    connection.kind) end as connection,
  network_grant.refresh_sealed, network_grant.access_expires_at, network_grant.refresh_expires_at,
  connection.renewal_lost_at`

/** Joins the connection of each row of `asked`, and its grant. */
const joinedConnection = (accountId: AccountId) => sql`
  left join connection on connection.account_id = ${accountId} and connection.removed_at is null
  and connection.id = coalesce(
    asked.connection_id, (select id from connection as main where main.account_id = ${accountId}
    and main.platform = asked.platform and main.main))
  left join network_grant on network_grant.account_id = ${accountId}
  and network_grant.id = connection.grant_id`

/** The connections that a post would go out by, in one round trip. */
export async function findConnectionsToPost(
  db: Queryable,
  accountId: AccountId,
  asked: readonly RequestedConnection[],
): Promise<ConnectionToPost[]> {
  const { rows } = await sql<ConnectionToPost>`
    select ${connectionColumns}
    from unnest(${asked.map(({ platform }) => platform)}::text[],
      ${asked.map(({ connectionId }) => connectionId)}::text[])
      with ordinality as asked (platform, connection_id, place)
    ${joinedConnection(accountId)} order by asked.place`.execute(db)
  return rows
}

/**
 * The drafts to schedule, and the connections they would go out by, in one round trip; undefined
 * for a draft that there is not.
 */
export async function findDraftsAndConnections(
  db: Queryable,
  accountId: AccountId,
  asked: readonly RequestedDraft[],
): Promise<(DraftToSchedule | undefined)[]> {
  const { rows } = await sql<DraftToSchedule & { place: number }>`
    select asked.place, draft.id, draft.post_id, draft.content_type, draft.pieces, draft.media, draft.caption,
      draft.first_comment, draft.options, draft.link_card, draft.version, ${connectionColumns}
    from unnest(${asked.map(({ draftId }) => draftId)}::text[],
      ${asked.map(({ platform }) => platform)}::text[],
      ${asked.map(({ connectionId }) => connectionId)}::text[])
      with ordinality as asked (draft_id, platform, connection_id, place)
    join draft on draft.account_id = ${accountId} and draft.id = asked.draft_id
    and draft.deleted_at is null
    ${joinedConnection(accountId)}`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, index) => found.get(index + 1))
}

export interface NewSchedule {
  readonly id: ScheduleId
  readonly draftId: DraftId
  /** Of the draft as it was read. */
  readonly draftVersion: number
  readonly platform: Platform
  readonly connectionId: ConnectionId
  readonly scheduledAt: Temporal.Instant
  readonly notLaterThan: Temporal.Instant | null
  /** Of what it is a repetition. */
  readonly repeatId: RepeatId | null
  readonly warnings: readonly StoredWarning[]
  readonly accessEndsAt: Temporal.Instant | null
  readonly metadata: Metadata
  /** Who asked for it and may not schedule: it waits for approval. */
  readonly requestedBy: StoredActor | null
  readonly now: Temporal.Instant
  /** Who schedules it. */
  readonly actor: ChangeActor
}

/** Whether a webhook has a delivery for one of the inserted. */
export type InsertedSchedule = ScheduleRow & { readonly has_deliveries: boolean }

/**
 * Inserts each schedule unless its time is taken, its draft was edited or deleted since it was
 * read, or its connection removed: the rows of drafts and connections are locked against these for
 * the length of the transaction. Undefined in the place of what was not inserted.
 */
export async function insertSchedules(
  db: Queryable,
  accountId: AccountId,
  schedules: readonly NewSchedule[],
): Promise<(InsertedSchedule | undefined)[]> {
  const all = <Value>(pick: (schedule: NewSchedule) => Value) => schedules.map(pick)
  const actors = schedules.map(({ actor }) => actorColumns(actor))
  // In the order of the index: two statements that want the same times meet at the first of them,
  // and cannot wait for each other.
  // mutant: time-conflict
  const { rows } = await sql<InsertedSchedule>`
    with given as materialized (
      select * from unnest(${all(({ id }) => id)}::text[], ${all(({ draftId }) => draftId)}::text[],
        ${all(({ draftVersion }) => draftVersion)}::integer[],
        ${all(({ platform }) => platform)}::text[],
        ${all(({ connectionId }) => connectionId)}::text[],
        ${all(({ scheduledAt }) => scheduledAt)}::timestamptz[],
        ${all(({ notLaterThan }) => notLaterThan)}::timestamptz[],
        ${all(({ repeatId }) => repeatId)}::text[],
        ${all(({ metadata }) => JSON.stringify(metadata))}::jsonb[],
        ${all((one) => JSON.stringify([...one.warnings, ...endsBefore(one, one.scheduledAt)]))}::jsonb[],
        ${all(({ requestedBy }) => requestedBy && JSON.stringify(requestedBy))}::jsonb[],
        ${all(({ now }) => now)}::timestamptz[],
        ${actors.map(({ actor }) => actor)}::text[], ${actors.map((one) => one.actor_name)}::text[],
        ${all(plannedText)}::jsonb[])
        as given (id, draft_id, version, platform, connection_id, scheduled_at, not_later_than,
        repeat_id, metadata, warnings, requested_by, now, actor, actor_name, detail)
    ), inserted as (
      insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at,
        not_later_than, repeat_id, post_id, metadata, status, due_at, warnings, approval,
        requested_by, is_request, created_at, updated_at)
      select given.id, draft.account_id, draft.id, given.platform, connection.id,
        given.scheduled_at, given.not_later_than, given.repeat_id, draft.post_id, given.metadata,
        'pending', given.scheduled_at, given.warnings,
        case when given.requested_by is not null then 'awaiting' end, given.requested_by,
        given.requested_by is not null and given.repeat_id is null, given.now, given.now
      from given
      join draft on draft.account_id = ${accountId} and draft.id = given.draft_id
      and draft.deleted_at is null and draft.version = given.version
      join connection on connection.account_id = ${accountId}
      and connection.id = given.connection_id and connection.removed_at is null
      order by given.connection_id, given.scheduled_at
      for key share of draft, connection
      on conflict (account_id, connection_id, scheduled_at) where status in (${standing}) do nothing
      returning *
    ), made as (
      select inserted.account_id, inserted.id, given.now as at, given.actor, given.actor_name,
        given.detail from inserted join given on given.id = inserted.id
    ), recorded as (${recordingEach('made', 'schedule.created')}),
    ${emittingOf('inserted', 'post.scheduled')}
    select inserted.*, exists (select from deliveries) as has_deliveries from inserted`.execute(db)
  const inserted = new Map(rows.map((row) => [row.id, row]))
  return schedules.map(({ id }) => inserted.get(id))
}

const plannedText = ({
  draftId,
  platform,
  connectionId,
  scheduledAt,
  notLaterThan,
  requestedBy,
}: NewSchedule) =>
  detailText({
    draft_id: draftId,
    platform,
    connection_id: connectionId,
    scheduled_at: instantText(scheduledAt),
    ...(notLaterThan !== null && { not_later_than: instantText(notLaterThan) }),
    ...(requestedBy !== null && { approval: 'awaiting' }),
  })
