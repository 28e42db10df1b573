import { operator } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { mint } from '../ports/ids.ts'
import { OperatorMistake } from './open-account.ts'
import { planExists, planOf } from './plans.ts'
import { moveCredits } from './credit-store.ts'
import type { AccountRow } from './read-account.ts'
import { findAccount, lockAccount, setPlan } from './store.ts'

/**
 * Moves an account to another plan; a larger quota is granted at once, a smaller one holds from the
 * next month on.
 */
export async function changePlan(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  accountId: AccountId,
  plan: string,
) {
  if (!planExists(context, plan))
    throw new OperatorMistake(
      `There is no plan "${plan}": ${Object.keys(context.config.CRIER_PLANS).join(', ')}.`,
    )
  return context.db.transaction().execute(async (tx) => {
    if (!(await findAccount(tx, accountId)))
      throw new OperatorMistake(`There is no account ${accountId}.`)
    const account = await lockAccount(tx, accountId)
    await changePlanOf(context, tx, account, plan)
    const after = await lockAccount(tx, accountId)
    return { account_id: accountId, email: account.email, plan, credits_remaining: after.credits }
  })
}

/** Moves a locked account to a plan that there is. */
export async function changePlanOf(
  context: Use<'clock' | 'random' | 'config'>,
  tx: Tx,
  { id: accountId, plan: before }: AccountRow,
  plan: string,
): Promise<void> {
  if (plan === before) return
  const quota = planOf(context, plan).monthly_credits
  const more = quota - planOf(context, before).monthly_credits
  const now = context.clock.now()
  await setPlan(tx, accountId, plan)
  if (more > 0)
    await moveCredits(tx, {
      accountId,
      kind: 'plan_change',
      amount: more,
      reference: mint('evt', context),
      quota,
      now,
    })
  await record(tx, {
    accountId,
    actor: operator,
    at: now,
    kind: 'account.plan_changed',
    objectId: accountId,
    detail: { plan: { from: before, to: plan }, credits: Math.max(0, more) },
  })
}

/** Adds credits to an account's balance until the next renewal. */
export async function grantCredits(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  accountId: AccountId,
  amount: number,
) {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 1_000_000)
    throw new OperatorMistake('The amount is a whole number from 1 to 1000000.')
  return context.db.transaction().execute(async (tx) => {
    if (!(await findAccount(tx, accountId)))
      throw new OperatorMistake(`There is no account ${accountId}.`)
    return grantCreditsTo(context, tx, await lockAccount(tx, accountId), amount)
  })
}

/** Adds credits to a locked account. */
export async function grantCreditsTo(
  context: Use<'clock' | 'random' | 'config'>,
  tx: Tx,
  { id: accountId, plan }: AccountRow,
  amount: number,
) {
  const now = context.clock.now()
  const credits = await moveCredits(tx, {
    accountId,
    kind: 'grant',
    amount,
    reference: mint('evt', context),
    quota: planOf(context, plan).monthly_credits,
    now,
  })
  await record(tx, {
    accountId,
    actor: operator,
    at: now,
    kind: 'credits.granted',
    objectId: accountId,
    detail: { amount, balance: credits },
  })
  return { account_id: accountId, credits_remaining: credits }
}
