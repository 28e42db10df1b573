import assert from 'node:assert/strict'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { liveService } from '../service.ts'
import { newBrowser, newOwner, trustedProxy, type Browser } from '../sign-in-browser.ts'

const service = await liveService({ after }, { environment: trustedProxy })
// Passkeys belong to a name, never to a number.
const origin = service.url.replace('127.0.0.1', 'localhost')
const fromName = { origin, 'sec-fetch-site': 'same-origin' }

const present = 0x01
const verified = 0x04
const attested = 0x40

/** CBOR (RFC 8949), as far as a device needs it: text, bytes, whole numbers and maps. */
function cbor(value: string | Uint8Array | number | Map<string | number, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([name, one]) => [cbor(name), cbor(one as never)]),
  ])
}

/** A device that may or may not verify its owner. */
function device() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  const dataFor = (flags: number, more: Uint8Array = Buffer.alloc(0)) =>
    Buffer.concat([
      createHash('sha256').update('localhost').digest(),
      Buffer.from([flags, 0, 0, 0, 0]),
      more,
    ])
  const said = (type: string, challenge: string, page: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }))
  return {
    register(challenge: string, flags: number, page = origin) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataFor(flags | attested, credential)],
      ])
      const clientDataJSON = said('webauthn.create', challenge, page).toString('base64url')
      return {
        ...shared,
        response: { attestationObject: cbor(object).toString('base64url'), clientDataJSON },
      }
    },
    authenticate(challenge: string, flags: number) {
      const authenticatorData = dataFor(flags)
      const clientData = said('webauthn.get', challenge, origin)
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(clientData).digest(),
      ])
      return {
        ...shared,
        response: {
          authenticatorData: authenticatorData.toString('base64url'),
          clientDataJSON: clientData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

async function register(
  { ask }: Pick<Browser, 'ask'>,
  one: ReturnType<typeof device>,
  flags: number,
  page?: string,
) {
  const { json } = await ask('GET', '/auth/passkey/generate-register-options')
  assert.equal(json.authenticatorSelection.userVerification, 'required')
  return ask(
    'POST',
    '/auth/passkey/verify-registration',
    { response: one.register(json.challenge, flags, page) },
    fromName,
  )
}

async function authenticate(one: ReturnType<typeof device>, flags: number) {
  const browser = newBrowser(service)
  const { json } = await browser.ask('GET', '/auth/passkey/generate-authenticate-options')
  assert.equal(json.userVerification, 'required')
  const reply = await browser.ask(
    'POST',
    '/auth/passkey/verify-authentication',
    { response: one.authenticate(json.challenge, flags) },
    fromName,
  )
  return { reply, session: (await browser.ask('GET', '/api/session')).status }
}

test('a passkey signs in when its device has checked its owner, and not by a touch alone', async () => {
  const [owner, one] = [await newOwner(service), device()]
  const registered = await register(owner, one, present | verified)
  assert.equal(registered.status, 200, registered.text)
  const touched = await authenticate(one, present)
  assert.deepEqual(
    [touched.reply.status, touched.reply.json.code, touched.session],
    [400, 'USER_NOT_VERIFIED', 401],
  )
  const checked = await authenticate(one, present | verified)
  assert.deepEqual([checked.reply.status, checked.session], [200, 200])
})

test('a passkey is not added by a touch alone', async () => {
  const owner = await newOwner(service)
  const refused = await register(owner, device(), present)
  assert.deepEqual([refused.status, refused.json.code], [400, 'USER_NOT_VERIFIED'])
  assert.deepEqual((await owner.ask('GET', '/auth/passkey/list-user-passkeys')).json, [])
})

test('what a device made for another site, or no device made, is refused with 400', async () => {
  const owner = await newOwner(service)
  assert.equal(
    (await register(owner, device(), present | verified, 'https://evil.example')).status,
    400,
  )
  for (const response of [null, {}, { id: 'x', response: {} }]) {
    await owner.ask('GET', '/auth/passkey/generate-register-options')
    assert.equal(
      (await owner.ask('POST', '/auth/passkey/verify-registration', { response }, fromName)).status,
      400,
    )
  }
})
