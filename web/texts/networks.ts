import { forEachNetwork, labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/sdk/operations.ts'

export const networkLabels = forEachNetwork(labelOf)

/**
 * How the dashboard draws a network. One without a line here is shown by its first letter, and its
 * posts with the name above.
 */
interface NetworkLook {
  /** A path in a square of 24. */
  readonly mark: string
  /** Where a preview says whose post it is. */
  readonly author: 'name_above' | 'handle_above' | 'handle_below'
}

export const networkLooks: Readonly<Partial<Record<Platform, NetworkLook>>> = {
  linkedin: {
    mark:
      'M4.5 10v10M4.5 4.500v.01M11 20V10M11 14.500c0-2.5 1.5-4.5 4.2-4.500S19.5 12 19.5 ' +
      '14.500V20',
    author: 'name_above',
  },
  x: { mark: 'M4 4l16 16M20 4L4 20', author: 'name_above' },
  instagram: {
    mark:
      'M7.5 3h9A4.5 4.5 0 0 1 21 7.500v9a4.5 4.5 0 0 1-4.5 4.500h-9A4.5 4.5 0 0 1 3 ' +
      '16.500v-9A4.5 4.5 0 0 1 7.5 3zM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7v.01',
    author: 'handle_above',
  },
  tiktok: {
    mark: 'M13 3v12.500a3.8 3.8 0 1 1-3.8-3.800M13 3c.3 3.2 2.5 5.4 5.8 5.6',
    author: 'handle_below',
  },
}
