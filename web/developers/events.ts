import type { EventName, Operations } from '@crier/sdk/operations.ts'

/** Something that has happened, as the API lists it. */
export type ListedEvent = Operations['listEvents']['output']['data'][number]

// Without their texts: the address is read before any page is loaded.
const known: Record<EventName, true> = {
  'post.published': true,
  'post.failed': true,
  'post.completed': true,
  'credits.low': true,
}

export const allEvents = Object.keys(known) as readonly EventName[]
