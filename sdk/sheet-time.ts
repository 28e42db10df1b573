/** The order of day and month in a date such as 01/08/2030. */
export type DateOrder = 'dmy' | 'mdy'
export const dateOrders: readonly DateOrder[] = ['dmy', 'mdy']

/** How the times of a file are read. */
export interface TimeRules {
  /** An IANA zone: that of a time without an offset. */
  readonly timezone: string
  readonly dateOrder?: DateOrder | undefined
}

/** How a time without an offset was read. */
export interface TimeReading {
  readonly column: string
  /** As it is in the file. */
  readonly written: string
  /** With the offset of the zone. */
  readonly at: string
  readonly timezone: string
  /**
   * On days when the clocks change: a skipped time moves forward, and of two equal ones the first
   * is taken.
   */
  readonly clock: 'usual' | 'skipped' | 'repeated'
}

export type ReadTime =
  | { readonly ok: true; readonly at: string; readonly reading: TimeReading | null }
  | { readonly ok: false; readonly mistake: string; readonly asksDateOrder?: true }

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

interface Clock {
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** A wrong time, with its cure. */
class TimeMistake extends Error {
  readonly asksDateOrder: boolean
  constructor(message: string, asksDateOrder = false) {
    super(message)
    this.asksDateOrder = asksDateOrder
  }
}

// No spreadsheet writes a date in more characters, weekday and time included.
const charactersMax = 80

/**
 * A time as a person or a spreadsheet writes it, in one cell or in a cell for the day and one for
 * the time of day.
 */
export function readTime(
  column: string,
  cells: readonly [string] | readonly [date: string, time: string],
  rules: TimeRules,
): ReadTime {
  const written = cells.join(' ')
  try {
    if (written.length > charactersMax) throw unreadable(written)
    const [first, second] = [plain(cells[0]), plain(cells[1] ?? '')]
    const offset = cells.length === 1 ? withOffset(first) : null
    if (offset !== null) return { ok: true, at: offset, reading: null }
    const { day, rest } = dayIn(first, written, rules.dateOrder)
    return {
      ok: true,
      ...inZone(day, clockOf(rest, second, written), { column, written, timezone: rules.timezone }),
    }
  } catch (error) {
    if (!(error instanceof TimeMistake)) throw error
    return {
      ok: false,
      mistake: `${column} ${error.message}`,
      ...(error.asksDateOrder && { asksDateOrder: true }),
    }
  }
}

/** Numbers puts a narrow no-break space before AM, and right-to-left marks around dates. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function withOffset(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d\S*?) ?(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.exec(text)
  if (!found) return null
  const [, day, time, zone] = found
  const offset = /^[+-]/.test(zone!) ? zone!.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z'
  return `${day}T${time}${offset}`
}

const unreadable = (written: string) =>
  new TimeMistake(
    /^#+$/.test(written.trim())
      ? `“${written.slice(0, 20)}” is what a spreadsheet saves where a column is too narrow. ` +
          'Widen the column and save the file again.'
      : `“${written.slice(0, charactersMax)}” is not a date and time that can be read. Format ` +
          'the cells as YYYY-MM-DD HH:MM, such as 2030-01-08 09:00.',
  )

const yearFirst = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?:\.|日)?(?!\d)/
const byDots = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})(?!\d)/
const bySlashes = /^(\d{1,2})([-/]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th)?[. -]{0,2}(?:de )?(\p{L}{3,12})\.?,?[ -]?(?:de )?(\d{4}|\d{2})(?!\d)/iu
const nameAndDay = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})(?!\d)/iu
const serial = /^(\d{5})(?:[.,](\d{1,17}))?$/

// 2000 to 2119: other numbers of five digits are no dates of posts.
const [serialMin, serialMax] = [36_526, 80_353]
const dayMs = 86_400_000

/** The day at the beginning of a text, and what follows it: a time of day, or nothing. */
function dayIn(
  text: string,
  written: string,
  order: DateOrder | undefined,
): { readonly day: Day; readonly rest: string } {
  const number = serial.exec(text)
  if (number && Number(number[1]) >= serialMin && Number(number[1]) <= serialMax) {
    const [year, month, day] = new Date(Date.UTC(1899, 11, 30) + Number(number[1]) * dayMs)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .map(Number)
    return {
      day: { year: year!, month: month!, day: day! },
      rest: number[2] === undefined ? '' : `0.${number[2]}`,
    }
  }
  const found =
    writtenDay(text, order) ?? writtenDay(text.replace(/^\p{L}{2,12}\.?,? /u, ''), order)
  if (found === null) throw unreadable(written)
  const { parts, rest } = found
  if (parts === 'order')
    throw new TimeMistake(
      `“${written}” does not say whether the day or the month comes first. Choose the date ` +
        'order: dmy (day first) or mdy (month first).',
      true,
    )
  if (String(parts.year).length < 3)
    throw new TimeMistake(
      `“${written}” has a year of two digits. Format the cells with four, such as YYYY-MM-DD ` +
        'HH:MM.',
    )
  if (!isDay(parts))
    throw new TimeMistake(
      `“${written}” is no day of the ` +
        `calendar${order === undefined ? '' : ` in the order ${order}`}: the month would be ` +
        `${parts.month} and the day ${parts.day}.`,
    )
  return { day: parts, rest }
}

function writtenDay(
  text: string,
  order: DateOrder | undefined,
): { readonly parts: Day | 'order'; readonly rest: string } | null {
  const as = (found: RegExpExecArray, [year, month, day]: readonly [number, number, number]) => ({
    parts: { year, month, day },
    rest: text.slice(found[0].length),
  })
  const at = (found: RegExpExecArray, group: number) => Number(found[group])
  const first = yearFirst.exec(text)
  if (first) return as(first, [at(first, 1), at(first, 2), at(first, 3)])
  const dots = byDots.exec(text)
  if (dots) return as(dots, [at(dots, 3), at(dots, 2), at(dots, 1)])
  const slashes = bySlashes.exec(text)
  if (slashes) {
    // Its two-digit year is refused first: the order alone would not cure it.
    if (order === undefined && slashes[4]!.length === 4) return { parts: 'order', rest: '' }
    const [day, month] = order === 'dmy' ? [1, 3] : [3, 1]
    return as(slashes, [at(slashes, 4), at(slashes, month), at(slashes, day)])
  }
  const named = dayAndName.exec(text)
  if (named && monthOf(named[2]!) !== undefined)
    return as(named, [at(named, 3), monthOf(named[2]!)!, at(named, 1)])
  const american = nameAndDay.exec(text)
  if (american && monthOf(american[1]!) !== undefined)
    return as(american, [at(american, 3), monthOf(american[1]!)!, at(american, 2)])
  return null
}

function isDay({ year, month, day }: Day): boolean {
  const made = new Date(Date.UTC(year, month - 1, day))
  return (
    made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  )
}

const letters = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

let months: ReadonlyMap<string, number> | undefined
const monthOf = (name: string) => (months ??= monthNames()).get(letters(name))

/** The names of months in the languages of which none contradicts another. */
function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>([
    ['sept', 9],
    ['mrz', 3],
  ])
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'])
    for (const style of ['long', 'short'] as const)
      for (let month = 1; month <= 12; month++) {
        const parts = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month: style,
          timeZone: 'UTC',
        }).formatToParts(Date.UTC(2030, month - 1, 8))
        const name = letters(parts.find(({ type }) => type === 'month')!.value)
        if (!names.has(name)) names.set(name, month)
      }
  return names
}

