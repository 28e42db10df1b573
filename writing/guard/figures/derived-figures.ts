import type { Figure, Rounding } from './figures.ts'
import type { Ground, Grounds } from '../grounds.ts'
import { functionWords } from '../../text/language/stop-words.ts'
import { stem } from '../stems.ts'
import { weekdayOf } from './calendar-words.ts'
import { betweenDates, fromOne } from './derived-alone.ts'
import { isBesideSameWords, isYear } from './swapped-figures.ts'
import { isExact, sameLengths } from './units.ts'
import { phrases, says, shareMeant } from '../words.ts'

interface Place {
  readonly ground: Ground
  readonly place: { readonly start: number; readonly end: number }
  /** The figures that it is worked out from. */
  readonly parts: readonly { readonly start: number; readonly end: number }[]
}

// Two figures that are compared are in one paragraph, and few others between them.
const apartMax = 500
const betweenMax = 10
// A report of 100,000 characters has some 2,000 figures; what has far more is no text.
const pairsMax = 20_000

/** The pairs of a ground's figures that can be reckoned with: the first 20,000. */
function* pairsOf({
  figures,
}: Ground): Generator<readonly [first: Figure, second: Figure, rest: readonly Figure[]]> {
  let pairs = 0
  for (const [index, first] of figures.entries()) {
    if (pairs > pairsMax) return
    if (!isCountable(first)) continue
    for (let other = index + 1; other <= index + betweenMax; other++) {
      const second = figures[other]
      if (second === undefined || second.start - first.start > apartMax) break
      if (!isCountable(second)) continue
      const rest = figures
        .slice(other + 1, other + betweenMax)
        .filter(({ unit, start }) => unit === second.unit && start - first.start < apartMax)
      pairs++
      yield [first, second, rest]
    }
  }
}

function isCountable({ unit, isDay, values, spelled }: Figure): boolean {
  return (
    unit !== 'calendar month' &&
    unit !== 'weekday' &&
    unit !== 'years' &&
    !isDay &&
    values[0]! > 0 &&
    !(spelled && values[0] === 1)
  )
}

// As far from each other as the two figures of a comparison.
const nearMax = 100

// `Almost four times` of 3.67 is not as near as a rounded figure is to its own.
const derivedWithin = 0.1

/** Whether a worked-out value is what the draft shows: to its last digit, or as near as it says. */
function isShown(exact: number, shown: number, rounding: Rounding | null, isRounded: boolean) {
  const difference = exact - shown
  if (Math.abs(difference) < 1e-9 * Math.abs(exact)) return true
  if (rounding !== null && Math.abs(difference) <= derivedWithin * Math.abs(exact))
    return rounding === 'about' || (rounding === 'over' ? difference >= 0 : difference <= 0)
  const digits = String(shown).split('.')[1]?.length ?? 0
  return isRounded && Math.abs(difference) <= 0.5001 / 10 ** digits
}

/**
 * The figures of a source that one of a draft was worked out from: a sum, a difference, a product,
 * a share or a multiple. Plain: the draft speaks there of what the source speaks of.
 */
export function derivedFrom(
  text: string,
  figure: Figure,
  rounding: Rounding | null,
  grounds: Grounds,
): (Place & { readonly isPlain: boolean }) | null {
  if (!isCountable(figure) || isYear(figure)) return null
  const found = derivedAs(text, figure, rounding, grounds)
  if (found !== null) return found
  // 25 Sundays from April to September.
  if (figure.unit === null && weekdayOf.has(figure.after.replace(/s$/u, '')))
    for (const weeks of [figure.values[0]!, figure.values[0]! - 1]) {
      const span = betweenDates({ ...figure, unit: 'week', values: [weeks] }, grounds)
      if (span !== null) return { ...span, isPlain: false }
    }
  // Two hours of three times 40 minutes.
  for (const { value, unit } of sameLengths(figure.values[0]!, figure.unit)) {
    if (unit !== 'minute' && unit !== 'hour' && unit !== 'second') continue
    const other = derivedAs(text, { ...figure, values: [value], unit }, rounding, grounds)
    if (other !== null) return other
  }
  return null
}

