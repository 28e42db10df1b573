import { createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { CompactEncrypt, decodeProtectedHeader } from 'jose'
import { keyFor } from './keys.ts'

interface VaultKey {
  /** Names the key inside what it sealed. Never reused for another key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

export interface Vault {
  /**
   * Encrypts a text for one place. `context` names that place (`webhook.secret|acct_…|whk_…`): it
   * is stored readable inside, and what is moved to another place cannot be opened there.
   */
  seal(plaintext: string, context: string): Promise<string>
  /**
   * Throws `VaultError` unless it was sealed for this place with a key that is known here, and is
   * unchanged since.
   */
  open(sealed: string, context: string): Promise<string>
  /** True when the current key sealed it; texts of a previous key are to be sealed again. */
  isCurrent(sealed: string): boolean
}

/** Its message says what does not fit, never what was sealed. */
export class VaultError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VaultError'
  }
}

/**
 * Secrets at rest: JWE (RFC 7516) with AES-256-GCM. `previous` keys open what they once sealed and
 * seal nothing.
 */
export function openVault(keys: {
  readonly current: VaultKey
  readonly previous: readonly VaultKey[]
}): Vault {
  const known = new Map<unknown, KeyObject>()
  for (const { id, key } of [...keys.previous, keys.current]) {
    if (key.length !== keyBytes)
      throw new VaultError(`A vault key needs ${keyBytes} bytes and this one has ${key.length}.`)
    known.set(id, createSecretKey(key))
  }
  const current = known.get(keys.current.id)!
  return {
    seal: (plaintext, context) =>
      new CompactEncrypt(new TextEncoder().encode(plaintext))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keys.current.id, ctx: context })
        .encrypt(current),
    async open(sealed, context) {
      const { kid, ctx } = headerOf(sealed)
      const key = known.get(kid)
      if (!key) throw new VaultError('It was sealed with a key that is not known here.')
      // The header is authenticated with the text: an edited one fails below.
      // mutant: sealed-place
      if (ctx !== context) throw new VaultError('It was sealed for another place.')
      try {
        return decrypt(sealed, key)
      } catch (error) {
        throw new VaultError(
          'It was changed after it was sealed, or the key is another one of the same name.',
          error,
        )
      }
    },
    isCurrent: (sealed) => headerOf(sealed).kid === keys.current.id,
  }
}

/**
 * Tells one key from another without revealing it: kept in the database, so that a start whose key
 * does not fit is refused.
 */
export function keyFingerprint(key: Uint8Array): string {
  return createHmac('sha256', key).update('crier vault key fingerprint').digest('hex').slice(0, 32)
}

/**
 * The place that something was sealed for, as it says itself: only for sealing it again, for the
 * same place.
 */
export function sealedPlace(sealed: string): string {
  const { ctx } = headerOf(sealed)
  if (typeof ctx !== 'string') throw new VaultError('It names no place.')
  return ctx
}

/** The vault of a secret key, which opens what its predecessors sealed as well. */
export function vaultOf(secretKey: Uint8Array, previous: readonly Uint8Array[]): Vault {
  const vaultKey = (key: Uint8Array): VaultKey => ({
    id: keyFingerprint(key),
    key: keyFor('vault', key),
  })
  return openVault({ current: vaultKey(secretKey), previous: previous.map(vaultKey) })
}

const keyBytes = 32

/**
 * RFC 7516, 5.2, for what `seal` writes. Here and not in the library, whose Web Crypto goes through
 * a thread for every few bytes: 147 µs of processor time against 26 for a webhook's secret, and
 * every send and every delivery opens one.
 */
function decrypt(sealed: string, key: KeyObject): string {
  const [header = '', wrapped, iv = '', text = '', tag = '', ...more] = sealed.split('.')
  const { alg, enc, zip, crit } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<
    string,
    unknown
  >
  if (alg !== 'dir' || enc !== 'A256GCM' || zip !== undefined || crit !== undefined)
    throw new Error('it is encrypted in another way')
  if (wrapped !== '' || more.length > 0) throw new Error('it has parts that do not belong there')
  const decipher = createDecipheriv('aes-256-gcm', key, part(iv), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(header)).setAuthTag(part(tag))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Buffer.concat([decipher.update(part(text)), decipher.final()]),
  )
}

/** A part in base64url, which has one spelling only. */
function part(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new Error('a part is not base64url')
  return bytes
}

function headerOf(sealed: string): { kid?: unknown; ctx?: unknown } {
  try {
    return decodeProtectedHeader(sealed)
  } catch (error) {
    throw new VaultError('It is nothing that was sealed here.', error)
  }
}
