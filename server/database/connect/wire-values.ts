import { types } from 'node:util'
import pg from 'pg'

/**
 * Maps PostgreSQL's text: timestamptz to an Instant in whole milliseconds (finer digits are cut),
 * bigint to a number that is exact or an error; every other date or time stays text. Nothing
 * becomes a Date.
 */
export function valueTypes(): pg.TypeOverrides {
  const values = new pg.TypeOverrides()
  const { builtins } = pg.types
  for (const oid of [
    builtins.DATE,
    builtins.TIME,
    builtins.TIMETZ,
    builtins.TIMESTAMP,
    builtins.INTERVAL,
  ])
    values.setTypeParser(oid, String)
  for (const oid of arraysOfDates) values.setTypeParser(oid, arrayOf(String))
  values.setTypeParser(builtins.TIMESTAMPTZ, readInstant)
  values.setTypeParser(arrayOfTimestamptz, arrayOf(readInstant))
  values.setTypeParser(builtins.INT8, readInteger)
  values.setTypeParser(arrayOfInt8, arrayOf(readInteger))
  values.setTypeParser(arrayOfText, readTexts)
  return values
}

// date[], time[], timetz[], timestamp[], interval[]: pg names only the types of single values.
const arraysOfDates = [1182, 1183, 1270, 1115, 1187]
const arrayOfTimestamptz = 1185
const arrayOfInt8 = 1016
const arrayOfText = 1009

/** Enough for numbers, dates and times: none of them holds a comma, a quote or a brace. */
function arrayOf<Value>(read: (text: string) => Value) {
  return (text: string) => {
    const items = text.slice(1, -1)
    if (items.includes('{')) throw new TypeError('nested arrays of numbers or times are not read')
    return items === ''
      ? []
      : items.split(',').map((item) => (item === 'NULL' ? null : read(item.replaceAll('"', ''))))
  }
}

/**
 * A list of texts, cut out of what PostgreSQL sends. pg reads it character by character, which
 * holds the event loop for 20 times as long: a draft may be a megabyte.
 */
export function readTexts(text: string): (string | null)[] {
  if (text[0] !== '{') throw new TypeError('only lists that are counted from 1 are read')
  const read: (string | null)[] = []
  for (let at = 1; at < text.length - 1; at++) {
    const isQuoted = text[at] === '"'
    if (text[at] === '{') throw new TypeError('nested arrays of texts are not read')
    const end = isQuoted ? closingQuote(text, at + 1) : endOfBare(text, at)
    const item = text.slice(isQuoted ? at + 1 : at, end)
    if (isQuoted) read.push(item.includes('\\') ? unescaped(item) : item)
    else read.push(item === 'NULL' ? null : item)
    // The comma, which the loop steps over.
    at = isQuoted ? end + 1 : end
  }
  return read
}

function endOfBare(text: string, from: number): number {
  const comma = text.indexOf(',', from)
  return comma === -1 ? text.length - 1 : comma
}

/** The first quote that is not escaped: that an even number of backslashes precedes. */
function closingQuote(text: string, from: number): number {
  for (let end = text.indexOf('"', from); ; end = text.indexOf('"', end + 1)) {
    if (end === -1) throw new TypeError('a list of texts has no end')
    let before = end
    while (before > from && text[before - 1] === '\\') before--
    // mutant: backslashes
    if ((end - before) % 2 === 0) return end
  }
}

const unescaped = (item: string) =>
  item
    .split('\\\\')
    .map((part) => part.replaceAll('\\"', '"'))
    .join('\\')

function readInstant(text: string): Temporal.Instant {
  // Every connection of ours sets TimeZone=UTC, so the text ends in +00; `infinity` and years past
  // 9999 throw.
  return Temporal.Instant.fromEpochMilliseconds(Temporal.Instant.from(text).epochMilliseconds)
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint is past 2^53: ${text}`)
  return value
}

/** Converts a parameter for pg, which would write an Instant as JSON and `undefined` as null. */
export function toWire(value: unknown): unknown {
  if (typeof value !== 'object') {
    if (value === undefined) throw new TypeError('a parameter of a statement is undefined')
    return value
  }
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainTime
  )
    return value.toString()
  if (types.isDate(value))
    throw new TypeError('a parameter of a statement is a Date: give a Temporal.Instant')
  return Array.isArray(value) ? value.map(toWire) : value
}
