import type { Network } from './core/network.ts'
import { linkedin } from './linkedin/linkedin.ts'
import { x } from './x/x.ts'

/** The simulated networks. One line each. */
export const networks: readonly Network[] = [linkedin, x]
