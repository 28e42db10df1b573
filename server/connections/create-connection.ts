import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { mint } from '../ports/ids.ts'
import { whyBeyondPlan } from './plan-limit.ts'
import { presentConnection } from './present-connection.ts'
import { findConnection, insertConnection } from './store.ts'

/** One more place to post, not connected yet; the plan says how many an account may have. */
export async function createConnection(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'addresses'>,
  input: Input<Contract['createConnection']>,
): Promise<Answer<Contract['createConnection']>> {
  const { body, principal } = input
  const { accountId, plan } = principal
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    const beyondPlan = await whyBeyondPlan(context, tx, { accountId, plan }, 1)
    if (beyondPlan !== undefined) throw new Refusal('conflict', beyondPlan)
    const id = mint('conn', context)
    await insertConnection(tx, {
      id,
      accountId,
      platform: body.platform,
      main: false,
      label: body.label ?? null,
      kind: 'live',
      state: 'disconnected',
      now,
    })
    const detail = { platform: body.platform, label: body.label ?? null }
    await recordBy(tx, principal, { at: now, kind: 'connection.created', objectId: id, detail })
    const answer = presentConnection(context, (await findConnection(tx, accountId, id))!)
    await input.remember(tx, answer)
    return answer
  })
}
