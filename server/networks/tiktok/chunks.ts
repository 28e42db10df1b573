interface Chunks {
  /** The size of every chunk but the last, which takes the rest and has less than twice as much. */
  readonly size: number
  readonly count: number
}

// TikTok takes 5 to 64 MB a chunk and 1,000 of them; whether a MB has 10⁶ bytes or 2²⁰ it does not
// say. The smaller a chunk is, the less goes up again after a cut, and the last one still arrives
// within one call on a line of 2 Mbit a second.
const chunkBytes = 6_000_000

/** How a video is cut: a smaller one than two chunks goes up whole. */
export function chunksOf(bytes: number): Chunks {
  return bytes < 2 * chunkBytes
    ? { size: bytes, count: 1 }
    : { size: chunkBytes, count: Math.floor(bytes / chunkBytes) }
}

/** First and last byte of a chunk, counted from 0. */
export function rangeOf(
  { size, count }: Chunks,
  chunk: number,
  bytes: number,
): { readonly start: number; readonly end: number } {
  return { start: chunk * size, end: chunk === count - 1 ? bytes - 1 : (chunk + 1) * size - 1 }
}
