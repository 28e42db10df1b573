import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { readAccount } from './read-account.ts'
import { findOwner } from './sign-in/store.ts'
import { presentAccount } from './present-account.ts'
import { mediaBytesOf } from './store.ts'

export async function getAccount(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['getAccount']>,
): Promise<Answer<Contract['getAccount']>> {
  const account = await readAccount(context, principal.accountId)
  const [owner, mediaBytes] = await Promise.all([findOwner(context.db, account.id), mediaBytesOf(context.db, [account.id])])
  return presentAccount(context, account, { ownerEmail: owner?.email ?? null, mediaBytesUsed: mediaBytes.get(account.id)! })
}
