const lengthMax = 4_000

/**
 * The words of a server's error, with the names of parameters and codes in it, in lower case: to
 * decide by, never to show. Servers put them under `error`, `message`, `detail`, `errors` or
 * `metadata.raw`, into a list, or say them as plain text.
 */
export function errorWords(body: string): string {
  const text = body.slice(0, 100_000)
  let words: string
  try {
    words = textsIn(JSON.parse(text), 0).join(' ')
  } catch {
    words = text
  }
  return words.slice(0, lengthMax).toLowerCase()
}

// What servers repeat of the request is not their own word.
const notTheirs = /^(?:input|body|ctx|url|request_id|id|doc_url|failed_generation|messages|trace)$/

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value.slice(0, lengthMax)]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  const entries = Array.isArray(value)
    ? value.slice(0, 50).map((entry) => ['', entry] as const)
    : Object.entries(value).slice(0, 50)
  return entries
    .filter(([name]) => !notTheirs.test(name))
    .flatMap(([, inner]) => textsIn(inner, depth + 1))
}