function derivedAs(
  text: string,
  figure: Figure,
  rounding: Rounding | null,
  grounds: Grounds,
): (Place & { readonly isPlain: boolean }) | null {
  const isMultiple =
    figure.unit === null &&
    (figure.after.match(phrases('timesBehind', grounds.language)) !== null ||
      shareMeant('times', [grounds.language], figure.after) !== null)
  const around = text.slice(Math.max(0, figure.start - 60), figure.end + 30).toLowerCase()
  const isPerHead = says('each', grounds.language, around)
  // The draft speaks of a difference or a sum.
  const isTold = says('change', grounds.language, around)
  const isChange = isTold && rounding === null && !isMultiple
  const matches = ([exact, isRounded]: Reckoned) =>
    figure.values.some((value) => isShown(exact, value, rounding, isRounded))
  let doubtful: (Place & { readonly isPlain: boolean }) | null = null
  for (const ground of grounds.all)
    for (const [first, second, rest] of pairsOf(ground)) {
      const kind = { isMultiple, isPerHead }
      if (
        !reckoned(figure, kind, [first, second, rest], grounds.language).some(matches) &&
        !isReckonedLoosely(figure, first, second, kind)
      )
        continue
      const place = { start: first.start, end: second.end }
      const distance = second.start - first.end
      const isProduct = first.unit === null && second.unit === figure.unit && distance < nearMax / 2
      const isPlain =
        ground.source === null ||
        (isChange && distance < nearMax && isSameNoun(figure, [first, second], grounds.language)) ||
        ((isMultiple ||
          isTold ||
          isPerHead ||
          isProduct ||
          (figure.unit === 'percent' && distance < 1.5 * nearMax)) &&
          isBesideSameWords(text, figure, [first, second], ground, grounds.language))
      const found = { ground, place, parts: [first, second], isPlain }
      if (isPlain) return found
      doubtful ??= found
    }
  return (
    doubtful ??
    yearsBetween(figure, matches, grounds, isChange) ??
    betweenDates(figure, grounds) ??
    fromOne(around, figure, matches, grounds) ??
    fromTwoApart(figure, matches, grounds) ??
    ofSpan(figure, grounds)
  )
}

const alikeMax = 16

/** The sum or difference of two amounts of one kind, wherever they are, where there are few. */
function fromTwoApart(
  figure: Figure,
  matches: (reckoned: Reckoned) => boolean,
  { all }: Grounds,
): (Place & { readonly isPlain: boolean }) | null {
  const { unit, after } = figure
  if (unit === 'percent' || (unit === null && after.length < 4)) return null
  for (const ground of all) {
    const alike = ground.figures.filter(
      (place) =>
        place.unit === unit &&
        isCountable(place) &&
        !isYear(place) &&
        (unit !== null || isOneWord(stem(place.after).slice(0, 4), stem(after).slice(0, 4))),
    )
    if (alike.length > alikeMax) continue
    for (const [index, first] of alike.entries())
      for (const second of alike.slice(index + 1)) {
        const [one, two] = [first.values[0]!, second.values[0]!]
        if (matches([Math.abs(one - two), false]) || matches([one + two, false]))
          return { ground, place: first, parts: [first, second], isPlain: false }
      }
  }
  return null
}

const daysOfWeek = 7

/** Three months of a source's April to June, six days of its Tuesday to Sunday. */
function ofSpan(
  { unit, values }: Figure,
  { all, language }: Grounds,
): (Place & { readonly isPlain: boolean }) | null {
  const [named, round] =
    unit === 'month' ? (['calendar month', 12] as const) : (['weekday', daysOfWeek] as const)
  if (unit !== 'month' && unit !== 'day') return null
  for (const ground of all)
    for (const [index, first] of ground.figures.entries()) {
      if (first.unit !== named) continue
      if (unit === 'day' && values[0] === daysOfWeek - 1) {
        const before = ground.readable.slice(Math.max(0, first.start - 30), first.start)
        if (says('only', language, before.toLowerCase()))
          return { ground, place: first, parts: [first], isPlain: false }
      }
      const second = ground.figures.slice(index + 1, index + 3).find((one) => one.unit === named)
      if (second === undefined || second.start - first.end > 16) continue
      const span = (second.values[0]! - first.values[0]! + round) % round
      if (values[0] === span || values[0] === span + 1)
        return { ground, place: first, parts: [first, second], isPlain: false }
    }
  return null
}

/** A year, or what may be one of an earlier century. */
function isOldYear(figure: Figure): boolean {
  const { unit, spelled, values, start, end } = figure
  return (
    isYear(figure) ||
    (unit === null && !spelled && end - start === 4 && values[0]! >= 1000 && values[0]! < 1900)
  )
}

