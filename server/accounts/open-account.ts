import { emptyBrandKit } from '@crier/contract/account.ts'
import { operator, type ChangeActor } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { mint, type AccountId, type OperatorKeyId } from '../ports/ids.ts'
import { nextRenewal, planExists, planOf } from './plans.ts'
import { bookMovement } from './credit-store.ts'
import { insertAccount } from './store.ts'

/** The operator's command cannot be carried out; the message says why and what to do. */
export class OperatorMistake extends Error {}

/**
 * Opens an account with a full month's credits. Throws `OperatorMistake` for a plan that does not
 * exist or what is no e-mail address.
 */
export async function openAccount(
  context: Use<'clock' | 'random' | 'config'>,
  tx: Tx,
  {
    name = null,
    email,
    plan,
    sandbox,
    actor = operator,
    managedBy = null,
  }: {
    name?: string | null
    email: string
    plan: string
    sandbox: boolean
    actor?: ChangeActor
    managedBy?: OperatorKeyId | null
  },
): Promise<{ account_id: AccountId; email: string; plan: string }> {
  if (!/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email))
    throw new OperatorMistake(`"${email}" is not an e-mail address.`)
  if (!planExists(context, plan))
    throw new OperatorMistake(
      `There is no plan "${plan}": ${Object.keys(context.config.CRIER_PLANS).join(', ')}.`,
    )
  const now = context.clock.now()
  const id = mint('acct', context)
  const credits = planOf(context, plan).monthly_credits
  await insertAccount(tx, {
    id,
    name,
    email,
    plan,
    credits,
    renewsAt: nextRenewal(now),
    brandKit: emptyBrandKit,
    sandbox,
    managedBy,
    now,
  })
  await bookMovement(tx, {
    accountId: id,
    kind: 'opening',
    amount: credits,
    balance: credits,
    reference: id,
    now,
  })
  await record(tx, {
    accountId: id,
    actor,
    at: now,
    kind: 'account.created',
    objectId: id,
    detail: { plan },
  })
  return { account_id: id, email, plan }
}
