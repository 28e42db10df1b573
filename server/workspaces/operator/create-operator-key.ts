import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { assertKeysLeft, expiry } from '../../accounts/keys/key-limits.ts'
import { grantKey } from '../../accounts/keys/grant-key.ts'
import { presentKey } from '../../accounts/keys/present-key.ts'
import type { Input, Use } from '../../context.ts'
import { lockManaged } from './managed-account.ts'

type Endpoint = Contract['createOperatorKey']

export async function createOperatorKey(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { params, body, principal } = input
  const now = context.clock.now()
  const expiresAt = body.expires_at === undefined ? null : expiry(body.expires_at, now)
  return context.db.transaction().execute(async (tx) => {
    const { id: accountId } = await lockManaged(tx, params.account_id)
    await assertKeysLeft(tx, accountId, now)
    const { row, key } = await grantKey(context, tx, {
      accountId,
      name: body.name ?? null,
      ...(body.scopes && { scopes: body.scopes }),
      operatorKeyId: principal.operatorKeyId,
      expiresAt,
    })
    const answer = { ...presentKey(row), key }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}
