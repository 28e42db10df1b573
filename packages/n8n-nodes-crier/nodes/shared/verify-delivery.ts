import { createHmac, timingSafeEqual } from 'node:crypto'

export interface Delivery {
  /** The bytes as they came: one moved space and the signature no longer fits. */
  readonly body: Buffer | undefined
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

// As long as Standard Webhooks lets a delivery be on its way.
const toleranceSeconds = 300
// During a rotation there are two; more only cost time.
const signaturesMax = 10

/** True when the sender knows the secret, and sent this within the last five minutes. */
export function isFromCrier({ body, headers }: Delivery, secret: unknown, nowMs: number): boolean {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => String(headers[name] ?? ''),
  )
  if (!body || !id || !signature || typeof secret !== 'string' || !secret.startsWith('whsec_'))
    return false
  if (
    !/^\d{1,12}$/.test(timestamp!) ||
    Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds
  )
    return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signature
    .split(' ')
    .slice(0, signaturesMax)
    .some(
      (one) =>
        one.startsWith('v1,') && isSame(Buffer.from(one.slice('v1,'.length), 'base64'), expected),
    )
}

// mutant: n8n-signature
const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
