import { Refusal } from '@crier/contract/problems.ts'
import type { ChangeActor } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { connectionChange } from './change-of.ts'
import { revokeUnusedGrantsOf, type RevokePorts } from './grants/revoke-grants.ts'
import {
  findConnection,
  lockForRemoval,
  markRemoved,
  removeTokens,
  type ConnectionRow,
} from './store.ts'
import { disconnectGrant, exchangeGrants } from './grants/use-grant.ts'

/**
 * Forgets the tokens, and revokes them at the network unless another connection uses them. An
 * unreachable network does not keep the connection: the revocation is retried later. Returns
 * whether there was a connection.
 */
export async function endConnection(
  context: RevokePorts,
  connection: ConnectionRow,
  actor: ChangeActor,
): Promise<boolean> {
  const { account_id: accountId, id: connectionId, platform } = connection
  if (connection.state === 'disconnected') return false
  await disconnectGrant(context, { accountId, connectionId }, actor)
  context.log.event('connection.ended', { accountId, connectionId, platform })
  return true
}

/** Ends a connection that is not main, and removes it with its slots. Pending posts keep it. */
export async function removeConnection(
  context: RevokePorts,
  { account_id: accountId, id, platform }: ConnectionRow,
  actor: ChangeActor,
): Promise<void> {
  const now = context.clock.now()
  // Locks the account, then the grants, then the connection: the order of every transaction that
  // locks two of them.
  const grantId = await context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    const connection = await findConnection(tx, accountId, id)
    if (!connection) throw new Refusal('not_found', 'There is no such connection.')
    const ended = await exchangeGrants(tx, connection, null, now, async () => {
      // mutant: pending-posts
      if (await lockForRemoval(tx, connection))
        throw new Refusal(
          'conflict',
          'A post of this connection is pending, being published or repeated: cancel it, wait ' +
            'for it or delete the repeat, then remove the connection.',
        )
      return removeTokens(tx, connection, now)
    })
    if (!ended || connection.main)
      throw new Refusal('conflict', 'The connection changes just now: repeat the request.')
    await markRemoved(tx, connection, now)
    await record(tx, {
      ...connectionChange(connection),
      actor,
      at: now,
      kind: 'connection.removed',
    })
    return connection.grant_id
  })
  if (grantId !== null) await revokeUnusedGrantsOf(context, accountId, grantId)
  context.log.event('connection.removed', { accountId, connectionId: id, platform })
}
