import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { storageUsage } from './storage-usage.ts'
import { readAccount } from './read-account.ts'
import { findOwner } from './sign-in/store.ts'
import { presentAccount } from './present-account.ts'
import { textBytes } from './text-usage.ts'

export async function getAccount(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['getAccount']>,
): Promise<EndpointAnswer<Contract['getAccount']>> {
  const account = await readAccount(context, principal.accountId)
  const [owner, weights, textBytesUsed] = await Promise.all([
    findOwner(context.db, account.id),
    storageUsage(context.db, [account.id]),
    textBytes(context.db, account.id),
  ])
  const mediaBytesUsed = weights.get(account.id)!.used
  return presentAccount(context, account, {
    ownerEmail: owner?.email ?? null,
    mediaBytesUsed,
    textBytesUsed,
  })
}
