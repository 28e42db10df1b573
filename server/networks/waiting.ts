import type { Handles } from './outcome.ts'

/** The start of the network's processing in epoch milliseconds, as its waiter journalled it. */
const waitingSince = ({ waiting_since: since }: Handles): number | null =>
  typeof since === 'number' ? since : null

export const waitedMs = (handles: Handles, now: Temporal.Instant) =>
  now.epochMilliseconds - (waitingSince(handles) ?? now.epochMilliseconds)
