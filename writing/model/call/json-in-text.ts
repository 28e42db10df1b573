// Whoever answers in braces that never close must not make us read the rest again for each of them.
const scannedMax = 2_000_000
const valuesMax = 200

/**
 * The JSON objects and lists in a text, in order; what is inside another is not listed by itself.
 */
export function jsonValuesIn(text: string): readonly unknown[] {
  const whole = parsed(text.trim())
  // Some servers put the JSON into a string once more.
  if (typeof whole === 'string') return typeof parsed(whole) === 'object' ? jsonValuesIn(whole) : []
  const values: unknown[] = []
  let scanned = 0
  for (
    let place = 0;
    place < text.length && values.length < valuesMax && scanned < scannedMax;
    place++
  ) {
    if (text[place] !== '{' && text[place] !== '[') continue
    const end = endOf(text, place, scannedMax - scanned)
    scanned += (end ?? text.length) - place
    if (end === null) continue
    const value = parsed(text.slice(place, end))
    if (typeof value !== 'object' || value === null) continue
    values.push(value)
    place = end - 1
  }
  return values
}

/** Behind the bracket that closes the one at `start`; null where none does. */
function endOf(text: string, start: number, scannedMax: number): number | null {
  let depth = 0
  let quoted = false
  const last = Math.min(text.length, start + scannedMax)
  for (let place = start; place < last; place++) {
    const character = text[place]
    if (quoted) {
      if (character === '\\') place++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if ((character === '}' || character === ']') && --depth === 0) return place + 1
  }
  return null
}

/** Undefined: the text as a whole is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const parsed = (text: string) => jsonOf(text) ?? jsonOf(repaired(text))

/**
 * Line breaks inside of strings and commas before a closing bracket: what small models get wrong.
 */
function repaired(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|,(?=\s*[\]}])/gs, (part) =>
    part === ',' ? '' : part.replaceAll('\n', '\\n').replaceAll('\r', '').replaceAll('\t', '\\t'),
  )
}
