import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { removeConnection } from './remove-connection.ts'
import { findMainConnection } from './store.ts'

export async function disconnect(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log'>,
  { params, principal }: Input<Contract['disconnect']>,
): Promise<null> {
  if (!(await removeConnection(context, await findMainConnection(context.db, principal.accountId, params.platform))))
    throw new Refusal('not_found', `No ${params.platform} account is connected.`)
  return null
}
