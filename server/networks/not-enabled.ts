import { platforms } from '@crier/contract/platform.ts'

/**
 * What is wrong with the name of a known network that is none of those enabled here; undefined for
 * any other name, and where the choice is not one of networks.
 */
export function notEnabledDetail(name: unknown, enabled: readonly string[]): string | undefined {
  const isNetwork = (value: unknown) => platforms.some((platform) => platform === value)
  if (!isNetwork(name) || enabled.some((value) => value === name || !isNetwork(value)))
    return undefined
  return (
    `must be one of ${enabled.join(', ')}; received "${String(name)}", which is not enabled on ` +
    'this server: the operator adds it to CRIER_NETWORKS'
  )
}
