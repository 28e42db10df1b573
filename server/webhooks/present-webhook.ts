import type { Delivery, Webhook } from '@crier/contract/webhooks.ts'
import type { Subscription } from '@crier/contract/events.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { version } from '../ports/version.ts'
import { deliveryBody, disabledText } from './deliveries/delivery-body.ts'
import type { DeliveryRow } from './deliveries/delivery-store.ts'
import { loggedHeaders } from './sign.ts'
import type { WebhookRow } from './store.ts'

/** Never a secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    webhook_id: row.id,
    url: row.url,
    events: row.events as Subscription[],
    // mutant: shown-webhook
    enabled: row.enabled,
    disabled_reason: row.disabled_reason,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}

/**
 * Rebuilds the request of the newest attempt from its stored parts. An attempt at a disabled
 * webhook sends nothing.
 */
function presentRequest(row: DeliveryRow): Pick<Delivery, 'request_body' | 'request_headers'> {
  const sent = row.attempts.findLast(({ error }) => error !== disabledText)
  if (!sent) return { request_body: null, request_headers: null }
  const attemptedAt = Temporal.Instant.from(sent.attempted_at)
  return {
    request_body: deliveryBody(row, attemptedAt),
    request_headers: loggedHeaders({ eventId: row.event_id, attemptedAt }, version),
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    ...presentRequest(row),
    delivery_id: row.id,
    event_id: row.event_id,
    event: row.kind,
    test: row.test,
    outcome: row.outcome,
    created_at: instantText(row.created_at),
    next_attempt_at:
      row.outcome === 'pending' && row.lease_until === null ? instantTextOrNull(row.due_at) : null,
    attempts: row.attempts.map(
      ({ attempted_at, duration_ms, status, error, response_body }, index) => ({
        attempt: index + 1,
        attempted_at,
        duration_ms: duration_ms ?? null,
        status: status ?? null,
        error: error ?? null,
        response_body: response_body ?? null,
      }),
    ),
  }
}
