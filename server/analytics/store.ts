import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { heldConnections } from '../connections/held-connections.ts'
import type { Queryable, Tx } from '../database/database.ts'
import type { NetworkResults } from '../networks/network.ts'
import type { AccountId, ConnectionId, ScheduleId } from '../ports/ids.ts'
import { oldestWorthReading } from './reading-times.ts'

export interface Published {
  readonly account_id: AccountId
  readonly id: ScheduleId
}

export interface ClaimedTurn {
  readonly account_id: AccountId
  readonly connection_id: ConnectionId
  readonly failures: number
}

/** A post to be asked about. */
export interface Unread {
  readonly schedule_id: ScheduleId
  readonly external_id: string
  readonly external_account_id: string | null
  /** False: the network has not named the post yet, and answers nothing about a handle. */
  readonly is_named: boolean
  readonly published_at: Temporal.Instant
}

/**
 * A post that was published before, and continues (the missing posts of a thread), keeps its times.
 */
export async function insertExpected(
  tx: Tx,
  published: readonly Published[],
  now: Temporal.Instant,
  dueAt: Temporal.Instant,
) {
  await sql`
    with expected as (
      insert into schedule_result (account_id, schedule_id, connection_id, external_account_id,
        published_at, due_at)
      select schedule.account_id, schedule.id, schedule.connection_id,
        connection.external_account_id, ${now}::timestamptz, ${dueAt}::timestamptz
      from unnest(${published.map(({ account_id }) => account_id)}::text[],
        ${published.map(({ id }) => id)}::text[]) as given (account_id, id)
      join schedule on schedule.account_id = given.account_id and schedule.id = given.id
      join connection on connection.account_id = schedule.account_id
      and connection.id = schedule.connection_id
      on conflict (account_id, schedule_id) do nothing
      returning account_id, connection_id
    )
    insert into result_turn as turn (account_id, connection_id, due_at)
    select distinct account_id, connection_id, ${dueAt}::timestamptz from expected
      order by account_id, connection_id
    on conflict (account_id, connection_id) do update
    set due_at = least(turn.due_at, excluded.due_at)`.execute(tx)
}

// One account with very many connections shares the turns with the others that are waiting.
const turnsWindow = sql.lit(200)

/**
 * Takes turns that are due, the longest due first, and no second one of an account while
 * another waits.
 */
// across accounts (result_turn): finds what is due, on each shard
export async function claimTurns(
  db: Queryable,
  now: Temporal.Instant,
  until: Temporal.Instant,
  limit: number,
): Promise<ClaimedTurn[]> {
  const { rows } = await sql<ClaimedTurn>`
    with due as (
      select account_id, connection_id, due_at from result_turn where due_at <= ${now}::timestamptz
        order by due_at limit ${turnsWindow}
    ), ordered as (
      select account_id, connection_id, due_at, row_number()
        over (partition by account_id order by due_at, connection_id) as place from due
    ), chosen as (
      select held.account_id, held.connection_id from ordered cross join lateral (
        select account_id, connection_id from result_turn
        where account_id = ordered.account_id and connection_id = ordered.connection_id
          and due_at <= ${now}::timestamptz for update skip locked
      ) as held
      order by ordered.place, ordered.due_at limit ${limit}
    )
    update result_turn set due_at = ${until}::timestamptz from chosen
    where result_turn.account_id = chosen.account_id
      and result_turn.connection_id = chosen.connection_id
    returning result_turn.account_id, result_turn.connection_id, result_turn.failures`.execute(db)
  return rows
}

// across accounts (result_turn): finds what is due, on each shard
export async function nextTurn(db: Queryable): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('result_turn')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/**
 * True when a publication is due that no worker has begun. Posts of a held connection or a
 * disabled network, or behind another post of their connection, are not delayed by readings.
 */
