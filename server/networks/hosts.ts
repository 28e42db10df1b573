import type { NetworkHosts } from './network.ts'

/** The same hosts in a sandbox, where the first part of the path names the host. `sandboxUrl` has no slash at its end. */
export function hostsInSandbox(sandboxUrl: string, hosts: NetworkHosts): NetworkHosts {
  return {
    authorize: `${sandboxUrl}/${new URL(hosts.authorize).host}`,
    token: `${sandboxUrl}/${new URL(hosts.token).host}`,
    api: `${sandboxUrl}/${new URL(hosts.api).host}`,
  }
}
