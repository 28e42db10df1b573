import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { findAccount } from './store.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export async function readAccount(context: Use<'db'>, accountId: AccountId): Promise<AccountRow> {
  const account = await findAccount(context.db, accountId)
  if (!account) throw new Refusal('unauthorized', 'The account of this key is gone.')
  return account
}
