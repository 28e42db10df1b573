import { ambiguousMonths, monthOf, weekdayOf } from './calendar-words.ts'
import { erasIn } from './eras.ts'
import { joiners, numberWords, type NumberWords } from './number-words.ts'
import { isPower, measureOf, powerOf, scales, units } from './units.ts'
import { phrases } from '../words.ts'

export interface Figure {
  /** What it may mean: `1.234` is one thing in London and another in Berlin. */
  readonly values: readonly number[]
  /**
   * What it counts, where that is the same everywhere (`percent`, `eur`, `minute`, `month`); null:
   * the words around it tell.
   */
  readonly unit: string | null
  /** The number before a unit that it was multiplied by: 27 of 27 GWh. */
  readonly bare?: number
  readonly start: number
  readonly end: number
  /** Written in letters. */
  readonly spelled: boolean
  /** The word after it, lower case. */
  readonly after: string
  /** It stands beside a month, or in a date. */
  readonly isDay: boolean
  /** Of a century or decade (unit `years`): its first and last year. */
  readonly years?: readonly [first: number, last: number]
}

type Bare = Omit<Figure, 'isDay'>

// Numbers as they are written anywhere; nothing in it can be matched in two ways, so that it takes
// linear time.
const written = /\d+(?:[.,']\d+)*(?: \d{3}(?!\d))*(?:,\d+)?/g
const nextWord = /(?: |-| ?\(|\/)?(?:d'|de |di |of |des )?([%°€$£¥₹₩₽₺]c?|\p{L}[\p{L}\p{M}]*\.?)/iuy
const clockTime = /^([01]?\d|2[0-4])(?:[:.h]| h )([0-5]\d)(?![\d%]| ?min)/
const halfOfDay = /^ ?([ap])\.?m\b/i

// A table of a hundred thousand characters has fewer; each takes some microseconds.
const figuresMax = 5_000

/**
 * The figures of a text, in order. `languages` say which words are numbers. The text is `readable`.
 */
export function figuresIn(text: string, languages: readonly string[]): Figure[] {
  const eras = erasIn(text, languages).map((era) => ({
    ...era,
    values: [era.years[0]],
    unit: 'years',
    spelled: true,
    after: '',
  }))
  const numbers = [...writtenFigures(text), ...spelledFigures(text, languages)]
  const numbersLeft =
    eras.length === 0
      ? numbers
      : numbers.filter(({ start, end }) => !eras.some((era) => era.start < end && era.end > start))
  const found = [...numbersLeft, ...eras].sort((left, right) => left.start - right.start)
  return withDays(text, withSharedUnits(text, found))
}

function writtenFigures(text: string): Bare[] {
  const figures: Bare[] = []
  for (const match of text.matchAll(written)) {
    if (figures.length >= figuresMax) break
    const start = match.index
    if (start < (figures.at(-1)?.end ?? 0) || isPartOfName(text, start)) continue
    const date = dateAt(text, start)
    figures.push(...(date.length > 0 ? date : figureAt(text, start, match[0])))
  }
  return figures
}

/** Of B2B or GPT-4, but not of mid-2028, and v2 is a version. */
function isPartOfName(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 3), start)
  if (/(?<![\p{L}\p{N}])v$/iu.test(before)) return false
  return /[\p{Lu}\p{N}]-$|\p{Script=Latin}$/u.test(before)
}

const yearFirst = /^((?:19|20)\d\d)([-/])(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/
const yearLast = /^(0?[1-9]|[12]\d|3[01])([./-])(0?[1-9]|[12]\d|3[01])\2((?:19|20)\d\d)(?!\d)/

/**
 * The day, the month and the year of a date in digits; where the month may stand before the day,
 * each may be either.
 */
function dateAt(text: string, start: number): Bare[] {
  const ahead = text.slice(start, start + 11)
  if (!/^\d{1,4}[./-]\d/.test(ahead)) return []
  const iso = yearFirst.exec(ahead)
  const other = iso === null ? yearLast.exec(ahead) : null
  const parts =
    iso === null
      ? other === null
        ? null
        : [other[1]!, other[3]!, other[4]!]
      : [iso[4]!, iso[3]!, iso[1]!]
  if (parts === null) return []
  const [first, second, year] = parts.map(Number) as [number, number, number]
  const days = other?.[2] === '.' || iso !== null ? [first] : [first, second]
  const months = [second, ...(days.length === 2 ? [first] : [])].filter((month) => month <= 12)
  if (months.length === 0) return []
  // Where each part stands matters to nobody, but that none is longer than the date.
  const end = start + (iso ?? other)![0].length
  const part = (
    values: readonly number[],
    unit: string | null,
    at: number,
    length: number,
  ): Bare => ({
    values,
    unit,
    start: at,
    end: at + length,
    spelled: false,
    after: '',
  })
  return iso !== null
    ? [
        part([year], null, start, 4),
        part(months, 'calendar month', start + 5, 2),
        part(days, null, start + 8, 2),
      ]
    : [
        part(days, null, start, parts[0]!.length),
        part(months, 'calendar month', start + parts[0]!.length + 1, parts[1]!.length),
        part([year], null, end - 4, 4),
      ]
}

function figureAt(text: string, start: number, digits: string): Bare[] {
  const end = start + digits.length
  const around = { start, spelled: false }
  const time = clockTimeAt(text, start)
  if (time !== null) return [{ ...around, ...time, after: '' }]
  const numbers = valuesOf(digits.replaceAll(' ', "'"))
  const { scale, unit, after, end: past, half = 0, factor } = whatFollows(text, end)
  const values = numbers.flatMap((value) =>
    factor !== undefined
      ? [(value + half) * scale * factor]
      : scale === 1
        ? [value + half]
        : scale < 0
          ? [value, value * -scale]
          : [value * scale],
  )
  const bare = factor === undefined ? {} : { bare: numbers[0]! }
  return [{ ...around, values, ...bare, unit: unit ?? moneyBefore(text, start), end: past, after }]
}

function valuesOf(digits: string): number[] {
  if (!/[.,']/.test(digits)) return [Number(digits)]
  const marks = [...new Set(digits.match(/[.,']/g))]
  const last = digits.search(/[.,'](?=\d+$)/)
  const plain = Number(digits.replace(/[.,']/g, ''))
  const decimal = Number(`${digits.slice(0, last).replace(/[.,']/g, '')}.${digits.slice(last + 1)}`)
  if (digits[last] === "'") return [plain]
  const inThrees = /^\d{1,3}(?:[.,']\d{3})+$/.test(digits)
  if (marks.length > 1) return inThrees ? [plain, decimal] : [decimal]
  const count = digits.split(marks[0]!).length - 1
  // 8.2.0 is a version, which is called 8.2 and 8.
  if (count > 1) return inThrees ? [plain] : [decimal, ...versionsOf(digits)]
  return inThrees ? [plain, decimal] : [decimal]
}

function versionsOf(digits: string): number[] {
  const [major, minor] = digits.split('.')
  return minor === undefined ? [] : [Number(major), Number(`${major}.${minor}`)]
}

interface Following {
  /** Below zero: it may multiply or mean metres. */
  readonly scale: number
  readonly unit: string | null
  readonly after: string
  readonly end: number
  /** Half a unit more. */
  readonly half?: number
  /** Of the unit, in one that is measured. */
  readonly factor?: number
}

function whatFollows(text: string, from: number): Following {
  let end = from
  let scale = 1
  let word = wordAt(text, end)
  const whole = andHalf.exec(text.slice(end, end + 12))
  if (whole !== null) {
    const follows = whatFollows(text, end + whole[0].length)
    return { ...follows, half: 0.5, end: Math.max(follows.end, end + whole[0].length) }
  }
  const cjk =
    text.charCodeAt(end) < 0x2e80
      ? null
      : /^(?:百万|千万|[千万萬億亿兆천만억조])/.exec(text.slice(end, end + 2))
  if (cjk !== null) {
    scale = scales.get(cjk[0])!
    end += cjk[0].length
    word = wordAt(text, end)
  } else if (word !== null && scales.has(word.lower)) {
    const value = scales.get(word.lower)!
    const isMetre = word.raw === 'm' && text[end] === ' '
    scale = isMetre ? -value : value
    end = word.end
    if (/^\.[ )]/.test(text.slice(end, end + 2))) end += 1
    word = wordAt(text, end)
  }
  const percent =
    /^ ?(?:في المئة|في المائة|بالمئة|بالمائة|per cent|pour cent|por ciento|per cento|por cento|percentage points?)(?!\p{L})/iu.exec(
      text.slice(end, end + 20),
    )
  if (percent !== null) return { scale, unit: 'percent', after: '', end: end + percent[0].length }
  if (word === null) return { scale, unit: cjkUnit(text, end), after: '', end }
  const measured = units.has(word.lower) || scale < 0 ? null : measureAt(text, word)
  if (measured !== null) {
    const more = andHalf.exec(text.slice(measured.end, measured.end + 12))?.[0]
    const isHalf = more !== undefined
    return {
      scale,
      ...measured,
      after: word.lower,
      ...(isHalf ? { half: 0.5, end: measured.end + more.length } : {}),
    }
  }
  const unit = units.get(word.lower) ?? cjkUnit(text, end)
  if (unit === null) return { scale, unit: null, after: word.lower, end }
  if (monthOf.has(word.lower))
    return { scale, unit: null, after: word.lower, end: units.has(word.lower) ? word.end : end }
  end = units.has(word.lower) ? word.end : end
  const half = andHalf.exec(text.slice(end, end + 12))
  return half === null
    ? { scale, unit, after: word.lower, end }
    : { scale, unit, after: word.lower, end: end + half[0].length, half: 0.5 }
}

/** A unit, and what a word before or behind it makes of it: cubic metres, mètres carrés. */
function measureAt(text: string, word: { readonly lower: string; readonly end: number }) {
  const measured = measureOf(word.lower)
  if (measured === null && !isPower(word.lower)) return null
  const next = /^ \p{L}+/u.exec(text.slice(word.end, word.end + 12))?.[0]
  const both = next === undefined ? null : powerOf(word.lower, next.trim().toLowerCase())
  if (both !== null) return { ...both, end: word.end + next!.length }
  return measured === null ? null : { ...measured, end: word.end }
}

// `deux heures et demie`
const andHalf = /^ (?:and a half|et demie?|y media|y medio|e mezz[ao]|e mei[ao])(?!\p{L})/u

function cjkUnit(text: string, from: number): string | null {
  if (!(text.charCodeAt(from) >= 0x2e80) && text[from] !== ' ') return null
  const start = text[from] === ' ' ? from + 1 : from
  if (!(text.charCodeAt(start) >= 0x2e80)) return null
  for (const length of [4, 3, 2, 1]) {
    const piece = text.slice(start, start + length)
    if (/^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]+$/u.test(piece) && units.has(piece))
      return units.get(piece)!
  }
  return null
}

function wordAt(
  text: string,
  at: number,
): { readonly raw: string; readonly lower: string; readonly end: number } | null {
  nextWord.lastIndex = at
  const match = nextWord.exec(text)
  if (match === null) return null
  const raw = match[1]!.replace(/\.$/, '')
  // `Six sur dix l’aiment`: neither a litre nor a million.
  if (
    raw.length === 1 &&
    /^['’]\p{L}/u.test(text.slice(at + match[0].length, at + match[0].length + 3))
  )
    return null
  return {
    raw,
    lower: raw.toLowerCase(),
    end: at + match[0].length - (match[1]!.length - raw.length),
  }
}

function clockTimeAt(
  text: string,
  start: number,
): { values: number[]; unit: string; end: number } | null {
  const ahead = text.slice(start, start + 14)
  if (!/^\d{1,2}[:.h apuU]/.test(ahead)) return null
  const match =
    clockTime.exec(ahead) ?? /^([01]?\d|2[0-4])()(?= ?(?:[ap]\.?m\b|uhr\b))/i.exec(ahead)
  if (match === null) return null
  const rest = ahead.slice(match[0].length)
  const half = halfOfDay.exec(rest)
  const uhr = /^ ?uhr\b/i.exec(rest)
  // `3.50` is more often a price.
  if (match[0].includes('.') && half === null && uhr === null) return null
  const minutes = Number(match[1]) * 60 + Number(match[2] || 0)
  const afternoon = half?.[1]?.toLowerCase() === 'p' && minutes < 720
  const midnight = half?.[1]?.toLowerCase() === 'a' && minutes >= 720
  const value = minutes + (afternoon ? 720 : midnight ? -720 : 0)
  return {
    values: [value],
    unit: 'time',
    end: start + match[0].length + (half?.[0].length ?? uhr?.[0].length ?? 0),
  }
}

function moneyBefore(text: string, start: number): string | null {
  const before = text.slice(Math.max(0, start - 5), start)
  if (/\p{Ll}[\s,]$/u.test(before) && !/zł $|üzde $/.test(before)) return null
  const sign =
    /([€$£¥₹₩₽₺%])\s?$/.exec(before)?.[1] ?? /(?<!\p{L})([A-Z]{3}|zł|R\$)\s?$/u.exec(before)?.[1]
  if (sign === undefined)
    return /百分之$/.test(before)
      ? 'percent'
      : /yüzde $/i.test(text.slice(Math.max(0, start - 6), start))
        ? 'percent'
        : null
  return units.get(sign.toLowerCase()) ?? null
}

/** The word before a figure, lower case. */
export function wordBefore(text: string, start: number): string {
  return (
    /(\p{L}[\p{L}\p{M}'-]{0,30})[\s(€$£¥]{0,3}$/u
      .exec(text.slice(Math.max(0, start - 34), start))?.[1]
      ?.toLowerCase() ?? ''
  )
}

export type Rounding = 'about' | 'over' | 'under'
const roundings = ['under', 'over', 'about'] as const
const roundingBefore = 45

/** As `about`, `over` and `almost` beside a figure have it: the source may be more exact. */
export function roundedBy(
  text: string,
  { start, end }: Pick<Figure, 'start' | 'end'>,
  language: string,
): Rounding | null {
  const before = text
    .slice(Math.max(0, start - roundingBefore), start)
    .toLowerCase()
    .replace(/^[\s\S]*[.;:!?\n、，。]\s/u, '')
  let last: { readonly kind: Rounding; readonly end: number } | null = null
  for (const kind of roundings)
    for (const { 0: found, index } of before.matchAll(phrases(kind, language)))
      if (last === null || index + found.length > last.end)
        last = { kind, end: index + found.length }
  // No more than a word and a sign between: `almost the 40`.
  if (last !== null && /^\P{L}*(?:\p{L}{1,6}\P{L}+)?$/u.test(before.slice(last.end)))
    return last.kind
  const sign = /([约約近超약])\s?$/u.exec(before)?.[1]
  if (sign !== undefined) return sign === '超' ? 'over' : sign === '近' ? 'under' : 'about'
  return /^(?:\+| plus\b)/.test(text.slice(end, end + 5)) ? 'over' : null
}

const anyWord = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu

function spelledFigures(text: string, languages: readonly string[]): Bare[] {
  const dictionaries = languages.flatMap((language) => numberWords(language) ?? [])
  const found: Bare[] = []
  let run = null as Run | null
  const close = (run: Run | null) => {
    if (run === null) return
    const follows = whatFollows(text, run.end)
    const { factor } = follows
    const values =
      factor !== undefined
        ? [(run.value + (follows.half ?? 0)) * follows.scale * factor]
        : follows.scale === 1
          ? [run.value + (follows.half ?? 0)]
          : [run.value * Math.abs(follows.scale), run.value]
    found.push({
      values,
      ...(factor === undefined ? {} : { bare: run.value }),
      unit: follows.unit,
      start: run.start,
      end: follows.end,
      spelled: true,
      after: follows.after,
    })
  }
  const lower = text.toLowerCase()
  // A few letters are two in lower case: then word by word.
  const isAligned = lower.length === text.length
  for (const match of (isAligned ? lower : text).matchAll(anyWord)) {
    const word = isAligned ? match[0] : match[0].toLowerCase()
    const start = match.index
    const end = start + match[0].length
    const value = valueOf(dictionaries, word)
    // Most words are no number and stand behind none.
    const multiplier = run === null ? null : multiplierOf(dictionaries, word)
    if (run !== null && joiners.has(word) && start - run.end === 1 && run.last >= 20) {
      continue
    }
    const near =
      run !== null &&
      start - run.end <= 6 &&
      /^(?:[ -]|\s\p{L}{1,3}\s)$/u.test(text.slice(run.end, start))
    if (run !== null && near && multiplier !== null)
      run = { ...run, value: run.value * multiplier, end, last: multiplier }
    else if (
      run !== null &&
      near &&
      value !== null &&
      value < run.last &&
      run.last >= 20 &&
      run.last % 10 === 0
    )
      run = { ...run, value: run.value + value, end, last: value }
    else {
      close(run)
      run = null
      if (value !== null) {
        run = { value, start, end, last: value }
      } else addCalendar(found, text, word, start, end)
    }
  }
  close(run)
  return found
}

interface Run {
  readonly value: number
  readonly start: number
  readonly end: number
  readonly last: number
}

function valueOf(dictionaries: readonly NumberWords[], word: string): number | null {
  for (const { values } of dictionaries) {
    const value = values.get(word)
    if (value !== undefined) return value
  }
  return null
}

function multiplierOf(dictionaries: readonly NumberWords[], word: string): number | null {
  for (const { multipliers } of dictionaries) {
    const value = multipliers.get(word)
    if (value !== undefined) return value
  }
  return null
}

/** April to June. */
function isBesideMonth(text: string, start: number, end: number): boolean {
  const next = /^ ?(?:\p{L}{1,5} |[–-] ?)(\p{L}{3,})/u.exec(text.slice(end, end + 24))?.[1]
  const last = /(\p{L}{3,24})(?: \p{L}{1,5} | ?[–-] ?)$/u.exec(
    text.slice(Math.max(0, start - 24), start),
  )?.[1]
  return [next, last].some((word) => word !== undefined && monthOf.has(word.toLowerCase()))
}

function addCalendar(found: Bare[], text: string, word: string, start: number, end: number): void {
  const month = monthOf.get(word)
  const weekday =
    month === undefined
      ? (weekdayOf.get(word) ?? (word.endsWith('s') ? weekdayOf.get(word.slice(0, -1)) : undefined))
      : undefined
  if (month === undefined && weekday === undefined) return
  if (month !== undefined && ambiguousMonths.has(word)) {
    const isBesideNumber =
      /\d\.?(?:st|nd|rd|th)?\s(?:de |of )?$/.test(text.slice(Math.max(0, start - 8), start)) ||
      /^,?\s(?:de |do )?\d/.test(text.slice(end, end + 6))
    if (!isBesideNumber && !isBesideMonth(text, start, end)) return
  }
  found.push({
    values: [month ?? weekday!],
    unit: month === undefined ? 'weekday' : 'calendar month',
    start,
    end,
    spelled: true,
    after: '',
  })
}

const between =
  /^(?:\s?(?:–|—|-|~|…|,|x|×|to|bis|à|a|al|au|ao|and|und|et|y|e|en|tot|or|oder|do|och|och|至|到|から)\s?)$/u

/**
 * In `20 to 30 percent`, `1.5–2 million` and `37, 29 and 12 %` the first has the unit and the scale
 * of the last.
 */
function withSharedUnits(text: string, figures: readonly Bare[]): Bare[] {
  const shared = [...figures]
  for (let index = shared.length - 2; index >= 0; index--) {
    const figure = shared[index]!
    const next = shared[index + 1]!
    if (
      figure.unit !== null ||
      figure.spelled ||
      next.spelled ||
      next.start - figure.end > 6 ||
      next.start < figure.end
    )
      continue
    if (!between.test(text.slice(figure.end, next.start))) continue
    // From 5 to 8 pm.
    if (next.unit === 'time' && figure.values[0]! <= 24) {
      const minutes = 60 * figure.values[0]!
      shared[index] = { ...figure, unit: 'time', values: [minutes + 720, minutes] }
      continue
    }
    const digits = Number(/^\d+/.exec(text.slice(next.start, next.start + 12))?.[0] ?? Number.NaN)
    const factor =
      next.bare !== undefined
        ? next.values[0]! / next.bare
        : next.values.length > 0 && digits > 0
          ? Math.round(next.values.at(-1)! / digits)
          : 1
    const scaled =
      (factor >= 1000 || next.bare !== undefined) &&
      !text.slice(figure.end, next.start).includes(',')
        ? figure.values.map((value) => value * factor)
        : []
    const unit =
      next.unit !== 'time' && next.unit !== 'calendar month' && next.unit !== 'weekday'
        ? next.unit
        : null
    shared[index] = {
      ...figure,
      unit,
      values:
        next.bare === undefined ? [...figure.values, ...scaled] : [...scaled, ...figure.values],
    }
  }
  return shared
}

const dayMax = 31
const besideMonth = /^(?:\.?(?:st|nd|rd|th)?,? (?:of |de |d'|di )?|[./-])$/u
const besideDay = /^(?: (?:the )?|[./-])$/u

/** Which figures are days of a month: in `31 March`, `March 31`, `12–14 June` and dates. */
function withDays(text: string, figures: readonly Bare[]): Figure[] {
  const days: Figure[] = figures.map((figure) => ({ ...figure, isDay: false }))
  const isMonth = (figure: Figure | undefined) => figure?.unit === 'calendar month'
  for (let index = days.length - 1; index >= 0; index--) {
    const figure = days[index]!
    if (figure.unit !== null || figure.spelled || !(figure.values[0]! <= dayMax)) continue
    const next = days[index + 1]
    const last = days[index - 1]
    const gap = next === undefined ? '' : text.slice(figure.end, next.start)
    const isBefore =
      next !== undefined &&
      ((isMonth(next) && besideMonth.test(gap)) || (next.isDay && between.test(gap)))
    const isBehind =
      isMonth(last) &&
      besideDay.test(text.slice(last!.end, figure.start)) &&
      !/^\p{Ll}/u.test(figure.after)
    if (isBefore || isBehind) days[index] = { ...figure, isDay: true }
  }
  return days
}
