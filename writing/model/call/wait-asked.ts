import { httpDateMs } from '@crier/server/ports/outbound/http-date.ts'

// A day: what asks for more means something else.
const longestMs = 86_400_000

/**
 * How long a server asks to wait, by its headers or its words; null where it does not say. `words`
 * are in lower case.
 */
export function waitAsked(
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  words: string,
): number | null {
  const milliseconds = numberIn(headers['retry-after-ms'])
  const asked =
    milliseconds ??
    retryAfter(headers) ??
    inSeconds(/"retryDelay"\s*:\s*"([\d.]+)s"/.exec(body)?.[1]) ??
    inWords(words)
  return asked === null ? null : Math.min(longestMs, Math.max(0, asked))
}

/** Seconds, or a date, which is counted from the server's own. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const value = headers['retry-after']
  if (value === undefined) return null
  const seconds = inSeconds(value.trim())
  if (seconds !== null) return seconds
  const [at, now] = [httpDateMs(value), httpDateMs(headers['date'] ?? '')]
  return at === null || now === null ? null : at - now
}

// "Please try again in 20s.", "in 1m2.5s", "in 340ms", "retry after 12 seconds"
function inWords(words: string): number | null {
  const found =
    /(?:try again|retry)[^.]{0,20} (?:in|after) (?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?) ?(ms|s|seconds?)\b)?/.exec(
      words,
    )
  if (found === null || (found[1] === undefined && found[2] === undefined)) return null
  const rest = Number(found[2] ?? 0) * (found[3] === 'ms' ? 1 : 1_000)
  return Number(found[1] ?? 0) * 60_000 + rest
}

function numberIn(value: string | undefined): number | null {
  return value !== undefined && /^\d{1,12}(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null
}

const inSeconds = (value: string | undefined) => {
  const seconds = numberIn(value)
  return seconds === null ? null : seconds * 1_000
}
