import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import { few } from '../database/given-rows.ts'
import type { AttemptTable, SchedulePieceTable, ScheduleStatus, ScheduleTable, StoredWarning } from '../database/tables.ts'
import type { AccountId, ScheduleId } from '../world/ids.ts'

/** A schedule that this worker holds, by its epoch, for the length of its lease. */
export type Claimed = Selectable<ScheduleTable> & { readonly was: ScheduleStatus }
export type PieceRow = Selectable<SchedulePieceTable>

// Several rows of one connection may be due: a window larger than any limit keeps one account's backlog from filling it.
const dueWindow = sql.lit(600)
// More than are claimed at once: others may just be taking some of them.
const lanesWindow = sql.lit(320)

/**
 * Takes due schedules under a new epoch and a lease: at most one for each connection, the longest due first, and none whose
 * connection is at work. Others skip over the rows this statement holds. A row whose lease has run out is due like any other.
 */
export async function claimDue(db: Db, claim: { now: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number }): Promise<Claimed[]> {
  // Written so that PostgreSQL keeps one plan, which reads the index in its order and stops at the window: with the time in sight
  // it plans each claim anew, as with a limit that is a parameter; with `not exists` it sorts the whole backlog first.
  const { rows } = await sql<Claimed>`
    with due as (
      select id, account_id, platform, due_at from schedule
      where due_at <= (select ${claim.now}::timestamptz)
        and (select value from setting where name = 'incarnation') = (select ${incarnation})
        -- At most one row of a connection has a lease: schedule_lane.
        and (lease_until is not null or (account_id, platform) not in (select account_id, platform from schedule where lease_until is not null))
      order by due_at limit ${dueWindow}
    ), first as (
      select id, due_at from (select distinct on (account_id, platform) id, due_at from due order by account_id, platform, due_at, id) as lane
      order by due_at, id limit ${lanesWindow}
    ), chosen as (
      select schedule.id, schedule.status as was from first join schedule on schedule.id = first.id
      where schedule.due_at <= ${claim.now}::timestamptz
      order by first.due_at, schedule.id limit ${claim.limit} for update of schedule skip locked
    )
    update schedule set
      status = case when status = 'pending' then 'publishing' else status end,
      epoch = epoch + 1, claims = claims + 1, lease_until = ${claim.leaseUntil}::timestamptz, due_at = ${claim.leaseUntil}::timestamptz,
      updated_at = ${claim.now}::timestamptz
    from chosen where schedule.id = chosen.id
    returning schedule.*, chosen.was`.execute(db)
  return rows
}

/** When the next schedule falls due, or null when none will. */
export async function nextDue(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('schedule').select('due_at').where('due_at', 'is not', null).orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

// Another cluster, another history of the same cluster, or another database: what this one has never heard of may have happened.
const incarnation = sql<string>`(
  select system_identifier from pg_control_system()) || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '/' || (
  select oid from pg_database where datname = current_database())`

/**
 * Whether the database is another than the one that schedules were last claimed from: a standby was promoted, or a copy restored.
 * Then what is due is looked for before it is sent. Until somebody has called this, nothing is claimed from such a database.
 */
export async function noticeSetBack(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ known: string; present: string }>`
      insert into setting (name, value) select 'incarnation', ${incarnation}
      on conflict (name) do update set value = setting.value
      returning value as known, ${incarnation} as present`.execute(tx)
    const { known, present } = rows[0]!
    if (known === present) return false
    await tx.updateTable('setting').set({ value: present }).where('name', '=', 'incarnation').execute()
    await lookBeforeSending(tx, now)
    return true
  })
}

/** Frees what a dead process held, for the one process that knows there is no other. */
export async function releaseAllLeases(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db.updateTable('schedule').set({ due_at: now, lease_until: now }).where('lease_until', 'is not', null).execute()
}

/**
 * After the database was set back to an older state: what was due before now, and has not gone out as far as it knows, may be
 * out. What falls due later is not: where a network cannot be asked, it would fail for nothing.
 */
export async function lookBeforeSending(db: Queryable, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('schedule')
    .set({ look_first: true })
    .where((row) => row.or([row('status', '=', 'publishing'), row.and([row('status', '=', 'pending'), row('due_at', '<=', now)])]))
    .execute()
}

