import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { NetworkWarning } from '../network.ts'

/** The warning of a network that shows a card only where it is sent one. */
export function linkWithoutCard(
  platform: Platform,
  link: string,
  problem: string | undefined,
): NetworkWarning {
  const detail =
    `${labelOf(platform)} publishes “${link}” as a link without a card: no picture and no ` +
    'title of the page are shown. ' +
    (problem ?? 'Turn on the link card, or add a picture, if you want one.')
  return { code: 'link_without_card', detail }
}
