import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction } from '../../database/database.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { memberNotFound } from './member-not-found.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { presentMembers } from './present-members.ts'
import { setInvitationRole, setMemberRole } from '../sign-in/store.ts'

/**
 * It holds from the person's next request on, and so it does for the keys and invitations that
 * they made.
 */
export async function updateMember(
  context: Use<'db' | 'clock'>,
  { principal, params, body }: Input<Contract['updateMember']>,
): Promise<EndpointAnswer<Contract['updateMember']>> {
  const { accountId } = principal
  return retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    const now = context.clock.now()
    const member = (await presentMembers(tx, accountId, now)).find(
      ({ member_id }) => member_id === params.member_id,
    )
    if (!member) throw memberNotFound()
    if (member.role === body.role) return member
    const { member_id: objectId, name } = member
    const role = { from: member.role, to: body.role }
    if (member.state === 'invited') {
      if (!(await setInvitationRole(tx, accountId, objectId, body.role))) throw memberNotFound()
      await recordBy(tx, principal, {
        at: now,
        kind: 'invitation.changed',
        objectId,
        detail: { role },
      })
    } else {
      if (!(await setMemberRole(tx, accountId, objectId, body.role))) throw memberNotFound()
      // mutant: keep-owner
      await keepAnOwner(tx, accountId)
      await recordBy(tx, principal, {
        at: now,
        kind: 'member.changed',
        objectId,
        detail: { name, role },
      })
    }
    return { ...member, role: body.role }
  })
}
