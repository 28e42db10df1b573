const digits = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * Record keys and revisions that hold their time: microseconds and the number of a clock, in 13
 * digits that sort. Strictly increasing.
 * @param last the largest one given before, so that a restart goes on above it
 */
export function tids(now: () => number, last = ''): () => string {
  let previous = numberOf(last)
  return () => {
    const first = (BigInt(now()) * 1_000n) << 10n
    previous = first > previous ? first : previous + 1n
    return textOf(previous)
  }
}

function textOf(number: bigint): string {
  let text = ''
  for (let left = number; text.length < 13; left >>= 5n) text = digits[Number(left & 31n)] + text
  return text
}

function numberOf(text: string): bigint {
  return [...text].reduce((sum, digit) => (sum << 5n) | BigInt(digits.indexOf(digit)), 0n)
}
