import type { Delivery, Webhook } from '@crier/contract/webhooks.ts'
import type { EventName } from '@crier/contract/events.ts'
import type { Queryable } from '../database/database.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'
import { version } from '../version.ts'
import { deliveryBody, disabledText } from './delivery-body.ts'
import { attemptsOf, type DeliveryAttemptRow, type DeliveryRow } from './delivery-store.ts'
import { loggedHeaders } from './sign.ts'
import type { WebhookRow } from './store.ts'

/** Never a secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    webhook_id: row.id,
    url: row.url,
    events: row.events as EventName[],
    enabled: row.enabled,
    disabled_reason: row.disabled_reason,
    created_at: instantText(row.created_at),
    updated_at: instantText(row.updated_at),
  }
}

/** What the newest attempt sent, made again from what it was made of. An attempt at a disabled webhook sends nothing. */
function presentRequest(row: DeliveryRow, attempts: readonly DeliveryAttemptRow[]): Pick<Delivery, 'request_body' | 'request_headers'> {
  const sent = attempts.findLast(({ delivery_id, error }) => delivery_id === row.id && error !== disabledText)
  if (!sent) return { request_body: null, request_headers: null }
  const attemptedAt = sent.attempted_at
  return { request_body: deliveryBody(row, attemptedAt), request_headers: loggedHeaders({ eventId: row.event_id, attemptedAt }, version) }
}

export async function presentDeliveries(db: Queryable, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const [first] = rows
  if (first === undefined) return []
  const attempts = await attemptsOf(
    db,
    first.account_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...presentRequest(row, attempts),
    delivery_id: row.id,
    event_id: row.event_id,
    event: row.kind,
    test: row.test,
    outcome: row.outcome,
    created_at: instantText(row.created_at),
    next_attempt_at: row.outcome === 'pending' && row.lease_until === null ? instantTextOrNull(row.due_at) : null,
    attempts: attempts
      .filter(({ delivery_id }) => delivery_id === row.id)
      .map(({ attempt, attempted_at, duration_ms, status, error, response_body }) => ({
        attempt,
        attempted_at: instantText(attempted_at),
        duration_ms,
        status,
        error,
        response_body,
      })),
  }))
}
