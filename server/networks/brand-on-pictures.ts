import type { Platform } from '@crier/contract/platform.ts'

/** TikTok's guidelines for shared content: the application adds no brand, name or logo to a picture. */
const withoutName: readonly Platform[] = ['tiktok']

/** The brand as it may stand on pictures for a network: its colours everywhere, its name where the network allows that. */
export function brandFor<Brand extends { readonly name: string | null }>(platform: Platform, brand: Brand): Brand {
  return withoutName.includes(platform) ? { ...brand, name: null } : brand
}
