import type { Platform } from '@crier/contract/platform.ts'
import { instagram } from './instagram/connector.ts'
import { linkedin } from './linkedin/connector.ts'
import type { Connector, NetworkHosts } from './network.ts'
import { tiktok } from './tiktok/connector.ts'
import { x } from './x/connector.ts'

export const connectors: Readonly<Record<Platform, Connector>> = { linkedin, x, instagram, tiktok }

/** The networks as everybody knows them. */
export const liveHosts: Readonly<Record<Platform, NetworkHosts>> = {
  linkedin: { authorize: 'https://www.linkedin.com', token: 'https://www.linkedin.com', api: 'https://api.linkedin.com' },
  x: { authorize: 'https://x.com', token: 'https://api.x.com', api: 'https://api.x.com' },
  instagram: { authorize: 'https://www.instagram.com', token: 'https://api.instagram.com', api: 'https://graph.instagram.com' },
  tiktok: { authorize: 'https://www.tiktok.com', token: 'https://open.tiktokapis.com', api: 'https://open.tiktokapis.com' },
}

/** The same hosts in a sandbox, where the first part of the path names the host. `sandboxUrl` has no slash at its end. */
export function sandboxHosts(sandboxUrl: string): Readonly<Record<Platform, NetworkHosts>> {
  const inside = (hosts: NetworkHosts): NetworkHosts => ({
    authorize: `${sandboxUrl}/${new URL(hosts.authorize).host}`,
    token: `${sandboxUrl}/${new URL(hosts.token).host}`,
    api: `${sandboxUrl}/${new URL(hosts.api).host}`,
  })
  return {
    linkedin: inside(liveHosts.linkedin),
    x: inside(liveHosts.x),
    instagram: inside(liveHosts.instagram),
    tiktok: inside(liveHosts.tiktok),
  }
}

/**
 * What `NetworkSettings.apiVersion` is without a setting (docs/networks.md). LinkedIn drops a version after about a year.
 * For X it is the spelling of its fields: `tweet`, or `post` for the names of August 2026.
 */
export const defaultApiVersions: Readonly<Record<Platform, string>> = { linkedin: '202609', x: 'tweet', instagram: 'v25.0', tiktok: '' }