export interface Hold {
  readonly id: ScheduleId
  readonly epoch: number
}

export interface Frozen {
  readonly hold: Hold
  readonly publication: string
  readonly brand: string
  readonly hash: Uint8Array
  readonly pieces: readonly Uint8Array[]
  readonly warnings: readonly StoredWarning[]
}

/**
 * Stores what the claims froze, and the pieces as rows, in one statement. Returns the pieces that wait, for each of them; undefined
 * where this worker no longer holds the schedule, and there nothing has changed.
 */
export async function freeze(db: Db, all: readonly Frozen[]): Promise<(PieceRow[] | undefined)[]> {
  // This commit does not wait for the disk: the intent's does, and with it everything before it is safe; without it nothing was sent.
  // Handles of another text are of no use: its pictures are not these.
  const given = all.map(({ hold, publication, brand, hash, pieces, warnings }) => ({
    ...hold,
    publication,
    brand,
    hash: hex(hash),
    pieces: pieces.map(hex),
    warnings,
  }))
  const { rows } = await sql<PieceRow & { epoch: number }>`
    with hasty as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id text, epoch integer, publication text, brand text, hash text, pieces text[], warnings jsonb) where ${few('given.id')}
    ), held as (
      update schedule set publication = given.publication::jsonb, brand = given.brand::jsonb, content_hash = decode(given.hash, 'hex'),
        warnings = given.warnings
      from given where schedule.id = given.id and schedule.epoch = given.epoch returning schedule.id, schedule.epoch, given.pieces
    ), shorter as (
      delete from schedule_piece using held where schedule_id = held.id and piece > cardinality(held.pieces) and state = 'waiting'
    ), frozen as (
      insert into schedule_piece (schedule_id, piece, state, content_hash)
      select held.id, one.piece, 'waiting', decode(one.hash, 'hex')
      from hasty, held, unnest(held.pieces) with ordinality as one (hash, piece)
      on conflict (schedule_id, piece) do update set content_hash = excluded.content_hash,
        handles = case when schedule_piece.content_hash = excluded.content_hash then schedule_piece.handles else '{}' end
      where schedule_piece.state = 'waiting'
      returning *
    )
    select frozen.*, held.epoch from frozen join held on held.id = frozen.schedule_id order by schedule_id, piece`.execute(db)
  return all.map(({ hold }) => {
    const pieces = rows.filter(({ schedule_id, epoch }) => schedule_id === hold.id && epoch === hold.epoch)
    return pieces.length === 0 ? undefined : pieces
  })
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

export function piecesOf(db: Queryable, scheduleId: ScheduleId): Promise<PieceRow[]> {
  return db.selectFrom('schedule_piece').selectAll().where('schedule_id', '=', scheduleId).orderBy('piece').execute()
}

/** Journals handles and renews the lease; false when this worker no longer holds the schedule. */
export async function keepHandles(
  db: Queryable,
  hold: Hold,
  piece: number,
  handles: Readonly<Record<string, unknown>>,
  leaseUntil: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update schedule set lease_until = ${leaseUntil}::timestamptz, due_at = ${leaseUntil}::timestamptz where id = ${hold.id} and epoch = ${hold.epoch} and lease_until is not null returning id
    )
    update schedule_piece set handles = handles || ${JSON.stringify(handles)}::jsonb from held
    where schedule_id = held.id and piece = ${piece} returning piece`.execute(db)
  return rows.length === 1
}

/** Prolongs a lease that has not run out; false when it has, or when this worker no longer holds the schedule. */
export async function extendLease(db: Queryable, hold: Hold, now: Temporal.Instant, leaseUntil: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule')
    .set({ lease_until: leaseUntil, due_at: leaseUntil })
    .where('id', '=', hold.id)
    .where('epoch', '=', hold.epoch)
    .where('lease_until', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Intent {
  readonly hold: Hold
  readonly piece: number
  readonly hash: Uint8Array
  readonly now: Temporal.Instant
  readonly leaseNeededUntil: Temporal.Instant
}

/**
 * Commits the intents to send pieces, in one statement: their attempts and their hashes. Returns the number of each attempt, or undefined where this worker was fenced off or its lease has nearly run out: that piece may not be sent.
 */
export async function armPieces(db: Db, all: readonly Intent[]): Promise<(number | undefined)[]> {
  const given = all.map(({ hold, piece, hash, now, leaseNeededUntil }) => ({
    ...hold,
    piece,
    hash: hex(hash),
    now,
    lease_needed_until: leaseNeededUntil,
  }))
  const { rows } = await sql<{ schedule_id: ScheduleId; epoch: number; attempt: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id text, epoch integer, piece integer, hash text, now timestamptz, lease_needed_until timestamptz)
      where ${few('given.id')}
    ), held as (
      update schedule set attempt_count = attempt_count + 1
      from given where schedule.id = given.id and schedule.epoch = given.epoch and schedule.lease_until > given.lease_needed_until
      returning schedule.id, schedule.attempt_count, given.epoch, given.piece, given.hash, given.now
    ), armed as (
      update schedule_piece set state = 'armed', intent_hash = decode(held.hash, 'hex'), looks = 0, intent_at = held.now
      from held where schedule_piece.schedule_id = held.id and schedule_piece.piece = held.piece and state = 'waiting' returning schedule_id
    )
    insert into attempt (schedule_id, attempt, piece, phase, epoch, started_at)
    select held.id, held.attempt_count, held.piece, 'send', held.epoch, held.now from held join armed on armed.schedule_id = held.id
    returning schedule_id, epoch, attempt`.execute(db)
  return all.map(({ hold }) => rows.find(({ schedule_id, epoch }) => schedule_id === hold.id && epoch === hold.epoch)?.attempt)
}

