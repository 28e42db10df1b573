import { isDateTime } from './date-time.ts'
import type { RequestPart } from './validation-errors.ts'

const expected = 'must be a timestamp with a zone, such as 2026-11-24T09:00:00Z'
const echoedMax = 40

/** The error of a time, with the same time in the right form where possible. */
export function timestampDetail(value: unknown, part: RequestPart): string {
  if (typeof value === 'number')
    return `${expected}; received the number ${value}${unixTime(value)}`
  if (typeof value !== 'string') return expected
  if (value.length > echoedMax) return expected
  const cure = cureOf(value, part)
  return `${expected}; ${cure === undefined ? `received ${JSON.stringify(value)}` : cure}`
}

function cureOf(value: string, part: RequestPart): string | undefined {
  // The commonest mistake: a plus sign in a query means a space.
  if (part === 'query' && / \d\d:\d\d$/.test(value)) return 'write the + of an offset as %2B'
  if (/^\d{9,14}$/.test(value)) return `received the Unix time ${value}${unixTime(Number(value))}`
  if (/^\d{4}-\d\d-\d\d$/.test(value))
    return `"${value}" has no time of day: send ${value}T09:00:00Z`
  const local = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?$/.exec(value)
  if (local)
    return (
      `"${value}" has no zone: send ${local[1]}T${local[2]}${local[3] ?? ':00'}Z, or an offset ` +
      'such as +01:00 in place of Z'
    )
  if (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d/.test(value) &&
    isDateTime(value.replace(/^(\d{4}-\d\d)-\d\d/, '$1-01'))
  )
    return `${value.slice(0, 10)} is not a day of the calendar`
  if (/^(now|today|immediately|asap)$/i.test(value))
    return (
      `"${value}" is no time: for a publication as soon as possible give a time a ` +
      'minute from now'
    )
  return undefined
}

/** In seconds or milliseconds, where it is a time of this century. */
function unixTime(value: number): string {
  const ms = value < 1e11 ? value * 1000 : value
  if (!Number.isInteger(ms) || ms < 9e11 || ms > 4.2e12) return ''
  return `: send ${Temporal.Instant.fromEpochMilliseconds(ms).toString()}`
}
