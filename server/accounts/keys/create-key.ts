import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import { actorOf } from '../../activity/actor.ts'
import type { Input, Principal, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { UserId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { grantKey } from './grant-key.ts'
import { assertKeysLeft, expiry, wrongExpiry } from './key-limits.ts'
import { lockKeyMaker } from './key-store.ts'
import { isOwner } from '../sign-in/store.ts'
import { lockAccount } from '../store.ts'
import { presentKey } from './present-key.ts'

export async function createKey(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Contract['createKey']>,
): Promise<EndpointAnswer<Contract['createKey']>> {
  const { principal, body } = input
  const scopes = body.scopes ?? principal.scopes
  const missing = scopes.filter((scope) => !mayUse(principal.scopes, scope))
  if (missing.length > 0)
    throw new Refusal(
      'insufficient_scope',
      `A key cannot grant a scope that it does not hold: ${missing.join(', ')}.`,
      [],
      {
        required_scope: missing[0]!,
      },
    )
  const now = context.clock.now()
  const wanted = body.expires_at === undefined ? null : expiry(body.expires_at, now)
  return context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, principal.accountId)
    await assertKeysLeft(tx, principal.accountId, now)
    const { createdBy, until } = await makerOf(tx, principal)
    if (wanted !== null && until !== null && Temporal.Instant.compare(wanted, until) > 0)
      throw wrongExpiry(`is later than ${instantText(until)}, when the key that asks ends itself`)
    const { row, key } = await grantKey(context, tx, {
      accountId: principal.accountId,
      name: body.name ?? null,
      scopes,
      createdBy,
      actor: actorOf(principal),
      expiresAt: wanted ?? until,
    })
    const answer = { ...presentKey(row), key }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}

interface Maker {
  readonly createdBy: UserId | null
  /** A key gives no more time than it has. */
  readonly until: Temporal.Instant | null
}

/**
 * Returns the owner of the new key: a key made by another key belongs to the same person. Refuses
 * when that person was removed, or lost the owner role, since the request was admitted.
 */
async function makerOf(tx: Tx, { accountId, keyId, user }: Principal): Promise<Maker> {
  const key = keyId === null ? null : await lockKeyMaker(tx, accountId, keyId)
  if (key === undefined || (key && key.revoked_at !== null))
    throw new Refusal('unauthorized', 'The key has been revoked.')
  const createdBy = key === null ? user!.userId : key.created_by
  if (createdBy !== null && !(await isOwner(tx, accountId, createdBy)))
    throw new Refusal('insufficient_scope', 'This needs an owner of the account.')
  return { createdBy, until: key?.expires_at ?? null }
}
