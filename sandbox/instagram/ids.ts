import { createHash, randomInt } from 'node:crypto'

/** Ids of 17 digits, as the Graph API writes them: text, and beyond 2^53 in size often enough. */
export function newGraphId(prefix: string, taken: (id: string) => boolean): string {
  for (;;) {
    const id = prefix + Array.from({ length: 17 - prefix.length }, () => randomInt(10)).join('')
    if (!taken(id)) return id
  }
}

/** The id under which one application knows an account: another number than the account's own. */
export function appScopedId(clientId: string, igId: string): string {
  const digest = createHash('sha256').update(`${clientId}/${igId}`).digest()
  return String(24_000_000_000_000_000n + (digest.readBigUInt64BE() % 1_000_000_000_000_000n))
}
