/**
 * Ids that hold their time, strictly increasing: milliseconds since `epochMs` above 22 bits.
 * @param last the largest id given before, so that a restart goes on above it.
 */
export function snowflakes(now: () => number, epochMs: bigint, last = 0n): () => string {
  let previous = last
  return () => {
    const first = (BigInt(now()) - epochMs) << 22n
    previous = first > previous ? first : previous + 1n
    return String(previous)
  }
}
