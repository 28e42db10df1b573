import { randomBytes } from 'node:crypto'

/** The only source of chance. */
export interface Random {
  bytes(count: number): Uint8Array
  /** A number from 0 (included) to 1 (excluded), for jitter. */
  fraction(): number
}

export const liveRandom: Random = {
  bytes: (count) => randomBytes(count),
  fraction: () => randomBytes(4).readUInt32BE() / 2 ** 32,
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
