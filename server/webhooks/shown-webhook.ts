import type { Delivery, Webhook } from '@crier/contract/webhooks.ts'
import type { EventName } from '@crier/contract/events.ts'
import type { Queryable } from '../database/database.ts'
import { instantText, instantTextOrNull } from '../world/instant-text.ts'
import { attemptsOf, type DeliveryRow } from './delivery-store.ts'
import type { WebhookRow } from './store.ts'

/** Never a secret. */
export function shownWebhook(row: WebhookRow): Webhook {
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

export async function shownDeliveries(db: Queryable, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const attempts = await attemptsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
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
