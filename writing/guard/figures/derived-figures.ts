import type { Figure, Rounding } from './figures.ts'
import type { Ground, Grounds } from '../grounds.ts'
import { stopWords } from '../../text/language/stop-words.ts'
import { stem } from '../stems.ts'
import { isBesideSameWords, isYear } from './swapped-figures.ts'
import { isExact } from './units.ts'
import { phrases, shareMeant } from '../words.ts'

interface Place {
  readonly ground: Ground
  readonly place: { readonly start: number; readonly end: number }
}

// Two figures that are compared are in one paragraph, and few others between them.
const apartMax = 500
const betweenMax = 10

/** The pairs of a ground's figures that can be reckoned with. */
function* pairsOf({
  figures,
}: Ground): Generator<readonly [first: Figure, second: Figure, third: Figure | undefined]> {
  for (const [index, first] of figures.entries()) {
    if (!isCountable(first)) continue
    for (let other = index + 1; other <= index + betweenMax; other++) {
      const second = figures[other]
      if (second === undefined || second.start - first.start > apartMax) break
      if (!isCountable(second)) continue
      const third = figures.slice(other + 1, other + 3).find(({ unit }) => unit === second.unit)
      yield [first, second, third]
    }
  }
}

function isCountable({ unit, isDay, values, spelled }: Figure): boolean {
  return (
    unit !== 'month' &&
    unit !== 'weekday' &&
    !isDay &&
    values[0]! > 0 &&
    !(spelled && values[0] === 1)
  )
}

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
  if (!isCountable(figure)) return null
  const isMultiple =
    figure.unit === null &&
    (figure.after.match(phrases('timesBehind', grounds.language)) !== null ||
      shareMeant('times', [grounds.language], figure.after) !== null)
  const matches = (exact: number, isRounded: boolean) =>
    figure.values.some((value) => isShown(exact, value, rounding, isRounded))
  let doubtful: (Place & { readonly isPlain: boolean }) | null = null
  for (const ground of grounds.all)
    for (const [first, second, third] of pairsOf(ground)) {
      if (
        !reckoned(figure, isMultiple, [first, second, third], grounds.language).some((one) =>
          matches(...one),
        )
      )
        continue
      const place = { start: first.start, end: second.end }
      const isPlain =
        ground.source === null ||
        isExact(figure.unit) ||
        isMultiple ||
        isBesideSameWords(text, figure, [first, second], ground, grounds.language)
      if (isPlain) return { ground, place, isPlain }
      doubtful ??= { ground, place, isPlain }
    }
  return doubtful
}

type Reckoned = readonly [value: number, isRounded: boolean]

function reckoned(
  figure: Figure,
  isMultiple: boolean,
  [first, second, third]: readonly [Figure, Figure, Figure | undefined],
  language: string,
): readonly Reckoned[] {
  const [one, two] = [first.values[0]!, second.values[0]!]
  // 41 days, planned were 30.
  const isNear = second.start - first.end < 100
  const isAlike =
    first.unit === second.unit ||
    (isNear &&
      !isExact(first.unit) &&
      !isExact(second.unit) &&
      (first.unit ?? second.unit) !== null &&
      (first.unit === null || second.unit === null))
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
  if (unit === 'time')
    return minutes === null || !isAlike ? [] : [[Math.abs(one - two) / minutes, false]]
  const products = productsOf(figure, first, second)
  if (!isAlike || unit !== figure.unit || !isSameNoun(figure, [first, second], language))
    return products
  const difference = [Math.abs(one - two), false] as const
  // Shares of different wholes are not added.
  if (unit === 'percent' || first.unit !== second.unit) return [difference, ...products]
  const sums = [one + two, ...(third === undefined ? [] : [one + two + third.values[0]!])]
  return [difference, ...sums.map((sum) => [sum, false] as const)]
}

/** Six turbines of 1.5 MW each, 72 % of 2.1 GWh. */
function productsOf({ unit }: Figure, first: Figure, second: Figure): readonly Reckoned[] {
  if (unit === null || second.start - first.end > 60) return []
  const [factor, amount] = second.unit === unit ? [first, second] : [second, first]
  if (amount.unit !== unit || factor.unit === unit) return []
  const product = first.values[0]! * second.values[0]!
  if (factor.unit === 'percent') return [[product / 100, false]]
  return factor.unit === null && factor === first ? [[product, false]] : []
}

/** Of things that are counted, the draft counts those, or says no more than `18 more`. */
function isSameNoun({ unit, after }: Figure, places: readonly Figure[], language: string): boolean {
  if (unit !== null || after === '' || stopWords(language).has(after)) return true
  return isOfNoun({ after }, places) || places.every((place) => place.after === '')
}

function isOfNoun({ after }: Pick<Figure, 'after'>, places: readonly Figure[]): boolean {
  return places.some((place) => stem(place.after) === stem(after))
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
    if (told !== undefined) return { ground, place: told }
    for (const [first, second] of pairsOf(ground)) {
      if (first.unit !== second.unit || isYear(first) || isYear(second)) continue
      const [least, most] = [first.values[0]!, second.values[0]!].sort((a, b) => a - b) as [
        number,
        number,
      ]
      if (fits(least / most) || fits(1 - least / most))
        return { ground, place: { start: first.start, end: second.end } }
    }
  }
  return null
}
