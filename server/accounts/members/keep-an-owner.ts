import { Refusal } from '@crier/contract/problems.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
import { findOwner } from '../sign-in/store.ts'

/**
 * Refuses what has just left the account without an owner. Only where the account is locked: two
 * could each leave the other.
 */
export async function keepAnOwner(tx: Tx, accountId: AccountId): Promise<void> {
  if (!(await findOwner(tx, accountId)))
    throw new Refusal('conflict', 'An account keeps at least one owner.')
}
