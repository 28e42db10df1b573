import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import type { Grant, GrantCalls, Identity, NetworkSettings } from '../../networks/network.ts'
import { consentOf, networkOf } from '../../networks/index.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import type { AccountId, ConnectionId, GrantId } from '../../ports/ids.ts'
import { limitsOf } from '../servers/limits.ts'
import { offerAudience, type AudienceChoice } from './choose-audience.ts'
import { connectFirst } from '../connect-first.ts'
import { finishConnecting } from '../finish-connecting.ts'
import { digest } from './link-secrets.ts'
import {
  applicationFor,
  networkSettingsFor,
  requiredScopes,
  type Application,
  type ConnectionKind,
} from '../grants/network-settings.ts'
import { storeOwner } from '../grants/grant-store.ts'
import {
  meanOtherConnection,
  starterOf,
  useAuthorizationState,
  type Starter,
} from './authorization-store.ts'
import { offerAuthors, type AuthorChoice } from './offer-authors.ts'
import { backOf, type Back } from './return-address.ts'
import { isTaken } from './is-taken.ts'
import { removeConnection } from '../remove-connection.ts'
import { connectionsOf, findMainConnection, type ConnectionRow } from '../store.ts'
import { connectWith, dropGrant, keepGrant } from '../grants/use-grant.ts'
import { redirectUri, verifierPlace, type AuthorizePorts } from './authorization.ts'

export type Connected =
  | {
      readonly kind: 'connected'
      readonly accountName: string
      readonly networkName: string
      readonly externalAccountId: string
      readonly connectionId: ConnectionId
      /** The audiences to choose from; null where the network offers no choice. */
      readonly audience: AudienceChoice | null
      /** Further authors that the consent yields. */
      readonly more: AuthorChoice | null
    }
  | AuthorChoice
  /**
   * `detail` is shown to the person in the browser, `code` is for the program that it returns to.
   * `refused`: the person did not consent.
   */
  | {
      readonly kind: 'failed' | 'refused' | 'taken'
      readonly detail: string
      readonly code: FailureCode
    }

export type FailureCode =
  | 'access_denied'
  | 'conflict'
  | 'platform_app_not_ready'
  | 'platform_permission_denied'
  | 'platform_unavailable'

/** The network's way back: the state must belong to this account, platform and browser, once. */
export async function finishAuthorization(
  context: AuthorizePorts,
  platform: Platform,
  {
    state,
    cookie,
    code,
    error,
  }: { state: string; cookie: string; code: string | undefined; error: string | undefined },
): Promise<Connected & { readonly back: Back | null }> {
  const stateHash = digest(state)
  const row = await useAuthorizationState(context.db, {
    stateHash,
    cookieHash: digest(cookie),
    platform,
    now: context.clock.now(),
  })
  if (!row)
    return {
      ...failed(
        'conflict',
        'This way back has expired, was used, or belongs to another browser. Begin again.',
      ),
      back: null,
    }
  const result =
    code === undefined
      ? noCode(error)
      : await finishWithCode(context, platform, row, { stateHash, code })
  return { ...result, back: backOf(row) }
}

type StateRow = NonNullable<Awaited<ReturnType<typeof useAuthorizationState>>>

async function finishWithCode(
  context: AuthorizePorts,
  platform: Platform,
  row: StateRow,
  { stateHash, code }: { stateHash: Uint8Array; code: string },
): Promise<Connected> {
  const application = applicationFor(platform, row.author_kind)
  const settings = await networkSettingsFor(context, { ...row, application })
  if (!settings) return failed('conflict', 'The network is not configured any more.')
  const oauth = consentOf(platform)
  if (!oauth) return failed('conflict', 'This network asks for no consent.')
  const codeVerifier = await context.vault.open(
    row.verifier_sealed,
    verifierPlace(row.account_id, platform),
  )
  const grant = await oauth.exchange(context, settings, {
    code,
    redirectUri: redirectUri(context, platform),
    codeVerifier,
  })
  if (grant.kind !== 'done')
    return failed(
      'platform_unavailable',
      `The network did not accept the way back: ${grant.detail}`,
    )
  const { account_id: accountId, kind, author_kind: authorKind, server } = row
  const serverLimits = await limitsOf(context, platform, settings)
  const connectionId = row.connection_id ?? (await madeMeanwhile(context, row, stateHash))
  const place = { accountId, platform, kind, server, serverLimits, application }
  const begun = { ...place, connectionId, authorKind, beganBy: row, stateHash }
  const connected = await connectOrRevoke(context, settings, begun, grant.value)
  if (connected.kind !== 'connected') return connected
  const { externalAccountId } = connected
  const audience = await offerAudience(context, settings, {
    platform,
    stateHash,
    externalAccountId,
    grant: grant.value,
  })
  return { ...connected, audience }
}

