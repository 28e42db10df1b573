import type { ContentType, Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Attached } from '../content/fitted.ts'
import type { Asset } from '../content/visual.ts'
import type { Queryable, Tx } from '../database/database.ts'
import { draftHoldsEach, fewDraftsThatMayHold } from '../database/text-search.ts'
import type { ScheduleStatus, ScheduleTable, StoredActor, StoredWarning } from '../database/tables.ts'
import type { Selectable } from 'kysely'
import { actorColumns, type Actor } from '../activity/actor.ts'
import { detailText, recording, recordingEach, timeIn } from '../activity/record.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import type { AccountId, ConnectionId, DraftId, RepeatId, ScheduleId } from '../ports/ids.ts'
import { endsBefore } from './access-end.ts'
import { approvalHash } from './approval-hash.ts'
import { undecided } from './approval-store.ts'
import { standingStatuses } from './state.ts'

export type ScheduleRow = Selectable<ScheduleTable>

// Written out: with parameters it would not be known for the predicate of the index.
const standing = sql.join(standingStatuses.map((status) => sql.lit(status)))

export interface DraftToSchedule {
  readonly id: DraftId
  readonly content_type: ContentType
  readonly pieces: string[]
  readonly media: Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly version: number
  /** The connection that would publish it; null for an unknown id. */
  readonly connection: DraftsConnection | null
  /** The end of the connection's access follows from this. */
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
}

export interface AskedDraft {
  readonly draftId: string
  readonly platform: Platform
  /** Null: the main one of the platform. */
  readonly connectionId: string | null
}

/**
 * The drafts to schedule, and their connections, in one round trip; undefined for an unknown draft.
 */
export async function findDraftsAndConnections(
  db: Queryable,
  accountId: AccountId,
  asked: readonly AskedDraft[],
): Promise<(DraftToSchedule | undefined)[]> {
  const { rows } = await sql<DraftToSchedule & { place: number }>`
    select asked.place, draft.id, draft.content_type, draft.pieces, draft.media, draft.caption, draft.first_comment, draft.version,
      case when connection.id is not null then jsonb_build_object('id', connection.id, 'platform', connection.platform,
        'state', connection.state, 'facts', connection.facts, 'kind', connection.kind) end as connection,
      network_grant.refresh_sealed, network_grant.access_expires_at, network_grant.refresh_expires_at,
      connection.renewal_lost_at
    from unnest(${asked.map(({ draftId }) => draftId)}::text[], ${asked.map(({ platform }) => platform)}::text[],
      ${asked.map(({ connectionId }) => connectionId)}::text[]) with ordinality as asked (draft_id, platform, connection_id, place)
    join draft on draft.account_id = ${accountId} and draft.id = asked.draft_id and draft.deleted_at is null
    left join connection on connection.account_id = ${accountId} and connection.removed_at is null and connection.id = coalesce(
      asked.connection_id, (select id from connection as main where main.account_id = ${accountId} and main.platform = asked.platform and main.main))
    left join network_grant on network_grant.account_id = ${accountId} and network_grant.id = connection.grant_id`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, index) => found.get(index + 1))
}

/** The person or key that requests a schedule without the right to create it. */
export type Requester = Pick<StoredActor, 'type' | 'id'>

/** A change of a schedule: a requester changes only their own requests. */
export interface ScheduleChange {
  readonly id: string
  readonly requester: Requester | null
  readonly actor: StoredActor
  readonly now: Temporal.Instant
}

export interface NewSchedule {
  readonly id: ScheduleId
  readonly draftId: DraftId
  /** The version of the draft that was read. */
  readonly draftVersion: number
  readonly platform: Platform
  readonly connectionId: ConnectionId
  readonly scheduledAt: Temporal.Instant
  readonly notLaterThan: Temporal.Instant | null
  /** The repeat that it belongs to. */
  readonly repeatId: RepeatId | null
  readonly warnings: readonly StoredWarning[]
  readonly accessEndsAt: Temporal.Instant | null
  /** The requester, who may not schedule: it waits for approval. */
  readonly requestedBy: StoredActor | null
  readonly now: Temporal.Instant
  /** The person or key that schedules it. */
  readonly actor: Actor
}

/**
 * Inserts each schedule unless its time is taken, its draft was edited or deleted since it was read, or its connection removed: the rows
 * of drafts and connections are locked against these for the length of the transaction. Undefined in the place of what was not inserted.
 */
