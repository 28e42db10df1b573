import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import type { AttemptTable, SchedulePieceTable, ScheduleStatus, ScheduleTable, StoredWarning } from '../database/tables.ts'
import type { AccountId, ScheduleId } from '../world/ids.ts'

/** A schedule that this worker holds, by its epoch, for the length of its lease. */
export type Claimed = Selectable<ScheduleTable> & { readonly was: ScheduleStatus }
export type PieceRow = Selectable<SchedulePieceTable>

/**
 * Takes due schedules under a new epoch and a lease: at most one for each connection, the longest due first, and none whose
 * connection is at work. Others skip over the rows this statement holds. A row whose lease has run out is due like any other.
 */
export async function claimDue(db: Db, claim: { now: Temporal.Instant; leaseUntil: Temporal.Instant; limit: number }): Promise<Claimed[]> {
  // Several rows of one connection may be due: a window larger than the limit keeps one account's backlog from filling it.
  const window = claim.limit * 8 + 100
  const { rows } = await sql<Claimed>`
    with due as (
      select id, account_id, platform, due_at, status from schedule as candidate
      where due_at <= ${claim.now}::timestamptz
        and (select value from setting where name = 'incarnation') = (select ${incarnation})
        and not exists (
          select from schedule as other
          where other.account_id = candidate.account_id and other.platform = candidate.platform and other.lease_until is not null and other.id <> candidate.id
        )
      order by due_at limit ${window} for update skip locked
    ), first as (
      select distinct on (account_id, platform) id, due_at, status from due order by account_id, platform, due_at, id
    ), chosen as (
      select id, status as was from first order by due_at, id limit ${claim.limit}
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

/**
 * Stores what the claim froze, and the pieces as rows, in one statement. Returns the pieces that wait; undefined when this worker no
 * longer holds the schedule, and then nothing has changed.
 */
export async function freeze(
  db: Db,
  hold: Hold,
  frozen: { publication: string; brand: string; hash: Uint8Array; pieces: readonly Uint8Array[]; warnings: readonly StoredWarning[] },
): Promise<PieceRow[] | undefined> {
  // This commit does not wait for the disk: the intent's does, and with it everything before it is safe; without it nothing was sent.
  // Handles of another text are of no use: its pictures are not these.
  const { rows } = await sql<PieceRow>`
    with hasty as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), held as (
      update schedule set publication = ${frozen.publication}::jsonb, brand = ${frozen.brand}::jsonb, content_hash = ${frozen.hash}::bytea,
        warnings = ${JSON.stringify(frozen.warnings)}::jsonb
      where id = ${hold.id} and epoch = ${hold.epoch} returning id
    ), shorter as (
      delete from schedule_piece using held where schedule_id = held.id and piece > ${frozen.pieces.length}::integer and state = 'waiting'
    )
    insert into schedule_piece (schedule_id, piece, state, content_hash)
    select held.id, given.piece, 'waiting', given.hash from hasty, held, unnest(${[...frozen.pieces]}::bytea[]) with ordinality as given (hash, piece)
    on conflict (schedule_id, piece) do update set content_hash = excluded.content_hash,
      handles = case when schedule_piece.content_hash = excluded.content_hash then schedule_piece.handles else '{}' end
    where schedule_piece.state = 'waiting'
    returning *`.execute(db)
  return rows.length === 0 ? undefined : rows.toSorted((one, other) => one.piece - other.piece)
}

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

/**
 * Commits the intent to send a piece, in one statement: its attempt, its hash, and a renewed lease. Returns the attempt's number,
 * or undefined when this worker was fenced off or its lease has nearly run out: then nothing may be sent.
 */
export async function armPiece(
  db: Queryable,
  hold: Hold,
  intent: { piece: number; hash: Uint8Array; now: Temporal.Instant; leaseUntil: Temporal.Instant; leaseNeededUntil: Temporal.Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ attempt: number }>`
    with held as (
      update schedule set attempt_count = attempt_count + 1, lease_until = ${intent.leaseUntil}::timestamptz, due_at = ${intent.leaseUntil}::timestamptz
      where id = ${hold.id} and epoch = ${hold.epoch} and lease_until > ${intent.leaseNeededUntil}::timestamptz
      returning id, attempt_count
    ), armed as (
      update schedule_piece set state = 'armed', intent_hash = ${intent.hash}, looks = 0, intent_at = ${intent.now}::timestamptz
      from held where schedule_id = held.id and piece = ${intent.piece} and state = 'waiting' returning schedule_id
    )
    insert into attempt (schedule_id, attempt, piece, phase, epoch, started_at)
    select held.id, held.attempt_count, ${intent.piece}, 'send', ${hold.epoch}, ${intent.now}::timestamptz from held, armed
    returning attempt`.execute(db)
  return rows[0]?.attempt
}

export type AttemptResult = Pick<AttemptTable, 'outcome' | 'error_code' | 'network_status' | 'network_message' | 'external_id'>

/** Journals how a send ended and what it made of the piece, in one statement; returns the piece. */
export async function endSend(
  tx: Tx,
  hold: Hold,
  {
    attempt,
    piece,
    result,
    change,
    now,
  }: { attempt: number; piece: number; result: AttemptResult; change: PieceChange; now: Temporal.Instant },
): Promise<PieceRow> {
  return tx
    .with('ended', (db) =>
      db
        .updateTable('attempt')
        .set({ ...result, finished_at: now })
        .where('schedule_id', '=', hold.id)
        .where('attempt', '=', attempt)
        .where('finished_at', 'is', null),
    )
    .updateTable('schedule_piece')
    .set(pieceColumns(change))
    .where('schedule_id', '=', hold.id)
    .where('piece', '=', piece)
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** The draft of a schedule, how its pictures look, and the connection it goes out by. */
export function draftAndBrand(db: Queryable, schedule: { account_id: AccountId; draft_id: string; platform: Platform }) {
  return db
    .selectFrom('draft')
    .innerJoin('account', 'account.id', 'draft.account_id')
    .leftJoin('connection', (join) =>
      join.onRef('connection.account_id', '=', 'draft.account_id').on('connection.platform', '=', schedule.platform),
    )
    .select(['draft.content_type', 'draft.pieces', 'account.brand_kit', 'connection.state', 'connection.facts'])
    .where('draft.account_id', '=', schedule.account_id)
    .where('draft.id', '=', schedule.draft_id as never)
    .executeTakeFirstOrThrow()
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
