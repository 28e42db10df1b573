import type { Slot } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chosenAccount } from '../data/chosen-account.ts'
import { account, slots } from '../data/queries.ts'

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/**
 * The zone that an account plans in. UTC is what an account has before somebody chooses: then it is that of most of its slots, and before
 * there are any, the viewer's own. Until all that is read, it is the one of the last visit, so that no calendar is drawn twice.
 */
export function useZone(): string {
  const { data: shown } = useQuery(account)
  const { data: slotList } = useQuery({ ...slots, enabled: shown !== undefined && shown.timezone === unchosen })
  const known = shown && (shown.timezone === unchosen ? slotList && zoneOf(slotList) : shown.timezone)
  useEffect(() => {
    if (known !== undefined && shown !== undefined) remember(shown.account_id, known)
  }, [known, shown])
  return known ?? remembered() ?? viewerZone
}

const unchosen = 'UTC'

export function zoneOf(slots: readonly Slot[]): string {
  const counts = new Map<string, number>()
  for (const { timezone } of slots) counts.set(timezone, (counts.get(timezone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? viewerZone
}

const place = 'crier:zone'

function remember(accountId: string, zone: string): void {
  try {
    localStorage.setItem(place, `${accountId} ${zone}`)
  } catch {
    // A browser that keeps nothing waits for the answer.
  }
}

function remembered(): string | null {
  try {
    const [accountId, zone] = (localStorage.getItem(place) ?? '').split(' ')
    return accountId === chosenAccount() ? (zone ?? null) : null
  } catch {
    return null
  }
}
