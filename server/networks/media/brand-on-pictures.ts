import type { Platform } from '@crier/contract/platform.ts'
import { networkOf } from '../index.ts'

/**
 * The brand as it may be shown on pictures for a network: its colours everywhere, its name and logo
 * where the network allows that. Fields for writers are left out.
 */
export function brandFor<
  Brand extends { readonly name: string | null; readonly examples?: readonly string[] },
>(platform: Platform, { examples: _examples, ...brand }: Brand) {
  return networkOf(platform).takesNameOnPictures ? brand : { ...brand, name: null, logo: null }
}
