import type { Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { slots } from '../data/queries.ts'

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The zone that an account lives in: that of most of its slots; before there are any, the viewer's own. */
export function useZone(): string {
  const { data } = useQuery(slots)
  return zoneOf(data ?? [])
}

export function zoneOf(slots: readonly Slot[]): string {
  const counts = new Map<string, number>()
  for (const { timezone } of slots) counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? viewerZone
}
