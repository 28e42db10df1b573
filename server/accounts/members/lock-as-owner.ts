import { Refusal } from '@crier/contract/problems.ts'
import type { Principal } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { lockAccount } from '../store.ts'
import { signedIn } from '../sign-in/signed-in.ts'
import { isOwner } from '../sign-in/store.ts'

/**
 * Locks the account for one of its owners, as they are now: of two who remove each other at the
 * same moment, the second is none any more.
 */
export async function lockAsOwner(tx: Tx, principal: Principal): Promise<void> {
  // mutant: lock-account
  await lockAccount(tx, principal.accountId)
  if (!(await isOwner(tx, principal.accountId, signedIn(principal).userId)))
    throw new Refusal('insufficient_scope', 'This needs an owner of the account.')
}
