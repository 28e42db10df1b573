import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { keyFingerprint, openVault, VaultError } from './vault.ts'
import { anyCharacter } from '../testing/any-character.ts'

const key = (fill: number, id = `k${fill}`) => ({ id, key: new Uint8Array(32).fill(fill) })
const vault = openVault({ current: key(1), previous: [] })
const place = 'webhook.secret|acct_1|whk_1'

test('what is sealed for a place is opened there, whatever it says', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 2_000 })
  await fc.assert(
    fc.asyncProperty(text, text, async (secret, context) => {
      assert.equal(await vault.open(await vault.seal(secret, context), context), secret)
    }),
    {
      numRuns: 200,
      examples: [
        ['', ''],
        ['\ufeffabc\0', '\ufeff|x'],
      ],
    },
  )
})

test('vault: seals the same secret differently twice, and never shows it', async () => {
  const [one, two] = await Promise.all([
    vault.seal('whsec_canary', place),
    vault.seal('whsec_canary', place),
  ])
  assert.notEqual(one, two)
  for (const form of [
    'whsec_canary',
    Buffer.from('whsec_canary').toString('base64url'),
    Buffer.from('whsec_canary').toString('hex'),
  ]) {
    assert.ok(!one.includes(form))
  }
})

test('pasted into another row, account or column it does not open', async () => {
  const sealed = await vault.seal('secret', place)
  for (const other of [
    'webhook.secret|acct_1|whk_2',
    'webhook.secret|acct_2|whk_1',
    'token.access|acct_1|whk_1',
    '',
    `${place} `,
  ]) {
    await assert.rejects(vault.open(sealed, other), VaultError)
  }
})

test('its place cannot be edited inside it', async () => {
  const [, ...rest] = (await vault.seal('secret', place)).split('.')
  const header = { alg: 'dir', enc: 'A256GCM', kid: 'k1', ctx: 'webhook.secret|acct_2|whk_1' }
  const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
  await assert.rejects(vault.open(forged, header.ctx), VaultError)
})

test('one changed character anywhere spoils it', async () => {
  const sealed = await vault.seal('secret', place)
  for (let at = 0; at < sealed.length; at++) {
    if (sealed[at] === '.') continue
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    // The last character of a part may carry bits that mean nothing: then it is the same bytes, and
    // may open.
    const same = Buffer.from(changed.split('.').at(-1)!, 'base64url').equals(
      Buffer.from(sealed.split('.').at(-1)!, 'base64url'),
    )
    if (same && changed.split('.').slice(0, -1).join() === sealed.split('.').slice(0, -1).join())
      continue
    await assert.rejects(vault.open(changed, place), VaultError, `character ${at}`)
  }
  for (const nonsense of ['', 'secret', 'a.b.c.d.e', `${sealed}.x`, '....'])
    await assert.rejects(vault.open(nonsense, place), VaultError)
})

test('a previous key opens what it sealed and seals nothing', async () => {
  const old = await openVault({ current: key(1), previous: [] }).seal('secret', place)
  const rotated = openVault({ current: key(2), previous: [key(1)] })
  assert.equal(await rotated.open(old, place), 'secret')
  assert.equal(rotated.isCurrent(old), false)
  const fresh = await rotated.seal('secret', place)
  assert.equal(rotated.isCurrent(fresh), true)
  await assert.rejects(vault.open(fresh, place), /not known/)
  await assert.rejects(openVault({ current: key(2), previous: [] }).open(old, place), /not known/)
})

test('another key under the same name does not open it', async () => {
  const sealed = await vault.seal('secret', place)
  await assert.rejects(
    openVault({ current: key(9, 'k1'), previous: [] }).open(sealed, place),
    VaultError,
  )
})

test('an error never holds the secret', async () => {
  const sealed = await vault.seal('whsec_canary', place)
  await assert.rejects(
    vault.open(sealed, 'elsewhere'),
    (error: Error) => !JSON.stringify([error.message, error.stack]).includes('canary'),
  )
})

test('a key of the wrong length is refused at once', () => {
  for (const length of [0, 16, 31, 33, 64]) {
    assert.throws(
      () => openVault({ current: { id: 'k', key: new Uint8Array(length) }, previous: [] }),
      VaultError,
    )
  }
})

test('a fingerprint tells keys apart and does not reveal them', () => {
  assert.equal(keyFingerprint(key(1).key), keyFingerprint(key(1).key))
  assert.notEqual(keyFingerprint(key(1).key), keyFingerprint(key(2).key))
  assert.match(keyFingerprint(key(1).key), /^[0-9a-f]{32}$/)
})