/** `Six years ago` of a source's 2019 and 2025, wherever they are. */
function yearsBetween(
  { unit }: Figure,
  matches: (reckoned: Reckoned) => boolean,
  { all }: Grounds,
  isPlain: boolean,
): (Place & { readonly isPlain: boolean }) | null {
  if (unit !== 'year') return null
  for (const ground of all) {
    const years = ground.figures.filter(isOldYear).slice(0, 40)
    for (const one of years) {
      const other = years.find(({ values }) => matches([values[0]! - one.values[0]!, false]))
      if (other !== undefined) return { ground, place: one, parts: [one, other], isPlain }
    }
  }
  return null
}

const columnMax = 3
const besideMax = 40

/**
 * The difference in a table that names its unit once, the sum of two beside each other, an
 * amount for each without its unit, and how often one price is in another.
 */
function isReckonedLoosely(
  { unit, bare, values }: Figure,
  first: Figure,
  second: Figure,
  { isPerHead, isMultiple }: { readonly isPerHead: boolean; readonly isMultiple: boolean },
): boolean {
  const [one, two, value] = [first.values[0]!, second.values[0]!, values[0]!]
  const distance = second.start - first.end
  if (isYear(first) || isYear(second) || isMultiple) return false
  if (first.unit === null && second.unit === null) {
    if (distance <= columnMax && Math.abs(one - two) === (bare ?? value)) return true
    if (unit === null) return distance <= besideMax && one + two === value
    return isPerHead && isExact(unit) && distance <= besideMax && Math.abs(one / two - value) < 0.5
  }
  if (unit !== null || first.unit !== second.unit || !isExact(first.unit)) return false
  if (first.unit === 'percent' || distance > besideMax * 2) return false
  return Math.trunc(Math.max(one / two, two / one)) === value && value > 1
}

type Reckoned = readonly [value: number, isRounded: boolean]

function reckoned(
  figure: Figure,
  { isMultiple, isPerHead }: { readonly isMultiple: boolean; readonly isPerHead: boolean },
  [first, second, rest]: readonly [Figure, Figure, readonly Figure[]],
  language: string,
): readonly Reckoned[] {
  // `From 14.8 to 13.6 cents`: the unit of the second is that of the first.
  const factor =
    first.unit === null && second.bare !== undefined ? second.values[0]! / second.bare : 1
  // `14,200 t (2024: 15,500)`: and the other way round.
  const other =
    second.unit === null && first.bare !== undefined
      ? first.values[0]! / first.bare
      : scaleBeside(first, second)
  const [one, two] = [factor * first.values[0]!, other * second.values[0]!]
  // 41 days, planned were 30.
  const isNear = second.start - first.end < 100
  const isAlike =
    first.unit === second.unit || (isNear && (first.unit === null || second.unit === null))
  const unit = first.unit ?? second.unit
  const ratios: readonly Reckoned[] = isAlike
    ? [
        [one / two, true],
        [two / one, true],
      ]
    : []
  if (isMultiple) return ratios
  if (figure.unit === 'percent' && first.unit !== 'percent') {
    if (!isAlike || isYear(first) || isYear(second)) return []
    const change = Math.abs(one - two)
    return [one / two, two / one, change / one, change / two].map((share) => [100 * share, true])
  }
  if (isYear(first) || isYear(second))
    return figure.unit === 'year' && isYear(first) && isYear(second)
      ? [[Math.abs(one - two), false]]
      : []
  const minutes = figure.unit === 'minute' ? 1 : figure.unit === 'hour' ? 60 : null
  const [from, to] = [first, second].map(minutesOf)
  if (from !== null && to !== null && [first.unit, second.unit].includes('time')) {
    const gap = Math.abs(from! - to!)
    return minutes === null ? [] : [gap, 1440 - gap].map((one) => [one / minutes, false])
  }
  const products = [
    ...productsOf(figure, first, second),
    ...(isPerHead ? quotientsOf(figure, first, second) : []),
  ]
  // Opening times: from 6 to 22.
  if (minutes !== null && unit === null && isNear && Math.max(one, two) <= 24) {
    // 7.30 to 19.00.
    const clock = (value: number) => 60 * Math.trunc(value) + Math.round(100 * (value % 1))
    const gap = Math.abs(clock(one) - clock(two))
    return [[gap / minutes, false], [(1440 - gap) / minutes, false], ...products]
  }
  const difference = [Math.abs(one - two), false] as const
  // `300 thousand more` need not repeat the currency.
  if (isAlike && isNear && unit !== null && figure.unit === null) return [difference, ...products]
  if (!isAlike || unit !== figure.unit) return products
  // Shares of different wholes are not added, but what is left of one is a figure.
  if (unit === 'percent')
    return [difference, [100 - one, false], [100 - one - two, false], ...products]
  if (first.unit !== second.unit || !isSameNoun(figure, [first, second], language))
    return isNear || isOneNoun(first, second) ? [difference, ...products] : products
  let [sum, left] = [one, one]
  const inList = rest.filter(({ start }, index) => start - (rest[index - 1] ?? second).end < 80)
  const chain = [second, ...inList].flatMap(({ values }): readonly Reckoned[] => {
    sum += values[0]!
    left -= values[0]!
    return [
      [sum, false],
      [left, false],
    ]
  })
  return [difference, ...chain, ...products]
}

