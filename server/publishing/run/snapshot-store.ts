import type { ContentType } from '@crier/contract/platform.ts'
import type { PostOptions } from '@crier/contract/post-options.ts'
import { sql } from 'kysely'
import type { Attached } from '@crier/writing/text/fitted.ts'
import type { StoredLinkCard } from '@crier/writing/text/link-card.ts'
import type { Db, Queryable } from '../../database/database.ts'
import { few } from '../../database/given-rows.ts'
import type { StoredBrandKit, StoredWarning } from '../../database/stored-values.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import type { AccountId, ScheduleId } from '../../ports/ids.ts'
import { contentHash } from '../../schedules/approving/approval-hash.ts'
import type { PieceRow } from './piece-store.ts'
import type { LeaseKey } from '../claim/store.ts'

interface NewSnapshot {
  readonly lease: LeaseKey
  readonly publication: string
  readonly brand: string
  readonly hash: Uint8Array
  readonly pieces: readonly Uint8Array[]
  readonly warnings: readonly StoredWarning[]
}

/**
 * Stores what the claims froze, and the pieces as rows, in one statement. Returns the pieces that
 * wait, for each of them; undefined where this worker no longer holds the schedule, and there
 * nothing has changed.
 */
export async function insertSnapshots(
  db: Db,
  all: readonly NewSnapshot[],
): Promise<(PieceRow[] | undefined)[]> {
  // This commit does not wait for the disk: the intent's does, and with it everything before it is
  // safe; without it nothing was sent. Handles of another text are of no use: its pictures are not
  // these.
  const given = all.map(({ lease, publication, brand, hash, pieces, warnings }) => ({
    ...lease,
    publication,
    brand,
    hash: hash.toHex(),
    pieces: pieces.map((piece) => piece.toHex()),
    warnings,
  }))
  const { rows } = await sql<PieceRow & { epoch: number }>`
    with hasty as materialized (
      select set_config('synchronous_commit', 'off', true)
    ), given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (account_id text, id text, epoch integer, publication text, brand text, hash text,
        pieces text[], warnings jsonb) where ${few('given.id')}
    ), held as (
      update schedule set publication = given.publication::jsonb, brand = given.brand::jsonb,
        content_hash = decode(given.hash, 'hex'),
        warnings = given.warnings
      from given where schedule.account_id = given.account_id and schedule.id = given.id
        and schedule.epoch = given.epoch
      returning schedule.account_id, schedule.id, schedule.epoch, given.pieces
    ), shorter as (
      delete from schedule_piece using held
      where schedule_piece.account_id = held.account_id and schedule_id = held.id
        and piece > cardinality(held.pieces) and state = 'waiting'
    ), snapshot as (
      insert into schedule_piece (account_id, schedule_id, piece, state, content_hash)
      select held.account_id, held.id, one.piece, 'waiting', decode(one.hash, 'hex')
      from hasty, held, unnest(held.pieces) with ordinality as one (hash, piece)
      on conflict (account_id, schedule_id, piece) do update
      set content_hash = excluded.content_hash,
        handles = case when schedule_piece.content_hash = excluded.content_hash then
        schedule_piece.handles else '{}' end,
        sent_since = case when schedule_piece.content_hash = excluded.content_hash then
        schedule_piece.sent_since end
      where schedule_piece.state = 'waiting'
      returning *
    )
    select snapshot.*, held.epoch from snapshot join held on held.account_id = snapshot.account_id
      and held.id = snapshot.schedule_id order by schedule_id, piece`.execute(db)
  return all.map(({ lease }) => {
    const pieces = rows.filter(
      ({ schedule_id, epoch }) => schedule_id === lease.id && epoch === lease.epoch,
    )
    return pieces.length === 0 ? undefined : pieces
  })
}

interface DraftAndBrand {
  readonly id: ScheduleId
  readonly content_type: ContentType
  readonly pieces: string[]
  readonly media: Attached[]
  readonly caption: string | null
  readonly first_comment: string | null
  readonly options: PostOptions
  readonly link_card: StoredLinkCard | null
  readonly brand_kit: StoredBrandKit
  /** Nothing has to be approved, or it was approved and says what it said then. */
  readonly may_go_out: boolean
  /** The state of the connection. */
  readonly state: string
  readonly facts: Record<string, string>
  readonly server_limits: ServerLimits | null
  readonly kind: 'sandbox' | 'live'
}

/**
 * The drafts of schedules, their brands, and their connections, in the given order; undefined for a
 * missing schedule.
 */
export async function draftsAndBrands(
  db: Db,
  schedules: readonly { readonly account_id: AccountId; readonly id: ScheduleId }[],
) {
  // mutant: approved-at-snapshot
  const { rows } = await sql<DraftAndBrand>`
    select schedule.id, draft.content_type, draft.pieces, draft.media, draft.caption,
      draft.first_comment, draft.options, draft.link_card, account.brand_kit, connection.state,
      connection.facts || connection.settings as facts, connection.kind,
      connection.server_limits,
      not schedule.approval_lapses and (schedule.approval is null or (schedule.approval = 'approved'
      and schedule.approved_hash =
        ${contentHash()})) as may_go_out
    from unnest(${schedules.map(({ account_id }) => account_id)}::text[],
      ${schedules.map(({ id }) => id)}::text[]) as given (account_id, id)
    join schedule on schedule.account_id = given.account_id and schedule.id = given.id
    join draft on draft.account_id = schedule.account_id and draft.id = schedule.draft_id
    join account on account.id = schedule.account_id
    join connection on connection.account_id = schedule.account_id
    and connection.id = schedule.connection_id
    where ${few('given.id')}`.execute(db)
  const drafts = new Map(rows.map((row) => [row.id, row]))
  return schedules.map(({ id }) => drafts.get(id))
}

/** For signed picture addresses, which need no authentication. */
export function publicationSnapshot(db: Queryable, accountId: AccountId, scheduleId: string) {
  return db
    .selectFrom('schedule')
    .select(['status', 'publication', 'brand'])
    .where('account_id', '=', accountId)
    .where('id', '=', scheduleId as ScheduleId)
    .executeTakeFirst()
}
