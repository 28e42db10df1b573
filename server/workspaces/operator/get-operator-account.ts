import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { presentManaged, readManaged } from './managed-account.ts'

export async function getOperatorAccount(
  context: Use<'db' | 'config'>,
  { params }: Input<Contract['getOperatorAccount']>,
): Promise<EndpointAnswer<Contract['getOperatorAccount']>> {
  const row = await readManaged(context.db, params.account_id)
  return (await presentManaged(context, context.db, [row]))[0]!
}
