import { scopes as allScopes, type Scope } from '@crier/contract/scopes.ts'
import { operator, type ChangeActor } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { mint, type AccountId, type OperatorKeyId, type UserId } from '../../ports/ids.ts'
import { hashKey, newApiKey, visiblePart } from './api-key.ts'
import { insertKey } from './key-store.ts'

/**
 * Makes a key for an account. The key itself is in the result and nowhere else: only its hash
 * is stored.
 */
export async function grantKey(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  {
    accountId,
    name,
    scopes = allScopes,
    createdBy = null,
    operatorKeyId = null,
    expiresAt = null,
    actor = operator,
  }: {
    accountId: AccountId
    name: string | null
    scopes?: readonly string[]
    createdBy?: UserId | null
    operatorKeyId?: OperatorKeyId | null
    expiresAt?: Temporal.Instant | null
    actor?: ChangeActor
  },
) {
  const key = newApiKey(context.random)
  const now = context.clock.now()
  const row = await insertKey(tx, {
    id: mint('key', context),
    accountId,
    name,
    hash: hashKey(key),
    shown: visiblePart(key),
    scopes,
    createdBy,
    operatorKeyId,
    expiresAt,
    now,
  })
  const detail = { name, scopes: row.scopes as Scope[] }
  await record(tx, { accountId, actor, at: now, kind: 'key.created', objectId: row.id, detail })
  return { row, key }
}
