import { mayUse, scopes as allScopes, type Scope } from '@crier/contract/scopes.ts'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Principal, Use } from '../context.ts'
import { gathered } from '../database/gathered.ts'
import type { AccountId, KeyId } from '../world/ids.ts'
import { planOf } from './plans.ts'

export interface Demand {
  /** SHA-256 of the key. */
  readonly keyHash: Uint8Array
  /** What is to be done; null where nothing more than a key is asked for. */
  readonly scope: Scope | null
  /** Whose window counts: API keys and signed-in browsers of an account have one each. */
  readonly kind: 'key' | 'session'
}

export type Admission =
  | {
      readonly kind: 'admitted'
      readonly principal: Principal
      readonly limit: number
      readonly remaining: number
      readonly resetAt: Temporal.Instant
    }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'insufficient_scope'; readonly principal: Principal }
  | { readonly kind: 'rate_limited'; readonly limit: number; readonly resetAt: Temporal.Instant }

export const windowSeconds = 60

/**
 * Who asks, whether they may, and a token of their account's window, in one round trip. Only who is admitted takes a token. Exact
 * across processes: the row of the window is locked by whoever counts in it. Those who come while the same is being asked in this
 * process wait for the next round trip together, so that a busy account does not queue on that lock.
 */
export function admit(context: Use<'db' | 'clock' | 'config'>, demand: Demand): Promise<Admission> {
  const line = `admit ${demand.kind} ${demand.scope} ${Buffer.from(demand.keyHash).toString('base64')}`
  return gathered(context.db, line, demand, ({ length }) => admitTogether(context, demand, length))
}

/** An admission for each of `count`. When the window has not room for all, each asks alone. */
async function admitTogether(context: Use<'db' | 'clock' | 'config'>, demand: Demand, count: number): Promise<Admission[]> {
  const now = context.clock.now()
  const row = await knock(context, demand, count, now)
  if (row?.allowed && row.taken_in === null && count > 1)
    return (await Promise.all(Array.from({ length: count }, () => admitTogether(context, demand, 1)))).flat()
  return Array.from({ length: count }, (_, place) => admission(row, count - 1 - place, now))
}

/** `after`: how many took their tokens in the same statement, after this one. */
function admission(row: Row | undefined, after: number, now: Temporal.Instant): Admission {
  if (row === undefined) return { kind: 'unauthorized' }
  const principal = { accountId: row.account_id, keyId: row.key_id, scopes: row.scopes, plan: row.plan }
  if (!row.allowed) return { kind: 'insufficient_scope', principal }
  const limit = row.allowance
  if (row.taken_in === null) return { kind: 'rate_limited', limit, resetAt: endOfFullWindow(row.seen_open, now) }
  return { kind: 'admitted', principal, limit, remaining: limit - row.taken! + after, resetAt: endOf(row.taken_in) }
}

const endOf = (openedAt: Temporal.Instant) => openedAt.add({ seconds: windowSeconds })

/** The statement sees the window as it was when it began: one that had ended by then was opened anew, and filled, in between. */
function endOfFullWindow(seen: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  const isStale = seen === null || Temporal.Instant.compare(endOf(seen), now) <= 0
  return endOf(isStale ? now : seen)
}

interface Row {
  readonly key_id: KeyId
  readonly account_id: AccountId
  readonly scopes: string[]
  readonly plan: string
  readonly allowance: number
  readonly allowed: boolean
  readonly taken: number | null
  readonly taken_in: Temporal.Instant | null
  readonly seen_open: Temporal.Instant | null
}

async function knock(
  context: Use<'db' | 'config'>,
  { keyHash, scope, kind }: Demand,
  count: number,
  now: Temporal.Instant,
): Promise<Row | undefined> {
  const sufficient = scope === null ? null : allScopes.filter((held) => mayUse([held], scope))
  const minuteAgo = now.subtract({ seconds: windowSeconds })
  const { rows } = await sql<Row>`
    with holder as (
      select key.id as key_id, key.account_id, key.scopes, account.plan,
        coalesce((${allowances(context)}::jsonb ->> account.plan)::integer, ${planOf(context, '').requests_per_minute}::integer) as allowance,
        ${sufficient}::text[] is null or key.scopes && ${sufficient}::text[] as allowed
      from api_key as key
      join account on account.id = key.account_id
      where key.hash = ${keyHash}::bytea and key.revoked_at is null
    ),
    taken as (
      insert into rate_window as present (account_id, kind, opened_at, count)
      select account_id, ${kind}::text, ${now}::timestamptz, ${count}::integer from holder where allowed and ${count}::integer <= allowance
      on conflict (account_id, kind) do update set
        opened_at = case when present.opened_at <= ${minuteAgo}::timestamptz then excluded.opened_at else present.opened_at end,
        count = case when present.opened_at <= ${minuteAgo}::timestamptz then excluded.count else present.count + excluded.count end
      where present.opened_at <= ${minuteAgo}::timestamptz or present.count + excluded.count <= (select allowance from holder)
      returning opened_at, count
    ),
    used as (
      update api_key as key set last_used_at = ${now}::timestamptz
      from holder, taken
      where key.id = holder.key_id and (key.last_used_at is null or key.last_used_at <= ${minuteAgo}::timestamptz)
    )
    select holder.*, taken.count as taken, taken.opened_at as taken_in, seen.opened_at as seen_open
    from holder
    left join taken on true
    left join rate_window as seen on seen.account_id = holder.account_id and seen.kind = ${kind}::text`.execute(context.db)
  return rows[0]
}

const allowanceTexts = new WeakMap<Config, string>()

/** Requests a minute by plan, as JSON: written once, since settings do not change under a running program. */
function allowances({ config }: Use<'config'>): string {
  const known = allowanceTexts.get(config)
  if (known !== undefined) return known
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(config.CRIER_PLANS).map(([name, plan]) => [name, plan.requests_per_minute])),
  )
  allowanceTexts.set(config, text)
  return text
}
