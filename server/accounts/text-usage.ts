import { Refusal } from '@crier/contract/problems.ts'
import { sql } from 'kysely'
import type { Principal, Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { planOf } from './plans.ts'

/**
 * Returns the bytes of drafts, versions and sources of accounts. Triggers keep the sums: no rows
 * are added up here.
 */
export async function textBytesOf(
  db: Queryable,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, number>> {
  const { rows } = await sql<{ account_id: AccountId; bytes: number }>`
    select account_id, bytes::double precision as bytes from text_usage
      where account_id = any(${ids}::text[])`.execute(db)
  const known = new Map(rows.map(({ account_id, bytes }) => [account_id, bytes]))
  return new Map(ids.map((id) => [id, known.get(id) ?? 0]))
}

export async function textBytes(db: Queryable, accountId: AccountId): Promise<number> {
  const row = await db
    .selectFrom('text_usage')
    .select('bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

type Context = Use<'clock' | 'config'>
type Writer = Pick<Principal, 'accountId' | 'plan'>

/**
 * Inside of the transaction that has written, after everything else: the row is locked by what was
 * written, so of two writers the second sees what the first has added. `before`: a change that does
 * not make the texts larger is let pass, also above the quota.
 */
export async function assertTextQuota(
  context: Context,
  tx: Queryable,
  writer: Writer,
  before = 0,
): Promise<void> {
  const usage = await limitedUsage(context, tx, writer)
  if (exceeds(usage, before)) throw quotaExceeded(writer, usage, 'would have')
}

/** As `assertTextQuota`, but returns a boolean. */
export async function isAboveTextQuota(
  context: Context,
  tx: Queryable,
  writer: Writer,
  before: number,
): Promise<boolean> {
  return exceeds(await limitedUsage(context, tx, writer), before)
}

function exceeds(usage: LimitedUsage | null, before: number): usage is LimitedUsage {
  return usage !== null && usage.bytes > usage.allowed && usage.bytes > before
}

/**
 * Before anything is written: a text that cannot fit leaves nothing behind for the database to
 * clean up.
 */
export async function assertTextWithinQuota(
  context: Context,
  db: Queryable,
  writer: Writer,
  bytes: number,
): Promise<void> {
  const usage = await limitedUsage(context, db, writer)
  if (usage !== null && usage.bytes + bytes > usage.allowed)
    throw quotaExceeded(writer, { ...usage, bytes: usage.bytes + bytes }, 'would have')
}

// More than a draft has that is written here, with its evidence.
const writtenBytesMax = 250_000

/**
 * Before drafts are written, with what they keep of their sources: nothing is written that could
 * not be saved.
 */
export async function assertWritingQuota(
  context: Context & Use<'db'>,
  writer: Writer,
  drafts: number,
  sourceBytes = 0,
): Promise<void> {
  const usage = await limitedUsage(context, context.db, writer)
  if (usage !== null && usage.bytes + drafts * (writtenBytesMax + sourceBytes) > usage.allowed)
    throw quotaExceeded(writer, usage, 'have')
}

interface LimitedUsage {
  readonly bytes: number
  readonly allowed: number
}

/** Null: the account is from before the quota, and keeps writing for a while. */
async function limitedUsage(
  { clock, config }: Context,
  db: Queryable,
  { accountId, plan }: Writer,
): Promise<LimitedUsage | null> {
  const row = await db
    .selectFrom('text_usage')
    .select(['bytes', 'unchecked', 'free_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (
    row?.unchecked ||
    (row?.free_until && Temporal.Instant.compare(clock.now(), row.free_until) < 0)
  )
    return null
  return { bytes: row?.bytes ?? 0, allowed: planOf({ config }, plan).text_bytes }
}

function quotaExceeded(
  { plan }: Writer,
  { bytes, allowed }: LimitedUsage,
  would: 'have' | 'would have',
): Refusal {
  const [inWords, limit] = [bytes, allowed].map((count) => count.toLocaleString('en'))
  return new Refusal(
    'quota_exceeded',
    `The drafts, versions and sources of this account ${would} ${inWords} bytes. The plan ` +
      `${plan} allows ${limit}. Delete drafts, which free their room 30 days later, or ask the ` +
      'operator for a larger plan.',
    [],
    { text_bytes: allowed, text_bytes_used: bytes },
  )
}

interface UncheckedUsage {
  readonly account_id: AccountId
  readonly plan: string
  readonly bytes: number
}

/**
 * Accounts from before the quota, held until the end of the transaction; another process
 * takes others.
 */
// across accounts (account, text_usage): at a start, for every account
export async function lockUnchecked(tx: Queryable, limit: number): Promise<UncheckedUsage[]> {
  const { rows } = await sql<UncheckedUsage>`
    select usage.account_id, account.plan, usage.bytes::double precision as bytes
      from text_usage as usage
    join account on account.id = usage.account_id
    where usage.unchecked order by usage.account_id limit ${limit}
      for update of usage skip locked`.execute(tx)
  return rows
}

export function saveChecked(
  tx: Queryable,
  accountId: AccountId,
  freeUntil: Temporal.Instant | null,
) {
  return tx
    .updateTable('text_usage')
    .set({ unchecked: false, free_until: freeUntil })
    .where('account_id', '=', accountId)
    .execute()
}

/** Where the 30 days are over, the notification is of the past. */
// across accounts (text_usage): deletes by age, on each shard
export function endGrace(db: Queryable, now: Temporal.Instant) {
  return db
    .updateTable('text_usage')
    .set({ free_until: null })
    .where('free_until', '<=', now)
    .execute()
}
