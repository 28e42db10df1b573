import type { EventName } from '@crier/sdk/operations.ts'
import { isOneOf, searchReader } from '../data/search-reader.ts'
import { isDay, startOfDay } from '../time/whole-days.ts'
import { allEvents } from './events.ts'

/** The filters of the address; days are those of the account's zone. */
export interface EventSearch {
  readonly event?: EventName
  readonly from?: string
  readonly to?: string
}

/** Of an address only what the API takes. */
export const eventSearchIn: (search: Record<string, unknown>) => EventSearch = searchReader({
  event: isOneOf(allEvents),
  from: isDay,
  to: isDay,
})

/** As the API takes them: whole days, the last one included. */
export const eventQueryOf = ({ event, from, to }: EventSearch, zone: string) => ({
  ...(event && { event }),
  ...(from !== undefined && { from: startOfDay(from, zone) }),
  ...(to !== undefined && { to: startOfDay(to, zone, 1) }),
})
