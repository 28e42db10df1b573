import type { EventName } from '@crier/sdk/operations.ts'
import { isDay, startOfDay } from '../time/whole-days.ts'
import { allEvents } from './events.ts'

/** The filters of the address; days are those of the account's zone. */
export interface EventSearch {
  readonly event?: EventName
  readonly from?: string
  readonly to?: string
}

/** Reads only filters that the API accepts. */
export function eventSearchIn({ event, from, to }: Record<string, unknown>): EventSearch {
  const known = allEvents.find((one) => one === event)
  return { ...(known && { event: known }), ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

/** As the API takes them: whole days, the last one included. */
export const eventQueryOf = ({ event, from, to }: EventSearch, zone: string) => ({
  ...(event && { event }),
  ...(from !== undefined && { from: startOfDay(from, zone) }),
  ...(to !== undefined && { to: startOfDay(to, zone, 1) }),
})
