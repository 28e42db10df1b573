import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type ReceivedWebhook,
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  WebhookVerificationError,
} from './verify-webhook.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const id = 'evt_0192f0c1a2b37c4d8e9fa0b1c2d3e4f5'
const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const older = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
const foreign = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const payload = {
  event: 'post.published',
  delivered_at: '2026-11-21T08:00:00.000Z',
  data: { text: 'Grüße 👋' },
}
const body = JSON.stringify(payload)

const service = (key: string, content: string | Uint8Array = body) =>
  createHmac('sha256', key).update(content).digest('hex')
const standard = (key: string, content = body, timestamp = now / 1000, ofId = id) => {
  const bytes = Buffer.from(key.slice(6), 'base64')
  return `v1,${createHmac('sha256', bytes).update(`${ofId}.${timestamp}.${content}`).digest('base64')}`
}
const headersFor = (key = secret, content = body, timestamp = now / 1000) => ({
  'x-service-signature': service(key, content),
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': standard(key, content, timestamp),
})
const verify = (
  received: Partial<ReceivedWebhook> = {},
  key: string | readonly string[] = secret,
  options: VerifyOptions = {},
) =>
  verifyWebhook({ body, headers: headersFor(), ...received }, key, { now: () => now, ...options })
const refuses = (code: WebhookFault, attempt: Promise<unknown>) =>
  assert.rejects(
    attempt,
    (error: Error) =>
      error instanceof WebhookVerificationError && error.code === code && error.message.length > 20,
  )

test('a genuine webhook is understood, whatever form its body and headers come in', async () => {
  const bytes = new TextEncoder().encode(body)
  const shouted = Object.fromEntries(
    Object.entries(headersFor()).map(([name, value]) => [name.toUpperCase(), [value]]),
  )
  for (const form of [body, bytes, Buffer.from(body), bytes.buffer]) {
    for (const headers of [headersFor(), new Headers(headersFor()), shouted]) {
      assert.deepEqual(await verify({ body: form, headers }), { id, ...payload })
    }
  }
})

test('without the standard set the service signature and the signed time decide', async () => {
  const headers = { 'X-Service-Signature': service(secret) }
  assert.deepEqual(await verify({ headers }), { id: null, ...payload })
  await refuses('wrong_signature', verify({ headers: { 'X-Service-Signature': service(foreign) } }))
  await refuses('wrong_signature', verify({ headers, body: `${body}\n` }))
  await refuses('too_old', verify({ headers }, secret, { now: () => now + 300_001 }))
  await refuses('too_new', verify({ headers }, secret, { now: () => now - 300_001 }))
  assert.ok(await verify({ headers }, secret, { now: () => now + 300_000 }))
  for (const written of [
    '',
    'x',
    service(secret).slice(1),
    `${service(secret)}0`,
    'z'.repeat(64),
  ]) {
    await refuses(
      written === '' ? 'missing_header' : 'malformed_header',
      verify({ headers: { 'x-service-signature': written } }),
    )
  }
  assert.ok(await verify({ headers: { 'x-service-signature': service(secret).toUpperCase() } }))
})

test('a service signature that fits does not save a standard set that does not', async () => {
  await refuses(
    'wrong_signature',
    verify({ headers: { ...headersFor(), 'webhook-signature': standard(foreign) } }),
  )
  await refuses('too_old', verify({ headers: headersFor(secret, body, now / 1000 - 301) }))
  for (const missing of ['webhook-id', 'webhook-timestamp'] as const) {
    await refuses('missing_header', verify({ headers: { ...headersFor(), [missing]: '' } }))
  }
})

test('one changed byte of the body, the id or the time is found', async () => {
  for (let at = 0; at < body.length; at++) {
    await refuses(
      'wrong_signature',
      verify({ body: `${body.slice(0, at)}${body[at] === ' ' ? 'x' : ' '}${body.slice(at + 1)}` }),
    )
  }
  await refuses(
    'wrong_signature',
    verify({ headers: { ...headersFor(), 'webhook-id': 'evt_other' } }),
  )
  await refuses(
    'wrong_signature',
    verify({ headers: { ...headersFor(), 'webhook-timestamp': String(now / 1000 + 1) } }),
  )
})

