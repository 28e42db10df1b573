declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** A number that JSON.stringify writes with exactly these digits, beyond 2^53 too. */
export function rawNumber(digits: string): unknown {
  return JSON.rawJSON(digits)
}
