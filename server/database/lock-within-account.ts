import type { AccountId } from '../ports/ids.ts'
import type { Tx } from './database.ts'

/** Until the end of the transaction nobody else of the account gets past here; rows that refer to the account can be inserted meanwhile. */
export async function lockWithinAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
