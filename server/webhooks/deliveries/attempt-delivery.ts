import type { Use } from '../../context.ts'
import { retriedStatement, retriedTransaction, type Db } from '../../database/database.ts'
import { batched } from '../../database/batch.ts'
import type { EndedAttempt } from '../../database/stored-values.ts'
import type { OutboundFailure, OutboundReply } from '../../ports/outbound/outbound.ts'
import type { Vault } from '../../ports/vault.ts'
import { afterAttempt } from './attempt-plan.ts'
import { deliveryBody, disabledText } from './delivery-body.ts'
import { attemptHeaders, secretPlace } from '../sign.ts'
import { version } from '../../ports/version.ts'
import { endDeliveries, type ClaimedDelivery, type EndedDelivery } from './delivery-store.ts'
import { countDrop } from '../store.ts'

type Ports = Use<'db' | 'clock' | 'outbound' | 'log' | 'meter'> & {
  readonly vault: Pick<Vault, 'open'>
}

const timeoutMs = 5_000
// With less of the lease left, another process could take the delivery over during this attempt;
// clocks differ, too.
// mutant: delivery-lease
const leaseNeededMs = timeoutMs + 10_000
const keptBodyBytes = 1_024
const dropsInARowMax = 100

/**
 * Retries on a deadlock with the deletion of the webhook: the deletion locks the webhook first, an
 * attempt the delivery.
 */
function endTogether(db: Db, all: readonly EndedDelivery[]): Promise<boolean[]> {
  return retriedStatement(() => endDeliveries(db, all))
}

async function endDropped(context: Ports, end: EndedDelivery): Promise<boolean> {
  return retriedTransaction(context.db, async (tx) => {
    const [held] = await endDeliveries(tx, [end])
    const reason = `${dropsInARowMax} events in a row could not be delivered.`
    if (held) await countDrop(tx, end, dropsInARowMax, reason, end.finishedAt!)
    return held!
  })
}

interface Ended extends EndedAttempt {
  readonly delivered: boolean
}

/** Values that the deliveries of one claim share. */
interface ClaimedBatch {
  /** The time of this attempt, in the log, its body and its headers. */
  readonly attemptedAt: Temporal.Instant
  readonly leaseUntil: Temporal.Instant
}

/**
 * Makes one attempt, and stores its outcome and the next step in one transaction. Returns whether
 * another attempt will follow.
 */
export async function attemptDelivery(
  context: Ports,
  delivery: ClaimedDelivery,
  claimed: ClaimedBatch,
): Promise<boolean> {
  const { delivered, ...ended } = await attempt(context, delivery, claimed)
  const endedAt = context.clock.now()
  const next =
    delivery.enabled || delivered
      ? afterAttempt(delivery.attempt_count, delivered ? 'succeeded' : 'failed', endedAt)
      : ({ kind: 'dropped' } as const)
  const outcome = next.kind === 'again' ? ('pending' as const) : next.kind
  const end: EndedDelivery = {
    accountId: delivery.account_id,
    webhookId: delivery.webhook_id,
    id: delivery.id,
    epoch: delivery.epoch,
    outcome,
    dueAt: next.kind === 'again' ? next.at : null,
    finishedAt: next.kind === 'again' ? null : endedAt,
    attempt: ended,
  }
  const held =
    outcome === 'dropped'
      ? await endDropped(context, end)
      : await batched(context.db, 'end deliveries', end, (all) => endTogether(context.db, all), {
          isolated: true,
        })
  context.meter.countDelivery(outcome === 'pending' ? 'failed' : outcome)
  context.log.event('delivery.attempted', {
    accountId: delivery.account_id,
    // For events of a post; the event of credits has neither.
    scheduleId: delivery.data['schedule_id'],
    connectionId: delivery.data['connection_id'],
    deliveryId: delivery.id,
    webhookId: delivery.webhook_id,
    event: delivery.kind,
    attempt: delivery.attempt_count,
    outcome: held ? outcome : 'fenced',
    status: ended.status,
    tookMs: ended.duration_ms,
  })
  return outcome === 'pending'
}

async function attempt(
  context: Ports,
  delivery: ClaimedDelivery,
  claimed: ClaimedBatch,
): Promise<Ended> {
  const failed = { delivered: false, duration_ms: null, status: null, response_body: null }
  // mutant: cut-off
  if (delivery.cut_off)
    return { ...failed, error: 'The attempt was cut off: the process that made it ended.' }
  if (!delivery.enabled) return { ...failed, error: disabledText }
  const begun = context.clock.monotonic()
  const body = Buffer.from(deliveryBody(delivery, claimed.attemptedAt))
  // mutant: signed-body
  const headers = await headersFor(context, delivery, claimed.attemptedAt, body)
  const result = await context.outbound.send({
    audience: 'untrusted',
    // mutant: webhook-host
    publicOnly: delivery.public_only,
    method: 'POST',
    url: delivery.url,
    headers,
    body,
    timeoutMs,
    maxReplyBytes: keptBodyBytes,
    bodyIsOptional: true,
    // A process that was paused since the claim must not send: the next attempt may have been
    // delivered meanwhile.
    canSend: () =>
      claimed.leaseUntil.epochMilliseconds - context.clock.now().epochMilliseconds >= leaseNeededMs,
  })
  return { ...checked(result), duration_ms: Math.round(context.clock.monotonic() - begun) }
}

async function headersFor(
  context: Ports,
  delivery: ClaimedDelivery,
  attemptedAt: Temporal.Instant,
  body: Uint8Array,
) {
  const place = secretPlace(delivery.account_id, delivery.webhook_id)
  const open = (sealed: string) => context.vault.open(sealed, place)
  const previous =
    delivery.previous_secret_sealed === null
      ? null
      : {
          secret: await open(delivery.previous_secret_sealed),
          until: delivery.previous_until!,
          expirePrevious: delivery.expire_previous,
        }
  return attemptHeaders(
    { eventId: delivery.event_id, attemptedAt, body },
    { current: await open(delivery.secret_sealed), previous },
    version,
  )
}

function checked(result: OutboundReply | OutboundFailure): Omit<Ended, 'duration_ms'> {
  if (!result.ok)
    return { delivered: false, status: null, error: result.detail, response_body: null }
  const delivered = result.status >= 200 && result.status < 300
  const error = delivered
    ? null
    : result.status >= 300 && result.status < 400
      ? 'The endpoint redirects: register the address it redirects to.'
      : `The endpoint answered ${result.status}.`
  return { delivered, status: result.status, error, response_body: readable(result.body) }
}

/** The first KiB as text: PostgreSQL's text takes neither NUL nor invalid UTF-8. */
function readable(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, keptBodyBytes)).replaceAll('\0', '\uFFFD')
}
