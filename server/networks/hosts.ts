import type { NetworkHosts, NetworkSettings } from './network.ts'

/**
 * Maps hosts to a sandbox, where the first part of the path names the host. `sandboxUrl` has no
 * trailing slash.
 */
export function hostsInSandbox(sandboxUrl: string, hosts: NetworkHosts): NetworkHosts {
  return {
    authorize: `${sandboxUrl}/${new URL(hosts.authorize).host}`,
    token: `${sandboxUrl}/${new URL(hosts.token).host}`,
    api: `${sandboxUrl}/${new URL(hosts.api).host}`,
  }
}

/** The settings of a network whose connections name no server. */
export const oneAddress = {
  server: null,
  audience: 'trusted',
  serverLimits: null,
} as const satisfies Partial<NetworkSettings>
