import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { heldConnections } from '../../connections/held-connections.ts'
import type { Db } from '../../database/database.ts'
import type { Access } from '../../networks/network.ts'
import type { Handles } from '../../networks/outcome.ts'
import type { AccountId, ConnectionId, ScheduleId } from '../../ports/ids.ts'
import type { PieceRow } from '../run/piece-store.ts'
import { isIncarnation } from '../../recovery/rewind/rewind-store.ts'

/** A post that waits for its time, and what of it may be uploaded before. */
export interface Waiting {
  readonly account_id: AccountId
  readonly id: ScheduleId
  readonly connection_id: ConnectionId
  readonly platform: Platform
  readonly epoch: number
  readonly attempt_count: number
  readonly due_at: Temporal.Instant
  /** The version of its draft: an edit makes another one, whose upload starts over. */
  readonly version: number
}

// Of many posts that are due soon only the next are checked: the others follow when these
// are published.
const soonMax = sql.lit(5_000)
// An edited draft is often edited again: each version would be uploaded whole, and counts at
// the network.
const editedSeconds = sql.lit(60)
const versionsMax = sql.lit(3)

interface AheadLook {
  readonly after: Temporal.Instant
  readonly until: Temporal.Instant
  readonly now: Temporal.Instant
  readonly platforms: readonly Platform[]
  /** Connections that this process uploads for. */
  readonly busy: readonly ConnectionId[]
  readonly limit: number
  readonly incarnation: string | null
}

/**
 * Posts due soon whose first piece shows a video, a GIF or a document that no worker is uploading,
 * one for each connection: first those not begun, then those that have waited longest.
 */
// across accounts (schedule): finds what is due, on each shard
export async function waitingUploads(db: Db, look: AheadLook): Promise<Waiting[]> {
  // mutant: ahead-approval
  const { rows } = await sql<Waiting>`
    with soon as (
      select account_id, id, connection_id, draft_id, platform, epoch, attempt_count, due_at
        from schedule
      where due_at > ${look.after}::timestamptz and due_at <= ${look.until}::timestamptz
        and not parked and status = 'pending'
        and lease_until is null and set_back_at is null and retry_left_ms is null
        and (approval is null or approval = 'approved') and not approval_lapses
        and platform = any(${look.platforms}::text[]) and connection_id <> all(${look.busy}::text[])
        and (select ${isIncarnation(look.incarnation)})
      order by due_at limit ${soonMax}
    ), waiting as (
      select distinct on (soon.account_id, soon.connection_id) soon.*, draft.version,
        coalesce((piece.handles ->> 'ahead_again')::bigint, 0) as turn
      from soon
      join draft on draft.account_id = soon.account_id and draft.id = soon.draft_id
      left join schedule_piece as piece on piece.account_id = soon.account_id
      and piece.schedule_id = soon.id and piece.piece = 1
      where (soon.account_id, soon.connection_id) not in (${heldConnections}) and draft.media @?
        '$[*] ? (@.piece == 1 && @.asset.kind != "image")'
        and (draft.version = 1 or draft.updated_at <= ${look.now}::timestamptz - ${editedSeconds} *
        interval '1 second')
        and (piece.piece is null or (piece.state = 'waiting' and piece.intent_at is null and case
          when (piece.handles ->> 'ahead_version')::integer = draft.version
          then (piece.handles ->> 'ahead_again')::bigint <= ${look.now.epochMilliseconds}::bigint
          else coalesce((piece.handles ->> 'ahead_begun')::integer, 0) < ${versionsMax} end))
      order by soon.account_id, soon.connection_id, soon.due_at, soon.id
    )
    select account_id, id, connection_id, platform, epoch, attempt_count, due_at, version
      from waiting order by turn, due_at limit ${look.limit}`.execute(db)
  return rows
}

/** Only who uploaded can use it. */
export const isUploadedByAnother = (
  handles: Handles,
  { externalAccountId }: Pick<Access, 'externalAccountId'>,
) => 'ahead_as' in handles && handles['ahead_as'] !== externalAccountId

/** True when any media was uploaded ahead: then an edit may have had other handles since. */
export const isUploadedAhead = (handles: Handles) => 'ahead_as' in handles

interface Beginning {
  readonly publication: string
  readonly brand: string
  readonly hash: Uint8Array
  /** The network's id of the author. */
  readonly author: string
  /** The holder of the upload: after losing it to another worker it must not write. */
  readonly holder: string
  /** When another process may go on, in epoch milliseconds. */
  readonly until: number
  readonly now: Temporal.Instant
}

