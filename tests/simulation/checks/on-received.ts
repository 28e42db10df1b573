import type { OneSession } from '../machine/database.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { Received } from '../receivers.ts'
import type { Book } from './book.ts'

// A delivery whose lease has run out is taken over. By a clock that is further ahead than the
// lease's margin, 30 s but for the 15 s that a send must have left, it has run out while the send
// still travels: docs/promises.md.
const clocksApartMaxMs = 15_000
// A lease, and what a request needs to arrive.
const recentMs = 60_000

/** I7: at most three sends of an event to a webhook, none after a 2xx has been noted. */
export async function checkReceived(
  sim: Simulation,
  session: OneSession,
  book: Book,
  all: readonly Received[],
  { webhook, eventId }: Received,
): Promise<void> {
  const key = `${webhook} ${eventId}`
  const rounds = 1 + (book.redeliveries.get(key) ?? 0)
  const count = all.filter((other) => other.webhook === webhook && other.eventId === eventId).length
  if (count > 3 * rounds) sim.violated('I7', `${webhook} got ${eventId} ${count} times`)
  if (sim.clocksApartMs(sim.now - recentMs) > clocksApartMaxMs) return
  const { rows } = await session.query<{ outcome: string }>(
    `select outcome from delivery join webhook on webhook.id = webhook_id where event_id = $1
      and url like '%/' || $2`,
    [eventId, webhook],
  )
  if (rows.length > 0 && rows.every(({ outcome }) => outcome === 'delivered'))
    sim.violated('I7', `${webhook} got ${eventId} again after it had been delivered`)
}
