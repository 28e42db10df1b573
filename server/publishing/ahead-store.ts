import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Access } from '../networks/network.ts'
import type { Handles } from '../networks/outcome.ts'
import type { AccountId, ConnectionId, ScheduleId } from '../ports/ids.ts'
import type { PieceRow } from './piece-store.ts'
import { isIncarnation } from './set-back-store.ts'

/** A post that waits for its time, and what of it may be uploaded before. */
export interface Waiting {
  readonly account_id: AccountId
  readonly id: ScheduleId
  readonly connection_id: ConnectionId
  readonly platform: Platform
  readonly epoch: number
  readonly attempt_count: number
  readonly due_at: Temporal.Instant
  /** Of its draft: an edit makes another one, whose upload begins anew. */
  readonly version: number
}

/** Whose upload it is, among the handles of the piece. */
export interface AheadMark {
  /** Of the draft. */
  readonly version: number
  /** The network's id of the author: nobody else can use what is uploaded. Null where nothing is. */
  readonly as: string | null
  /** When somebody may go on, in epoch milliseconds. */
  readonly again: number
}

const handlesOf = ({ version, as, again }: AheadMark): Handles => ({
  ahead_version: version,
  ahead_again: again,
  ...(as !== null && { ahead_as: as }),
})
const markHandles = ['ahead_version', 'ahead_as', 'ahead_again']

// Of very many posts that are due soon only the next are looked through: the rest have their turn when these are out.
const soonMax = sql.lit(2_000)

export interface AheadLook {
  readonly after: Temporal.Instant
  readonly until: Temporal.Instant
  readonly now: Temporal.Instant
  readonly platforms: readonly Platform[]
  readonly limit: number
  readonly incarnation: string | null
}

/** Posts due soon whose first piece shows a video, a GIF or a document that nobody uploads at the moment, the next due first. */
export async function waitingUploads(db: Db, look: AheadLook): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with soon as (
      select * from schedule where due_at > ${look.after}::timestamptz and due_at <= ${look.until}::timestamptz and not parked
      order by due_at limit ${soonMax}
    )
    select schedule.account_id, schedule.id, schedule.connection_id, schedule.platform, schedule.epoch, schedule.attempt_count,
      schedule.due_at, draft.version
    from soon as schedule
    join connection on connection.account_id = schedule.account_id and connection.id = schedule.connection_id
    join draft on draft.account_id = schedule.account_id and draft.id = schedule.draft_id
    left join schedule_piece as piece on piece.account_id = schedule.account_id and piece.schedule_id = schedule.id and piece.piece = 1
    where schedule.status = 'pending' and schedule.lease_until is null and schedule.set_back_at is null and schedule.retry_left_ms is null
      and not connection.paused and schedule.platform = any(${look.platforms}::text[]) and (select ${isIncarnation(look.incarnation)})
      and draft.media @? '$[*] ? (@.piece == 1 && @.asset.kind != "image")'
      and (piece.piece is null or (piece.state = 'waiting' and piece.intent_at is null and (
        coalesce((piece.handles ->> 'ahead_version')::integer, 0) <> draft.version
        or (piece.handles ->> 'ahead_again')::bigint <= ${look.now.epochMilliseconds}::bigint)))
    order by schedule.due_at limit ${look.limit}`.execute(db)
  return rows
}

export const isUploadedByAnother = (handles: Handles, { externalAccountId }: Pick<Access, 'externalAccountId'>) =>
  'ahead_as' in handles && handles['ahead_as'] !== externalAccountId

export interface Beginning {
  /** Null where nothing can be uploaded now: the mark alone is stored. */
  readonly publication: string | null
  readonly brand: string | null
  readonly pieceHash: Uint8Array | null
  readonly mark: AheadMark
  readonly now: Temporal.Instant
}

/**
 * Stores what is uploaded, for networks that fetch it, and the piece with its mark. Undefined where the post was claimed, edited or
 * cancelled meanwhile, or where another process has begun. Handles of other content, or of another author, are of no use.
 */
export async function beginAhead(
  db: Db,
  post: Waiting,
  { publication, brand, pieceHash, mark, now }: Beginning,
): Promise<PieceRow | undefined> {
  const { rows } = await sql<PieceRow>`
    with held as (
      update schedule set publication = ${publication}::jsonb, brand = ${brand}::jsonb
      where account_id = ${post.account_id} and id = ${post.id} and epoch = ${post.epoch} and status = 'pending' and lease_until is null
        and exists (select from draft where account_id = schedule.account_id and id = schedule.draft_id and version = ${post.version})
      returning account_id, id
    )
    insert into schedule_piece as piece (account_id, schedule_id, piece, state, content_hash, handles)
    select held.account_id, held.id, 1, 'waiting', ${pieceHash}, ${JSON.stringify(handlesOf(mark))}::jsonb from held
    on conflict (account_id, schedule_id, piece) do update set content_hash = excluded.content_hash,
      handles = case when piece.content_hash = excluded.content_hash and coalesce(piece.handles ->> 'ahead_as', ${mark.as}) = ${mark.as}
        then piece.handles - ${markHandles}::text[] else '{}' end || excluded.handles,
      sent_since = case when piece.content_hash = excluded.content_hash then piece.sent_since end
    where piece.state = 'waiting' and piece.intent_at is null and (coalesce((piece.handles ->> 'ahead_version')::integer, 0) <> ${mark.version}
      or (piece.handles ->> 'ahead_again')::bigint <= ${now.epochMilliseconds}::bigint)
    returning *`.execute(db)
  return rows[0]
}

/** Journals handles while the post waits; false once it was claimed or cancelled: then its publication goes on from what is here. */
export async function keepAhead(
  db: Db,
  post: Waiting,
  mark: AheadMark,
  { handles = {}, forget = [] }: { readonly handles?: Handles; readonly forget?: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    with held as (
      select account_id, id from schedule where account_id = ${post.account_id} and id = ${post.id}
        and epoch = ${post.epoch} and status = 'pending' and lease_until is null for no key update
    )
    update schedule_piece as piece set handles = (handles - ${[...forget, ...markHandles]}::text[]) || ${JSON.stringify({ ...handles, ...handlesOf(mark) })}::jsonb
    from held where piece.account_id = held.account_id and piece.schedule_id = held.id and piece = 1 and state = 'waiting'
      and (handles ->> 'ahead_version')::integer = ${mark.version}
    returning piece`.execute(db)
  return rows.length === 1
}
