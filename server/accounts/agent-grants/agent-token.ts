import { createHash } from 'node:crypto'
import type { Random } from '../../ports/random.ts'
import { hashKey } from '../keys/api-key.ts'

export type TokenKind = 'code' | 'access' | 'refresh'

export const accessTokenPrefix = 'crier-access_'
const form = /^(crier-(code|access|refresh)_)([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/

/**
 * 256 random bits with a checksum, as in API keys: secret scanners recognize a leaked token, and it
 * cannot be mistaken for a key.
 */
export function newAgentToken(random: Random, kind: TokenKind): string {
  const secret = Buffer.from(random.bytes(32)).toString('base64url')
  const prefix = `crier-${kind}_`
  return `${prefix}${secret}_${checksum(prefix, secret)}`
}

export function looksLikeToken(text: string, kind: TokenKind): boolean {
  const match = form.exec(text)
  return match !== null && match[2] === kind && checksum(match[1]!, match[3]!) === match[4]
}

export const hashAgentToken = hashKey

const checksum = (prefix: string, secret: string) =>
  createHash('sha256').update(prefix).update(secret).digest('hex').slice(0, 8)
