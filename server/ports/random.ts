import { randomBytes } from 'node:crypto'

/** The only source of chance. */
export interface Random {
  bytes(count: number): Uint8Array
  /** A number from 0 (included) to 1 (excluded), for jitter. */
  fraction(): number
}

export const liveRandom: Random = {
  bytes: (count) => drawn(count),
  fraction: () => drawn(4).readUInt32BE() / 2 ** 32,
}

const poolBytes = 4_096
let pool = Buffer.alloc(0)

/**
 * Fetched from the system by the page: a request needs chance several times, and each fetch is a
 * system call.
 */
function drawn(count: number): Buffer {
  if (count > poolBytes) return randomBytes(count)
  if (pool.length < count) pool = randomBytes(poolBytes)
  const bytes = Buffer.from(pool.subarray(0, count))
  // Bytes that were returned are not kept.
  pool.fill(0, 0, count)
  pool = pool.subarray(count)
  return bytes
}

/** Reproducible chance (mulberry32) for tests and the simulation: never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    fraction: () => next() / 2 ** 32,
  }
}
