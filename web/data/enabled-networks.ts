import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { knownPlatforms } from './is-platform.ts'
import { enabledNetworks } from './queries.ts'

/** The networks that people can choose; all known ones, while it is not known. */
export function useEnabledNetworks(): readonly Platform[] {
  const { data = knownPlatforms } = useQuery(enabledNetworks)
  return data
}

/** Posts on other networks wait until the operator enables them again. */
export const onNetworks = (
  connections: readonly Connection[],
  networks: readonly Platform[],
): readonly Connection[] => connections.filter(({ platform }) => networks.includes(platform))
