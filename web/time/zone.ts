import type { Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chosenAccount } from '../data/chosen-account.ts'
import { account, slots } from '../data/queries.ts'

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/**
 * The account's time zone. UTC is the default before a choice: then it is the zone of most of its
 * slots, and without any, the viewer's own. Until all that is loaded, it is the one of the last
 * visit, so that no calendar is rendered twice.
 */
export function useZone(): string {
  const { accountId, zone } = useReadZone()
  useEffect(() => {
    if (zone !== undefined && accountId !== undefined) remember(accountId, zone)
  }, [zone, accountId])
  return zone ?? remembered() ?? viewerZone
}

/**
 * Whether `useZone` is more than a guess: with a guess no month is loaded, because it would be
 * loaded again.
 */
export function useIsZoneKnown(): boolean {
  const { zone, isFailed } = useReadZone()
  return zone !== undefined || isFailed || remembered() !== null
}

function useReadZone() {
  const { data: shown, isError: isWithoutAccount } = useQuery(account)
  const { data: slotList, isError: isWithoutSlots } = useQuery({
    ...slots,
    enabled: shown !== undefined && shown.timezone === unchosen,
  })
  const zone =
    shown && (shown.timezone === unchosen ? slotList && zoneOf(slotList) : shown.timezone)
  return { accountId: shown?.account_id, zone, isFailed: isWithoutAccount || isWithoutSlots }
}

const unchosen = 'UTC'

export function zoneOf(slots: readonly Slot[]): string {
  const counts = new Map<string, number>()
  for (const { timezone } of slots) counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? viewerZone
}

const place = 'crier:zones'
// Zones of the workspaces visited last: a hundred are more than a person has.
const zonesMax = 100

function remember(accountId: string, zone: string): void {
  try {
    const others = readZones().filter(([id]) => id !== accountId)
    localStorage.setItem(place, JSON.stringify([...others, [accountId, zone]].slice(-zonesMax)))
  } catch {
    // A browser that keeps nothing waits for the answer.
  }
}

function remembered(): string | null {
  try {
    return readZones().find(([id]) => id === chosenAccount())?.[1] ?? null
  } catch {
    return null
  }
}

const readZones = () =>
  JSON.parse(localStorage.getItem(place) ?? '[]') as readonly (readonly [string, string])[]
