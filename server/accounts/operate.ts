import { operator } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { mint } from '../ports/ids.ts'
import { OperatorMistake } from './open-account.ts'
import { planExists, planOf } from './plans.ts'
import { moveCredits } from './credit-store.ts'
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
    const quota = planOf(context, plan).monthly_credits
    const more = quota - planOf(context, account.plan).monthly_credits
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
    if (plan !== account.plan)
      await record(tx, {
        accountId,
        actor: operator,
        at: now,
        kind: 'account.plan_changed',
        objectId: accountId,
        detail: { plan: { from: account.plan, to: plan }, credits: Math.max(0, more) },
      })
    const after = await lockAccount(tx, accountId)
    return { account_id: accountId, email: account.email, plan, credits_remaining: after.credits }
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
    const account = await lockAccount(tx, accountId)
    const quota = planOf(context, account.plan).monthly_credits
    const now = context.clock.now()
    const credits = await moveCredits(tx, {
      accountId,
      kind: 'grant',
      amount,
      reference: mint('evt', context),
      quota,
      now,
    })
    const detail = { amount, balance: credits }
    await record(tx, {
      accountId,
      actor: operator,
      at: now,
      kind: 'credits.granted',
      objectId: accountId,
      detail,
    })
    return { account_id: accountId, credits_remaining: credits }
  })
}
