import type { Platform } from '@crier/contract/platform.ts'
import { bluesky } from './bluesky/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { mastodon } from './mastodon/index.ts'
import type { Network, OAuth } from './network.ts'
import { tiktok } from './tiktok/index.ts'
import { x } from './x/index.ts'

export const networks: readonly Network[] = [linkedin, x, instagram, tiktok, bluesky, mastodon]

const byPlatform = new Map(networks.map((network) => [network.platform, network]))

export function networkOf(platform: Platform): Network {
  return byPlatform.get(platform)!
}

/** The calls of a network where people consent in the browser; undefined where they do not. */
export function consentOf(platform: Platform): OAuth | undefined {
  const { oauth } = networkOf(platform)
  return 'authorizeUrl' in oauth ? oauth : undefined
}
