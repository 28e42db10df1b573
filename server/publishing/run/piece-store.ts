import type { Platform } from '@crier/contract/platform.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Queryable } from '../../database/database.ts'
import { few } from '../../database/given-rows.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import type { LeaseKey } from '../claim/store.ts'

export type PieceRow = Selectable<Tables['schedule_piece']>

export function pieceRowsOf(
  db: Queryable,
  schedule: { readonly account_id: AccountId; readonly id: ScheduleId },
): Promise<PieceRow[]> {
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
  lease: LeaseKey,
  piece: number,
  handles: Readonly<Record<string, unknown>>,
  leaseUntil: Temporal.Instant,
): Promise<boolean> {
  // mutant: handle-epoch
  const { rows } = await sql`
    with held as (
      update schedule set lease_until = ${leaseUntil}::timestamptz,
        due_at = ${leaseUntil}::timestamptz where account_id = ${lease.account_id}
        and id = ${lease.id} and epoch = ${lease.epoch} and lease_until is not null
        returning account_id, id
    )
    update schedule_piece set handles = handles || ${JSON.stringify(handles)}::jsonb from held
    where schedule_piece.account_id = held.account_id and schedule_id = held.id and piece = ${piece}
      returning piece`.execute(db)
  return rows.length === 1
}

/**
 * The author that pieces were sent as which are out or may be. Undefined where none is, or a
 * version sent it that did not note it.
 */
export function senderOf(pieces: readonly PieceRow[]): string | undefined {
  const sent = pieces.filter(({ state, intent_at }) => state !== 'waiting' || intent_at !== null)
  return sent.map(({ handles }) => handles['sent_as']).find((author) => typeof author === 'string')
}

export interface Intent {
  readonly lease: LeaseKey
  readonly piece: number
  /** The network's id of the sending author: the other pieces must have the same. */
  readonly sentAs: string
  readonly hash: Uint8Array
  readonly now: Temporal.Instant
  readonly leaseNeededUntil: Temporal.Instant
}

/**
 * Commits the intents to send pieces, in one statement: their attempts and their hashes. Returns
 * the number of each attempt, or undefined where this worker has lost its lease or the lease ends
 * too soon: that piece may not be sent.
 */
export async function armPieces(db: Db, all: readonly Intent[]): Promise<(number | undefined)[]> {
  const given = all.map(({ lease, piece, sentAs, hash, now, leaseNeededUntil }) => ({
    ...lease,
    piece,
    sent_as: sentAs,
    hash: hash.toHex(),
    now,
    lease_needed_until: leaseNeededUntil,
  }))
  // mutant: arm-waiting
  const { rows } = await sql<{ schedule_id: ScheduleId; epoch: number; attempt: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (account_id text, id text, epoch integer, piece integer, sent_as text, hash text,
        now timestamptz, lease_needed_until timestamptz)
      where ${few('given.id')}
    ), held as (
      update schedule set attempt_count = attempt_count + 1
      from given where schedule.account_id = given.account_id and schedule.id = given.id
        and schedule.epoch = given.epoch
        and schedule.lease_until > given.lease_needed_until
      returning schedule.account_id, schedule.id, schedule.attempt_count, given.epoch, given.piece,
      given.sent_as, given.hash, given.now
    ), armed as (
      update schedule_piece set state = 'armed', intent_hash = decode(held.hash, 'hex'), looks = 0,
        intent_at = held.now,
        refused = null, sent_since = coalesce(sent_since, held.now),
        handles = handles || jsonb_build_object('sent_as', held.sent_as)
      from held where schedule_piece.account_id = held.account_id
        and schedule_piece.schedule_id = held.id and schedule_piece.piece = held.piece
        and state = 'waiting'
      returning schedule_piece.account_id, schedule_id
    )
    insert into attempt (account_id, schedule_id, attempt, piece, phase, epoch, started_at)
    select held.account_id, held.id, held.attempt_count, held.piece, 'send', held.epoch, held.now
    from held join armed on armed.account_id = held.account_id and armed.schedule_id = held.id
    returning schedule_id, epoch, attempt`.execute(db)
  return all.map(
    ({ lease }) =>
      rows.find(({ schedule_id, epoch }) => schedule_id === lease.id && epoch === lease.epoch)
        ?.attempt,
  )
}

/**
 * Removes an intent that was committed although the caller did not learn of it: nothing was sent
 * under it. `before` is the earlier piece. True when there was one; an intent of another epoch, or
 * of another moment, stays.
 */
export function withdrawIntent(
  db: Db,
  { lease, hash, now }: Intent,
  before: PieceRow,
  endedAt: Temporal.Instant,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The intent may still wait for its standby, and is not visible before: its transaction holds
    // this row until then.
    // mutant: hold-before-withdrawal
    await sql`select from schedule where account_id = ${lease.account_id} and id = ${lease.id}
      for update`.execute(tx)
    // mutant: withdrawn-intent
    const { rows } = await sql`
      with withdrawn as (
        update schedule_piece set state = 'waiting', intent_at = ${before.intent_at}::timestamptz,
          sent_since = ${before.sent_since}::timestamptz
        from schedule where schedule.account_id = ${lease.account_id} and schedule.id = ${lease.id}
          and schedule.epoch = ${lease.epoch}
          and schedule_piece.account_id = schedule.account_id
          and schedule_piece.schedule_id = schedule.id and piece = ${before.piece}
          and state = 'armed' and intent_hash = ${hash} and intent_at = ${now}::timestamptz
        returning schedule_piece.account_id, schedule_piece.schedule_id, piece
      )
      update attempt set finished_at = ${endedAt}, outcome = 'unreachable',
        network_message = 'Nothing was sent: the database did not confirm the intent.'
      from withdrawn where attempt.account_id = withdrawn.account_id
        and attempt.schedule_id = withdrawn.schedule_id
        and attempt.piece = withdrawn.piece and phase = 'send' and epoch = ${lease.epoch}
        and started_at = ${now}::timestamptz and finished_at is null
      returning attempt.attempt`.execute(tx)
    return rows.length > 0
  })
}

/**
 * The network's ids of this account's other posts there since `since`: a match among them is
 * an older post. Of all its connections there: an author may have been connected by one that
 * was removed.
 */
export async function knownExternalIds(
  db: Queryable,
  schedule: { id: ScheduleId; account_id: AccountId; platform: Platform },
  since: Temporal.Instant,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('schedule_piece')
    .innerJoin('schedule', (join) =>
      join
        .onRef('schedule.account_id', '=', 'schedule_piece.account_id')
        .onRef('schedule.id', '=', 'schedule_piece.schedule_id'),
    )
    .select('schedule_piece.external_id')
    .where('schedule_piece.account_id', '=', schedule.account_id)
    .where('schedule.platform', '=', schedule.platform)
    .where('schedule_piece.external_id', 'is not', null)
    .where('schedule_piece.published_at', '>=', since)
    .where((row) =>
      row.not(
        row.and([row('schedule.id', '=', schedule.id), row('schedule_piece.state', '<>', 'out')]),
      ),
    )
    .execute()
  return new Set(rows.map(({ external_id }) => external_id!))
}