export async function insertSchedules(
  db: Queryable,
  accountId: AccountId,
  schedules: readonly NewSchedule[],
): Promise<(ScheduleRow | undefined)[]> {
  const all = <Value>(pick: (schedule: NewSchedule) => Value) => schedules.map(pick)
  const actors = schedules.map(({ actor }) => actorColumns(actor))
  // In the order of the index: two statements that want the same times meet at the first of them, and cannot wait for each other.
  // mutant: time-conflict
  const { rows } = await sql<ScheduleRow>`
    with given as materialized (
      select * from unnest(${all(({ id }) => id)}::text[], ${all(({ draftId }) => draftId)}::text[], ${all(({ draftVersion }) => draftVersion)}::integer[],
        ${all(({ platform }) => platform)}::text[], ${all(({ connectionId }) => connectionId)}::text[], ${all(({ scheduledAt }) => scheduledAt)}::timestamptz[],
        ${all(({ notLaterThan }) => notLaterThan)}::timestamptz[], ${all(({ repeatId }) => repeatId)}::text[],
        ${all((one) => JSON.stringify([...one.warnings, ...endsBefore(one, one.scheduledAt)]))}::jsonb[], ${all(({ requestedBy }) => requestedBy && JSON.stringify(requestedBy))}::jsonb[],
        ${all(({ now }) => now)}::timestamptz[],
        ${actors.map(({ actor }) => actor)}::text[], ${actors.map((one) => one.actor_name)}::text[], ${all(plannedText)}::jsonb[])
        as given (id, draft_id, version, platform, connection_id, scheduled_at, not_later_than, repeat_id, warnings, requested_by, now, actor, actor_name, detail)
    ), inserted as (
      insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at, not_later_than, repeat_id, status, due_at, warnings, approval, requested_by, is_request, created_at, updated_at)
      select given.id, draft.account_id, draft.id, given.platform, connection.id, given.scheduled_at, given.not_later_than, given.repeat_id, 'pending', given.scheduled_at, given.warnings,
        case when given.requested_by is not null then 'awaiting' end, given.requested_by, given.requested_by is not null and given.repeat_id is null, given.now, given.now
      from given
      join draft on draft.account_id = ${accountId} and draft.id = given.draft_id and draft.deleted_at is null and draft.version = given.version
      join connection on connection.account_id = ${accountId} and connection.id = given.connection_id and connection.removed_at is null
      order by given.connection_id, given.scheduled_at
      for key share of draft, connection
      on conflict (account_id, connection_id, scheduled_at) where status in (${standing}) do nothing
      returning *
    ), made as (
      select inserted.account_id, inserted.id, given.now as at, given.actor, given.actor_name, given.detail from inserted join given on given.id = inserted.id
    ), recorded as (${recordingEach('made', 'schedule.created')})
    select * from inserted`.execute(db)
  const inserted = new Map(rows.map((row) => [row.id, row]))
  return schedules.map(({ id }) => inserted.get(id))
}

const plannedText = ({ draftId, platform, connectionId, scheduledAt, notLaterThan, requestedBy }: NewSchedule) =>
  detailText({
    draft_id: draftId,
    platform,
    connection_id: connectionId,
    scheduled_at: instantText(scheduledAt),
    ...(notLaterThan !== null && { not_later_than: instantText(notLaterThan) }),
    ...(requestedBy !== null && { approval: 'awaiting' }),
  })

export function findSchedule(db: Queryable, accountId: AccountId, scheduleId: string): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .executeTakeFirst()
}

export function lockSchedule(tx: Tx, accountId: AccountId, scheduleId: string): Promise<ScheduleRow | undefined> {
  return tx
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .forUpdate()
    .executeTakeFirst()
}

/** Until the end of the transaction the draft of this schedule is neither edited nor deleted. Returns its version. */
export async function holdDraft(tx: Tx, schedule: { account_id: AccountId; draft_id: string }): Promise<number | undefined> {
  // mutant: lock-approved-draft
  const row = await tx
    .selectFrom('draft')
    .select('version')
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.draft_id as DraftId)
    .forKeyShare()
    .executeTakeFirst()
  return row?.version
}