export type AttemptResult = Pick<AttemptTable, 'outcome' | 'error_code' | 'network_status' | 'network_message' | 'external_id'>

export interface EndedSend {
  readonly scheduleId: ScheduleId
  readonly attempt: number
  readonly piece: number
  readonly result: AttemptResult
  readonly change: PieceChange
  readonly now: Temporal.Instant
}

/** Journals how sends ended and what they made of their pieces, in one statement; returns the pieces in the same order. */
export async function endSends(tx: Tx, all: readonly EndedSend[]): Promise<PieceRow[]> {
  const given = all.map(({ scheduleId, attempt, piece, result, change, now }) => {
    const { handles = {}, forget = [], ...columns } = change
    return { schedule_id: scheduleId, attempt, piece, now, result, columns, handles, forget }
  })
  const { rows } = await sql<PieceRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (schedule_id text, attempt integer, piece integer, now timestamptz, result jsonb, columns jsonb, handles jsonb, forget text[])
      where ${few('given.schedule_id')}
    ), ended as (
      update attempt set finished_at = given.now, outcome = result ->> 'outcome', error_code = result ->> 'error_code',
        network_status = (result ->> 'network_status')::integer, network_message = result ->> 'network_message', external_id = result ->> 'external_id'
      from given where attempt.schedule_id = given.schedule_id and attempt.attempt = given.attempt and attempt.finished_at is null
    )
    update schedule_piece as changed set
      state = coalesce(columns ->> 'state', changed.state),
      looks = coalesce((columns ->> 'looks')::integer, changed.looks),
      intent_at = case when columns ? 'intent_at' then (columns ->> 'intent_at')::timestamptz else changed.intent_at end,
      external_id = case when columns ? 'external_id' then columns ->> 'external_id' else changed.external_id end,
      external_url = case when columns ? 'external_url' then columns ->> 'external_url' else changed.external_url end,
      named = coalesce((columns ->> 'named')::boolean, changed.named),
      published_at = case when columns ? 'published_at' then (columns ->> 'published_at')::timestamptz else changed.published_at end,
      handles = (changed.handles || given.handles) - given.forget
    from given where changed.schedule_id = given.schedule_id and changed.piece = given.piece
    returning changed.*`.execute(tx)
  return all.map((one) => rows.find(({ schedule_id, piece }) => schedule_id === one.scheduleId && piece === one.piece)!)
}

/** Journals a call that has ended (a preparation that failed, a look); false when this worker no longer holds the schedule. */
export async function recordAttempt(
  db: Queryable,
  hold: Hold,
  call: { piece: number; phase: 'prepare' | 'look_up'; startedAt: Temporal.Instant; now: Temporal.Instant; result: AttemptResult },
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update schedule set attempt_count = attempt_count + 1 where id = ${hold.id} and epoch = ${hold.epoch} returning id, attempt_count
    )
    insert into attempt (schedule_id, attempt, piece, phase, epoch, started_at, finished_at, outcome, error_code, network_status, network_message, external_id)
    select id, attempt_count, ${call.piece}, ${call.phase}, ${hold.epoch}, ${call.startedAt}::timestamptz, ${call.now}::timestamptz,
      ${call.result.outcome}, ${call.result.error_code}, ${call.result.network_status}, ${call.result.network_message}, ${call.result.external_id} from held
    returning attempt`.execute(db)
  return rows.length === 1
}

