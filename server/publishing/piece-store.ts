import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable, Tx } from '../database/database.ts'
import { few } from '../database/given-rows.ts'
import type { AttemptTable, SchedulePieceTable, StoredRefusal } from '../database/tables.ts'
import type { AccountId, ScheduleId } from '../ports/ids.ts'
import type { Lease } from './store.ts'

export type PieceRow = Selectable<SchedulePieceTable>

export function piecesOf(db: Queryable, schedule: { readonly account_id: AccountId; readonly id: ScheduleId }): Promise<PieceRow[]> {
  return db
    .selectFrom('schedule_piece')
    .selectAll()
    .where('account_id', '=', schedule.account_id)
    .where('schedule_id', '=', schedule.id)
    .orderBy('piece')
    .execute()
}

/** Journals handles and renews the lease; false when this worker no longer holds the schedule. */
export async function keepHandles(
  db: Queryable,
  lease: Lease,
  piece: number,
  handles: Readonly<Record<string, unknown>>,
  leaseUntil: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update schedule set lease_until = ${leaseUntil}::timestamptz, due_at = ${leaseUntil}::timestamptz where account_id = ${lease.account_id} and id = ${lease.id} and epoch = ${lease.epoch} and lease_until is not null returning account_id, id
    )
    update schedule_piece set handles = handles || ${JSON.stringify(handles)}::jsonb from held
    where schedule_piece.account_id = held.account_id and schedule_id = held.id and piece = ${piece} returning piece`.execute(db)
  return rows.length === 1
}

export interface Intent {
  readonly lease: Lease
  readonly piece: number
  readonly hash: Uint8Array
  readonly now: Temporal.Instant
  readonly leaseNeededUntil: Temporal.Instant
}

/**
 * Commits the intents to send pieces, in one statement: their attempts and their hashes. Returns the number of each attempt, or undefined where this worker was fenced off or its lease has nearly run out: that piece may not be sent.
 */
export async function armPieces(db: Db, all: readonly Intent[]): Promise<(number | undefined)[]> {
  const given = all.map(({ lease, piece, hash, now, leaseNeededUntil }) => ({
    ...lease,
    piece,
    hash: hash.toHex(),
    now,
    lease_needed_until: leaseNeededUntil,
  }))
  const { rows } = await sql<{ schedule_id: ScheduleId; epoch: number; attempt: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (account_id text, id text, epoch integer, piece integer, hash text, now timestamptz, lease_needed_until timestamptz)
      where ${few('given.id')}
    ), held as (
      update schedule set attempt_count = attempt_count + 1
      from given where schedule.account_id = given.account_id and schedule.id = given.id and schedule.epoch = given.epoch
        and schedule.lease_until > given.lease_needed_until
      returning schedule.account_id, schedule.id, schedule.attempt_count, given.epoch, given.piece, given.hash, given.now
    ), armed as (
      update schedule_piece set state = 'armed', intent_hash = decode(held.hash, 'hex'), looks = 0, intent_at = held.now,
        refused = null, sent_since = coalesce(sent_since, held.now)
      from held where schedule_piece.account_id = held.account_id and schedule_piece.schedule_id = held.id and schedule_piece.piece = held.piece
        and state = 'waiting'
      returning schedule_piece.account_id, schedule_id
    )
    insert into attempt (account_id, schedule_id, attempt, piece, phase, epoch, started_at)
    select held.account_id, held.id, held.attempt_count, held.piece, 'send', held.epoch, held.now
    from held join armed on armed.account_id = held.account_id and armed.schedule_id = held.id
    returning schedule_id, epoch, attempt`.execute(db)
  return all.map(({ lease }) => rows.find(({ schedule_id, epoch }) => schedule_id === lease.id && epoch === lease.epoch)?.attempt)
}

export type AttemptResult = Pick<AttemptTable, 'outcome' | 'error_code' | 'network_status' | 'network_message' | 'external_id'>

export interface EndedSend {
  readonly accountId: AccountId
  readonly scheduleId: ScheduleId
  readonly attempt: number
  readonly piece: number
  readonly result: AttemptResult
  readonly change: PieceChange
  readonly now: Temporal.Instant
}

