import { networkNames } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'

export const knownPlatforms: readonly Platform[] = networkNames

export const isPlatform = (value: unknown): value is Platform =>
  knownPlatforms.some((platform) => platform === value)
