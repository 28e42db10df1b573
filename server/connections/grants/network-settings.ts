import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { Network, NetworkSettings } from '../../networks/network.ts'
import { hostsInSandbox } from '../../networks/hosts.ts'
import { networkOf } from '../../networks/index.ts'

export type ConnectionKind = 'sandbox' | 'live'

/** True when the operator has set up the live network. */
export function isLive(context: Use<'config'>, platform: Platform): boolean {
  return context.config.networks[platform].clientId !== null
}

/**
 * Returns the network's address and client; null when there is none of this kind (no client id,
 * no sandbox).
 */
export async function networkSettingsFor(
  context: Use<'config' | 'addresses'>,
  platform: Platform,
  kind: ConnectionKind,
): Promise<NetworkSettings | null> {
  const given = context.config.networks[platform]
  const { hosts, ...network } = networkOf(platform)
  const apiVersion = given.apiVersion ?? network.apiVersion
  const extraScopes = platform === 'linkedin' ? context.config.CRIER_LINKEDIN_SCOPES : []
  if (kind === 'sandbox') {
    const sandbox = await context.addresses.sandboxUrl()
    // The sandbox takes any client: the same everywhere, so that an account stays connected when
    // the server moves.
    return sandbox === null
      ? null
      : {
          hosts: hostsInSandbox(sandbox, hosts),
          clientId: 'crier-sandbox',
          clientSecret: 'crier-sandbox-secret',
          apiVersion,
          extraScopes,
        }
  }
  if (given.clientId === null || given.clientSecret === null) return null
  const authorize = given.authUrl ?? hosts.authorize
  // Instagram turns codes into tokens on a third host, LinkedIn on its consent host, the others on
  // their API's.
  const tokenGoesWithApi = hosts.token === hosts.api
  const token = tokenGoesWithApi ? (given.apiUrl ?? hosts.token) : (given.authUrl ?? hosts.token)
  return {
    hosts: { authorize, token, api: given.apiUrl ?? hosts.api },
    clientId: given.clientId,
    clientSecret: given.clientSecret,
    apiVersion,
    extraScopes,
  }
}

/** All that a consent asks for. */
export function requestedScopes(
  { oauth }: Network,
  { extraScopes = [] }: NetworkSettings,
  authorKind: 'member' | 'organization',
): string[] {
  return [...new Set([...oauth.neededScopes(authorKind), ...oauth.helpfulScopes, ...extraScopes])]
}
