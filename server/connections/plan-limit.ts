import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { planOf } from '../accounts/plans.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { countConnections } from './store.ts'

/** Refuses (409) what the plan does not hold. Only under the account's lock. */
export async function assertPlanHolds(
  context: Use<'config'>,
  tx: Tx,
  account: { readonly accountId: AccountId; readonly plan: string },
  more: number,
): Promise<void> {
  const beyondPlan = await whyBeyondPlan(context, tx, account, more)
  if (beyondPlan !== undefined) throw new Refusal('conflict', beyondPlan)
}

/**
 * Why the plan does not hold so many more connections; undefined where it does. Only under the
 * account's lock.
 */
export async function whyBeyondPlan(
  context: Use<'config'>,
  tx: Tx,
  { accountId, plan }: { readonly accountId: AccountId; readonly plan: string },
  more: number,
): Promise<string | undefined> {
  // A plan counts the main connections of the specification's networks; each other network that is
  // enabled has room for a first one.
  const added = context.config.CRIER_NETWORKS.filter((name) => !specifiedPlatforms.includes(name))
  const most = planOf(context, plan).connections + added.length
  const present = await countConnections(tx, accountId)
  if (present + more <= most) return undefined
  return (
    `The plan "${plan}" has ${most} connections, and the account has ${present}: remove one ` +
    'that is not main, or ask the operator for a larger plan.'
  )
}
