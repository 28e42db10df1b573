import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { few } from '../../database/given-rows.ts'
import type { StoredRefusal } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { PieceRow } from './piece-store.ts'
import type { LeaseKey } from '../claim/store.ts'

export type AttemptResult = Pick<
  Tables['attempt'],
  'outcome' | 'error_code' | 'network_status' | 'network_message' | 'external_id'
>

/** A call that has ended, for the journal: a send has its attempt there since its intent. */
export type JournalEntry =
  | {
      readonly phase: 'send'
      readonly attempt: number
      readonly endedAt: Temporal.Instant
      readonly result: AttemptResult
    }
  | {
      readonly phase: 'prepare' | 'look_up'
      readonly startedAt: Temporal.Instant
      readonly endedAt: Temporal.Instant
      readonly result: AttemptResult
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
  readonly handles?: Handles
  /** Names of handles that are of no more use. */
  readonly forget?: readonly string[]
}

/** The outcome of a call, as it is written to the journal and its piece. */
export interface PieceWrite {
  readonly lease: LeaseKey
  readonly piece: number
  readonly change: PieceChange
  readonly entry?: JournalEntry
}

/** The piece as `change` leaves its row. */
export function changedPiece(
  piece: PieceRow,
  { handles, forget = [], ...columns }: PieceChange,
): PieceRow {
  const merged = Object.entries({ ...piece.handles, ...handles }).filter(
    ([name]) => !forget.includes(name),
  )
  return { ...piece, ...columns, handles: Object.fromEntries(merged) }
}

/** Writes changes of pieces, and what the journal says of them. Only under `lockHeld`. */
export async function writePieces(tx: Tx, all: readonly PieceWrite[]): Promise<void> {
  const sends = all.filter(({ entry }) => entry?.phase === 'send')
  const others = all.filter((write) => !sends.includes(write))
  if (sends.length > 0) await endSends(tx, sends)
  if (others.length > 0) await recordCalls(tx, others)
}

const columnsOfPiece = sql`
  state = coalesce(columns ->> 'state', changed.state),
  looks = coalesce((columns ->> 'looks')::integer, changed.looks),
  intent_at = case when columns ? 'intent_at' then (columns ->> 'intent_at')::timestamptz
  else changed.intent_at end,
  refused = case when columns ? 'refused' then nullif(columns -> 'refused', 'null')
  else changed.refused end,
  sent_since = case when columns ? 'sent_since' then (columns ->> 'sent_since')::timestamptz
  else changed.sent_since end,
  external_id = case when columns ? 'external_id' then columns ->> 'external_id'
  else changed.external_id end,
  external_url = case when columns ? 'external_url' then columns ->> 'external_url'
  else changed.external_url end,
  named = coalesce((columns ->> 'named')::boolean, changed.named),
  published_at = case when columns ? 'published_at' then (columns ->> 'published_at')::timestamptz
  else changed.published_at end,
  handles = (changed.handles || given.handles) - given.forget`

function givenPieces(all: readonly PieceWrite[]): string {
  return JSON.stringify(
    all.map(({ lease, piece, change: { handles = {}, forget = [], ...columns }, entry }) => ({
      account_id: lease.account_id,
      schedule_id: lease.id,
      epoch: lease.epoch,
      piece,
      columns,
      handles,
      forget,
      phase: entry?.phase,
      attempt: entry?.phase === 'send' ? entry.attempt : undefined,
      started_at: entry?.phase === 'send' ? undefined : entry?.startedAt,
      ended_at: entry?.endedAt,
      ...entry?.result,
    })),
  )
}

/**
 * Ends the attempts that were begun with the intents, in one statement with what became of
 * the pieces.
 */
// without an epoch: the schedules are locked by their epochs in the same transaction: lockHeld
async function endSends(tx: Tx, all: readonly PieceWrite[]): Promise<void> {
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${givenPieces(all)}::jsonb)
        as given (account_id text, schedule_id text, attempt integer, piece integer,
        ended_at timestamptz, columns jsonb, handles jsonb, forget text[],
          outcome text, error_code text, network_status integer, network_message text,
          external_id text)
      where ${few('given.schedule_id')}
    ), ended as (
      update attempt set finished_at = given.ended_at, outcome = given.outcome,
        error_code = given.error_code,
        network_status = given.network_status, network_message = given.network_message,
        external_id = given.external_id
      from given where attempt.account_id = given.account_id
        and attempt.schedule_id = given.schedule_id and attempt.attempt = given.attempt
        and attempt.finished_at is null
    )
    update schedule_piece as changed set ${columnsOfPiece}
    from given where changed.account_id = given.account_id
      and changed.schedule_id = given.schedule_id and changed.piece = given.piece`.execute(tx)
}

/**
 * Records calls that were not sends, under the next numbers of their schedules; what has no entry
 * changes its piece only.
 */
async function recordCalls(tx: Tx, all: readonly PieceWrite[]): Promise<void> {
  // mutant: journal-epoch
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${givenPieces(all)}::jsonb)
        as given (account_id text, schedule_id text, epoch integer, piece integer, phase text,
        started_at timestamptz, ended_at timestamptz,
          columns jsonb, handles jsonb, forget text[],
          outcome text, error_code text, network_status integer, network_message text,
          external_id text)
      where ${few('given.schedule_id')}
    ), counted as (
      update schedule set attempt_count = attempt_count + 1
      from given where schedule.account_id = given.account_id and schedule.id = given.schedule_id
        and schedule.epoch = given.epoch and given.phase is not null
      returning schedule.account_id, schedule.id, schedule.attempt_count
    ), recorded as (
      insert into attempt (account_id, schedule_id, attempt, piece, phase, epoch, started_at,
        finished_at, outcome, error_code, network_status, network_message, external_id)
      select counted.account_id, counted.id, counted.attempt_count, given.piece, given.phase,
        given.epoch, given.started_at, given.ended_at,
        given.outcome, given.error_code, given.network_status, given.network_message,
        given.external_id
      from counted join given on given.account_id = counted.account_id
        and given.schedule_id = counted.id
    )
    update schedule_piece as changed set ${columnsOfPiece}
    from given where changed.account_id = given.account_id
      and changed.schedule_id = given.schedule_id and changed.piece = given.piece`.execute(tx)
}
