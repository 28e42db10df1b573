import type { AccountId } from '../ports/ids.ts'
import type { Tx } from './database.ts'

/**
 * Locks the account until the end of the transaction; rows that refer to the account can be
 * inserted in the meantime.
 */
export async function lockWithinAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
