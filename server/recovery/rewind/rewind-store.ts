import { sql } from 'kysely'
import type { CommittedIntent } from '../database-memory.ts'
import type { Queryable, Tx } from '../../database/database.ts'
import { parseRaises, raisesText, type Raise } from '../history.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { keepMediaAfterRewind } from '../../media/kept-after-rewind.ts'
import { keepRepeatsApart } from '../../repeats/keep-repeats-apart.ts'
import type { ScheduleStatus } from '../../database/stored-values.ts'

/**
 * Another cluster, another history of the same cluster, another database, or another table of
 * schedules (it was restored, or emptied and filled again): what this one has never heard of
 * may have happened. A table that was only rewritten (`CLUSTER`, `VACUUM FULL`, `pg_repack`)
 * keeps its OID.
 */
// mutant: emptied-table
const incarnation = sql<string>`(
  select system_identifier from pg_control_system()) || '/' ||
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '/' || (
  select oid from pg_database where datname = current_database()) || '/' ||
    coalesce(to_regclass('schedule')::oid::text, '0') || '/' || coalesce((
  select value from setting where name = 'emptied'), '0')`

/**
 * True when the database is this incarnation, and recorded as it: one condition, which no
 * row changes.
 */
export function isIncarnation(known: string | null) {
  return sql<boolean>`coalesce(${incarnation} = ${known}::text
    and ${known}::text = (select value from setting where name = 'identity'), false)`
}

const clusterOf = (incarnation: string) => incarnation.split('/')[0]
const tableOf = (incarnation: string) => incarnation.split('/').slice(2).join('/')

/**
 * True when two incarnations are histories of one database: a standby was promoted, or the cluster
 * was restored to a point in time.
 */
export function differInHistoryOnly(one: string, other: string): boolean {
  return one !== other && clusterOf(one) === clusterOf(other) && tableOf(one) === tableOf(other)
}

/** True when the same table is in another cluster, as `pg_upgrade` leaves it. */
export function differInClusterOnly(one: string, other: string): boolean {
  return clusterOf(one) !== clusterOf(other) && tableOf(one) === tableOf(other)
}

/**
 * The incarnation that schedules were last claimed from, locked until the transaction ends, and the
 * present one.
 */
export async function lockIncarnation(tx: Tx): Promise<{ known: string; present: string }> {
  const { rows } = await sql<{ known: string; present: string }>`
    insert into setting (name, value) select 'identity', ${incarnation}
    on conflict (name) do update set value = setting.value
    returning value as known, ${incarnation} as present`.execute(tx)
  return rows[0]!
}

const synchronousSetting = 'synchronous_commits'
const history = 'history'

/** The database's description of itself, read in one statement. */
interface Present {
  /** The recorded incarnation; null in a database without a claim so far. */
  readonly known: string | null
  readonly incarnation: string
  readonly raises: readonly Raise[]
  /**
   * Whether each commit waits until a standby has it on disk. A role that may not see the standbys
   * relies on the settings alone.
   */
  readonly synchronous: boolean
  readonly recordedSynchronous: boolean
  /** Whether its rows are the originals that a process wrote, not restored from a dump. */
  readonly isOriginal: boolean
}

export async function observe(db: Queryable): Promise<Present> {
  const { rows } = await sql<Omit<Present, 'raises'> & { history: string | null }>`
    select ${incarnation} as incarnation,
      (select value from setting where name = 'identity') as known,
      (select value from setting where name = ${history}) as history,
      coalesce((select xmin = value::xid from setting
      where name = 'raised_in'), false) as "isOriginal",
      coalesce((select value = 'yes' from setting
      where name = ${synchronousSetting}), false) as "recordedSynchronous",
      current_setting('synchronous_commit') in ('on', 'remote_apply')
      and current_setting('synchronous_standby_names') <> ''
        and exists (select from pg_stat_replication where sync_state is null
        or sync_state in ('sync', 'quorum')) as synchronous`.execute(db)
  const { history: text, ...row } = rows[0]!
  return { ...row, raises: parseRaises(text ?? undefined) }
}

