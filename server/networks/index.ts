import type { Platform } from '@crier/contract/platform.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import type { Network } from './network.ts'
import { tiktok } from './tiktok/index.ts'
import { x } from './x/index.ts'

export const networks: readonly Network[] = [linkedin, x, instagram, tiktok]

const byPlatform = new Map(networks.map((network) => [network.platform, network]))

export function networkOf(platform: Platform): Network {
  return byPlatform.get(platform)!
}
