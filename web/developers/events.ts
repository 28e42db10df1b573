import type { EventName, Operations } from '@crier/sdk/operations.ts'

/** What a webhook is for: events, or all. */
export type Subscription = EventName | '*'

/** Something that has happened, as the API lists it. */
export type ListedEvent = Operations['listEvents']['output']['data'][number]

// Without their texts: the address is read before any page is loaded.
const known: Record<EventName, true> = {
  'post.published': true,
  'post.failed': true,
  'post.completed': true,
  'post.scheduled': true,
  'post.moved': true,
  'post.cancelled': true,
  'post.approval_requested': true,
  'post.approved': true,
  'post.rejected': true,
  'connection.connected': true,
  'connection.expiring': true,
  'connection.needs_reconnect': true,
  'media.ready': true,
  'media.failed': true,
  'credits.low': true,
}

export const allEvents = Object.keys(known) as readonly EventName[]

export const isEventName = (name: Subscription): name is EventName => name !== '*'
