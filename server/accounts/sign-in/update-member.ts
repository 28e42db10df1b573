import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction } from '../../database/database.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { presentMembers } from './present-members.ts'
import { setInvitationRole, setMemberRole } from './store.ts'

/** It holds from the person's next request on, and so it does for the keys and invitations that they made. */
export async function updateMember(
  context: Use<'db' | 'clock'>,
  { principal, params, body }: Input<Contract['updateMember']>,
): Promise<Answer<Contract['updateMember']>> {
  const { accountId } = principal
  return retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    const isFound =
      (await setMemberRole(tx, accountId, params.member_id, body.role)) ||
      (await setInvitationRole(tx, accountId, params.member_id, body.role))
    const members = isFound ? await presentMembers(tx, accountId, context.clock.now()) : []
    const member = members.find(({ member_id }) => member_id === params.member_id)
    if (!member) throw new Refusal('not_found', 'There is no such person or invitation.')
    await keepAnOwner(tx, accountId)
    return member
  })
}
