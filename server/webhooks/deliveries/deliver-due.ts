import type { Use } from '../../context.ts'
import { runLoop, type Loop } from '../../jobs/loop.ts'
import { connectionsMax } from '../../ports/outbound/outbound.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { claimDeliveries, nextDelivery } from './delivery-store.ts'
import { openedSecrets } from '../opened-secrets.ts'

// Longer than any attempt takes. An older attempt was ended by a crash.
const leaseSeconds = 30
// Attempts at the same time for one webhook: a dead one, which takes 5 s for each, delays only its
// own deliveries.
const perWebhook = 4
// Hundreds of dead endpoints, each holding its four for 5 s, must leave room for the living.
// mutant: attempts-max
const attemptsMax = connectionsMax
const claimMax = 256
const busyMs = 250
// A claim scans hundreds of due rows. In a burst one claim fills all permits that became free in
// this time, not one claim each.
const burstPauseMs = 20

/** Attempts due deliveries, up to 2,048 at the same time and 4 for one webhook. */
export function deliverDue(
  context: Use<'db' | 'clock' | 'random' | 'outbound' | 'vault' | 'wake' | 'log' | 'meter'>,
  lookEveryMs: number,
): Loop {
  const running = new Set<Promise<void>>()
  const secrets = openedSecrets(context.vault)
  const attemptPorts = { ...context, vault: secrets }
  const busy = new Map<string, number>()
  // The last claim was full: more deliveries are due.
  let moreIsDue = false
  const count = (webhookId: string, change: number) => {
    const now = (busy.get(webhookId) ?? 0) + change
    if (now > 0) busy.set(webhookId, now)
    else busy.delete(webhookId)
  }
  return runLoop(context, {
    name: 'deliver-due',
    topic: 'deliver',
    lookEveryMs,
    running,
    async runOnce(again) {
      const free = attemptsMax - running.size
      moreIsDue = false
      if (free <= 0) return null
      const now = context.clock.now()
      const leaseUntil = now.add({ seconds: leaseSeconds })
      const claimed = await claimDeliveries(context.db, {
        now,
        leaseUntil,
        limit: Math.min(free, claimMax),
        perWebhook,
        busy,
      })
      for (const delivery of claimed) {
        count(delivery.webhook_id, 1)
        const work: Promise<void> = attemptDelivery(attemptPorts, delivery, {
          attemptedAt: now,
          leaseUntil,
        })
          .catch((error: unknown) => {
            context.log.error('delivery.broke_off', error, {
              accountId: delivery.account_id,
              deliveryId: delivery.id,
            })
            return false
          })
          .then((isTriedAgain) => {
            // Otherwise everything due has been claimed, and another claim would find nothing.
            const heldBack =
              busy.get(delivery.webhook_id) === perWebhook || running.size === attemptsMax
            count(delivery.webhook_id, -1)
            running.delete(work)
            if (running.size === 0) secrets.forget()
            if (!moreIsDue && (heldBack || isTriedAgain)) again()
          })
        running.add(work)
      }
      if (claimed.length === claimMax) return now
      const next = await nextDelivery(context.db)
      const isDue = next !== null && Temporal.Instant.compare(next, now) <= 0
      moreIsDue = isDue && claimed.length > 0
      if (moreIsDue) return context.clock.now().add({ milliseconds: burstPauseMs })
      return isDue ? now.add({ milliseconds: busyMs }) : next
    },
  })
}
