import { planOf } from '../accounts/plans.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { countConnections } from './store.ts'

/** Why the plan does not hold so many more connections; undefined where it does. Only under the account's lock. */
export async function whyBeyondPlan(
  context: Use<'config'>,
  tx: Tx,
  { accountId, plan }: { readonly accountId: AccountId; readonly plan: string },
  more: number,
): Promise<string | undefined> {
  const most = planOf(context, plan).connections
  const present = await countConnections(tx, accountId)
  if (present + more <= most) return undefined
  return `The plan "${plan}" has ${most} connections, and the account has ${present}: remove one that is not main, or ask the operator for a larger plan.`
}
