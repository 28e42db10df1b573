import { createHash } from 'node:crypto'
import type { Random } from '../../ports/random.ts'

export const keyPrefix = 'crier_'
export const operatorKeyPrefix = 'crierop_'
type Prefix = typeof keyPrefix | typeof operatorKeyPrefix

/**
 * A new API key: 256 bits of chance and a checksum, so that scanners find leaked keys and typing
 * errors are seen at once.
 */
export function newApiKey(random: Random, prefix: Prefix = keyPrefix): string {
  const secret = Buffer.from(random.bytes(32)).toString('base64url')
  return `${prefix}${secret}_${checksum(secret, prefix)}`
}

export function looksLikeKey(key: string, prefix: Prefix = keyPrefix): boolean {
  const match = /^([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/.exec(key.slice(prefix.length))
  return key.startsWith(prefix) && match !== null && checksum(match[1]!, prefix) === match[2]
}

/** The key has 256 random bits, so a slow hash would gain nothing. */
export function hashKey(key: string): Uint8Array {
  // mutant: hash-key
  return createHash('sha256').update(key).digest()
}

/** The part of a key that is shown after its creation. */
export const visiblePart = (key: string) => key.slice(0, 12)

function checksum(secret: string, prefix: Prefix): string {
  return createHash('sha256').update(prefix).update(secret).digest('hex').slice(0, 8)
}
