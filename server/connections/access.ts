import type { Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import type { Access, NetworkSettings } from '../networks/network.ts'
import { networkOf } from '../networks/index.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import { completeSandbox } from './connect-sandbox.ts'
import { canRenew, openTokens, sealGrant } from './tokens.ts'
import { settingsFor } from './network-settings.ts'
import {
  beginRenewal,
  findConnection,
  findConnections,
  markNeedsOwner,
  postponeRenewal,
  renewalsDue,
  storeRenewed,
  type ConnectionRow,
} from './store.ts'

export type AccessPorts = Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log'>

export type AccessResult =
  | { readonly kind: 'ready'; readonly access: Access; readonly settings: NetworkSettings; readonly connection: ConnectionRow }
  | { readonly kind: 'not_connected'; readonly detail: string }
  /** Only the owner can mend it, by connecting again. */
  | { readonly kind: 'needs_owner'; readonly detail: string }
  /** Trying again later may help. */
  | { readonly kind: 'away'; readonly detail: string }

// Access that ends sooner than this is renewed before it is used: a publication with uploads may take minutes.
const freshForMinutes = 5
// Longer than the time limit of the refresh call, so that two never run at once.
const renewalSeconds = 45

/** A working access of a connection, renewed when it is about to end. `notVersion`: that pair has been refused, renew it. */
export async function accessFor(
  context: AccessPorts,
  accountId: AccountId,
  connectionId: ConnectionId,
  notVersion?: number,
): Promise<AccessResult> {
  let connection = await batched(context.db, 'connections', { accountId, connectionId }, (all) => findConnections(context.db, all), {
    isolated: true,
  })
  if (!connection) return { kind: 'not_connected', detail: 'The connection was removed.' }
  const { platform } = connection
  if (connection.state === 'disconnected') return { kind: 'not_connected', detail: `No ${platform} account is connected.` }
  if (connection.state === 'needs_reconnect')
    return { kind: 'needs_owner', detail: connection.detail ?? 'The network no longer accepts the connection.' }
  const settings = await settingsFor(context, platform, connection.kind)
  if (!settings)
    return {
      kind: 'away',
      detail: connection.kind === 'sandbox' ? 'The sandbox is not running.' : `The live ${platform} network is not configured.`,
    }
  if (connection.state === 'incomplete') {
    const completed = await completeSandbox(context, connection, settings)
    // No connection becomes incomplete again: what holds now is disconnected, or connected by somebody else.
    if (completed.kind === 'superseded') return accessFor(context, accountId, connectionId, notVersion)
    if (completed.kind !== 'done') return { kind: completed.kind === 'dead' ? 'needs_owner' : 'away', detail: completed.detail }
    connection = completed.value
  }
  // An access that nothing can renew is good until the network says otherwise: no clock of ours ends it.
  const renewable = canRenew(platform, connection.refresh_sealed)
  if (connection.version === notVersion || (renewable && endsSoon(context, connection))) {
    const renewed = await renewAccess(context, connection, settings)
    if (renewed.kind === 'needs_owner') return renewed
    // Access that has not ended yet may still be good for this one publication.
    if (renewed.kind === 'away' && (connection.version === notVersion || hasEnded(context, connection))) return renewed
    if (renewed.kind === 'renewed') connection = renewed.connection
  }
  return { kind: 'ready', access: await openAccess(context, connection), settings, connection }
}

type Renewal = { readonly kind: 'renewed'; readonly connection: ConnectionRow } | Extract<AccessResult, { kind: 'needs_owner' | 'away' }>

/** One refresh at a time for a connection, over all processes; the new pair is stored before anybody uses it. */
async function renewAccess(context: AccessPorts, connection: ConnectionRow, settings: NetworkSettings): Promise<Renewal> {
  const { oauth } = networkOf(connection.platform)
  const now = context.clock.now()
  if (!(await beginRenewal(context.db, connection, now, now.add({ seconds: renewalSeconds })))) return awaitRenewal(context, connection)
  const result = await oauth.refresh(context, settings, await openTokens(context, connection))
  if (result.kind === 'done') {
    // Instagram names its scopes only once: a renewal without any keeps those that were granted.
    const grant = result.value.scopes.length > 0 ? result.value : { ...result.value, scopes: connection.scopes }
    const stored = await storeRenewed(context.db, connection, await sealGrant(context, connection, grant), context.clock.now())
    context.log.event('access.renewed', { connectionId: connection.id, platform: connection.platform, stored })
    return awaitRenewal(context, connection)
  }
  if (result.kind === 'dead') {
    await markNeedsOwner(context.db, connection, result.detail, context.clock.now())
    context.log.event('access.lost', { connectionId: connection.id, platform: connection.platform })
    return { kind: 'needs_owner', detail: result.detail }
  }
  await postponeRenewal(context.db, connection, result.detail, context.clock.now().add({ seconds: 30 }))
  return { kind: 'away', detail: result.detail }
}

const waitMs = 100

/** Waits for whoever renews this version: when they have, their pair is ours too. */
async function awaitRenewal(context: AccessPorts, old: ConnectionRow): Promise<Renewal> {
  for (let waited = 0; waited <= renewalSeconds * 1_000; waited += waitMs) {
    const present = await findConnection(context.db, old.account_id, old.id)
    if (!present || present.state === 'needs_reconnect' || present.state === 'disconnected')
      return { kind: 'needs_owner', detail: present?.detail ?? 'The connection is gone.' }
    if (present.version !== old.version) return { kind: 'renewed', connection: present }
    if (present.refreshing_until === null) return { kind: 'away', detail: present.detail ?? 'The access could not be renewed just now.' }
    // Its process died: the next who needs the access takes the renewal over.
    if (Temporal.Instant.compare(present.refreshing_until, context.clock.now()) <= 0) break
    await context.clock.sleep(waitMs)
  }
  return { kind: 'away', detail: 'The access is being renewed elsewhere.' }
}

const renewalsBatch = 20

/** Renews what ends soon, before anybody needs it. Returns how many were due. */
export async function renewDueAccess(context: AccessPorts): Promise<number> {
  const due = await renewalsDue(context.db, context.clock.now(), renewalsBatch)
  await Promise.all(due.map((connection) => renewOrPostpone(context, connection)))
  return due.length
}

/** One connection that cannot be renewed (its tokens do not open, its network is away) must not keep the others from it. */
async function renewOrPostpone(context: AccessPorts, connection: ConnectionRow): Promise<void> {
  const postpone = (detail: string) => postponeRenewal(context.db, connection, detail, context.clock.now().add({ minutes: 10 }))
  try {
    const settings = await settingsFor(context, connection.platform, connection.kind)
    if (settings) await renewAccess(context, connection, settings)
    else await postpone('The network is not configured or not running.')
  } catch (error) {
    context.log.error('access.not_renewed', error, { connectionId: connection.id, platform: connection.platform })
    await postpone('The access could not be renewed just now.')
  }
}

function endsSoon(context: Use<'clock'>, { access_expires_at: end }: ConnectionRow): boolean {
  return end !== null && Temporal.Instant.compare(end, context.clock.now().add({ minutes: freshForMinutes })) <= 0
}

function hasEnded(context: Use<'clock'>, { access_expires_at: end }: ConnectionRow): boolean {
  return end !== null && Temporal.Instant.compare(end, context.clock.now()) <= 0
}

async function openAccess(context: Use<'vault'>, connection: ConnectionRow): Promise<Access> {
  const { accessToken } = await openTokens(context, connection)
  return {
    accessToken,
    externalAccountId: connection.external_account_id!,
    accountName: connection.account_name!,
    facts: { ...connection.facts, ...connection.settings },
    scopes: connection.scopes,
  }
}
