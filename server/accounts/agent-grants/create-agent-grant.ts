import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Use } from '../../context.ts'
import { mint } from '../../ports/ids.ts'
import { insertKey } from '../keys/key-store.ts'
import { scopesOf } from '../roles.ts'
import { signedIn } from '../sign-in/signed-in.ts'
import { lockAccount } from '../store.ts'
import { answerAddress, checkAgentRequest, type AgentRequestPorts } from './agent-request.ts'
import { hashAgentToken, newAgentToken } from './agent-token.ts'
import { resourceOf } from './oauth-setting.ts'
import { countGrants, insertAgentGrant, insertTokens, roleNow } from './store.ts'

// As with keys: an agency has some dozens.
const grantsMax = 100
// The program fetches its tokens at once.
const codeSeconds = 60

/** Until the code is used the grant lasts no longer than the code. */
export async function createAgentGrant(
  context: AgentRequestPorts & Use<'random'>,
  { principal, body, saveIdempotentResponse }: Input<Contract['createAgentGrant']>,
): Promise<EndpointAnswer<Contract['createAgentGrant']>> {
  const { accountId } = principal
  const { scopes, ...asked } = body
  const request = await checkAgentRequest(context, principal, asked)
  const beyond = scopes.filter((scope) => !request.scopes.includes(scope))
  if (beyond.length > 0)
    throw new Refusal(
      'insufficient_scope',
      `This was not asked for, or is not yours to allow: ${beyond.join(', ')}.`,
      [],
      {
        required_scope: beyond[0]!,
      },
    )
  const { userId } = signedIn(principal)
  const now = context.clock.now()
  const code = newAgentToken(context.random, 'code')
  const answer = {
    grant_id: mint('key', context),
    redirect_to: answerAddress(context, request, { code }),
  }
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    // The person may have been demoted or removed since the request was admitted.
    const role = await roleNow(tx, accountId, userId)
    if (role === undefined || !scopes.every((scope) => mayUse(scopesOf(role), scope)))
      throw new Refusal(
        'insufficient_scope',
        'Your role in this workspace has changed: load the page again.',
      )
    if ((await countGrants(tx, accountId, now)) >= grantsMax)
      throw new Refusal(
        'conflict',
        `At most ${grantsMax} programs may be allowed in a workspace: revoke one first.`,
      )
    const { name, id: clientId } = request.client
    const expiresAt = now.add({ seconds: codeSeconds })
    const key = {
      id: answer.grant_id,
      accountId,
      name,
      hash: null,
      shown: null,
      scopes,
      createdBy: userId,
      operatorKeyId: null,
      expiresAt,
      now,
    }
    await insertKey(tx, key)
    await insertAgentGrant(tx, {
      accountId,
      keyId: key.id,
      clientId,
      redirectUri: request.redirectUri,
      resource: resourceOf(context),
    })
    const token = {
      hash: hashAgentToken(code),
      kind: 'code',
      challenge: request.challenge,
      expiresAt,
    } as const
    await insertTokens(tx, { accountId, keyId: key.id, now }, [token])
    await recordBy(tx, principal, {
      at: now,
      kind: 'agent_grant.created',
      objectId: key.id,
      detail: { name, scopes: [...scopes] },
    })
    await saveIdempotentResponse(tx, answer)
  })
  return answer
}