function clockOf(rest: string, second: string, written: string): Clock {
  const inDay = rest.replace(/^[ T,]*(?:(?:à|at|um|kl\.?) )?/i, '')
  const first = inDay === '' ? null : clockIn(inDay, written)
  if (second === '') {
    if (first === null)
      throw new TimeMistake(
        `“${written}” has no time of day. Add one, such as 09:00, here or in a column “time”.`,
      )
    return first
  }
  // A day cell that is formatted with a time has the time midnight.
  if (first !== null && first.hour + first.minute + first.second > 0)
    throw new TimeMistake(`“${written}” has two times of day. Leave one out.`)
  // A time of day that is formatted as a date has the first day that the spreadsheet knows.
  return clockIn(
    second.replace(
      /^(?:1899-12-3[01]|3[01][./]12[./]1899|12\/3[01]\/1899|0?[01]\/0?[01]\/1900)[ T]/,
      '',
    ),
    written,
  )
}

const clockPattern =
  /^(\d{1,2})(?: ?[:.h] ?(\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?)? ?(?:([ap])\.? ?m\.?)?$/i

function clockIn(text: string, written: string): Clock {
  if (/^0[.,]\d{1,17}$/.test(text)) return clockOfFraction(text, written)
  const found = clockPattern.exec(text.replace(/ Uhr$/i, ''))
  const half = found?.[4]?.toLowerCase()
  if (!found || (found[2] === undefined && half === undefined)) throw unreadable(written)
  const [hour, minute, second] = [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)]
  if (minute > 59 || second > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12))
    throw new TimeMistake(
      `“${written}” has no time of day that there is: hours are 0 to 23, or 1 to 12 with AM or PM.`,
    )
  return { hour: half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute, second }
}

/**
 * A spreadsheet keeps a time of day as a fraction of a day, and writes it so where the cell has
 * no format.
 */
function clockOfFraction(text: string, written: string): Clock {
  if (/^0\.[0-5]\d$/.test(text))
    throw new TimeMistake(
      `“${written}” can be ${text.replace('.', ':')} or a fraction of a day. Format ` +
        'the cells as HH:MM.',
    )
  const seconds = Math.min(Math.round(Number(text.replace(',', '.')) * 86_400), 86_399)
  return {
    hour: Math.floor(seconds / 3_600),
    minute: Math.floor((seconds % 3_600) / 60),
    second: seconds % 60,
  }
}

function inZone(
  day: Day,
  clock: Clock,
  { column, written, timezone }: Pick<TimeReading, 'column' | 'written' | 'timezone'>,
) {
  const wall = Temporal.PlainDateTime.from({ ...day, ...clock })
  const zoned = wall.toZonedDateTime(timezone)
  const later = wall.toZonedDateTime(timezone, { disambiguation: 'later' })
  const isSkipped = !zoned.toPlainDateTime().equals(wall)
  const kind = isSkipped
    ? 'skipped'
    : zoned.epochMilliseconds === later.epochMilliseconds
      ? 'usual'
      : 'repeated'
  const at = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return { at, reading: { column, written, at, timezone, clock: kind } as const }
}

/** The zone by its name, or undefined where there is none of that name. */
export function knownTimezone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return undefined
  }
}

/** In English, for the command line. */
export function readingText({ column, written, at, timezone, clock }: TimeReading): string {
  const change = {
    usual: '',
    skipped: ' The clocks skip that time: it moves forward.',
    repeated: ' That time comes twice, as the clocks go back: the first is taken.',
  }[clock]
  return `${column} “${written}” is ${at} (${timezone}).${change}`
}
