import { snowflakes } from '../core/snowflake.ts'

const epochMs = 1_288_834_974_657n

/** X's ids: each holds its time. `given` are those that exist already. */
export function idsAfter(given: Iterable<string>, now: () => number): () => string {
  let last = 0n
  for (const id of given) if (BigInt(id) > last) last = BigInt(id)
  return snowflakes(now, epochMs, last)
}

/** The least id of a time. */
export function firstIdAt(milliseconds: number): bigint {
  return milliseconds < Number(epochMs) ? 0n : (BigInt(milliseconds) - epochMs) << 22n
}

export function isId(text: string): boolean {
  return /^[0-9]{1,19}$/.test(text)
}