export interface PieceChange {
  readonly state?: PieceRow['state']
  readonly looks?: number
  readonly intent_at?: Temporal.Instant | null
  readonly external_id?: string | null
  readonly external_url?: string | null
  readonly named?: boolean
  readonly published_at?: Temporal.Instant | null
  /** Merged into what is journalled. */
  readonly handles?: Readonly<Record<string, unknown>>
  /** Names of handles that are of no more use. */
  readonly forget?: readonly string[]
}

export async function changePiece(tx: Queryable, scheduleId: ScheduleId, piece: number, change: PieceChange): Promise<void> {
  await tx
    .updateTable('schedule_piece')
    .set(pieceColumns(change))
    .where('schedule_id', '=', scheduleId)
    .where('piece', '=', piece)
    .execute()
}

function pieceColumns({ handles, forget, ...columns }: PieceChange) {
  const merged = sql<string>`(handles || ${JSON.stringify(handles ?? {})}::jsonb) - ${[...(forget ?? [])]}::text[]`
  return { ...columns, handles: merged }
}

export interface ScheduleChange {
  readonly status?: ScheduleStatus
  readonly due_at: Temporal.Instant | null
  readonly retry_until?: Temporal.Instant | null
  readonly published_at?: Temporal.Instant | null
  readonly external_id?: string | null
  readonly external_url?: string | null
  readonly error_code?: string | null
  readonly error_message?: string | null
  readonly warnings?: readonly StoredWarning[]
}

