import type { Handles } from './outcome.ts'

/** Since when a network has been processing what was handed in, in epoch milliseconds: journalled by whoever waits for it. */
const waitingSince = ({ waiting_since: since }: Handles): number | null => (typeof since === 'number' ? since : null)

export const waitedMs = (handles: Handles, now: Temporal.Instant) =>
  now.epochMilliseconds - (waitingSince(handles) ?? now.epochMilliseconds)