/**
 * Marks the piece as uploaded by this holder, and stores its publication for networks that fetch.
 * Undefined where the post was claimed, edited or cancelled meanwhile, or where another process has
 * begun. Handles of other content, or of another author, are dropped.
 */
export async function beginAhead(
  db: Db,
  post: Waiting,
  { publication, brand, hash, author, holder, until, now }: Beginning,
): Promise<PieceRow | undefined> {
  const mark = JSON.stringify({
    ahead_version: post.version,
    ahead_as: author,
    ahead_by: holder,
    ahead_again: until,
  })
  const { rows } = await sql<PieceRow>`
    with held as (
      select account_id, id from schedule
      where account_id = ${post.account_id} and id = ${post.id} and epoch = ${post.epoch}
        and status = 'pending' and lease_until is null
        and exists (select from draft where account_id = schedule.account_id
        and id = schedule.draft_id and version = ${post.version})
      for no key update
    ), begun as (
      insert into schedule_piece as piece (account_id, schedule_id, piece, state, content_hash,
        handles)
      select held.account_id, held.id, 1, 'waiting', ${hash}, ${mark}::jsonb || '{"ahead_begun": 1}'
        from held
      on conflict (account_id, schedule_id, piece) do update
      set content_hash = excluded.content_hash,
        handles = case when piece.content_hash = excluded.content_hash
        and coalesce(piece.handles ->> 'ahead_as', ${author}) = ${author}
          then piece.handles else '{}' end || ${mark}::jsonb || jsonb_build_object('ahead_begun',
          coalesce((piece.handles ->> 'ahead_begun')::integer, 0)
            + case when (piece.handles ->> 'ahead_version')::integer = ${post.version}
            and piece.handles ? 'ahead_begun' then 0 else 1 end),
        sent_since = case when piece.content_hash = excluded.content_hash then piece.sent_since end
      where piece.state = 'waiting' and piece.intent_at is null
        and (coalesce((piece.handles ->> 'ahead_version')::integer, 0) <> ${post.version}
        or (piece.handles ->> 'ahead_again')::bigint <= ${now.epochMilliseconds}::bigint)
      returning *
    ), stored as (
      update schedule set publication = ${publication}::jsonb, brand = ${brand}::jsonb from begun
      where schedule.account_id = begun.account_id and schedule.id = begun.schedule_id
        and schedule.epoch = ${post.epoch}
    )
    select * from begun`.execute(db)
  return rows[0]
}

export interface AheadChange {
  readonly handles?: Handles
  readonly forget?: readonly string[]
}

/**
 * Journals handles while the post waits; false once it was claimed or cancelled, or another holder
 * has begun: then that one goes on from what is here.
 */
export async function keepAhead(
  db: Db,
  post: Waiting,
  { hash, holder }: Pick<Beginning, 'hash' | 'holder'>,
  { handles = {}, forget = [] }: AheadChange,
): Promise<boolean> {
  // mutant: ahead-epoch
  const { rows } = await sql`
    with held as (
      select account_id, id from schedule where account_id = ${post.account_id} and id = ${post.id}
        and epoch = ${post.epoch} and status = 'pending' and lease_until is null for no key update
    )
    update schedule_piece as piece set handles = (piece.handles - ${forget}::text[]) ||
      ${JSON.stringify(handles)}::jsonb
    from held where piece.account_id = held.account_id and piece.schedule_id = held.id
      and piece.piece = 1 and piece.state = 'waiting'
      and piece.content_hash = ${hash} and piece.handles ->> 'ahead_by' = ${holder}
    returning piece.piece`.execute(db)
  return rows.length === 1
}

/** Nothing can be uploaded now: what has been is left as it is. `again` in epoch milliseconds. */
export async function postponeAhead(db: Db, post: Waiting, again: number): Promise<void> {
  const mark = JSON.stringify({ ahead_version: post.version, ahead_again: again })
  await sql`
    with held as (
      select account_id, id from schedule where account_id = ${post.account_id} and id = ${post.id}
        and epoch = ${post.epoch} and status = 'pending' and lease_until is null for no key update
    )
    insert into schedule_piece as piece (account_id, schedule_id, piece, state, handles)
    select held.account_id, held.id, 1, 'waiting', ${mark}::jsonb from held
    on conflict (account_id, schedule_id, piece) do update
    set handles = piece.handles || excluded.handles
    where piece.state = 'waiting' and piece.intent_at is null`.execute(db)
}
