import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { keyFor } from './keys.ts'

export interface VaultKey {
  /** Names the key inside what it sealed. Never reused for another key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

export interface Vault {
  /**
   * Encrypts a text for one place. `context` names that place (`webhook.secret|acct_…|whk_…`): it is stored readable inside,
   * and what is moved to another place cannot be opened there.
   */
  seal(plaintext: string, context: string): Promise<string>
  /** Throws `VaultError` unless it was sealed for this place with a key that is known here, and is unchanged since. */
  open(sealed: string, context: string): Promise<string>
  /** Whether the current key sealed it: what a previous one sealed is to be sealed again. */
  isCurrent(sealed: string): boolean
}

/** Its message says what does not fit, never what was sealed. */
export class VaultError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'VaultError'
  }
}

/** Secrets at rest: JWE (RFC 7516) with AES-256-GCM. `previous` keys open what they once sealed and seal nothing. */
export function openVault(keys: { readonly current: VaultKey; readonly previous: readonly VaultKey[] }): Vault {
  const known = new Map<unknown, KeyObject>()
  for (const { id, key } of [...keys.previous, keys.current]) {
    if (key.length !== keyBytes) throw new VaultError(`A vault key needs ${keyBytes} bytes and this one has ${key.length}.`)
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
      // The header is authenticated with the text: whoever edits it fails below.
      if (ctx !== context) throw new VaultError('It was sealed for another place.')
      try {
        const { plaintext } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(plaintext)
      } catch (error) {
        throw new VaultError('It was changed after it was sealed, or the key is another one of the same name.', error)
      }
    },
    isCurrent: (sealed) => headerOf(sealed).kid === keys.current.id,
  }
}

/** Tells one key from another without revealing it: kept in the database, so that a start whose key does not fit is refused. */
export function keyFingerprint(key: Uint8Array): string {
  return createHmac('sha256', key).update('crier vault key fingerprint').digest('hex').slice(0, 32)
}

/** The place that something was sealed for, as it says itself: only for sealing it again, for the same place. */
export function placeOf(sealed: string): string {
  const { ctx } = headerOf(sealed)
  if (typeof ctx !== 'string') throw new VaultError('It names no place.')
  return ctx
}

/** The vault of a secret key, which opens what its predecessors sealed as well. */
export function vaultOf(secretKey: Uint8Array, previous: readonly Uint8Array[]): Vault {
  const vaultKey = (key: Uint8Array): VaultKey => ({ id: keyFingerprint(key), key: keyFor('vault', key) })
  return openVault({ current: vaultKey(secretKey), previous: previous.map(vaultKey) })
}

const keyBytes = 32

function headerOf(sealed: string): { kid?: unknown; ctx?: unknown } {
  try {
    return decodeProtectedHeader(sealed)
  } catch (error) {
    throw new VaultError('It is nothing that was sealed here.', error)
  }
}
