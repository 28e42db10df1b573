import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Input, Use } from '../../context.ts'
import { signedIn } from '../sign-in/signed-in.ts'
import { endGrant } from './end-grant.ts'
import { lockGrant } from './store.ts'

export async function revokeAgentGrant(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['revokeAgentGrant']>,
): Promise<null> {
  const { accountId } = principal
  const { userId, role } = signedIn(principal)
  await context.db.transaction().execute(async (tx) => {
    const grant = await lockGrant(tx, accountId, params.grant_id)
    if (!grant || (role !== 'owner' && grant.created_by !== userId))
      throw new Refusal('not_found', 'There is no such grant.')
    await endGrant(tx, grant, {
      actor: actorOf(principal),
      reason: 'asked',
      now: context.clock.now(),
    })
  })
  return null
}