/** `14h30` and `19h` as times of day. */
function minutesOf({ unit, bare, values }: Figure): number | null {
  if (unit === 'time') return values[0]!
  return unit === 'hour' && bare !== undefined && bare <= 24 ? 60 * bare : null
}

/** Six turbines of 1.5 MW each, 72 % of 2.1 GWh. */
function productsOf({ unit }: Figure, first: Figure, second: Figure): readonly Reckoned[] {
  if (unit === null) return []
  const [factor, amount] = second.unit === unit ? [first, second] : [second, first]
  if (amount.unit !== unit || factor.unit === unit) return []
  const product = first.values[0]! * second.values[0]!
  if (factor.unit === 'percent') return [[product / 100, false]]
  const isNear = second.start - first.end <= 60 || factor.unit === 'month'
  const isCount = factor.unit === null || factor.unit === (isExact(unit) ? 'month' : 'day')
  return isNear && isCount && (factor === first || factor.unit === 'month')
    ? [[product, false]]
    : []
}

/** 41,000 hours of 326 volunteers. */
function quotientsOf({ unit }: Figure, first: Figure, second: Figure): readonly Reckoned[] {
  const [amount, count] = first.unit === unit ? [first, second] : [second, first]
  const isCount = count.unit === null || count.unit === 'year'
  return amount.unit === unit && isCount && !isYear(count)
    ? [[amount.values[0]! / count.values[0]!, true]]
    : []
}

/** Of things that are counted, the draft counts those, or says no more than `18 more`. */
function isSameNoun({ unit, after }: Figure, places: readonly Figure[], language: string): boolean {
  if (unit !== null || after === '' || functionWords(language).has(after)) return true
  return places.some((place) => place.after === '' || isOneWord(stem(place.after), stem(after)))
}

const scales = [1e3, 1e6, 1e9]

/** That of the first in `9.7 million euros (2023: 9.4)`. */
function scaleBeside(first: Figure, second: Figure): number {
  const [one, two] = [first.values[0]!, second.values[0]!]
  if (first.unit === null || second.unit !== null || two >= 1000) return 1
  return scales.find((scale) => one > (scale * two) / 10 && one < scale * two * 10) ?? 1
}

/** 412 nurses began, 387 nurses stayed. */
function isOneNoun({ unit, after }: Figure, other: Figure): boolean {
  return (
    unit === null &&
    other.unit === null &&
    after !== '' &&
    isOneWord(stem(after), stem(other.after))
  )
}

/** Tor and Tore. */
function isOneWord(left: string, right: string): boolean {
  return left.startsWith(right) || right.startsWith(left)
}

const shareWithin = 0.03
const roundedWithin = 0.06

/** Where the source says that so much of a whole is meant: as a percentage, or as part and whole. */
export function isShare(
  share: number,
  rounding: Rounding | null,
  { all, language }: Grounds,
): Place | null {
  const within = rounding === null ? shareWithin : roundedWithin
  const fits = (exact: number) =>
    Math.abs(exact - share) <= within * Math.max(share, 0.1) &&
    (rounding === null ||
      rounding === 'about' ||
      (rounding === 'over' ? exact >= share - 1e-6 : exact <= share + 1e-6))
  for (const ground of all) {
    const { figures } = ground
    const told = figures.find(
      ({ unit, values, after }) =>
        (unit === 'percent' && (fits(values[0]! / 100) || fits(1 - values[0]! / 100))) ||
        (unit === null && fits(values[0]! * (shareMeant('fractions', [language], after) ?? -1))),
    )
    if (told !== undefined) return { ground, place: told, parts: [told] }
    for (const [first, second] of pairsOf(ground)) {
      if (first.unit !== second.unit || isYear(first) || isYear(second)) continue
      const [least, most] = [first.values[0]!, second.values[0]!].sort((a, b) => a - b) as [
        number,
        number,
      ]
      if (fits(least / most) || fits(1 - least / most))
        return {
          ground,
          place: { start: first.start, end: second.end },
          parts: [first, second],
        }
    }
  }
  return null
}