// across accounts (schedule): finds what is due, on each shard
export async function isPublicationDue(
  db: Queryable,
  now: Temporal.Instant,
  disabled: readonly Platform[] = [],
): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from schedule where due_at <= ${now}::timestamptz and not parked
        and lease_until is null
        and (status <> 'pending' or (platform <> all(${disabled}::text[])
        and (account_id, connection_id) not in (${heldConnections})))
        and (account_id, connection_id) not in (select account_id, connection_id from schedule
        where lease_until is not null)
    ) as is_due`.execute(db)
  return rows[0]!.is_due
}

/** True when a post of this connection is being published, or will be before then. */
export async function isLaneNeeded(
  db: Queryable,
  { account_id, connection_id }: ClaimedTurn,
  before: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ is_needed: boolean }>`
    select exists (
      select from schedule where account_id = ${account_id} and connection_id = ${connection_id}
        and (lease_until is not null or (due_at <= ${before}::timestamptz and not parked))
    ) as is_needed`.execute(db)
  return rows[0]!.is_needed
}

/** The posts of a connection whose time has come, the longest due first. */
export async function unreadOf(
  db: Queryable,
  { account_id, connection_id }: ClaimedTurn,
  before: Temporal.Instant,
  limit: number,
): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select result.schedule_id, schedule.external_id, result.external_account_id,
      result.published_at,
      not (schedule.warnings @> '[{"code":"link_unknown"}]') as is_named
    from schedule_result as result
    join schedule on schedule.account_id = result.account_id and schedule.id = result.schedule_id
    where result.account_id = ${account_id} and result.connection_id = ${connection_id}
      and result.due_at <= ${before}::timestamptz
    order by result.due_at, result.schedule_id limit ${limit}`.execute(db)
  return rows
}

export interface ResultsReading {
  readonly schedule_id: ScheduleId
  /** Null: the network was not asked. */
  readonly results: NetworkResults | null
  readonly dueAt: Temporal.Instant | null
}

/** Keeps what was read. `now` is the time that is shown with it. */
export async function storeCounts(
  tx: Tx,
  { account_id }: ClaimedTurn,
  counts: readonly ResultsReading[],
  now: Temporal.Instant,
): Promise<void> {
  if (counts.length === 0) return
  const numbers = (name: keyof NetworkResults) =>
    counts.map(({ results }) => results?.[name] ?? null)
  await sql`
    update schedule_result as result set
      due_at = given.due_at,
      read_at = case when given.is_read then ${now}::timestamptz else result.read_at end,
      likes = case when given.is_read then given.likes else result.likes end,
      comments = case when given.is_read then given.comments else result.comments end,
      shares = case when given.is_read then given.shares else result.shares end,
      views = case when given.is_read then given.views else result.views end
    from unnest(${counts.map(({ schedule_id }) => schedule_id)}::text[],
      ${counts.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${counts.map(({ results }) => results !== null)}::boolean[],
      ${numbers('likes')}::bigint[], ${numbers('comments')}::bigint[],
      ${numbers('shares')}::bigint[], ${numbers('views')}::bigint[])
      as given (schedule_id, due_at, is_read, likes, comments, shares, views)
    where result.account_id = ${account_id} and result.schedule_id = given.schedule_id`.execute(tx)
}

/**
 * Locks a turn against posts that are published meanwhile. False when its account or its connection
 * is gone.
 */
export async function lockTurn(
  tx: Tx,
  { account_id, connection_id }: ClaimedTurn,
): Promise<boolean> {
  const query = tx
    .selectFrom('result_turn')
    .select('failures')
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
  return (await query.forUpdate().executeTakeFirst()) !== undefined
}

/** Ends what is too old to be read any more. */
export async function endOld(
  tx: Tx,
  { account_id, connection_id }: ClaimedTurn,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('schedule_result')
    .set({ due_at: null })
    .where('account_id', '=', account_id)
    .where('connection_id', '=', connection_id)
    .where('due_at', 'is not', null)
    .where('published_at', '<', oldestWorthReading(now))
    .execute()
}

/**
 * The next turn of a connection: when its next post is due, and not before then. Without any it has
 * none. Only under `lockTurn`.
 */
export async function setTurn(
  tx: Tx,
  turn: ClaimedTurn,
  notBefore: Temporal.Instant,
): Promise<void> {
  const { account_id, connection_id, failures } = turn
  await sql`
    update result_turn set failures = ${failures},
      due_at = greatest(${notBefore}::timestamptz, next.due_at)
    from (select min(due_at) as due_at from schedule_result where account_id = ${account_id}
      and connection_id = ${connection_id} and due_at is not null) as next
    where account_id = ${account_id} and connection_id = ${connection_id}`.execute(tx)
  await sql`
    delete from result_turn where account_id = ${account_id} and connection_id = ${connection_id}
      and not exists (select from schedule_result where account_id = ${account_id}
      and connection_id = ${connection_id} and due_at is not null)`.execute(tx)
}
