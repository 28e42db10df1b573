import { sql, type ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { AccountId } from '../../ports/ids.ts'

/** A key while its first request runs. The time at which it was taken is also the fence: after a take-over it is another. */
export interface Claim {
  readonly accountId: AccountId
  readonly route: string
  readonly key: string
  readonly since: Temporal.Instant
}

const keptHours = 24

/** Until when a request that runs at `now` is taken to run unless it says so again. */
export const runsUntil = (now: Temporal.Instant) => now.add({ minutes: 1 })

/**
 * Takes the key when it is new, older than a day (unless the time may be wrong), or held by an equal request that died. Says whether it
 * was taken.
 */
export async function claimKey(db: Queryable, claim: Claim, fingerprint: Uint8Array, isDoubtful: boolean): Promise<boolean> {
  const now = claim.since
  const row = { fingerprint, running_until: runsUntil(now), answer: null, created_at: now }
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
            present.and([present('idempotency_key.running_until', '<=', now), present('idempotency_key.fingerprint', '=', fingerprint)]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return taken !== undefined
}

export function findKey(db: Queryable, claim: Claim) {
  return db.selectFrom('idempotency_key').select(['fingerprint', 'answer']).where(whose(claim)).executeTakeFirst()
}

/** Says whether the claim still held, and its request still ran. */
export async function renewClaim(db: Queryable, claim: Claim, runningUntil: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({ running_until: runningUntil })
    .where(whose(claim))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says whether the claim still held. */
export async function storeAnswer(db: Queryable, claim: Claim, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_key')
    .set({ answer: sealed, running_until: null })
    .where(whose(claim))
    .where(isHeldBy(claim))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Frees the key, unless its answer was stored or another request has taken it over. */
export async function forgetKey(db: Queryable, claim: Claim): Promise<void> {
  await db.deleteFrom('idempotency_key').where(whose(claim)).where(isHeldBy(claim)).execute()
}

/** Unanswered, and taken by nobody else since. */
function isHeldBy({ since }: Claim) {
  return (row: ExpressionBuilder<Tables, 'idempotency_key'>) =>
    row.and([row('created_at', '=', since), row('running_until', 'is not', null)])
}

function whose({ accountId, route, key }: Claim) {
  return (row: ExpressionBuilder<Tables, 'idempotency_key'>) => row.and({ account_id: accountId, route, key })
}
