import { sql, type RawBuilder } from 'kysely'
import { forgetActivity } from '../activity/forget-activity.ts'
import type { Use } from '../context.ts'
import { restoreHours } from '../drafts/versions/restore-hours.ts'
import { unusedHours } from '../accounts/agent-grants/agent-client.ts'
import { deletedDays } from '../accounts/made-accounts.ts'
import { requestHours } from '../accounts/request-store.ts'
import type { Db } from '../database/database.ts'
import { isDatabaseAway, isStatementTooLong } from '../database/database-errors.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'

// A batch reads fewer than 2,000 pages and holds its row locks for some milliseconds.
const batch = 300
// The batch size for rows that need lookups in other tables.
const joinedBatch = 200
// With their versions and sources.
const draftBatch = 75
// With what belongs to them, in six other tables, and their drafts.
const postBatch = 32
// The limit of one table in one round.
const rowsMax = 200_000
// All tables together take less than the hour until the next round, also where every one is slow.
const tableMs = 60_000
const idempotencyHours = 24
// Longer than the address of a picture leads anywhere: without its note one that was closed would
// be open again.
const pictureNoteMs = 48 * 3_600_000
// More than the chart can show.
const requestDays = 120

interface Rule {
  readonly table: string
  /** By what a row is old: an index begins with it. */
  readonly age: RawBuilder<unknown>
  readonly before: Temporal.Instant
  /** The condition of a partial index. */
  readonly among?: RawBuilder<unknown>
  /** A further condition, checked for each old row. */
  readonly provided?: RawBuilder<unknown>
}

/**
 * Forgets activity, notices, deleted drafts, ended posts, attempts, deliveries, events, links for
 * clients, authorization states, requests and idempotency keys past their time. What is still going
 * on stays; everything stays while the time may be wrong. A table that fails is tried again in the
 * next round, and holds up no other. Returns how many rows went.
 */
export async function forgetOld(
  context: Use<'db' | 'clock' | 'config' | 'log' | 'meter'>,
): Promise<number> {
  const now = context.clock.now()
  // mutant: sweep-in-doubt
  if (isDoubtful(context)) return 0
  const before = now.subtract({ milliseconds: context.config.CRIER_RETENTION })
  const keepPostsMs = context.config.CRIER_KEEP_POSTS
  const postsBefore = keepPostsMs === null ? null : now.subtract({ milliseconds: keepPostsMs })
  const deletedBefore = now.subtract({ hours: restoreHours })
  const sweeps: readonly (readonly [table: string, sweep: () => Promise<number>])[] = [
    ['activity', () => forgetActivity(context.db, before)],
    ...rulesAt(now, context.config.CRIER_RETENTION).map(
      (rule) =>
        [
          rule.table,
          () => inBatches(context, (from) => deleteOld(context.db, rule, from)),
        ] as const,
    ),
    [
      'schedule',
      async () =>
        postsBefore === null
          ? 0
          : inBatches(context, (from) => forgetPosts(context.db, postsBefore, from)),
    ],
    ['draft', () => inBatches(context, (from) => forgetDrafts(context.db, deletedBefore, from))],
  ]
  let [gone, failed] = [0, 0]
  for (const [table, sweep] of sweeps)
    try {
      gone += await sweep()
    } catch (error) {
      failed += 1
      context.log.error('retention.failed', error, { table })
      // The others would fail as well.
      if (isDatabaseAway(error) && !isStatementTooLong(error)) break
    }
  context.meter.observeRetention(failed)
  return gone
}

