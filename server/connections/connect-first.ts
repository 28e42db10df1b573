import { readAccount } from '../accounts/read-account.ts'
import type { Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import type { Identity } from '../networks/network.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { AccountId, ConnectionId, GrantId } from '../ports/ids.ts'
import { addConnection } from './add-connection.ts'
import {
  mayStillConnect,
  meanOtherConnection,
  starterOf,
  type Starter,
} from './authorize/authorization-store.ts'
import { isTaken } from './authorize/is-taken.ts'
import type { ConnectionKind } from './grants/network-settings.ts'
import { whyBeyondPlan } from './plan-limit.ts'
import { connectionsOf } from './store.ts'
import { exchangeGrants, storeAuthor } from './grants/use-grant.ts'

interface First {
  readonly accountId: AccountId
  readonly platform: Platform
  readonly kind: ConnectionKind
  readonly beganBy: Starter
  readonly stateHash: Uint8Array
}

type Result =
  | { readonly kind: 'connected'; readonly connectionId: ConnectionId }
  | { readonly kind: 'failed'; readonly detail: string }

/**
 * Makes the connection of a consent that was begun by a platform without one, with its author: both
 * or neither.
 */
export function connectFirst(
  context: Use<'db' | 'clock' | 'random' | 'config'>,
  { accountId, platform, kind, beganBy, stateHash }: First,
  author: Identity,
  grantId: GrantId,
): Promise<Result> {
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx): Promise<Result> => {
    await lockWithinAccount(tx, accountId)
    const present = (await connectionsOf(tx, accountId)).filter((row) => row.platform === platform)
    if (isTaken(present, author.externalAccountId, kind, undefined))
      return {
        kind: 'failed',
        detail: `${author.accountName} is a connection of this account already. Nothing was added.`,
      }
    const { plan } = await readAccount({ db: tx }, accountId)
    const beyondPlan = await whyBeyondPlan(context, tx, { accountId, plan }, 1)
    if (beyondPlan !== undefined)
      return { kind: 'failed', detail: `${beyondPlan} Nothing was added.` }
    if (!(await mayStillConnect(tx, beganBy, now)))
      return {
        kind: 'failed',
        detail:
          'The person or key that began this can no longer connect networks. Nothing was added.',
      }
    const actor = await starterOf(tx, beganBy)
    let connectionId: ConnectionId | undefined
    await exchangeGrants(tx, { account_id: accountId, grant_id: null }, grantId, now, async () => {
      const row = await addConnection(context, tx, { accountId, platform, label: null, kind })
      connectionId = row.id
      await meanOtherConnection(tx, accountId, stateHash, row.id)
      return storeAuthor(tx, row, { ...author, kind, grantId }, actor, now)
    })
    if (connectionId === undefined)
      return { kind: 'failed', detail: 'The access was revoked in the meantime. Connect again.' }
    return { kind: 'connected', connectionId }
  })
}
