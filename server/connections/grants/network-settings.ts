import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { GrantCalls, NetworkSettings } from '../../networks/network.ts'
import { hostsInSandbox, oneAddress } from '../../networks/hosts.ts'
import { networkOf } from '../../networks/index.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import { clientAt, type ServerClient } from '../servers/client.ts'

export type ConnectionKind = 'sandbox' | 'live'

export type AuthorKind = 'member' | 'organization'

/** One of the operator's applications at a network: that for pages, or null for the network's own. */
export type Application = 'pages' | null

/** Where a connection or a grant is used: both have these columns. */
export interface NetworkPlace {
  readonly platform: Platform
  readonly kind: ConnectionKind
  /** Null on a network with one address. */
  readonly server: string | null
  readonly server_limits?: ServerLimits | null
  /** That of the grant; absent before there is one. */
  readonly application?: Application
}

/** The application that an author of this kind is connected by. */
export const applicationFor = (platform: Platform, authorKind: AuthorKind): Application =>
  authorKind === 'organization' && networkOf(platform).pagesHaveApplication ? 'pages' : null

/**
 * True when accounts of the live network can be connected: the operator has set up an application,
 * or the network needs none.
 */
export function isLive(context: Use<'config'>, platform: Platform): boolean {
  const { servers, pagesHaveApplication } = networkOf(platform)
  return (
    servers !== undefined ||
    clientOf(context, platform, null) !== null ||
    (pagesHaveApplication === true && clientOf(context, platform, 'pages') !== null)
  )
}

/** An application of the operator's; null where it is not set up. */
export function clientOf(
  { config }: Use<'config'>,
  platform: Platform,
  application: Application,
): ServerClient | null {
  const { clientId, clientSecret } =
    application === null
      ? config.networks[platform]
      : {
          clientId: config.CRIER_LINKEDIN_PAGES_CLIENT_ID,
          clientSecret: config.CRIER_LINKEDIN_PAGES_CLIENT_SECRET,
        }
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret }
}

/** What the operator has to set, where a live network cannot be used. */
export function whyNotConfigured(platform: Platform, application: Application): string {
  const settings = (name: string) => `CRIER_${name}_CLIENT_ID and CRIER_${name}_CLIENT_SECRET`
  const name = platform.toUpperCase()
  return application === null
    ? `The live ${platform} network is not configured: the operator sets ${settings(name)}.`
    : `Pages on ${labelOf(platform)} need a separate application: the operator sets ` +
        `${settings(`${name}_PAGES`)}.`
}

/** True when the live network can be connected and the operator has enabled it. */
export const isInUse = (context: Use<'config'>, platform: Platform): boolean =>
  isLive(context, platform) && !context.config.disabledNetworks.includes(platform)

/**
 * Returns the network's address and client; null when there is none of this kind (no client id,
 * no sandbox).
 */
export async function networkSettingsFor(
  context: Use<'config' | 'addresses' | 'db' | 'vault'>,
  place: NetworkPlace,
): Promise<NetworkSettings | null> {
  const { platform, server } = place
  const { servers } = networkOf(platform)
  if (servers === undefined) return settingsOfOneAddress(context, place)
  if (server === null) return null
  const client = servers.register ? await clientAt(context, platform, server) : noClient
  return client === undefined ? null : settingsAtServer(context, place, server, client)
}

const noClient: ServerClient = { clientId: '', clientSecret: '' }

/** The settings of a server that a user named; null while there is no sandbox. */
export async function settingsAtServer(
  { addresses }: Use<'addresses'>,
  { platform, kind, server_limits: serverLimits = null }: NetworkPlace,
  server: string,
  client = noClient,
): Promise<NetworkSettings | null> {
  const hosts = { authorize: server, token: server, api: server }
  const common = { ...client, apiVersion: networkOf(platform).apiVersion, server, serverLimits }
  if (kind === 'live') return { ...common, hosts, audience: 'server' }
  const sandbox = await addresses.sandboxUrl()
  return sandbox === null
    ? null
    : { ...common, hosts: hostsInSandbox(sandbox, hosts), audience: 'trusted' }
}

async function settingsOfOneAddress(
  context: Use<'config' | 'addresses'>,
  { platform, kind, application = null }: NetworkPlace,
): Promise<NetworkSettings | null> {
  const given = context.config.networks[platform]
  const { hosts, ...network } = networkOf(platform)
  const apiVersion = given.apiVersion ?? network.apiVersion
  const scopes = scopesOf(context, platform, application)
  if (kind === 'sandbox') {
    const sandbox = await context.addresses.sandboxUrl()
    // The sandbox takes any clients: the same everywhere, so that an account stays connected when
    // the server moves.
    const client = application === null ? 'crier-sandbox' : `crier-sandbox-${application}`
    return sandbox === null
      ? null
      : {
          hosts: hostsInSandbox(sandbox, hosts),
          clientId: client,
          clientSecret: `${client}-secret`,
          apiVersion,
          scopes,
          ...oneAddress,
        }
  }
  const client = clientOf(context, platform, application)
  if (client === null) return null
  const authorize = given.authUrl ?? hosts.authorize
  // Instagram turns codes into tokens on a third host, LinkedIn on its consent host, the others on
  // their API's.
  const tokenGoesWithApi = hosts.token === hosts.api
  const token = tokenGoesWithApi ? (given.apiUrl ?? hosts.token) : (given.authUrl ?? hosts.token)
  return {
    hosts: { authorize, token, api: given.apiUrl ?? hosts.api },
    ...client,
    apiVersion,
    scopes,
    ...oneAddress,
  }
}

/** What the operator has asked for in place of the network's own scopes. */
export function scopesOf({ config }: Use<'config'>, platform: Platform, application: Application) {
  if (platform === 'tiktok') return config.CRIER_TIKTOK_SCOPES
  if (platform !== 'linkedin') return null
  return application === null ? config.CRIER_LINKEDIN_SCOPES : config.CRIER_LINKEDIN_PAGES_SCOPES
}

/** All that a consent asks for. */
export function requestedScopes(
  oauth: GrantCalls,
  { scopes }: NetworkSettings,
  authorKind: AuthorKind,
): readonly string[] {
  return scopes ?? [...oauth.neededScopes(authorKind), ...oauth.helpfulScopes]
}

/** What must have been granted. */
export const requiredScopes = (
  oauth: GrantCalls,
  { scopes }: NetworkSettings,
  authorKind: AuthorKind,
): readonly string[] => scopes ?? oauth.neededScopes(authorKind)
