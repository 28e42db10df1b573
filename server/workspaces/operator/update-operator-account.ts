import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { operator } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import { changePlanOf } from '../../accounts/operate.ts'
import type { AccountRow } from '../../accounts/read-account.ts'
import { setSuspended } from '../../accounts/store.ts'
import type { Input, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { assertPlan, lockManaged, presentManaged, readManaged } from './managed-account.ts'

type Endpoint = Contract['updateOperatorAccount']

export async function updateOperatorAccount(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'wake'>,
  { params, body }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { plan, suspended } = body
  if (plan !== undefined) assertPlan(context, plan)
  const now = context.clock.now()
  const answer = await context.db.transaction().execute(async (tx) => {
    const account = await lockManaged(tx, params.account_id)
    if (plan !== undefined) await changePlanOf(context, tx, account, plan)
    if (suspended !== undefined) await suspend(tx, account, suspended, now)
    return (await presentManaged(context, tx, [await readManaged(tx, account.id)]))[0]!
  })
  // What waited is due.
  if (suspended === false) context.wake.soon('publish', now)
  return answer
}

async function suspend(
  tx: Tx,
  { id: accountId, suspended_at }: AccountRow,
  suspended: boolean,
  now: Temporal.Instant,
): Promise<void> {
  if (suspended === (suspended_at !== null)) return
  await setSuspended(tx, accountId, suspended ? now : null)
  await record(tx, {
    accountId,
    actor: operator,
    at: now,
    kind: suspended ? 'account.suspended' : 'account.resumed',
    objectId: accountId,
    detail: {},
  })
}
