import type { EventName } from '@crier/contract/events.ts'
import { instantText } from '../../ports/instant-text.ts'

/** The log's word for an attempt that was not made. */
export const disabledText = 'The webhook is disabled.'

/** The bytes of an attempt: those that are sent and signed, and those that the log shows. */
export function deliveryBody(
  event: { readonly kind: EventName; readonly data: object },
  attemptedAt: Temporal.Instant,
): string {
  return JSON.stringify({
    event: event.kind,
    delivered_at: instantText(attemptedAt),
    data: event.data,
  })
}
