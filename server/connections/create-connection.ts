import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { addConnection } from './add-connection.ts'
import { assertPlanHolds } from './plan-limit.ts'
import { presentConnection } from './present-connection.ts'

/** One more place to post, not connected yet; the plan says how many an account may have. */
export async function createConnection(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'addresses'>,
  input: Input<Contract['createConnection']>,
): Promise<EndpointAnswer<Contract['createConnection']>> {
  const { body, principal } = input
  const { accountId } = principal
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    await assertPlanHolds(context, tx, principal, 1)
    const detail = { platform: body.platform, label: body.label ?? null }
    const connection = await addConnection(context, tx, { ...detail, accountId, kind: 'live' })
    await recordBy(tx, principal, {
      at: now,
      kind: 'connection.created',
      objectId: connection.id,
      detail,
    })
    const answer = presentConnection(context, connection)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
