/**
 * JSON as the networks write it: whole numbers beyond 2^53 (TikTok's post ids, Instagram's user ids) become strings, digit for
 * digit, because a JavaScript number would change their last digits. `undefined` when the bytes are no JSON.
 */
export function readWideJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), keepDigits)
  } catch {
    return undefined
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const digits = context?.source
  if (typeof value !== 'number' || Number.isSafeInteger(value) || digits === undefined) return value
  return /^-?\d+$/.test(digits) ? digits : value
}