// across accounts (agent_grant): asks whether a program that registered itself has any grant
function rulesAt(now: Temporal.Instant, retentionMs: number): Rule[] {
  const before = now.subtract({ milliseconds: retentionMs })
  const answersBefore = now.subtract({ hours: idempotencyHours })
  const [createdAt, expiresAt, endsAt] = [
    sql.ref('created_at'),
    sql.ref('expires_at'),
    sql.ref('expiresAt'),
  ]
  return [
    {
      table: 'attempt',
      age: sql.ref('started_at'),
      before,
      provided: sql`exists (select from schedule where schedule.account_id = attempt.account_id
        and id = schedule_id and due_at is null)`,
    },
    { table: 'delivery', age: createdAt, before, among: sql`due_at is null` },
    {
      table: 'event',
      age: createdAt,
      before,
      provided: sql`not exists (select from delivery where delivery.account_id = event.account_id
        and event_id = event.id)`,
    },
    { table: 'notice', age: sql.ref('at'), before },
    { table: 'idempotency_key', age: createdAt, before: answersBefore },
    {
      table: 'picture_fetch',
      age: sql`coalesce(fetched_at, closed_at)`,
      before: now.subtract({ milliseconds: Math.max(retentionMs, pictureNoteMs) }),
    },
    { table: 'authorization_state', age: expiresAt, before: answersBefore },
    { table: 'auth.verification', age: endsAt, before: now },
    { table: 'auth.session', age: endsAt, before: now },
    { table: 'invitation', age: expiresAt, before: now },
    { table: 'preview', age: expiresAt, before },
    { table: 'agent_token', age: expiresAt, before: answersBefore },
    // Grants of agents; their tokens go with the key.
    { table: 'api_key', age: sql`least(revoked_at, expires_at)`, before, among: sql`hash is null` },
    {
      table: 'agent_client',
      age: createdAt,
      before: now.subtract({ hours: unusedHours }),
      provided: sql`not exists (select from agent_grant where client_id = agent_client.id)`,
    },
    { table: 'sign_in_link', age: expiresAt, before: now },
    { table: 'address_change', age: expiresAt, before: now },
    { table: 'attempt_window', age: sql.ref('opened_at'), before: answersBefore },
    { table: 'wrong_password', age: sql.ref('last_at'), before: answersBefore },
    {
      table: 'request_count',
      age: sql.ref('day'),
      before: now.subtract({ hours: 24 * requestDays }),
    },
    { table: 'recent_request', age: sql.ref('at'), before: now.subtract({ hours: requestHours }) },
    {
      table: 'made_account',
      age: sql.ref('deleted_at'),
      before: now.subtract({ hours: 24 * deletedDays }),
    },
    { table: 'process', age: sql.ref('heartbeat_at'), before: answersBefore },
  ]
}

/**
 * One batch: the rows that it read, the oldest first, how many of them were deleted, and the age of
 * the youngest.
 */
interface Batch {
  readonly looked: number
  readonly gone: number
  readonly last: string | null
  readonly limit: number
}

/**
 * Batches go on where the one before ended: what stays, and what PostgreSQL has not cleared away
 * yet, is read once in a round.
 */
async function inBatches(
  { clock }: Use<'clock'>,
  next: (from: string) => Promise<Batch>,
): Promise<number> {
  const begun = clock.monotonic()
  let [gone, looked, from] = [0, 0, '-infinity']
  while (looked < rowsMax && clock.monotonic() - begun < tableMs) {
    const found = await next(from)
    gone += found.gone
    looked += found.looked
    if (found.looked < found.limit) break
    // A whole batch of one age that stays: what is younger waits for it to go.
    if (found.last === from && found.gone === 0) break
    from = found.last!
  }
  return gone
}

// Two sweeps beside each other pass over what the other holds, and share the work. The array is
// found once, before the delete: a subquery with a limit in its place may run again for each row.
// across accounts ($): deletes by age, on each shard
async function deleteOld(
  db: Db,
  { table, age, before, among, provided }: Rule,
  from: string,
): Promise<Batch> {
  const limit = provided ? joinedBatch : batch
  const { rows } = await sql<Omit<Batch, 'limit'>>`
    with looked_at as materialized (
      select ctid as place, ${age} as age from ${sql.table(table)}
      where ${age} >= ${from}::timestamptz and ${age} < ${before}::timestamptz
        and ${among ?? sql`true`}
      order by ${age} limit ${sql.lit(limit)} for no key update skip locked
    ), gone as (
      delete from ${sql.table(table)} where ctid = any(array(select place from looked_at))
        and ${provided ?? sql`true`} returning 1
    )
    select count(*)::integer as looked, (select count(*)::integer
      from gone) as gone, max(age)::text as last from looked_at`.execute(db)
  return { ...rows[0]!, limit }
}

/** Deletes the posts whose last draft goes in the same statement, where `gone` has the drafts. */
// across accounts ($): of the drafts that the sweep has come to, by their account
const withoutParts = (gone: 'gone' | 'drafts') => sql`
  delete from post using (
    select account_id, post_id from ${sql.ref(gone)} where post_id is not null
    group by account_id, post_id) as last
  where post.account_id = last.account_id and post.id = last.post_id
    and not exists (select from draft where draft.account_id = last.account_id
      and draft.post_id = last.post_id and draft.id not in (
        select id from ${sql.ref(gone)} as other where other.account_id = last.account_id))
  returning 1`

