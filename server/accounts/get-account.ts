import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { readAccount } from './read-account.ts'
import { presentAccount } from './present-account.ts'

export async function getAccount(
  context: Use<'db' | 'config'>,
  { principal }: Input<Contract['getAccount']>,
): Promise<Answer<Contract['getAccount']>> {
  return presentAccount(context, await readAccount(context, principal.accountId))
}
