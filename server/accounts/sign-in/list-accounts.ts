import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { presentAccount } from '../present-account.ts'
import { signedIn } from './signed-in.ts'
import { accountsOf, findPerson } from './store.ts'

export async function listAccounts(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['listAccounts']>,
): Promise<Answer<Contract['listAccounts']>> {
  const { userId } = signedIn(principal)
  const person = (await findPerson(context.db, userId))!
  const accounts = await accountsOf(context.db, userId)
  // Until its address is proven a person opens the account that they came to first, and no other.
  const open = person.emailVerified ? accounts : accounts.slice(0, 1)
  return {
    data: open.map((account) => ({ ...presentAccount(context, account, account.owner_email), role: account.role })),
    next_cursor: null,
  }
}