const checkedSetting = 'identity_judged'

/** Records the present incarnation, and that what is due in it has been marked, or need not be. */
export async function recordIncarnation(tx: Tx, present: string, marked: boolean): Promise<void> {
  await writeSetting(tx, 'identity', present)
  await writeSetting(tx, checkedSetting, `${present} ${marked ? 'marked' : 'followed'}`)
}

export async function isMarked(tx: Tx, present: string): Promise<boolean> {
  return (await readSetting(tx, checkedSetting)) === `${present} marked`
}

/** True when all these intents are in the database. */
export async function intentsSurvive(
  tx: Tx,
  intents: readonly CommittedIntent[],
): Promise<boolean> {
  const given = intents.map(({ accountId, scheduleId, attempt, at }) => ({
    account_id: accountId,
    schedule_id: scheduleId,
    attempt,
    at: at.toString(),
  }))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (account_id text,
      schedule_id text, attempt integer, at timestamptz)
    join attempt on attempt.account_id = given.account_id
    and attempt.schedule_id = given.schedule_id and attempt.attempt = given.attempt
    and attempt.started_at = given.at`.execute(tx)
  // mutant: lost-intents
  return rows[0]!.count === intents.length
}

// Longer than a worker lives without a heartbeat, and than any standby that one would promote
// lags behind.
const workersAliveMinutes = 10

/** True when no other process has sent anything lately. */
export async function isOnlyWorker(
  tx: Tx,
  processId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const other = await tx
    .selectFrom('process')
    .select('id')
    .where('role', '<>', 'api')
    .where('id', '<>', processId)
    .where('heartbeat_at', '>', now.subtract({ minutes: workersAliveMinutes }))
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Remembered in the database, so that the one that follows it knows. */
export async function recordSynchronous(db: Queryable, synchronous: boolean): Promise<void> {
  await writeSetting(db, synchronousSetting, synchronous ? 'yes' : 'no')
}

/** The database's raises, locked until the transaction ends. */
export async function lockRaises(tx: Tx): Promise<readonly Raise[]> {
  await sql`insert into setting (name, value) values (${history}, '[]') on conflict (name)
    do nothing`.execute(tx)
  const row = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', history)
    .forUpdate()
    .executeTakeFirst()
  return parseRaises(row?.value)
}

export async function writeRaises(tx: Tx, raises: readonly Raise[]): Promise<void> {
  await writeSetting(tx, history, raisesText(raises))
  // The row names the transaction that wrote it: a copy is written by another one.
  await sql`insert into setting (name, value) values ('raised_in', pg_current_xact_id()::xid::text)
    on conflict (name) do update set value = excluded.value`.execute(tx)
}

// A worker on a schedule has the state of a lost history: it would send a post that may already
// be published. Its epoch may also come up again in this history, and it would pass for the
// holder then.
const epochsLost = sql.lit(1_000)

/**
 * Marks posts for reconciliation after a rewind: posts due before now that are not published as far
 * as the database knows may be; so may failed ones that were retried. Posts due later are not
 * marked: where a network cannot be queried, they would fail for nothing. Uploads that this state
 * does not know are kept. Returns how many were marked, by their status.
 */
// across accounts (schedule): at a start, for every account
export async function reconcileBeforeSending(
  db: Queryable,
  now: Temporal.Instant,
): Promise<Partial<Record<ScheduleStatus, number>>> {
  await keepMediaAfterRewind(db, now)
  // mutant: repeats-apart
  await keepRepeatsApart(db, now)
  const { rows } = await sql<{ status: ScheduleStatus; count: number }>`
    with marked as (
      update schedule set set_back_at = ${now}::timestamptz, epoch = epoch + ${epochsLost}
      where status in ('publishing', 'failed')
        or (status = 'pending' and due_at <= ${now}::timestamptz)
        or (status = 'published' and (warnings @> '[{"code": "thread_incomplete"}]'
        or warnings @> '[{"code": "comment_missing"}]'))
      returning status
    )
    select status, count(*)::integer as count from marked group by status order by status`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
