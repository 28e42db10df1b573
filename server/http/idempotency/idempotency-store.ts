import { sql, type ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Made } from '../../database/stored-values.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId, OperatorKeyId } from '../../ports/ids.ts'

/**
 * A key while its first request runs. The time at which it was taken is also the fence: after a
 * take-over it is another.
 */
export interface IdempotencyClaim {
  readonly accountId: AccountId | OperatorKeyId
  readonly route: string
  readonly key: string
  readonly since: Temporal.Instant
}

const keptHours = 24

/** Until when a request that runs at `now` is taken to run unless it says so again. */
export const runsUntil = (now: Temporal.Instant) => now.add({ minutes: 1 })

/**
 * Takes the key when it is new, older than a day (unless the time may be wrong), or held by an
 * equal request that died. Says whether it was taken.
 */
export async function claimKey(
  db: Queryable,
  claim: IdempotencyClaim,
  fingerprint: Uint8Array,
  isDoubtful: boolean,
): Promise<boolean> {
  const now = claim.since
  const row = {
    fingerprint,
    running_until: runsUntil(now),
    answer: null,
    made: null,
    created_at: now,
  }
  const taken = await db
    .insertInto('idempotency_key')
    .values({ account_id: claim.accountId, route: claim.route, key: claim.key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'route', 'key'])
        .doUpdateSet(row)
        .where((present) =>
          present.or([
            present.and([
              present('idempotency_key.created_at', '<=', now.subtract({ hours: keptHours })),
              sql<boolean>`not ${isDoubtful}::boolean`,
            ]),
            present.and([
              present('idempotency_key.running_until', '<=', now),
              present('idempotency_key.fingerprint', '=', fingerprint),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export function findKey(db: Queryable, claim: IdempotencyClaim) {
  return db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer', 'made', 'running_until'])
    .where(whose(claim))
    .executeTakeFirst()
}

/** Says whether the claim still held, and its request still ran. */
export async function renewClaim(
  db: Queryable,
  claim: IdempotencyClaim,
  runningUntil: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({ running_until: runningUntil })
    .where(whose(claim))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says whether the claim still held. */
export async function storeAnswer(
  db: Queryable,
  claim: IdempotencyClaim,
  sealed: string,
  made: Made,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({ answer: sealed, made: JSON.stringify(made), running_until: null })
    .where(whose(claim))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The pieces of a draft, as it is and as it was in this version, where that was kept. */
export async function keptPieces(
  db: Queryable,
  accountId: AccountId | OperatorKeyId,
  draftId: string,
  version: number,
): Promise<readonly string[][]> {
  const { rows } = await sql<{ present: string[]; kept: string[] | null }>`
    select draft.pieces as present, version.pieces as kept from draft
    left join draft_version as version
      on version.account_id = draft.account_id and version.draft_id = draft.id
      and version.version = ${version}
    where draft.account_id = ${accountId} and draft.id = ${draftId}`.execute(db)
  return rows.flatMap(({ present, kept }) => (kept === null ? [present] : [present, kept]))
}

interface StoredAnswers {
  readonly account_id: AccountId
  readonly plan: string
  readonly bytes: number
}

/** Accounts whose answers weigh more than that. */
// across accounts (account, idempotency_key): deletes by age, on each shard
export async function accountsAbove(
  db: Queryable,
  bytes: number,
): Promise<readonly StoredAnswers[]> {
  const { rows } = await sql<StoredAnswers>`
    select account_id, plan, sum(octet_length(answer))::double precision as bytes
    from idempotency_key join account on account.id = account_id where answer is not null
    group by account_id, plan having sum(octet_length(answer)) > ${bytes}`.execute(db)
  return rows
}

/**
 * Drops the oldest answers of an account until the others weigh no more than that; their keys stay.
 */
export async function dropAnswers(
  db: Queryable,
  accountId: AccountId,
  bytes: number,
): Promise<void> {
  await sql`update idempotency_key set answer = null from (
      select route, key, sum(octet_length(answer))
        over (order by created_at desc, route, key) as so_far
      from idempotency_key where account_id = ${accountId} and answer is not null) as sized
    where account_id = ${accountId} and idempotency_key.route = sized.route
      and idempotency_key.key = sized.key and so_far > ${bytes}`.execute(db)
}

/** Frees the key, unless its answer was stored or another request has taken it over. */
export async function forgetKey(db: Queryable, claim: IdempotencyClaim): Promise<void> {
  await db.deleteFrom('idempotency_key').where(whose(claim)).where(isHeldBy(claim)).execute()
}

/** Unanswered, and still held by this claim. */
function isHeldBy({ since }: IdempotencyClaim) {
  return (row: ExpressionBuilder<Tables, 'idempotency_key'>) =>
    row.and([
      /* mutant: key-of-request */ row('created_at', '=', since),
      row('running_until', 'is not', null),
    ])
}

function whose({ accountId, route, key }: IdempotencyClaim) {
  return (row: ExpressionBuilder<Tables, 'idempotency_key'>) =>
    row.and({ account_id: accountId, route, key })
}
