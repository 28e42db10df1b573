import type { WebhookEvent } from './operations.ts'

/** A request as it reached your endpoint. */
export interface ReceivedWebhook {
  /**
   * The raw body. Not a parsed object written again: one moved space and the signature no longer
   * fits.
   */
  readonly body: string | Uint8Array | ArrayBuffer
  /** `request.headers` of Node, or the `Headers` of browsers, edge functions and frameworks. */
  readonly headers: HeaderLookup | Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface HeaderLookup {
  get(name: string): string | null
}

export interface VerifyOptions {
  /**
   * How far the sender's clock and yours may be apart, and how old a webhook may be. Default: 300.
   */
  readonly toleranceSeconds?: number
  /**
   * Return true when you have handled this `webhook-id` before (a webhook may arrive more than
   * once). Store the ids together with their effects; a true answer is thrown as `already_seen`,
   * which your endpoint answers with 200 and otherwise ignores.
   */
  readonly alreadySeen?: (id: string) => boolean | Promise<boolean>
  /** Milliseconds since 1970. Default: this machine's clock. */
  readonly now?: () => number
}

/**
 * The event, by whose name TypeScript knows its `data`; a server newer than this file may
 * send others.
 */
export type VerifiedWebhook = WebhookEvent & {
  /**
   * The `webhook-id`: the same on every attempt of one event. Null when only `X-Service-Signature`
   * came.
   */
  readonly id: string | null
}

export type WebhookFault =
  | 'missing_header'
  | 'malformed_header'
  | 'malformed_secret'
  | 'too_old'
  | 'too_new'
  | 'wrong_signature'
  | 'malformed_body'
  | 'already_seen'

/** Answer it with 400 and do nothing else (`already_seen`: 200). */
export class WebhookVerificationError extends Error {
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
    this.code = code
  }
}

/**
 * Returns what a webhook says, once it is certain that it comes from who knows the secret, is
 * unchanged and is recent; throws a `WebhookVerificationError` otherwise. Needs Node 18, or any
 * runtime with WebCrypto.
 *
 * `secret` is the whole string that begins with `whsec_`; while you rotate it, give both. The
 * Standard Webhooks headers decide where they came, `X-Service-Signature` with the signed body's
 * `delivered_at` where they did not.
 */
export async function verifyWebhook(
  received: ReceivedWebhook,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const header = headerReader(received.headers)
  const secrets = readSecrets(secret)
  const body = bytesOf(received.body)
  const hasStandardSet =
    header('webhook-signature') !== undefined || options.alreadySeen !== undefined
  const id = hasStandardSet ? await verifyStandard(header, body, secrets, options) : null
  if (!hasStandardSet) await verifyService(header, body, secrets)
  const payload = readPayload(body)
  if (!hasStandardSet) assertRecent(Date.parse(payload.delivered_at), options)
  if (id !== null && (await options.alreadySeen?.(id)))
    throw fault('already_seen', `The webhook ${id} has been handled before.`)
  return { ...payload, id }
}

type Header = (name: string) => string | undefined
type Bytes = Uint8Array<ArrayBuffer>

interface Secret {
  /** Key of `X-Service-Signature`: the string as it was shown. */
  readonly whole: Bytes
  /** Key of the Standard Webhooks signature: the decoded base64 after the prefix. */
  readonly decoded: Bytes
}

// During a rotation there are two; more only cost time.
const signaturesMax = 10

async function verifyStandard(
  header: Header,
  body: Bytes,
  secrets: readonly Secret[],
  options: VerifyOptions,
): Promise<string> {
  const id = required(header, 'webhook-id')
  const timestamp = required(header, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp))
    throw fault('malformed_header', 'webhook-timestamp is not a number of seconds.')
  assertRecent(Number(timestamp) * 1000, options)
  const signatures = required(header, 'webhook-signature')
    .split(' ')
    .slice(0, signaturesMax)
    .flatMap((entry) => (entry.startsWith('v1,') ? (decodeBase64(entry.slice(3)) ?? []) : []))
  const keys = secrets.map((secret) => secret.decoded)
  await assertSigned(
    signatures,
    keys,
    joined(new TextEncoder().encode(`${id}.${timestamp}.`), body),
    'webhook-signature',
  )
  return id
}