/** LinkedIn's and OAuth's words for an application that may not have what it asked for. */
const refusesApplication = ['unauthorized_scope_error', 'invalid_scope', 'unauthorized_client']

const failed = (code: FailureCode, detail: string) => ({ kind: 'failed', code, detail }) as const

function noCode(error: string | undefined): Connected {
  if (error === undefined) return failed('platform_unavailable', 'The network sent no code.')
  if (!refusesApplication.includes(error))
    return {
      kind: 'refused',
      code: 'access_denied',
      detail: 'Access was not granted. Nothing has changed.',
    }
  return failed(
    'platform_app_not_ready',
    `The network refuses the operator’s application (${error}): it lacks a product for one of ` +
      'the permissions that Crier asks for. Nothing has changed. The operator finds the products ' +
      'and permissions of each network in the guide.',
  )
}

/** Finds the main connection that was made since, for a consent that was begun without one. */
async function madeMeanwhile(
  { db }: Use<'db'>,
  {
    account_id: accountId,
    platform,
  }: { readonly account_id: AccountId; readonly platform: Platform },
  stateHash: Uint8Array,
): Promise<ConnectionId | null> {
  const main = await findMainConnection(db, accountId, platform)
  if (main === undefined) return null
  await meanOtherConnection(db, accountId, stateHash, main.id)
  return main.id
}

/** A grant that connects nothing is always revoked. */
async function connectOrRevoke(
  context: AuthorizePorts,
  settings: NetworkSettings,
  place: Begun,
  grant: Grant,
): Promise<Connected> {
  const grantId = await keepGrant(context, place, grant)
  try {
    const connected = await connectAs(context, settings, place, { ...grant, id: grantId })
    if (connected.kind !== 'connected' && connected.kind !== 'choose')
      await dropGrant(context, place.accountId, grantId)
    return connected
  } catch (error) {
    await dropGrant(context, place.accountId, grantId)
    throw error
  }
}

type KeptGrant = Grant & { readonly id: GrantId }

interface Place {
  readonly accountId: AccountId
  readonly platform: Platform
  readonly kind: ConnectionKind
  readonly server: string | null
  readonly serverLimits: ServerLimits | null
  readonly application: Application
  /** The person or key that requested the address. */
  readonly beganBy: Starter
}

/** The connection for which a consent was begun, and as what. */
interface Begun extends Place {
  /** Null: the account has none of the platform. */
  readonly connectionId: ConnectionId | null
  readonly authorKind: 'member' | 'organization'
  readonly stateHash: Uint8Array
}

/**
 * Connects the author of the grant; asks the person when it is another one than before, or one
 * of several.
 */
