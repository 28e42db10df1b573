import type { ChangeActor } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import type { Tx } from '../../database/database.ts'
import type { AccountId, KeyId } from '../../ports/ids.ts'
import { markKeyRevoked } from '../keys/key-store.ts'

interface Grant {
  readonly account_id: AccountId
  readonly key_id: KeyId
  readonly name: string | null
  readonly revoked_at: Temporal.Instant | null
}

/**
 * With it end all of its tokens, which ask for it at each use. Ending it twice is no second change.
 */
export async function endGrant(
  tx: Tx,
  { account_id: accountId, key_id: objectId, name, revoked_at }: Grant,
  {
    actor,
    reason,
    now,
  }: {
    readonly actor: ChangeActor
    readonly reason: 'asked' | 'token_reused'
    readonly now: Temporal.Instant
  },
): Promise<void> {
  if (revoked_at !== null) return
  await markKeyRevoked(tx, accountId, objectId, now)
  await record(tx, {
    accountId,
    actor,
    at: now,
    kind: 'agent_grant.revoked',
    objectId,
    detail: { name, reason },
  })
}