async function verifyService(
  header: Header,
  body: Bytes,
  secrets: readonly Secret[],
): Promise<void> {
  const written = required(header, 'x-service-signature')
  if (!/^[0-9a-f]{64}$/i.test(written))
    throw fault('malformed_header', 'X-Service-Signature is not the hex of 32 bytes.')
  const signature = Uint8Array.from(written.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  await assertSigned(
    [signature],
    secrets.map((secret) => secret.whole),
    body,
    'X-Service-Signature',
  )
}

/**
 * Compares by WebCrypto's own `verify`, which takes the same time wherever two signatures differ.
 */
async function assertSigned(
  signatures: readonly Bytes[],
  keys: readonly Bytes[],
  content: Bytes,
  name: string,
): Promise<void> {
  const subtle = await webCrypto()
  for (const bytes of keys) {
    const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of signatures) {
      if (await subtle.verify('HMAC', key, signature, content)) return
    }
  }
  const help =
    'Check that the secret is this webhook’s own and that the body is the raw one, byte for byte.'
  throw fault('wrong_signature', `${name} does not fit the body and the secret. ${help}`)
}

// Node 18 has WebCrypto in a module only. Its name is hidden from bundlers, which would search for
// it in a browser.
const nodeCrypto = 'node:crypto'

async function webCrypto(): Promise<typeof globalThis.crypto.subtle> {
  if (globalThis.crypto?.subtle) return globalThis.crypto.subtle
  const { webcrypto } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ nodeCrypto)) as {
    webcrypto: { subtle: typeof globalThis.crypto.subtle }
  }
  return webcrypto.subtle
}

function assertRecent(
  sentAt: number,
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions,
): void {
  const age = now() - sentAt
  if (Number.isNaN(age)) throw fault('malformed_body', 'delivered_at is no time.')
  const limit = `more than ${toleranceSeconds} seconds`
  if (age > toleranceSeconds * 1000)
    throw fault('too_old', `The webhook was sent ${limit} ago. Is this machine’s clock right?`)
  if (age < -toleranceSeconds * 1000)
    throw fault(
      'too_new',
      `The webhook was sent ${limit} in the future. Is this machine’s clock right?`,
    )
}

function readPayload(body: Bytes): WebhookEvent {
  const payload = parseJson(body)
  if (
    isRecord(payload) &&
    typeof payload['event'] === 'string' &&
    typeof payload['delivered_at'] === 'string' &&
    isRecord(payload['data'])
  ) {
    return {
      event: payload['event'],
      delivered_at: payload['delivered_at'],
      data: payload['data'],
    } as unknown as WebhookEvent
  }
  throw fault(
    'malformed_body',
    'The body is signed, but it is not an event with delivered_at and data.',
  )
}

function parseJson(body: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw fault('malformed_body', 'The body is signed, but it is not JSON.')
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Accepts any type: an unset environment variable arrives as undefined.
function readSecrets(given: unknown): readonly Secret[] {
  const secrets: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (secrets.length === 0)
    throw fault(
      'malformed_secret',
      'The list of secrets is empty. Pass the secret of this webhook.',
    )
  return secrets.map(readSecret)
}

function readSecret(secret: unknown): Secret {
  if (typeof secret !== 'string' || secret.trim() === '')
    throw fault(
      'malformed_secret',
      'The webhook secret is empty. Is the environment variable that holds it set?',
    )
  const decoded = secret.startsWith('whsec_')
    ? decodeBase64(secret.slice('whsec_'.length))
    : undefined
  if (!decoded || decoded.length === 0)
    throw fault(
      'malformed_secret',
      'The webhook secret is malformed. Pass the whole string that begins with whsec_.',
    )
  return { whole: new TextEncoder().encode(secret), decoded }
}

function headerReader(headers: ReceivedWebhook['headers']): Header {
  if (isLookup(headers)) return (name) => headers.get(name) ?? undefined
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === 'string' ? value : value?.[0],
    ]),
  )
  return (name) => byName.get(name)
}

function isLookup(headers: ReceivedWebhook['headers']): headers is HeaderLookup {
  return typeof headers['get'] === 'function'
}

function required(header: Header, name: string): string {
  const value = header(name)
  if (!value) throw fault('missing_header', `The header ${name} is missing.`)
  return value
}

function bytesOf(body: ReceivedWebhook['body']): Bytes {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function fault(code: WebhookFault, message: string): WebhookVerificationError {
  return new WebhookVerificationError(code, message)
}
