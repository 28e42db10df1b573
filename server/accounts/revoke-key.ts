import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { markKeyRevoked } from './key-store.ts'

export async function revokeKey(context: Use<'db' | 'clock'>, { principal, params }: Input<Contract['revokeKey']>): Promise<null> {
  const found = await context.db.transaction().execute((tx) => markKeyRevoked(tx, principal.accountId, params.key_id, context.clock.now()))
  if (!found) throw new Refusal('not_found', 'There is no such key.')
  return null
}
