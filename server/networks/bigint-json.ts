/**
 * JSON as the networks write it: whole numbers beyond 2^53 (TikTok's post ids, Instagram's user
 * ids) become strings, digit for digit, because a JavaScript number would change their last digits.
 * `undefined` when the bytes are no JSON.
 */
export function readBigintJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), keepDigits)
  } catch {
    return undefined
  }
}

/**
 * JSON whose end is missing, as far as it goes: what was open is closed after the last value that
 * is whole. An error that echoes the request may be longer than what is read of it, and says what
 * it is at its beginning.
 */
export function readCutJson(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body)
  const open: string[] = []
  let whole = 0
  let closing: string[] = []
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if ('{}[],'.includes(character)) {
      if (character === '{') open.push('}')
      else if (character === '[') open.push(']')
      else if (character !== ',') open.pop()
      if (open.length > depthMax) return undefined
      whole = character === ',' ? at : at + 1
      closing = open.toReversed()
    }
  }
  return readBigintJson(new TextEncoder().encode(text.slice(0, whole) + closing.join('')))
}

// No network's answer is deeper, and each mark costs time by its depth.
const depthMax = 64

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const digits = context?.source
  if (typeof value !== 'number' || Number.isSafeInteger(value) || digits === undefined) return value
  return /^-?\d+$/.test(digits) ? digits : value
}
