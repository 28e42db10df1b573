import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Input, Use } from '../../context.ts'
import { endKey } from './end-key.ts'

export async function revokeKey(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['revokeKey']>,
): Promise<null> {
  const ended = {
    accountId: principal.accountId,
    keyId: params.key_id,
    actor: actorOf(principal),
    now: context.clock.now(),
  }
  const found = await context.db.transaction().execute((tx) => endKey(tx, ended))
  if (!found) throw new Refusal('not_found', 'There is no such key.')
  return null
}
