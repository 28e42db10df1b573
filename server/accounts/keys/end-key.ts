import type { ChangeActor } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId } from '../../ports/ids.ts'
import { lockKey, markKeyRevoked } from './key-store.ts'

/**
 * Revokes a key. False where the account has no such key; revoking twice is no error, and no
 * second change.
 */
export async function endKey(
  tx: Tx,
  {
    accountId,
    keyId,
    actor,
    now,
  }: { accountId: AccountId; keyId: string; actor: ChangeActor; now: Temporal.Instant },
): Promise<boolean> {
  const key = await lockKey(tx, accountId, keyId)
  if (!key) return false
  if (key.revoked_at !== null) return true
  await markKeyRevoked(tx, accountId, key.id, now)
  await record(tx, {
    accountId,
    actor,
    at: now,
    kind: 'key.revoked',
    objectId: key.id,
    detail: { name: key.name },
  })
  return true
}