/** Journals how sends ended and what they made of their pieces, in one statement; returns the pieces in the same order. */
export async function endSends(tx: Tx, all: readonly EndedSend[]): Promise<PieceRow[]> {
  const given = all.map(({ accountId, scheduleId, attempt, piece, result, change, now }) => {
    const { handles = {}, forget = [], ...columns } = change
    return { account_id: accountId, schedule_id: scheduleId, attempt, piece, now, result, columns, handles, forget }
  })
  const { rows } = await sql<PieceRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (account_id text, schedule_id text, attempt integer, piece integer, now timestamptz, result jsonb, columns jsonb, handles jsonb, forget text[])
      where ${few('given.schedule_id')}
    ), ended as (
      update attempt set finished_at = given.now, outcome = result ->> 'outcome', error_code = result ->> 'error_code',
        network_status = (result ->> 'network_status')::integer, network_message = result ->> 'network_message', external_id = result ->> 'external_id'
      from given where attempt.account_id = given.account_id and attempt.schedule_id = given.schedule_id and attempt.attempt = given.attempt and attempt.finished_at is null
    )
    update schedule_piece as changed set
      state = coalesce(columns ->> 'state', changed.state),
      looks = coalesce((columns ->> 'looks')::integer, changed.looks),
      intent_at = case when columns ? 'intent_at' then (columns ->> 'intent_at')::timestamptz else changed.intent_at end,
      refused = case when columns ? 'refused' then nullif(columns -> 'refused', 'null') else changed.refused end,
      sent_since = case when columns ? 'sent_since' then (columns ->> 'sent_since')::timestamptz else changed.sent_since end,
      external_id = case when columns ? 'external_id' then columns ->> 'external_id' else changed.external_id end,
      external_url = case when columns ? 'external_url' then columns ->> 'external_url' else changed.external_url end,
      named = coalesce((columns ->> 'named')::boolean, changed.named),
      published_at = case when columns ? 'published_at' then (columns ->> 'published_at')::timestamptz else changed.published_at end,
      handles = (changed.handles || given.handles) - given.forget
    from given where changed.account_id = given.account_id and changed.schedule_id = given.schedule_id and changed.piece = given.piece
    returning changed.*`.execute(tx)
  return all.map((one) => rows.find(({ schedule_id, piece }) => schedule_id === one.scheduleId && piece === one.piece)!)
}

/** Journals a call that has ended (a preparation that failed, a look); false when this worker no longer holds the schedule. */
export async function recordAttempt(
  db: Queryable,
  lease: Lease,
  call: { piece: number; phase: 'prepare' | 'look_up'; startedAt: Temporal.Instant; now: Temporal.Instant; result: AttemptResult },
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      update schedule set attempt_count = attempt_count + 1 where account_id = ${lease.account_id} and id = ${lease.id} and epoch = ${lease.epoch}
      returning account_id, id, attempt_count
    )
    insert into attempt (account_id, schedule_id, attempt, piece, phase, epoch, started_at, finished_at, outcome, error_code, network_status, network_message, external_id)
    select account_id, id, attempt_count, ${call.piece}, ${call.phase}, ${lease.epoch}, ${call.startedAt}::timestamptz, ${call.now}::timestamptz,
      ${call.result.outcome}, ${call.result.error_code}, ${call.result.network_status}, ${call.result.network_message}, ${call.result.external_id} from held
    returning attempt`.execute(db)
  return rows.length === 1
}

export interface PieceChange {
  readonly state?: PieceRow['state']
  readonly looks?: number
  readonly intent_at?: Temporal.Instant | null
  readonly refused?: StoredRefusal | null
  readonly sent_since?: Temporal.Instant | null
  readonly external_id?: string | null
  readonly external_url?: string | null
  readonly named?: boolean
  readonly published_at?: Temporal.Instant | null
  /** Merged into what is journalled. */
  readonly handles?: Readonly<Record<string, unknown>>
  /** Names of handles that are of no more use. */
  readonly forget?: readonly string[]
}

export async function changePiece(tx: Queryable, lease: Lease, piece: number, change: PieceChange): Promise<void> {
  await tx
    .updateTable('schedule_piece')
    .set(pieceColumns(change))
    .where('account_id', '=', lease.account_id)
    .where('schedule_id', '=', lease.id)
    .where('piece', '=', piece)
    .execute()
}

function pieceColumns({ handles, forget, refused, ...columns }: PieceChange) {
  const merged = sql<string>`(handles || ${JSON.stringify(handles ?? {})}::jsonb) - ${[...(forget ?? [])]}::text[]`
  const stored = refused === undefined ? {} : { refused: refused && JSON.stringify(refused) }
  return { ...columns, ...stored, handles: merged }
}

/** The network's ids of this account's other posts there since `since`: a match among them is an older post. */
export async function knownExternalIds(
  db: Queryable,
  schedule: { id: ScheduleId; account_id: AccountId; platform: Platform },
  since: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('schedule_piece')
    .innerJoin('schedule', (join) =>
      join.onRef('schedule.account_id', '=', 'schedule_piece.account_id').onRef('schedule.id', '=', 'schedule_piece.schedule_id'),
    )
    .select('schedule_piece.external_id')
    .where('schedule_piece.account_id', '=', schedule.account_id)
    .where('schedule.platform', '=', schedule.platform)
    .where('schedule_piece.external_id', 'is not', null)
    .where('schedule_piece.published_at', '>=', since)
    .where((row) => row.not(row.and([row('schedule.id', '=', schedule.id), row('schedule_piece.state', '<>', 'out')])))
    .execute()
  return new Set(rows.map(({ external_id }) => external_id!))
}
