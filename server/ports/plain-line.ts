type Facts = Readonly<Record<string, unknown>>

/**
 * An event of the log as a person at a terminal reads it: local time, what is not usual, the name,
 * the facts; an error's stack below.
 */
export function plainLine(event: Facts, zone: string = Temporal.Now.timeZoneId()): string {
  const { level, time, msg, err, ...facts } = event
  const at = Temporal.Instant.from(String(time))
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'second' })
  const error = isFacts(err) ? err : undefined
  const { stack, type, message, ...others } = error ?? {}
  const told = [...Object.entries(facts), ...Object.entries(others)].filter(
    ([, value]) => value !== undefined && value !== null,
  )
  const words = [
    at,
    rankOf(Number(level)),
    String(msg),
    ...told.map(([name, value]) => `${name}=${shown(value)}`),
  ]
  const line = words.filter((word) => word !== '').join(' ')
  const frames =
    typeof stack === 'string' ? stack.split('\n').filter((one) => /^\s+at /.test(one)) : []
  return [line + (error ? `: ${safe(`${type}: ${message}`)}` : ''), ...frames.map(safe)].join('\n')
}

const rankOf = (level: number) => (level >= 50 ? 'ERROR' : level >= 40 ? 'warning' : '')
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

const shown = (value: unknown) =>
  typeof value === 'string' && /^[\w.:/@+-]+$/.test(value) ? value : safe(JSON.stringify(value))

/** Facts may be what a network has answered: nothing of it may steer the terminal. */
const safe = (text: string) =>
  text.replaceAll(
    /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu,
    (one) => `\\u${one.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  )
