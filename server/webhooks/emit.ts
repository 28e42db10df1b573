import type { EventName } from '@crier/contract/events.ts'
import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import { insertDeliveries, insertEventsFor } from './deliveries/delivery-store.ts'

export interface EventToEmit {
  readonly accountId: AccountId
  readonly event: EventName
  /**
   * The event's subject (a schedule, an account), and its occurrence: one event of a subject's
   * occurrence can exist.
   */
  readonly subject: string
  readonly occurrence: number
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Records what happened and a delivery for each webhook subscribed at this moment, in the caller's
 * transaction: an event exists exactly when its cause does. Returns the number of deliveries; when
 * there are any, wake `deliver` after the commit.
 */
export function emit(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  emitted: EventToEmit,
): Promise<number> {
  return emitAll(context, tx, [emitted])
}

/** Emits many events, in two statements at most. */
export async function emitAll(
  context: Use<'clock' | 'random'>,
  tx: Tx,
  all: readonly EventToEmit[],
): Promise<number> {
  const now = context.clock.now()
  const events = all.map((emitted) => ({ id: mint('evt', context), ...emitted, now }))
  const subscriptions = await insertEventsFor(tx, events)
  const deliveries = subscriptions.map((subscription) => ({
    id: mint('dlv', context),
    ...subscription,
  }))
  if (deliveries.length > 0) await insertDeliveries(tx, { deliveries, redelivery: false, now })
  return deliveries.length
}
