import assert from 'node:assert/strict'
import { labelOf } from '@crier/contract/networks/index.ts'
import { readAccount } from '../../accounts/read-account.ts'
import type { Use } from '../../context.ts'
import { batched } from '../../database/batch.ts'
import { keepTrying } from '../../database/connect/keep-trying.ts'
import type { Access, NetworkSettings } from '../../networks/network.ts'
import { longestCallMs } from '../../networks/timeouts.ts'
import { networkOf } from '../../networks/index.ts'
import type { AccountId, ConnectionId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { completeSandbox } from '../authorize/connect-sandbox.ts'
import { canRenew, unsealTokens, sealGrant } from './tokens.ts'
import { networkSettingsFor, whyNotConfigured } from './network-settings.ts'
import { whyNoSandbox } from './sandbox-missing.ts'
import {
  beginRenewal,
  markNeedsOwner,
  markRenewalLost,
  postponeRenewal,
  renewalsDue,
  storeRenewed,
  type GrantRow,
} from './grant-store.ts'
import { findConnection, findConnections, type ConnectionRow } from '../store.ts'
import { wakeListeners } from '../../webhooks/emit-changes.ts'

export type AccessPorts = Use<
  'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'config' | 'addresses' | 'log' | 'wake'
>

export type AccessResult =
  | {
      readonly kind: 'ready'
      readonly access: Access
      readonly settings: NetworkSettings
      readonly connection: ConnectionRow
    }
  | { readonly kind: 'not_connected'; readonly detail: string }
  /** Only the owner can mend it, by connecting again. */
  | { readonly kind: 'needs_owner'; readonly detail: string }
  /** Trying again later may help. */
  | { readonly kind: 'away'; readonly detail: string }

// Access that ends sooner than this is renewed before it is used: a publication with uploads may
// take minutes.
const freshForMinutes = 5
// Longer than the time limit of the refresh call, so that two never run at once.
const renewalMs = longestCallMs

/**
 * A working access of a connection, renewed when it is about to end. `notVersion`: that pair has
 * been refused, renew it.
 */
export async function accessFor(
  context: AccessPorts,
  accountId: AccountId,
  connectionId: ConnectionId,
  notVersion?: number,
): Promise<AccessResult> {
  let connection = await batched(
    context.db,
    'connections',
    { accountId, connectionId },
    (all) => findConnections(context.db, all),
    {
      isolated: true,
    },
  )
  if (!connection) return { kind: 'not_connected', detail: 'The connection was removed.' }
  const { platform } = connection
  if (connection.state === 'disconnected')
    return { kind: 'not_connected', detail: `No ${labelOf(platform)} account is connected.` }
  if (connection.state === 'needs_reconnect')
    return {
      kind: 'needs_owner',
      detail: connection.detail ?? 'The network no longer accepts the connection.',
    }
  const settings = await networkSettingsFor(context, connection)
  if (!settings)
    return {
      kind: 'away',
      detail:
        connection.kind === 'sandbox'
          ? whyNoSandbox(context)
          : whyNotConfigured(platform, connection.application),
    }
  if (connection.state === 'incomplete') {
    const completed = await completeSandbox(context, connection, settings)
    // A connection never becomes incomplete again: it is now disconnected, or another request
    // connected it.
    if (completed.kind === 'superseded')
      return accessFor(context, accountId, connectionId, notVersion)
    if (completed.kind !== 'done')
      return { kind: completed.kind === 'dead' ? 'needs_owner' : 'away', detail: completed.detail }
    connection = completed.value
  }
  const isRefused = connection.version === notVersion
  if (isRefused || (endsSoon(context, connection) && mayRenew(context, connection))) {
    const renewed = await renewAccess(context, connection, settings, isRefused)
    if (renewed.kind === 'needs_owner') return renewed
    // Access that has not ended yet may still be good for this one publication.
    if (renewed.kind === 'away' && (isRefused || hasEnded(context, connection))) return renewed
    if (renewed.kind === 'renewed') connection = renewed.connection
  }
  return { kind: 'ready', access: await openAccess(context, connection), settings, connection }
}

/**
 * The access for reading what can wait. One that the timer lets end between two uses is renewed;
 * otherwise nothing is renewed, completed or marked for it. Null: the connection or its
 * account is on hold, it is not connected, or of a disabled network, or its access has ended.
 */
export async function accessForReading(
  context: AccessPorts,
  accountId: AccountId,
  connectionId: ConnectionId,
): Promise<Pick<
  Extract<AccessResult, { kind: 'ready' }>,
  'access' | 'settings' | 'connection'
> | null> {
  const connection = await findConnection(context.db, accountId, connectionId)
  if (!connection || connection.state !== 'connected' || connection.paused) return null
  if ((await readAccount(context, accountId)).suspended_at !== null) return null
  if (context.config.disabledNetworks.includes(connection.platform)) return null
  if (hasEnded(context, connection)) {
    if (!networkOf(connection.platform).oauth.rotatesRefreshTokens) return null
    const renewed = await accessFor(context, accountId, connectionId)
    return renewed.kind === 'ready' ? renewed : null
  }
  const settings = await networkSettingsFor(context, connection)
  return settings && { access: await openAccess(context, connection), settings, connection }
}

type Renewal =
  | { readonly kind: 'renewed'; readonly connection: ConnectionRow }
  | Extract<AccessResult, { kind: 'needs_owner' | 'away' }>

async function renewAccess(
  context: AccessPorts,
  connection: ConnectionRow,
  settings: NetworkSettings,
  isRefused: boolean,
): Promise<Renewal> {
  const grant = usedBy(connection)
  if (
    !isRefused &&
    isCutShort(context, grant) &&
    (await loseRenewal(context, grant, 'Crier stopped during the renewal.'))
  )
    return { kind: 'away', detail: 'The access may not be renewable any more.' }
  const ended = await renewGrant(context, grant, settings, isRefused)
  // Also where it was lost: the owner may have connected again meanwhile.
  return ended.kind === 'away' ? ended : awaitRenewal(context, connection)
}

/** A grant as far as its renewal goes. */
type Renewable = Pick<
  GrantRow,
  | 'account_id'
  | 'id'
  | 'version'
  | 'platform'
  | 'scopes'
  | 'access_sealed'
  | 'refresh_sealed'
  | 'access_expires_at'
  | 'refreshing_until'
>

function usedBy(connection: ConnectionRow): Renewable {
  const {
    account_id,
    platform,
    refresh_sealed,
    grant_id,
    grant_version,
    scopes,
    access_sealed,
    access_expires_at,
    refreshing_until,
  } = connection
  assert(
    grant_id !== null && grant_version !== null && scopes !== null && access_sealed !== null,
    'a connection without a grant is renewed',
  )
  const tokens = { access_sealed, refresh_sealed, access_expires_at, refreshing_until }
  return { account_id, platform, id: grant_id, version: grant_version, scopes, ...tokens }
}

type GrantRenewal =
  { readonly kind: 'stored' | 'elsewhere' | 'lost' } | Extract<AccessResult, { kind: 'away' }>

/**
 * One refresh at a time for a grant, however many connections use it, over all processes; the new
 * pair is stored before anybody uses it.
 */
async function renewGrant(
  context: AccessPorts,
  grant: Renewable,
  settings: NetworkSettings,
  isRefused = false,
): Promise<GrantRenewal> {
  const { oauth } = networkOf(grant.platform)
  const { db, clock } = context
  const now = clock.now()
  const until = now.add({ milliseconds: renewalMs })
  if (!(await beginRenewal(db, grant, now, until))) return { kind: 'elsewhere' }
  const told = { accountId: grant.account_id, grantId: grant.id, platform: grant.platform }
  const result = await oauth.refresh(
    context,
    settings,
    await unsealTokens(context, { ...grant, grant_id: grant.id }),
  )
  if (result.kind === 'done') {
    // Instagram names its scopes only once: a renewal without any keeps those that were granted.
    const renewed =
      result.value.scopes.length > 0 ? result.value : { ...result.value, scopes: grant.scopes }
    const sealed = await sealGrant(context, grant, renewed)
    // The network takes the old pair no more: without the new one the connection is lost. After
    // `until` another renewal may have begun.
    const store = () =>
      db.transaction().execute((tx) => storeRenewed(tx, grant, sealed, clock.now()))
    // mutant: store-tokens
    const stored = await keepTrying(clock, until, store)
    context.log.event('access.renewed', { ...told, stored })
    return { kind: 'stored' }
  }
  if (result.kind === 'dead') {
    await db.transaction().execute((tx) => markNeedsOwner(tx, grant, result.detail, clock.now()))
    wakeListeners(context)
    context.log.event('access.lost', told)
    return { kind: 'lost' }
  }
  const isLost =
    result.mayBeDone === true && !isRefused && (await loseRenewal(context, grant, result.detail))
  if (!isLost) await postponeRenewal(db, grant, result.detail, clock.now().add({ seconds: 30 }))
  return { kind: 'away', detail: result.detail }
}

/**
 * Keeps the present access of a grant whose one refresh token may be used up; false where no token
 * can be lost, or no access is left.
 */
async function loseRenewal(context: AccessPorts, grant: Renewable, why: string): Promise<boolean> {
  const { access_expires_at: endsAt } = grant
  const { rotatesRefreshTokens, refreshGraceMs } = networkOf(grant.platform).oauth
  const isUsedUp = rotatesRefreshTokens && refreshGraceMs === undefined
  if (!isUsedUp || endsAt === null || hasEnded(context, grant)) return false
  const now = context.clock.now()
  const detail =
    `The answer to the last renewal was lost (${why.replace(/\.$/, '')}). The present access ` +
    `works until ${instantText(endsAt)}.`
  await context.db
    .transaction()
    .execute((tx) => markRenewalLost(tx, grant, { detail, endsAt, now }))
  wakeListeners(context)
  context.log.event('access.renewal_lost', {
    accountId: grant.account_id,
    grantId: grant.id,
    platform: grant.platform,
    endsAt: instantText(endsAt),
  })
  return true
}

/** A process died between the call and the storing of its answer. */
function isCutShort({ clock }: Use<'clock'>, { refreshing_until: until }: Renewable): boolean {
  return until !== null && Temporal.Instant.compare(until, clock.now()) <= 0
}

const waitMs = 100

/** Waits until another worker has renewed this version, then uses its tokens. */
async function awaitRenewal(context: AccessPorts, old: ConnectionRow): Promise<Renewal> {
  for (let waited = 0; waited <= renewalMs; waited += waitMs) {
    const present = await findConnection(context.db, old.account_id, old.id)
    if (!present || present.state === 'needs_reconnect' || present.state === 'disconnected')
      return { kind: 'needs_owner', detail: present?.detail ?? 'The connection is gone.' }
    if (present.version !== old.version) return { kind: 'renewed', connection: present }
    if (present.refreshing_until === null)
      return {
        kind: 'away',
        detail: present.grant_detail ?? 'The access could not be renewed just now.',
      }
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
  await Promise.all(due.map((grant) => renewOrPostpone(context, grant)))
  return due.length
}

/**
 * One grant that cannot be renewed (its tokens do not open, its network is away) must not keep the
 * others from it.
 */
async function renewOrPostpone(context: AccessPorts, grant: GrantRow): Promise<void> {
  const postpone = (detail: string) =>
    postponeRenewal(context.db, grant, detail, context.clock.now().add({ minutes: 10 }))
  try {
    const settings = await networkSettingsFor(context, grant)
    if (settings) await renewGrant(context, grant, settings)
    else await postpone('The network is not configured or not running.')
  } catch (error) {
    context.log.error('access.not_renewed', error, {
      accountId: grant.account_id,
      grantId: grant.id,
      platform: grant.platform,
    })
    await postpone('The access could not be renewed just now.')
  }
}

/**
 * After a lost renewal the present access is used to its end: the used refresh token, sent again,
 * may end it at once.
 */
function mayRenew(context: Use<'clock'>, connection: ConnectionRow): boolean {
  // mutant: lost-renewal
  const isKept = connection.renewal_lost_at !== null && !hasEnded(context, connection)
  // An access that nothing can renew is good until the network says otherwise: no clock of ours
  // ends it.
  return canRenew(connection.platform, connection.refresh_sealed) && !isKept
}

function endsSoon(context: Use<'clock'>, { access_expires_at: end }: ConnectionRow): boolean {
  return (
    end !== null &&
    Temporal.Instant.compare(end, context.clock.now().add({ minutes: freshForMinutes })) <= 0
  )
}

function hasEnded(
  context: Use<'clock'>,
  { access_expires_at: end }: Pick<ConnectionRow, 'access_expires_at'>,
): boolean {
  return end !== null && Temporal.Instant.compare(end, context.clock.now()) <= 0
}

async function openAccess(context: Use<'vault'>, connection: ConnectionRow): Promise<Access> {
  const { accessToken } = await unsealTokens(context, connection)
  return {
    accessToken,
    externalAccountId: connection.external_account_id!,
    accountName: connection.account_name!,
    facts: connection.facts,
    settings: connection.settings,
    scopes: connection.scopes ?? [],
  }
}