/** Until the end of the transaction the connection of this schedule is not removed; false when it has been. */
export async function holdConnection(tx: Tx, schedule: Pick<ScheduleRow, 'account_id' | 'connection_id'>): Promise<boolean> {
  const row = await tx
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.connection_id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The schedule at this time on this connection, if there is one. */
export function standingAt(db: Queryable, accountId: AccountId, connectionId: ConnectionId, at: Temporal.Instant) {
  return db
    .selectFrom('schedule')
    .select(['id'])
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('scheduled_at', '=', at)
    .where('status', 'in', standingStatuses)
    .executeTakeFirst()
}

export interface SameTextQuestion {
  readonly connectionId: ConnectionId
  readonly draftId: DraftId
  readonly pieces: readonly string[]
  readonly text: string
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
  readonly isSelf: boolean
}

// A connection with more posts within a month is a program's, and the nearest to its beginning say enough.
const sameTextsRead = 200

/**
 * Finds, for each text, a schedule of its connection with the same words between two times. Sent
 * posts are compared as sent, pending ones by their current draft.
 */
export async function findSameTexts(
  db: Queryable,
  accountId: AccountId,
  asked: readonly SameTextQuestion[],
): Promise<(ScheduleId | undefined)[]> {
  const { rows } = await sql<{ place: number; id: ScheduleId }>`
    select asked.place, same.id
    from unnest(${asked.map(({ connectionId }) => connectionId)}::text[], ${asked.map(({ draftId }) => draftId)}::text[],
      ${asked.map(({ pieces }) => JSON.stringify(pieces))}::jsonb[], ${asked.map(({ text }) => text)}::text[],
      ${asked.map(({ from }) => from)}::timestamptz[], ${asked.map(({ until }) => until)}::timestamptz[],
      ${asked.map(({ isSelf }) => isSelf)}::boolean[]) with ordinality as asked (connection_id, draft_id, pieces, text, since, until, is_self, place)
    cross join lateral (
      select near.id from (
        select schedule.id, schedule.draft_id, schedule.status, schedule.publication from schedule
        where schedule.account_id = ${accountId} and schedule.connection_id = asked.connection_id
          and schedule.scheduled_at > asked.since and schedule.scheduled_at < asked.until and schedule.status in (${standing})
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

/** True for every schedule; for a requester only for their own requests without approval. */
const mayTouch = (requester: Requester | null) =>
  requester === null
    ? sql<boolean>`true`
    : sql<boolean>`(is_request and approval in ('awaiting', 'rejected') and requested_by @> ${JSON.stringify(requester)}::jsonb)`

/** Changes of a schedule's time; omitted fields stay. */
export interface OtherTime {
  readonly scheduledAt?: Temporal.Instant
  /** Warnings about the new time, which replace those about the old one. */
  readonly ends?: readonly StoredWarning[]
  readonly notLaterThan?: Temporal.Instant | null
}

/** The warnings of a schedule without that of an access that ends before its time, which a new time may not have. */
export const withoutEnds = sql`jsonb_path_query_array(warnings, '$[*] ? (@.code != "access_ends_before")')`

/**
 * Moves or limits a schedule that is still pending and has the same approval as when it was read;
 * undefined otherwise. A person who may approve approves the new time: only under `holdDraft`. A
 * taken time raises the unique violation, a limit before its time a check violation.
 */
export async function moveWhilePending(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
  { scheduledAt, ends = [], notLaterThan }: OtherTime,
  read: 'approved' | 'not approved',
): Promise<ScheduleRow | undefined> {
  const renewed = sql`approved_hash = ${approvalHash(sql`${scheduledAt}::timestamptz`)}, decided_by = ${JSON.stringify(actor)}::jsonb, decided_at = ${now}::timestamptz, decision_comment = null`
  const asked = sql`approval = 'awaiting', decided_by = null, decided_at = null, decision_comment = null`
  const kept = sql`approval = approval`
  const approval = read === 'not approved' ? (requester === null ? kept : asked) : scheduledAt === undefined ? kept : renewed
  const time = sql`scheduled_at = ${scheduledAt}::timestamptz, due_at = ${scheduledAt}::timestamptz, retry_left_ms = null, failures = 0,
    warnings = ${withoutEnds} || ${JSON.stringify(ends)}::jsonb,`
  const limit = sql`not_later_than = ${notLaterThan}::timestamptz,`
  const detail = sql`${scheduledAt === undefined ? sql`'{}'::jsonb` : sql`jsonb_build_object('scheduled_at', jsonb_build_object('from', ${timeIn('moved.old_time')}, 'to', ${instantText(scheduledAt)}::text))`}
    || ${notLaterThan === undefined ? sql`'{}'::jsonb` : sql`jsonb_build_object('not_later_than', jsonb_build_object('from', ${timeIn('moved.old_limit')}, 'to', ${instantTextOrNull(notLaterThan)}::text))`}
    || case when moved.approval = 'awaiting' and moved.old_approval <> 'awaiting' then '{"approval":"awaiting"}'::jsonb else '{}'::jsonb end`
  const kind = scheduledAt === undefined ? 'schedule.limited' : 'schedule.moved'
  const { rows } = await sql<ScheduleRow>`
    with present as (
      select account_id, id, scheduled_at as old_time, not_later_than as old_limit, approval as old_approval from schedule
      where account_id = ${accountId} and id = ${id} and status = 'pending'
        and (approval is not distinct from 'approved') = ${read === 'approved'}::boolean and ${mayTouch(requester)} for update
    ), moved as (
      update schedule set ${scheduledAt === undefined ? sql`` : time} ${notLaterThan === undefined ? sql`` : limit} ${approval}, updated_at = ${now}::timestamptz
      from present where schedule.account_id = present.account_id and schedule.id = present.id
      returning schedule.*, present.old_time, present.old_limit, present.old_approval
    ), recorded as (${recording('moved', { kind, actor, at: now, detail })})
    select * from moved`.execute(db)
  return rows[0]
}

/** Puts a failed schedule away, or fetches it back; undefined when it is not failed. */
export async function dismissWhileFailed(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
  dismissed: boolean,
): Promise<ScheduleRow | undefined> {
  const detail = sql`jsonb_build_object('dismissed', ${dismissed}::boolean)`
  const { rows } = await sql<ScheduleRow>`
    with present as (
      select account_id, id, dismissed from schedule
      where account_id = ${accountId} and id = ${id} and status = 'failed' and ${mayTouch(requester)} for update
    ), changed as (select * from present where dismissed <> ${dismissed}::boolean),
    recorded as (${recording('changed', { kind: 'schedule.dismissed', actor, at: now, detail })})
    update schedule set dismissed = ${dismissed}::boolean, updated_at = ${now}::timestamptz
    from present where schedule.account_id = present.account_id and schedule.id = present.id
    returning schedule.*`.execute(db)
  return rows[0]
}

export async function deleteWhilePending(
  db: Queryable,
  accountId: AccountId,
  { id, requester, actor, now }: ScheduleChange,
): Promise<boolean> {
  const detail = sql`jsonb_build_object('draft_id', draft_id, 'platform', platform, 'connection_id', connection_id, 'scheduled_at', ${timeIn('scheduled_at')})`
  const { rows } = await sql`
    with gone as (
      delete from schedule where account_id = ${accountId} and id = ${id} and status = 'pending' and ${mayTouch(requester)}
      returning account_id, id, draft_id, platform, connection_id, scheduled_at
    ), recorded as (${recording('gone', { kind: 'schedule.cancelled', /* mutant: cancelled-by */ actor, at: now, detail })})
    select from gone`.execute(db)
  return rows.length === 1
}

export interface ScheduleFilter {
  readonly status: ScheduleStatus | undefined
  readonly platform: Platform | undefined
  readonly connectionId: string | undefined
  readonly draftId: string | undefined
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
  readonly dismissed: boolean | undefined
  readonly approval: ScheduleRow['approval'] | undefined
  /** Each word is in the text of its draft. */
  readonly words: readonly string[]
}

/** The analytics of a post, as last read. */
export interface StoredResults {
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly views: number | null
  readonly read_at: string
}

const storedResults = sql<StoredResults | null>`case when schedule_result.read_at is not null then jsonb_build_object(
  'likes', likes, 'comments', comments, 'shares', shares, 'views', views, 'read_at', read_at) end`

export async function resultsOf(db: Queryable, { account_id, id }: ScheduleKey): Promise<StoredResults | null> {
  const row = await db
    .selectFrom('schedule_result')
    .select(storedResults.as('results'))
    .where('account_id', '=', account_id)
    .where('schedule_id', '=', id)
    .executeTakeFirst()
  return row?.results ?? null
}

/** With how its draft begins: enough for a list, however long the text is. */
export interface ListedScheduleRow extends ScheduleRow {
  readonly content_type: ContentType
  readonly first_piece: string
  readonly results: StoredResults | null
  /** The author's first upload; it may be a video, of which no picture can be drawn here. */
  readonly first_upload: Pick<Asset, 'sha256' | 'contentType'> | null
  readonly first_picture: Pick<Asset, 'sha256' | 'contentType'> | null
}

export async function schedulesPage(
  db: Queryable,
  accountId: AccountId,
  filter: ScheduleFilter,
  { order, after, limit }: { order: 'asc' | 'desc'; after: { at: Temporal.Instant; id: string } | null; limit: number },
): Promise<ListedScheduleRow[]> {
  let query = db
    .selectFrom('schedule')
    .innerJoin('draft', (join) => join.onRef('draft.account_id', '=', 'schedule.account_id').onRef('draft.id', '=', 'schedule.draft_id'))
    .leftJoin('schedule_result', (join) =>
      join.onRef('schedule_result.account_id', '=', 'schedule.account_id').onRef('schedule_result.schedule_id', '=', 'schedule.id'),
    )
    .selectAll('schedule')
    .select(storedResults.as('results'))
    .select(['draft.content_type', 'draft.beginning as first_piece'])
    .select(sql<ListedScheduleRow['first_upload']>`jsonb_path_query_first(draft.media, '$[*].asset')`.as('first_upload'))
    .select(
      sql<
        ListedScheduleRow['first_picture']
      >`jsonb_path_query_first(draft.media, '$[*].asset ? (@.kind == "image" || @.kind == "gif")')`.as('first_picture'),
    )
    .where('schedule.account_id', '=', accountId)
  if (filter.status) query = query.where('schedule.status', '=', filter.status)
  if (filter.platform) query = query.where('schedule.platform', '=', filter.platform)
  if (filter.connectionId) query = query.where('schedule.connection_id', '=', filter.connectionId as ConnectionId)
  if (filter.draftId) query = query.where('schedule.draft_id', '=', filter.draftId as DraftId)
  if (filter.from) query = query.where('schedule.scheduled_at', '>=', filter.from)
  if (filter.to) query = query.where('schedule.scheduled_at', '<', filter.to)
  if (filter.approval) query = query.where('schedule.approval', '=', filter.approval)
  if (filter.words.length > 0) {
    // For a rare word nearly all posts would be read in the order of their times until a page is
    // full: then its drafts are searched first.
    const few = await fewDraftsThatMayHold(db, accountId, filter.words)
    if (few?.length === 0) return []
    if (few !== null) query = query.where(sql<boolean>`schedule.draft_id = any(${few}::text[])`)
    query = query.where(draftHoldsEach(filter.words))
  }
  if (filter.dismissed !== undefined) query = query.where('schedule.dismissed', '=', filter.dismissed)
  if (after) {
    const beyond = order === 'asc' ? sql`>` : sql`<`
    query = query.where(sql<boolean>`(schedule.scheduled_at, schedule.id) ${beyond} (${after.at}::timestamptz, ${after.id})`)
  }
  return query.orderBy('schedule.scheduled_at', order).orderBy('schedule.id', order).limit(limit).execute()
}

interface ScheduleKey {
  readonly account_id: AccountId
  readonly id: ScheduleId
}

export function attemptsOf(db: Queryable, schedule: ScheduleKey) {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .orderBy('attempt')
    .execute()
}

export function piecesOf(db: Queryable, schedule: ScheduleKey) {
  return db
    .selectFrom('schedule_piece')
    .selectAll()
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .orderBy('piece')
    .execute()
}

/**
 * True when the published part has another author than the connection has now: only its author may
 * continue it.
 */
export async function isOfAnotherAuthor(tx: Tx, schedule: Pick<ScheduleRow, 'account_id' | 'id' | 'connection_id'>): Promise<boolean> {
  const piece = await tx
    .selectFrom('schedule_piece')
    .innerJoin('connection', 'connection.account_id', 'schedule_piece.account_id')
    .select('piece')
    .where('schedule_piece.account_id', '=', schedule.account_id)
    .where('schedule_piece.schedule_id', '=', schedule.id)
    .where('schedule_piece.state', '=', 'out')
    .where('connection.id', '=', schedule.connection_id)
    .where(sql<boolean>`schedule_piece.handles ->> 'sent_as' <> connection.external_account_id`)
    .limit(1)
    .executeTakeFirst()
  return piece !== undefined
}

/**
 * Another schedule of the same draft and connection that was made or retried after the time of this failed one, and is posted, may be, or
 * is still to come. A repetition repeats the draft on purpose; so does a repetition that is retried.
 */
export async function findRepublished(
  tx: Tx,
  { account_id, id, draft_id, connection_id, scheduled_at, repeat_id }: ScheduleRow,
): Promise<Pick<ScheduleRow, 'id' | 'status' | 'scheduled_at' | 'published_at'> | undefined> {
  const { rows } = await sql<Pick<ScheduleRow, 'id' | 'status' | 'scheduled_at' | 'published_at'>>`
    select other.id, other.status, other.scheduled_at, other.published_at
    from schedule as other
    where other.account_id = ${account_id} and other.draft_id = ${draft_id} and other.connection_id = ${connection_id} and other.id <> ${id}
      and other.repeat_id is null
      and (other.status <> 'failed' or other.error_code = 'publication_unconfirmed' or exists (
        select from schedule_piece where schedule_piece.account_id = ${account_id} and schedule_piece.schedule_id = other.id
          and schedule_piece.state in ('armed', 'out')))
      and (other.created_at >= ${scheduled_at}::timestamptz or (${repeat_id}::text is null and exists (
        select from activity where activity.account_id = ${account_id} and activity.object_id = other.id
          and activity.kind = 'schedule.retried' and activity.at >= ${scheduled_at}::timestamptz)))
    order by other.scheduled_at desc
    limit 1`.execute(tx)
  return rows[0]
}

export interface Restart {
  readonly scheduledAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
  readonly setBackAt: Temporal.Instant | null
  /** Undefined: the present one, where it is later than the new time. */
  readonly notLaterThan: Temporal.Instant | null | undefined
  /** The person who approves the retry; null when it waits for approval, where it needs one. */
  readonly approvedBy: StoredActor | null
}

/**
 * Makes a failed schedule pending again, to be fitted again; the facts of the last try are cleared.
 */
export async function restart(
  tx: Tx,
  schedule: ScheduleRow,
  { scheduledAt, dueAt, setBackAt, notLaterThan, approvedBy }: Restart,
  now: Temporal.Instant,
) {
  await tx
    .deleteFrom('schedule_piece')
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .where('state', '<>', 'out')
    .execute()
  return tx
    .updateTable('schedule')
    .set({
      status: 'pending',
      scheduled_at: scheduledAt,
      not_later_than: notLaterThan === undefined ? limitAfter(schedule, scheduledAt) : notLaterThan,
      // The next repetition may be planned already: what is retried by hand is none.
      repeat_id: null,
      due_at: dueAt,
      retry_left_ms: null,
      failures: 0,
      claims: 0,
      set_back_at: setBackAt,
      publication: null,
      brand: null,
      content_hash: null,
      error_code: null,
      error_message: null,
      dismissed: false,
      approval_lapses: false,
      ...(schedule.approval !== null && undecided),
      ...(schedule.approval !== null &&
        approvedBy !== null && {
          approval: 'approved',
          approved_hash: approvalHash(sql`${scheduledAt}::timestamptz`),
          decided_by: JSON.stringify(approvedBy),
          decided_at: now,
        }),
      updated_at: now,
    })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A person who retries a late post wants it all the same. */
function limitAfter({ not_later_than: limit }: ScheduleRow, scheduledAt: Temporal.Instant): Temporal.Instant | null {
  return limit !== null && Temporal.Instant.compare(limit, scheduledAt) > 0 ? limit : null
}

/** Has the missing pieces of an incomplete thread sent: the status stays `published`. */
export async function resume(tx: Tx, schedule: ScheduleRow, setBackAt: Temporal.Instant | null, now: Temporal.Instant) {
  // A first comment that was given up is so no longer.
  const warnings = schedule.warnings.filter(({ code }) => code !== 'comment_missing')
  await tx
    .updateTable('schedule_piece')
    .set({ state: 'waiting', handles: '{}', looks: 0, intent_at: null, refused: null, sent_since: null })
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .where('state', '<>', 'out')
    .execute()
  return tx
    .updateTable('schedule')
    .set({
      due_at: now,
      retry_left_ms: null,
      failures: 0,
      claims: 0,
      set_back_at: setBackAt,
      warnings: JSON.stringify(warnings),
      updated_at: now,
    })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function markResolved(tx: Tx, schedule: ScheduleKey, externalUrl: string | null, by: StoredActor, now: Temporal.Instant) {
  return tx
    .updateTable('schedule')
    .set({ resolved_at: now, resolved_by: JSON.stringify(by), external_url: externalUrl, updated_at: now })
    .where('account_id', '=', schedule.account_id)
    .where('id', '=', schedule.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
