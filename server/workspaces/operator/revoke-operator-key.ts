import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { operator } from '../../activity/actor.ts'
import { endKey } from '../../accounts/keys/end-key.ts'
import type { Input, Use } from '../../context.ts'
import { readManaged } from './managed-account.ts'

export async function revokeOperatorKey(
  { db, clock }: Use<'db' | 'clock'>,
  { params }: Input<Contract['revokeOperatorKey']>,
): Promise<null> {
  const { id: accountId } = await readManaged(db, params.account_id)
  const ended = { accountId, keyId: params.key_id, actor: operator, now: clock.now() }
  if (!(await db.transaction().execute((tx) => endKey(tx, ended))))
    throw new Refusal('not_found', 'There is no such key.')
  return null
}
