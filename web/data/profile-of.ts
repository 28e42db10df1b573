import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection } from '@crier/sdk/operations.ts'

const namePart = '{name}'

/**
 * Where a person sees what a connection has published; null where the network names no such page.
 */
export function profileOf({
  platform,
  kind,
  account_name: name,
}: Pick<Connection, 'platform' | 'kind' | 'account_name'>): string | null {
  const { profileAddress } = factsOf(platform)
  if (kind !== 'live' || profileAddress === undefined) return null
  if (!profileAddress.includes(namePart)) return profileAddress
  return name !== null && /^[\w.]+$/.test(name) ? profileAddress.replace(namePart, name) : null
}
