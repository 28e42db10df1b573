import type { Contract } from '@crier/contract/index.ts'
import { recordBy } from '../../activity/record.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import type { UserId } from '../../ports/ids.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { memberNotFound } from './member-not-found.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { closeUntilProven } from '../sign-in/links/prove-address.ts'
import {
  findPerson,
  membersOf,
  membershipsOf,
  removeInvitation,
  removeMembership,
  removePerson,
} from '../sign-in/store.ts'

export async function removeMember(
  context: Use<'db' | 'clock' | 'random'>,
  { principal, params }: Input<Contract['removeMember']>,
): Promise<null> {
  const { accountId } = principal
  await retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    const now = context.clock.now()
    const objectId = params.member_id
    // An invitation that has expired since it was listed is removed all the same.
    const offered = await removeInvitation(tx, accountId, objectId)
    if (offered)
      return recordBy(tx, principal, {
        at: now,
        kind: 'invitation.withdrawn',
        objectId,
        detail: { role: offered },
      })
    const member = (await membersOf(tx, accountId)).find(({ user_id }) => user_id === objectId)
    if (!member) throw memberNotFound()
    const { name, role } = member
    if (!(await removeMembership(tx, accountId, objectId, now))) throw memberNotFound()
    await keepAnOwner(tx, accountId)
    await recordBy(tx, principal, {
      at: now,
      kind: 'member.removed',
      objectId,
      detail: { name, role },
    })
    return closeClaim(context, tx, objectId as UserId)
  })
  return null
}

/**
 * A person whose address was never verified had it for this account only: without an account the
 * address is free again.
 */
async function closeClaim(context: Use<'clock' | 'random'>, tx: Tx, id: UserId): Promise<void> {
  if ((await membershipsOf(tx, id)).length > 0) return closeUntilProven(context, tx, id)
  const person = await findPerson(tx, id)
  if (person?.emailVerified === false) await removePerson(tx, id)
}
