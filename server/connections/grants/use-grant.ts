import { system, type ChangeActor } from '../../activity/actor.ts'
import { record } from '../../activity/record.ts'
import type { Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import type { Grant } from '../../networks/network.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import { mint, type AccountId, type ConnectionId, type GrantId } from '../../ports/ids.ts'
import type { Platform } from '@crier/contract/platform.ts'
import {
  choiceMinutes,
  mayStillConnect,
  starterOf,
  type Starter,
} from '../authorize/authorization-store.ts'
import { connectionChange, eventOf } from '../change-of.ts'
import { recordAndEmit } from '../../webhooks/emit-changes.ts'
import { insertConnectionGrant, lockGrants, releaseGrant, takeUpGrant } from './grant-store.ts'
import type { Application, ConnectionKind } from './network-settings.ts'
import { isTaken } from '../authorize/is-taken.ts'
import { revokeUnusedGrantsOf, type RevokePorts } from './revoke-grants.ts'
import {
  connectionsOf,
  findConnection,
  removeTokens,
  storeCompleted,
  storeConnected,
  type ConnectionRow,
  type NewAuthor,
} from '../store.ts'
import { sealGrant } from './tokens.ts'

// A choice may take some minutes, and clocks may differ.
const unusedMinutes = choiceMinutes + 5

interface Place {
  readonly accountId: AccountId
  readonly platform: Platform
  readonly kind: ConnectionKind
  /** The server that gave it, and its limits, on a network where each connection has one. */
  readonly server: string | null
  readonly serverLimits: ServerLimits | null
  /** The application that was consented to, where it is not the network's own. */
  readonly application?: Application
}

/**
 * Stores a fresh grant, sealed, before it is used: even if this process dies, an unused grant
 * is revoked.
 */
export async function keepGrant(
  context: Use<'db' | 'clock' | 'random' | 'vault'>,
  place: Place,
  grant: Grant,
): Promise<GrantId> {
  const id = mint('grnt', context)
  const sealed = await sealGrant(
    context,
    { id, account_id: place.accountId, platform: place.platform },
    grant,
  )
  const now = context.clock.now()
  await insertConnectionGrant(context.db, {
    ...sealed,
    ...place,
    id,
    revokeAt: now.add({ minutes: unusedMinutes }),
    now,
  })
  return id
}

/** Revokes a grant that will not be used. */
export async function dropGrant(
  context: RevokePorts,
  accountId: AccountId,
  grantId: GrantId,
): Promise<void> {
  await releaseGrant(context.db, accountId, grantId, context.clock.now())
  await revokeUnusedGrantsOf(context, accountId, grantId)
}

type Author = Omit<NewAuthor, 'now'>

/**
 * Connects with a stored grant, in place of the author at the time `seen` was read; false when the
 * connection was connected, disconnected or removed since, the grant was removed, or the requester
 * may no longer connect.
 */
export async function connectWith(
  context: RevokePorts,
  seen: ConnectionRow,
  author: Author,
  beganBy: Starter,
): Promise<boolean> {
  const { account_id: accountId, id: connectionId } = seen
  return changeGrant(
    context,
    { accountId, connectionId },
    author.grantId,
    async (tx, connection, now) => {
      // mutant: disconnected-meanwhile
      if (
        connection.grant_id !== seen.grant_id ||
        connection.external_account_id !== seen.external_account_id
      )
        return false
      // Two browsers may come back as one author at the same time: an author is one connection.
      const taken = isTaken(
        (await connectionsOf(tx, accountId)).filter(
          ({ platform }) => platform === connection.platform,
        ),
        author.externalAccountId,
        author.kind,
        connectionId,
      )
      return (
        !taken &&
        (await mayStillConnect(tx, beganBy, now)) &&
        storeAuthor(tx, connection, author, await starterOf(tx, beganBy), now)
      )
    },
  )
}

/**
 * Connects an author in place of who was there, and records it; false when the connection was
 * changed meanwhile. Only within `exchangeGrants`.
 */
export async function storeAuthor(
  tx: Tx,
  connection: ConnectionRow,
  author: Author,
  actor: ChangeActor,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await storeConnected(tx, connection, { ...author, now }))) return false
  await recordConnected(tx, connection, author, actor, now)
  return true
}

/** Completes a connection that is still as it was read. */
export async function completeWith(
  context: Use<'db' | 'clock'>,
  connection: ConnectionRow,
  author: Author,
): Promise<boolean> {
  const now = context.clock.now()
  return context.db.transaction().execute((tx) =>
    exchangeGrants(tx, connection, author.grantId, now, async () => {
      if (!(await storeCompleted(tx, connection, { ...author, now }))) return false
      await recordConnected(tx, connection, author, system, now)
      return true
    }),
  )
}

/** Ends a connection; its grant goes when no other connection uses it. */
export async function disconnectGrant(
  context: RevokePorts,
  {
    accountId,
    connectionId,
  }: { readonly accountId: AccountId; readonly connectionId: ConnectionId },
  actor: ChangeActor,
): Promise<boolean> {
  return changeGrant(context, { accountId, connectionId }, null, async (tx, connection, now) => {
    if (!(await removeTokens(tx, connection, now))) return false
    await record(tx, {
      ...connectionChange(connection),
      actor,
      at: now,
      kind: 'connection.disconnected',
    })
    return true
  })
}

function recordConnected(
  tx: Tx,
  connection: ConnectionRow,
  author: Pick<Author, 'kind' | 'accountName'>,
  actor: ChangeActor,
  at: Temporal.Instant,
): Promise<void> {
  const detail = {
    platform: connection.platform,
    kind: author.kind,
    account_name: author.accountName,
  }
  const { accountId, objectId } = connectionChange(connection)
  return recordAndEmit(
    tx,
    { accountId, objectId, actor, at, kind: 'connection.connected', detail },
    'connection.connected',
    eventOf({ ...connection, kind: author.kind }, 'connected'),
  )
}

// Another request may connect or disconnect it at the same moment, but hardly repeatedly.
const triesMax = 5

async function changeGrant(
  context: RevokePorts,
  {
    accountId,
    connectionId,
  }: { readonly accountId: AccountId; readonly connectionId: ConnectionId },
  next: GrantId | null,
  store: (tx: Tx, connection: ConnectionRow, now: Temporal.Instant) => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 0; tries < triesMax; tries++) {
    const connection = await findConnection(context.db, accountId, connectionId)
    if (connection === undefined) return false
    const now = context.clock.now()
    const changed = await context.db.transaction().execute(async (tx) => {
      await lockWithinAccount(tx, accountId)
      return exchangeGrants(tx, connection, next, now, () => store(tx, connection, now))
    })
    if (!changed) continue
    if (connection.grant_id !== null)
      await revokeUnusedGrantsOf(context, accountId, connection.grant_id)
    return true
  }
  return false
}

/**
 * The grants are held before the connection is changed, as a renewal does it: then two never wait
 * for each other.
 */
export async function exchangeGrants(
  tx: Tx,
  { account_id: accountId, grant_id: before }: Pick<ConnectionRow, 'account_id' | 'grant_id'>,
  next: GrantId | null,
  now: Temporal.Instant,
  store: () => Promise<boolean>,
): Promise<boolean> {
  const held = await lockGrants(tx, accountId, [before, next], now)
  if (next !== null && !held.includes(next)) return false
  if (!(await store())) return false
  if (next !== null) await takeUpGrant(tx, accountId, next, now)
  if (before !== null && before !== next) await releaseGrant(tx, accountId, before, now)
  return true
}
