import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { grantCreditsTo } from '../../accounts/operate.ts'
import type { Input, Use } from '../../context.ts'
import { lockManaged } from './managed-account.ts'

type Endpoint = Contract['grantOperatorCredits']

export async function grantOperatorCredits(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  return context.db.transaction().execute(async (tx) => {
    const account = await lockManaged(tx, input.params.account_id)
    const answer = await grantCreditsTo(context, tx, account, input.body.amount)
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
