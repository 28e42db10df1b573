import type { Use } from '../context.ts'
import { retriedTransaction, type Db } from '../database/database.ts'
import { batched } from '../database/batch.ts'
import type { AccountId, WebhookId } from '../ports/ids.ts'
import type { OutboundFailure, OutboundReply } from '../ports/outbound.ts'
import { afterAttempt } from './attempt-plan.ts'
import { deliveryBody, disabledText } from './delivery-body.ts'
import { attemptHeaders, secretPlace } from './sign.ts'
import { version } from '../version.ts'
import { endDeliveries, type ClaimedDelivery, type EndedDelivery } from './delivery-store.ts'
import { countDrop } from './store.ts'

type Ports = Use<'db' | 'clock' | 'outbound' | 'vault' | 'log' | 'meter'>

const timeoutMs = 5_000
// With less of the lease left, another process could take the delivery over during this attempt; clocks differ, too.
const leaseNeededMs = timeoutMs + 10_000
const keptBodyBytes = 1_024
const dropsInARowMax = 100

/** Retries on a deadlock with the deletion of the webhook: the deletion locks the webhook first, an attempt the delivery. */
function endTogether(db: Db, all: readonly EndedDelivery[]): Promise<boolean[]> {
  return retriedTransaction(db, (tx) => endDeliveries(tx, all))
}

async function endDropped(
  context: Ports,
  webhook: { readonly accountId: AccountId; readonly webhookId: WebhookId },
  end: EndedDelivery,
): Promise<boolean> {
  return retriedTransaction(context.db, async (tx) => {
    const [held] = await endDeliveries(tx, [end])
    const reason = `${dropsInARowMax} events in a row could not be delivered.`
    if (held) await countDrop(tx, webhook, dropsInARowMax, reason, end.finishedAt!)
    return held!
  })
}

interface Ended {
  readonly delivered: boolean
  readonly durationMs: number | null
  readonly status: number | null
  readonly error: string | null
  readonly responseBody: string | null
}

/** Makes one attempt, and stores its outcome and the next step in one transaction. */
export async function attemptDelivery(context: Ports, delivery: ClaimedDelivery): Promise<void> {
  const ended = await attempt(context, delivery)
  const endedAt = context.clock.now()
  const next =
    delivery.enabled || ended.delivered
      ? afterAttempt(delivery.attempt_count, ended.delivered ? 'succeeded' : 'failed', endedAt)
      : ({ kind: 'dropped' } as const)
  const outcome = next.kind === 'again' ? ('pending' as const) : next.kind
  const end: EndedDelivery = {
    accountId: delivery.account_id,
    id: delivery.id,
    epoch: delivery.epoch,
    attempt: delivery.attempt_count,
    outcome,
    dueAt: next.kind === 'again' ? next.at : null,
    finishedAt: next.kind === 'again' ? null : endedAt,
    durationMs: ended.durationMs,
    status: ended.status,
    error: ended.error,
    responseBody: ended.responseBody,
  }
  const held =
    outcome === 'dropped'
      ? await endDropped(context, { accountId: delivery.account_id, webhookId: delivery.webhook_id }, end)
      : await batched(context.db, 'end deliveries', end, (all) => endTogether(context.db, all), { isolated: true })
  context.meter.countDelivery(outcome === 'pending' ? 'failed' : outcome)
  context.log.event('delivery.attempted', {
    deliveryId: delivery.id,
    webhookId: delivery.webhook_id,
    event: delivery.kind,
    attempt: delivery.attempt_count,
    outcome: held ? outcome : 'fenced',
    status: ended.status,
    tookMs: ended.durationMs,
  })
}

async function attempt(context: Ports, delivery: ClaimedDelivery): Promise<Ended> {
  const failed = { delivered: false, durationMs: null, status: null, responseBody: null }
  if (delivery.cut_off) return { ...failed, error: 'The attempt was cut off: the process that made it ended.' }
  if (!delivery.enabled) return { ...failed, error: disabledText }
  const begun = context.clock.monotonic()
  const body = Buffer.from(deliveryBody(delivery, delivery.attempted_at))
  const headers = await headersFor(context, delivery, body)
  const result = await context.outbound.send({
    audience: 'untrusted',
    publicOnly: delivery.public_only,
    method: 'POST',
    url: delivery.url,
    headers,
    body,
    timeoutMs,
    maxReplyBytes: keptBodyBytes,
    bodyIsOptional: true,
    // A process that was paused since the claim must not send: the next attempt may have been delivered meanwhile.
    canSend: () => delivery.lease_until!.since(context.clock.now()).total('milliseconds') >= leaseNeededMs,
  })
  return { ...checked(result), durationMs: Math.round(context.clock.monotonic() - begun) }
}

async function headersFor(context: Ports, delivery: ClaimedDelivery, body: Uint8Array) {
  const place = secretPlace(delivery.account_id, delivery.webhook_id)
  const open = (sealed: string) => context.vault.open(sealed, place)
  const previous =
    delivery.previous_secret_sealed === null
      ? null
      : { secret: await open(delivery.previous_secret_sealed), until: delivery.previous_until!, expirePrevious: delivery.expire_previous }
  return attemptHeaders(
    { eventId: delivery.event_id, attemptedAt: delivery.attempted_at, body },
    { current: await open(delivery.secret_sealed), previous },
    version,
  )
}

function checked(result: OutboundReply | OutboundFailure): Omit<Ended, 'durationMs'> {
  if (!result.ok) return { delivered: false, status: null, error: result.detail, responseBody: null }
  const delivered = result.status >= 200 && result.status < 300
  const error = delivered
    ? null
    : result.status >= 300 && result.status < 400
      ? 'The endpoint redirects: register the address it redirects to.'
      : `The endpoint answered ${result.status}.`
  return { delivered, status: result.status, error, responseBody: readable(result.body) }
}

/** The first KiB as text: PostgreSQL's text takes neither NUL nor invalid UTF-8. */
function readable(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, keptBodyBytes)).replaceAll('\0', '\uFFFD')
}
