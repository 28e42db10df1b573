import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { storageUsage } from './storage-usage.ts'
import { readAccount } from './read-account.ts'
import { findOwner } from './sign-in/store.ts'
import { presentAccount } from './present-account.ts'
import { textBytesOf } from './text-usage.ts'

export async function getAccount(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['getAccount']>,
): Promise<EndpointAnswer<Contract['getAccount']>> {
  const account = await readAccount(context, principal.accountId)
  const ids = [account.id]
  const [owner, weights, texts] = await Promise.all([
    findOwner(context.db, account.id),
    storageUsage(context.db, ids),
    textBytesOf(context.db, ids),
  ])
  const used = { mediaBytesUsed: weights.get(account.id)!.used, textBytesUsed: texts.get(account.id)! }
  return presentAccount(context, account, { ownerEmail: owner?.email ?? null, ...used })
}
