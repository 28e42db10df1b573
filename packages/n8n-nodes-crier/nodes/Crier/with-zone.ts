/**
 * A time as the contract has it. What n8n’s calendar gives has no zone: it is a time of
 * the workflow’s.
 */
export function withZone(value: unknown, timezone: string): string {
  if (value instanceof Date) return value.toISOString()
  // A time of luxon, which expressions such as `$now` are.
  if (typeof value === 'object' && value !== null && 'toISO' in value)
    return String((value as { toISO(): unknown }).toISO())
  const text = String(value).trim()
  const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text)
  if (!local) return text
  const asUtc = Date.parse(`${local[1]}T${local[2] ?? '00:00'}Z`)
  if (Number.isNaN(asUtc)) return text
  // The offset of the guess may be that before or after a change of clocks: that of the answer
  // counts.
  const guess = asUtc - offsetAt(asUtc, timezone)
  return new Date(asUtc - offsetAt(guess, timezone)).toISOString()
}

function offsetAt(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(instantMs)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes = '0'] = /GMT([+-])(\d\d):?(\d\d)?/.exec(name) ?? []
  return hours === undefined
    ? 0
    : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
