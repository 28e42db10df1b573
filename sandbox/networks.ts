import { bluesky } from './bluesky/bluesky.ts'
import type { SimulatedNetwork } from './core/network.ts'
import { instagram } from './instagram/instagram.ts'
import { linkedin } from './linkedin/linkedin.ts'
import { mastodon } from './mastodon/mastodon.ts'
import { tiktok } from './tiktok/tiktok.ts'
import { x } from './x/x.ts'

/** The simulated networks. One line each. */
export const simulatedNetworks: readonly SimulatedNetwork[] = [
  linkedin,
  x,
  instagram,
  tiktok,
  bluesky,
  mastodon,
]
