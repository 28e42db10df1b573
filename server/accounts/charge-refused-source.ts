import { Refusal } from '@crier/contract/problems.ts'
import { sql } from 'kysely'
import type { Principal, Use } from '../context.ts'
import { windowOf, windowSeconds } from './keys/authenticate.ts'
import { BudgetSpent } from '../ports/outbound/budget-spent.ts'
import type { Clock } from '../ports/clock.ts'
import type { AccountId } from '../ports/ids.ts'
import { GenerationFailed } from '../ports/writer.ts'

// Fetching and reading a page that turns out to be none takes up to 15 s of what all accounts
// share, and its credits come back.
const requestsMore = 4

/** When the first of each account came to this process, on its monotonic clock. */
const refusedLately = new WeakMap<Clock, Map<AccountId, number>>()

/**
 * A source that could not be read is a mistake; the next ones within a minute count as five
 * requests each against the account's rate, so that reading for nothing is not free. Does nothing
 * for other errors.
 */
export async function chargeRefusedSource(
  context: Use<'db' | 'clock'>,
  principal: Principal,
  error: unknown,
): Promise<void> {
  if (error instanceof Refusal && ['source_unreadable', 'rate_limited'].includes(error.code))
    await charge(context, principal)
}

/**
 * A task that used up the budget of a shared worker counts like a source that could not be read.
 */
export async function chargeSpentBudget(
  context: Use<'db' | 'clock'>,
  principal: Principal,
  error: unknown,
): Promise<void> {
  const isSpent =
    error instanceof BudgetSpent || (error instanceof GenerationFailed && error.isBudgetSpent)
  if (isSpent) await charge(context, principal)
}

/** Charges work beyond that of one request, before it is done. */
export async function chargeRequests(
  { db }: Use<'db'>,
  { accountId, user }: Principal,
  requests: number,
): Promise<void> {
  // mutant: charge-source
  await sql`update rate_window set count = count + ${requests}::integer
    where account_id = ${accountId} and kind = ${windowOf(user)}`.execute(db)
}

async function charge(context: Use<'db' | 'clock'>, principal: Principal): Promise<void> {
  const nowMs = context.clock.monotonic()
  const refused = refusedLately.get(context.clock) ?? new Map<AccountId, number>()
  refusedLately.set(context.clock, refused)
  for (const [account, sinceMs] of refused)
    if (nowMs - sinceMs >= windowSeconds * 1_000) refused.delete(account)
  if (!refused.has(principal.accountId)) return void refused.set(principal.accountId, nowMs)
  await chargeRequests(context, principal, requestsMore)
}