test('no form of a wrong signature is accepted, nor breaks anything', async () => {
  const right = standard(secret).slice(3)
  const wrong = [
    'v1',
    'v1,',
    'v1,!!!',
    `v2,${right}`,
    right,
    `v1,${right.slice(0, -4)}`,
    `v1,${right}AAAA`,
    `v1, ${right.slice(1)}`,
    'v1,AAAA v1,BBBB',
  ]
  for (const written of wrong)
    await refuses(
      'wrong_signature',
      verify({ headers: { ...headersFor(), 'webhook-signature': written } }),
    )
  await refuses(
    'wrong_signature',
    verify({
      headers: { ...headersFor(), 'webhook-signature': `${'v1,AAAA '.repeat(10)}v1,${right}` },
    }),
  )
  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyUnit, minLength: 1 }), async (written) => {
      fc.pre(!written.includes(right))
      await assert.rejects(
        verify({ headers: { ...headersFor(), 'webhook-signature': written } }),
        WebhookVerificationError,
      )
    }),
    { numRuns: 100 },
  )
})

test('while a secret is rotated either one verifies, on both sides', async () => {
  const both = { ...headersFor(), 'webhook-signature': `${standard(secret)} ${standard(older)}` }
  for (const keys of [secret, older, [secret, older], [foreign, older]])
    assert.ok(await verify({ headers: both }, keys))
  await refuses('wrong_signature', verify({ headers: both }, foreign))
  const onlyOld = { 'x-service-signature': service(older) }
  assert.ok(await verify({ headers: onlyOld }, [secret, older]))
  await refuses('wrong_signature', verify({ headers: onlyOld }, secret))
})

test('five minutes of difference pass, one second more does not, and the limit can be moved', async () => {
  const sent = (seconds: number) => ({ headers: headersFor(secret, body, now / 1000 + seconds) })
  for (const seconds of [-300, 0, 300]) assert.ok(await verify(sent(seconds)))
  await refuses('too_old', verify(sent(-301)))
  await refuses('too_new', verify(sent(301)))
  assert.ok(await verify(sent(-301), secret, { toleranceSeconds: 301 }))
  for (const timestamp of ['now', '-1', '1e9', '1.5', '9'.repeat(13)]) {
    await refuses(
      'malformed_header',
      verify({ headers: { ...headersFor(), 'webhook-timestamp': timestamp } }),
    )
  }
})

test('an id that was handled before is refused, and asking needs the signed id', async () => {
  const seen = new Set<string>()
  const alreadySeen = async (known: string) => seen.has(known)
  const first = await verify({}, secret, { alreadySeen })
  seen.add(first.id!)
  await refuses('already_seen', verify({}, secret, { alreadySeen }))
  await refuses(
    'missing_header',
    verify({ headers: { 'x-service-signature': service(secret) } }, secret, { alreadySeen }),
  )
})

test('a secret that is not the whole string is named as the mistake', async () => {
  for (const wrong of ['', 'whsec_', secret.slice(6), 'whsec_***', 'sk_test'])
    await refuses('malformed_secret', verify({}, wrong))
})

test('a request without any signature says which header is missing', async () => {
  await assert.rejects(verify({ headers: {} }), /x-service-signature is missing/)
})

test('a signed body that is no event is told apart from a wrong signature', async () => {
  for (const content of [
    '',
    'hello',
    '[]',
    'null',
    '{"event":1}',
    '{"event":"x","delivered_at":"y"}',
    '{"event":"x","delivered_at":1,"data":{}}',
  ]) {
    await refuses('malformed_body', verify({ body: content, headers: headersFor(secret, content) }))
  }
  const undated = '{"event":"x","delivered_at":"soon","data":{}}'
  await refuses(
    'malformed_body',
    verify({ body: undated, headers: { 'x-service-signature': service(secret, undated) } }),
  )
})

test('where WebCrypto is no global, as on Node 18, the module is used', async (t) => {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
  t.after(() => Object.defineProperty(globalThis, 'crypto', original))
  assert.ok(await verify())
})

test('verifyWebhook: refuses an empty secret with a sentence that says so', async () => {
  for (const empty of [undefined, null, '', ' ', 7, [undefined], []])
    await refuses(
      'malformed_secret',
      verifyWebhook({ body, headers: headersFor() }, empty as unknown as string),
    )
  await assert.rejects(
    verify({ headers: headersFor() }, [undefined] as unknown as string[]),
    /empty\. Is the environment variable/,
  )
})
