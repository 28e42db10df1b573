import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { liveRandom, seededRandom } from '../ports/random.ts'
import { attemptHeaders, newSecret, type WebhookSecrets } from './sign.ts'
import { anyCharacter } from '../testing/any-character.ts'

const at = Temporal.Instant.from('2026-11-21T08:00:00.999Z')
const eventId = 'evt_0192f0c1a2b37c4d8e9fa0b1c2d3e4f5'
const text =
  '{"event":"post.published","delivered_at":"2026-11-21T08:00:00.999Z","data":{"text":"Grüße 👋"}}'
const body = Buffer.from(text)
// Made once with another implementation, keyed with the bytes 0 to 31, and 100 to 131.
const fresh = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  service: 'b413ad75d004a4756871d1ad7172a79472cf233f7d99110ec72b43ea5e13669c',
  standard: 'v1,gsPG9PWI+T6bwthdrrXFnQIcA34PejjDCEiH8croNmc=',
}
const old = {
  secret: 'whsec_ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=',
  service: 'aee7507411190fd2c6c9a9d423451d7cf1d9ceca0068f243ba2bd03eb447557b',
  standard: 'v1,Shl2ElXbGCK/uW+nC/hh/G0JN0bnaJcAEGyDf160sXA=',
}
const only = (secret: string): WebhookSecrets => ({ current: secret, previous: null })
const rotated = (expirePrevious: boolean, until = at.add({ hours: 24 })): WebhookSecrets => ({
  current: fresh.secret,
  previous: { secret: old.secret, until, expirePrevious },
})
const headers = (secrets: WebhookSecrets) =>
  attemptHeaders({ eventId, attemptedAt: at, body }, secrets, '1.2.3')
const signatures = (secrets: WebhookSecrets) => {
  const made = headers(secrets)
  return [made['x-service-signature'], made['webhook-signature']]
}
const setTime = (t: TestContext, instant: Temporal.Instant) =>
  t.mock.timers.enable({ apis: ['Date'], now: instant.epochMilliseconds })

test('an attempt carries both signatures, the event, its own time and who sends it', () => {
  assert.deepEqual(headers(only(fresh.secret)), {
    'content-type': 'application/json',
    'user-agent': 'Crier/1.2.3',
    'x-service-signature': fresh.service,
    'webhook-id': eventId,
    'webhook-timestamp': '1795248000',
    'webhook-signature': fresh.standard,
  })
})

test('a fresh secret is whsec_ and the base64 of 32 bytes, and no two are alike', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret(liveRandom))
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
  assert.equal(new Set(secrets).size, 100)
})

test('the public library and a plain HMAC verify whatever bytes are sent', (t) => {
  setTime(t, at)
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 5_000 }), fc.nat(), (content, seed) => {
      const payload = Buffer.from(JSON.stringify({ event: 'post.failed', data: { content } }))
      const secret = newSecret(seededRandom(seed))
      const made = attemptHeaders({ eventId, attemptedAt: at, body: payload }, only(secret), '1')
      assert.deepEqual(new Webhook(secret).verify(payload, made), JSON.parse(payload.toString()))
      assert.equal(
        made['x-service-signature'],
        createHmac('sha256', secret).update(payload).digest('hex'),
      )
    }),
    { numRuns: 300 },
  )
})

test('for a day after a rotation either secret verifies the standard set, and the old one the service signature', (t) => {
  setTime(t, at)
  assert.deepEqual(signatures(rotated(false)), [old.service, `${fresh.standard} ${old.standard}`])
  for (const { secret } of [fresh, old])
    assert.ok(new Webhook(secret).verify(text, headers(rotated(false))))
})

test('an owner who expires the previous secret gets the service signature of the new one at once', () => {
  assert.deepEqual(signatures(rotated(true)), [fresh.service, `${fresh.standard} ${old.standard}`])
})

test('the old secret signs up to the last millisecond of its day and no longer', () => {
  for (const expirePrevious of [false, true]) {
    const last = signatures(rotated(expirePrevious, at.add({ milliseconds: 1 })))
    assert.deepEqual(last, [
      expirePrevious ? fresh.service : old.service,
      `${fresh.standard} ${old.standard}`,
    ])
    assert.deepEqual(signatures(rotated(expirePrevious, at)), [fresh.service, fresh.standard])
    assert.deepEqual(signatures(rotated(expirePrevious, at.subtract({ hours: 1 }))), [
      fresh.service,
      fresh.standard,
    ])
  }
})