/**
 * A draft that was deleted goes, with its versions and sources. One that a schedule still names
 * keeps its id and loses its text: the schedule keeps what it published.
 */
// across accounts (draft): deletes by age, on each shard
async function forgetDrafts(db: Db, before: Temporal.Instant, from: string): Promise<Batch> {
  const { rows } = await sql<Omit<Batch, 'limit'>>`
    with looked_at as materialized (
      select ctid as place, account_id, id, deleted_at from draft
      where deleted_at >= ${from}::timestamptz and deleted_at < ${before}::timestamptz
        and not forgotten
      order by deleted_at limit ${sql.lit(draftBatch)} for update skip locked
    ), sorted as materialized (
      select place, exists (select from schedule where schedule.account_id = looked_at.account_id
        and draft_id = looked_at.id) as is_named from looked_at
    ), versions as (
      delete from draft_version using looked_at
        where draft_version.account_id = looked_at.account_id and draft_id = looked_at.id
        returning 1
    ), sources as (
      delete from draft_source using looked_at where draft_source.account_id = looked_at.account_id
        and draft_id = looked_at.id returning 1
    ), emptied as (
      update draft set pieces = array[''], media = '[]', caption = null, first_comment = null,
        options = '{}', link_card = null,
        source_url = null, topic = null,
        evidence = '[]', warnings = '[]', forgotten = true
      where ctid = any(array(select place from sorted where is_named)) returning 1
    ), gone as (
      delete from draft where ctid = any(array(select place from sorted where not is_named))
        returning account_id, id, post_id
    ), posts as (${withoutParts('gone')})
    select count(*)::integer as looked, max(deleted_at)::text as last,
      ((select count(*) from versions) + (select count(*) from sources) + (select count(*)
      from emptied) + (select count(*) from gone) + (select count(*)
      from posts))::integer as gone
    from looked_at`.execute(db)
  return { ...rows[0]!, limit: draftBatch }
}

/**
 * Ended posts, with what belongs to them. What an owner still has to decide stays: whether an
 * unconfirmed post is out, and a request for approval. A draft goes with its last schedule,
 * unless it is repeated, was edited since, or can still be restored. Both rows are locked, so
 * that of two sweeps beside each other one deletes the last schedule, and a draft that is being
 * scheduled stays.
 */
// across accounts (schedule): deletes by age, on each shard
// across accounts (draft): of the schedules that the sweep has come to, by their account
async function forgetPosts(db: Db, before: Temporal.Instant, from: string): Promise<Batch> {
  // mutant: ended-posts
  const { rows } = await sql<Omit<Batch, 'limit'>>`
    with looked_at as materialized (
      select schedule.ctid as place, schedule.account_id, draft_id, scheduled_at,
        schedule.updated_at < ${before}::timestamptz and approval is distinct from 'awaiting'
          and (error_code is distinct from 'publication_unconfirmed'
          or resolved_at is not null) as is_over
      from schedule join draft on draft.account_id = schedule.account_id and draft.id = draft_id
      where scheduled_at >= ${from}::timestamptz and scheduled_at < ${before}::timestamptz
        and due_at is null
      order by scheduled_at limit ${sql.lit(postBatch)} for update skip locked
    ), gone as (
      delete from schedule where ctid = any(array(select place from looked_at where is_over))
        returning account_id, draft_id, id
    ), drafts as (
      delete from draft using (select distinct account_id, draft_id from gone) as last
      where draft.account_id = last.account_id and draft.id = last.draft_id
        and (forgotten or (deleted_at is null and updated_at < ${before}::timestamptz))
        and not exists (select from draft_repeat where draft_repeat.account_id = last.account_id
        and draft_repeat.draft_id = last.draft_id)
        and not exists (select from schedule where schedule.account_id = last.account_id
        and schedule.draft_id = last.draft_id
          and not schedule.ctid = any(array(select place from looked_at where is_over)))
      returning draft.account_id, draft.id, draft.post_id
    ), posts as (${withoutParts('drafts')})
    select count(*)::integer as looked, ((select count(*) from gone) + (select count(*)
      from drafts) + (select count(*) from posts))::integer as gone, max(scheduled_at)::text as last
    from looked_at`.execute(db)
  return { ...rows[0]!, limit: postBatch }
}