async function connectAs(
  context: AuthorizePorts,
  settings: NetworkSettings,
  { authorKind, stateHash, connectionId, ...place }: Begun,
  grant: KeptGrant,
): Promise<Connected> {
  const { oauth } = networkOf(place.platform)
  const missing = requiredScopes(oauth, settings, authorKind).filter(
    (scope) => !grant.scopes.includes(scope),
  )
  if (grant.scopes.length > 0 && missing.length > 0)
    return failed(
      'platform_permission_denied',
      `Publishing needs permissions that were not granted: ${missing.join(', ')}. Connect ` +
        'again and grant them.',
    )
  const identities = await identify(context, oauth, settings, grant)
  if (identities.kind !== 'done')
    return failed(
      'platform_unavailable',
      `The network did not say who you are: ${identities.detail}`,
    )
  const authors = offered(identities.value, authorKind)
  const [author] = authors
  if (!author)
    return failed(
      'platform_permission_denied',
      'There is no page that you may publish for on this network. Its administrators can give ' +
        'you a role that publishes.',
    )
  const [first] = identities.value
  const owner = first!.consentedBy ?? first!.externalAccountId
  await storeOwner(context.db, place.accountId, grant.id, owner)
  const present = (await connectionsOf(context.db, place.accountId)).filter(
    ({ platform }) => platform === place.platform,
  )
  const connection = present.find(({ id }) => id === connectionId)
  if (!connection && connectionId !== null)
    return failed('conflict', 'The connection was removed meanwhile. Nothing has changed.')
  const taken = new Set(
    authors
      .map(({ externalAccountId }) => externalAccountId)
      .filter((id) => isTaken(present, id, place.kind, connection?.id)),
  )
  if (taken.size === authors.length) {
    await removeHalfMade(context, connection, place.beganBy)
    return {
      kind: 'taken',
      code: 'conflict',
      detail:
        `${author.accountName} is another connection of this workspace already. ` +
        'Nothing was added.',
    }
  }
  const offer = { stateHash, grantId: grant.id, place, connection, authors, taken }
  const again =
    connection &&
    authors.find(
      (known) => isAuthorOf(connection, known, place.kind) && !taken.has(known.externalAccountId),
    )
  const isNobodys = connection === undefined || connection.external_account_id === null
  if (again === undefined && !(isNobodys && authors.length === 1)) {
    const options =
      connection === undefined
        ? (['add'] as const)
        : isNobodys
          ? (['replace'] as const)
          : (['add', 'replace'] as const)
    return offerAuthors(context, { ...offer, options })
  }
  const connected = again ?? author
  const made =
    connection === undefined
      ? await connectFirst(context, { ...place, stateHash }, connected, grant.id)
      : await connectPresent(context, place, connection, connected, grant.id)
  if (made.kind === 'failed') return failed('conflict', made.detail)
  await finishConnecting(context, { ...place, connectionId: made.connectionId }, connected)
  const others = authors.filter(
    ({ externalAccountId }) => externalAccountId !== connected.externalAccountId,
  )
  for (const other of others)
    await shareGrant(
      context,
      place,
      present.filter(({ id }) => id !== made.connectionId),
      other,
      grant.id,
    )
  const isMore = others.some(({ externalAccountId }) => !taken.has(externalAccountId))
  const more = isMore
    ? await offerAuthors(context, { ...offer, authors: others, options: ['add'] })
    : null
  const { accountName, externalAccountId } = connected
  return {
    kind: 'connected',
    accountName,
    networkName: labelOf(place.platform),
    externalAccountId,
    connectionId: made.connectionId,
    audience: null,
    more,
  }
}

/** Removes a connection that was made for this consent and never connected. */
async function removeHalfMade(
  context: AuthorizePorts,
  connection: ConnectionRow | undefined,
  beganBy: Starter,
): Promise<void> {
  if (connection === undefined || connection.main || connection.external_account_id !== null) return
  const actor = await context.db.transaction().execute((tx) => starterOf(tx, beganBy))
  try {
    await removeConnection(context, connection, actor)
  } catch (error) {
    // A post is planned on it, or another request changes it: then it is of use.
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * A network may end the access that one person gave before, so existing connections use the new
 * one too.
 */
async function shareGrant(
  context: AuthorizePorts,
  { kind, beganBy }: Place,
  present: readonly ConnectionRow[],
  author: Identity,
  grantId: GrantId,
): Promise<void> {
  const row = present.find((known) => known.grant_id !== null && isAuthorOf(known, author, kind))
  if (row) await connectWith(context, row, { ...author, kind, grantId }, beganBy)
}

/** Returns the offered authors: all of them, where a page was requested and there is one. */
function offered(
  identities: readonly Identity[],
  authorKind: 'member' | 'organization',
): readonly Identity[] {
  const isKind = ({ facts }: Identity) => (facts['author_kind'] ?? 'member') === authorKind
  return identities.some(isKind) ? identities : []
}

function isAuthorOf(
  connection: ConnectionRow,
  { externalAccountId }: Identity,
  kind: ConnectionKind,
): boolean {
  return connection.external_account_id === externalAccountId && connection.kind === kind
}

// LinkedIn may report a token as revoked for some seconds after issuing it; meanwhile the person
// sees a blank page.
const identifyPausesMs = [2_000, 5_000]

async function identify(
  context: AuthorizePorts,
  oauth: GrantCalls,
  settings: NetworkSettings,
  grant: Grant,
) {
  for (const pauseMs of identifyPausesMs) {
    const identities = await oauth.identify(context, settings, grant)
    if (identities.kind !== 'transient') return identities
    await context.clock.sleep(pauseMs)
  }
  return oauth.identify(context, settings, grant)
}

async function connectPresent(
  context: AuthorizePorts,
  { kind, beganBy }: Place,
  connection: ConnectionRow,
  author: Identity,
  grantId: GrantId,
) {
  if (await connectWith(context, connection, { ...author, kind, grantId }, beganBy))
    return { kind: 'connected' as const, connectionId: connection.id }
  const detail =
    'The connection was changed or removed in the meantime, or the person who began is no ' +
    'longer allowed to connect. Nothing was connected.'
  return failed('conflict', detail)
}
