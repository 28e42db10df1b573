import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import type { UserId } from '../../ports/ids.ts'
import { keepAnOwner } from './keep-an-owner.ts'
import { lockAsOwner } from './lock-as-owner.ts'
import { closeUntilProven } from './prove-address.ts'
import { findPerson, membershipsOf, removeInvitation, removeMembership, removePerson } from './store.ts'

export async function removeMember(
  context: Use<'db' | 'clock' | 'random'>,
  { principal, params }: Input<Contract['removeMember']>,
): Promise<null> {
  const { accountId } = principal
  await retriedTransaction(context.db, async (tx) => {
    await lockAsOwner(tx, principal)
    const isMember = await removeMembership(tx, accountId, params.member_id, context.clock.now())
    const isGone = isMember || (await removeInvitation(tx, accountId, params.member_id))
    if (!isGone) throw new Refusal('not_found', 'There is no such person or invitation.')
    await keepAnOwner(tx, accountId)
    if (isMember) await closeClaim(context, tx, params.member_id as UserId)
  })
  return null
}

/** Whose address was never proven had it for this account only: without an account the address is free again. */
async function closeClaim(context: Use<'clock' | 'random'>, tx: Tx, id: UserId): Promise<void> {
  if ((await membershipsOf(tx, id)).length > 0) return closeUntilProven(context, tx, id)
  const person = await findPerson(tx, id)
  if (person?.emailVerified === false) await removePerson(tx, id)
}