/** Gives the schedule back, changed; false when this worker no longer holds it, and then nothing has changed. */
export async function release(tx: Queryable, hold: Hold, change: ScheduleChange, now: Temporal.Instant): Promise<boolean> {
  const { warnings, ...columns } = change
  const { numUpdatedRows } = await tx
    .updateTable('schedule')
    .set({ ...columns, ...(warnings && { warnings: JSON.stringify(warnings) }), lease_until: null, claims: 0, updated_at: now })
    .where('id', '=', hold.id)
    .where('epoch', '=', hold.epoch)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Published {
  readonly hold: Hold
  readonly external_id: string
  readonly external_url: string | null
  readonly published_at: Temporal.Instant
  readonly warnings: readonly StoredWarning[]
}

/** Gives schedules back as published, with nothing left to do. Only under `holdsAmong`: they must be held. */
export async function releasePublished(tx: Tx, all: readonly Published[], now: Temporal.Instant): Promise<void> {
  const given = all.map(({ hold, ...columns }) => ({ ...hold, ...columns }))
  const { numAffectedRows } = await sql`
    update schedule set status = 'published', published_at = given.published_at, external_id = given.external_id, external_url = given.external_url,
      warnings = given.warnings, due_at = null, retry_until = null, error_code = null, error_message = null,
      lease_until = null, claims = 0, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (id text, epoch integer, published_at timestamptz, external_id text, external_url text, warnings jsonb)
    where schedule.id = given.id and schedule.epoch = given.epoch and schedule.lease_until is not null and ${few('given.id')}`.execute(tx)
  if (numAffectedRows !== BigInt(all.length)) throw new Error('a schedule that was locked is no longer held')
}

/** Which of these this worker still holds, by their epochs, their rows locked until the transaction ends. */
export async function holdsAmong(tx: Tx, holds: readonly Hold[]): Promise<ReadonlyMap<ScheduleId, number>> {
  const { rows } = await sql<Hold>`
    select schedule.id, schedule.epoch from schedule
    join jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as given (id text, epoch integer) on given.id = schedule.id
    where schedule.epoch = given.epoch and schedule.lease_until is not null and ${few('given.id')}
    order by schedule.id for update of schedule`.execute(tx)
  return new Map(rows.map(({ id, epoch }) => [id, epoch]))
}

/** Renews the lease between two pieces; false when this worker no longer holds the schedule. */
export async function renewLease(tx: Queryable, hold: Hold, leaseUntil: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule')
    .set({ lease_until: leaseUntil, due_at: leaseUntil })
    .where('id', '=', hold.id)
    .where('epoch', '=', hold.epoch)
    .where('lease_until', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Certain failures since `since`: the pauses between tries grow with them. */
export async function failuresSince(db: Queryable, scheduleId: ScheduleId, since: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('attempt')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('schedule_id', '=', scheduleId)
    .where('outcome', 'in', ['refused', 'throttled', 'access_lost', 'unreachable'])
    .where('phase', 'in', ['prepare', 'send'])
    .where('started_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The drafts of schedules, how their pictures look, and the connections they go out by, in the order asked. */
export async function draftsAndBrands(db: Db, scheduleIds: readonly ScheduleId[]) {
  const rows = await db
    .selectFrom('schedule')
    .innerJoin('draft', (join) => join.onRef('draft.account_id', '=', 'schedule.account_id').onRef('draft.id', '=', 'schedule.draft_id'))
    .innerJoin('account', 'account.id', 'schedule.account_id')
    .leftJoin('connection', (join) =>
      join.onRef('connection.account_id', '=', 'schedule.account_id').onRef('connection.platform', '=', 'schedule.platform'),
    )
    .select(['schedule.id', 'draft.content_type', 'draft.pieces', 'account.brand_kit', 'connection.state', 'connection.facts'])
    .where('schedule.id', '=', sql<ScheduleId>`any (${[...scheduleIds]}::text[])`)
    .execute()
  const drafts = new Map(rows.map((row) => [row.id, row]))
  return scheduleIds.map((id) => drafts.get(id)!)
}

/** The network's ids of this account's other posts there since `since`: a match among them is an older post. */
export async function knownExternalIds(
  db: Queryable,
  schedule: { id: ScheduleId; account_id: AccountId; platform: Platform },
  since: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('schedule_piece')
    .innerJoin('schedule', 'schedule.id', 'schedule_piece.schedule_id')
    .select('schedule_piece.external_id')
    .where('schedule.account_id', '=', schedule.account_id)
    .where('schedule.platform', '=', schedule.platform)
    .where('schedule_piece.external_id', 'is not', null)
    .where('schedule_piece.published_at', '>=', since)
    .where((row) => row.not(row.and([row('schedule.id', '=', schedule.id), row('schedule_piece.state', '<>', 'out')])))
    .execute()
  return new Set(rows.map(({ external_id }) => external_id!))
}

export async function lastFetch(db: Queryable, scheduleId: ScheduleId, piece: number): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('picture_fetch')
    .select('fetched_at')
    .where('schedule_id', '=', scheduleId)
    .where('piece', '=', piece)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fetched_at ?? null
}

export async function recordFetch(
  db: Queryable,
  fetch: { scheduleId: ScheduleId; piece: number; epoch: number; now: Temporal.Instant },
): Promise<void> {
  await db
    .insertInto('picture_fetch')
    .values({ schedule_id: fetch.scheduleId, piece: fetch.piece, epoch: fetch.epoch, fetched_at: fetch.now })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'piece', 'epoch']).doUpdateSet({ fetched_at: fetch.now }))
    .execute()
}

/** For picture addresses, which are signed: the account is not asked. */
export function frozenPublication(db: Queryable, scheduleId: string) {
  return db
    .selectFrom('schedule')
    .select(['id', 'publication', 'brand'])
    .where('id', '=', scheduleId as ScheduleId)
    .executeTakeFirst()
}
