import { createHmac } from 'node:crypto'
import type { Random } from '../ports/random.ts'

export interface WebhookSecrets {
  readonly current: string
  /**
   * The secret before the last rotation; null when there was none. It counts only before `until`.
   */
  readonly previous: {
    readonly secret: string
    readonly until: Temporal.Instant
    /** The owner asked for `X-Service-Signature` to be made with the new secret at once. */
    readonly expirePrevious: boolean
  } | null
}

interface SignedAttempt {
  /** The event's id: the same on every attempt and every webhook. */
  readonly eventId: string
  readonly attemptedAt: Temporal.Instant
  /** Exactly the bytes that are sent. */
  readonly body: Uint8Array
}

/**
 * A new signing secret: `whsec_` and the base64 of 32 random bytes, so that both signatures verify
 * with public libraries.
 */
export function newSecret(random: Random): string {
  return `${prefix}${Buffer.from(random.bytes(32)).toString('base64')}`
}

/** As it is written in docs; it has room for one signature only. */
export const serviceSignatureHeader = 'X-Service-Signature'

/** The vault's place for a webhook's secret. */
export const secretPlace = (accountId: string, webhookId: string) =>
  `webhook.secret|${accountId}|${webhookId}`

/** Every header of one attempt. `version` is this program's. */
export function attemptHeaders(
  attempt: SignedAttempt,
  secrets: WebhookSecrets,
  version: string,
): Readonly<Record<string, string>> {
  const previous =
    secrets.previous && Temporal.Instant.compare(attempt.attemptedAt, secrets.previous.until) < 0
      ? secrets.previous
      : null
  const timestamp = timestampOf(attempt)
  const accepted = previous ? [secrets.current, previous.secret] : [secrets.current]
  return {
    ...unsignedHeaders(attempt, version),
    // This header has room for one signature only.
    'x-service-signature': serviceSignature(
      attempt.body,
      previous && !previous.expirePrevious ? previous.secret : secrets.current,
    ),
    'webhook-signature': accepted
      .map((secret) => standardSignature(attempt, timestamp, secret))
      .join(' '),
  }
}

type Stamp = Pick<SignedAttempt, 'eventId' | 'attemptedAt'>

/**
 * The headers for the log: the signatures are cut, so that a reader of the log cannot send
 * it again.
 */
export function loggedHeaders(attempt: Stamp, version: string): Record<string, string> {
  return {
    ...unsignedHeaders(attempt, version),
    'x-service-signature': '…',
    'webhook-signature': 'v1,…',
  }
}

function unsignedHeaders(attempt: Stamp, version: string) {
  return {
    'content-type': 'application/json',
    'user-agent': `Crier/${version}`,
    'webhook-id': attempt.eventId,
    'webhook-timestamp': timestampOf(attempt),
  }
}

const timestampOf = ({ attemptedAt }: Stamp) =>
  String(Math.floor(attemptedAt.epochMilliseconds / 1000))

const prefix = 'whsec_'

/** Keyed with the whole secret string as it was shown, prefix included. */
function serviceSignature(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** Standard Webhooks: keyed with the bytes behind the prefix. */
function standardSignature(
  { eventId, body }: SignedAttempt,
  timestamp: string,
  secret: string,
): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body).digest('base64')}`
}
