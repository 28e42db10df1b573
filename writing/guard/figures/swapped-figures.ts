import { wordBefore, type Figure } from './figures.ts'
import { valueKey, type Ground, type Grounds } from '../grounds.ts'
import { stemsOf } from '../stems.ts'

const reach = 120
const clauseEnd =
  /[.!?;:。！？；、，\n]|,\s|\s[–—-]\s|\s(?:and|while|but|und|während|aber|et|tandis|mais|y|mientras|pero|e|mentre|ma|mas|enquanto|en|terwijl|maar|i|oraz|och|medan|men|и|а|но|ve|و)\s/giu

/**
 * The words that a figure stands among: of its clause, and where it is wide of the ones beside it.
 */
function clauseAround(text: string, { start, end }: Figure, isWide: boolean): string {
  const before = text.slice(Math.max(0, start - reach), start)
  const after = text.slice(end, end + reach)
  const ends = [...before.matchAll(clauseEnd)].filter(({ index }) => !isInNumber(before, index))
  const sentence = ends.findLastIndex(([mark]) => /[.!?;:。！？；\n]/u.test(mark))
  const from = ends[Math.max(sentence, ends.length - (isWide ? 2 : 1))]
  const to = after
    .matchAll(clauseEnd)
    .find(({ index }) => index > 0 || !isWide || /^[.!?;]/.test(after))
  return (
    `${before.slice(from === undefined ? 0 : from.index + from[0].length)} ` +
    `${after.slice(0, to?.index ?? after.length)}`
  )
}

function isInNumber(text: string, index: number): boolean {
  return /\d/.test(text[index - 1] ?? '') && /\d/.test(text[index + 1] ?? '')
}

const clauses = new WeakMap<Figure, ReadonlySet<string>>()

function wordsAround(text: string, figure: Figure, language: string): ReadonlySet<string> {
  const known = clauses.get(figure)
  if (known !== undefined) return known
  const own = new Set(stemsOf(clauseAround(text, figure, false), language))
  // In `fell in two years, by 46 %,` what fell stands before.
  const made = own.size > 1 ? own : new Set(stemsOf(clauseAround(text, figure, true), language))
  clauses.set(figure, made)
  return made
}

/**
 * Whether the words around a figure are, in the source, those around another figure of the same
 * kind, and none of them those around this one. A paraphrase in other words shares none with either
 * and passes.
 */
export function isSwapped(
  text: string,
  figure: Figure,
  siblings: readonly Figure[],
  places: readonly { readonly ground: Ground; readonly place: Figure }[],
  { language }: Grounds,
): boolean {
  if (
    figure.unit === 'calendar month' ||
    figure.unit === 'weekday' ||
    figure.unit === 'time' ||
    isArticle(figure)
  )
    return false
  if (isExchanged(figure, siblings, places)) return true
  // The author may have said it in a way of their own.
  if (places.some(({ ground }) => ground.source === null)) return false
  const around = wordsAround(text, figure, language)
  if (around.size === 0) return false
  const own = Math.max(
    ...places.map(({ ground, place }) =>
      shared(around, wordsAround(ground.readable, place, language)),
    ),
  )
  const values = new Set(figure.values)
  for (const { ground } of places.slice(0, 1)) {
    for (const other of nearby(ground, places)) {
      if (other.unit !== figure.unit || other.values.some((value) => values.has(value))) continue
      if (isArticle(other) || isYear(other) !== isYear(figure) || other.isDay !== figure.isDay)
        continue
      const theirs = shared(around, wordsAround(ground.readable, other, language))
      const isNearer = theirs >= Math.max(own + 2, 2 * own + 1)
      if (!isNearer && !(theirs > 0 && own === 0 && around.size <= 2)) continue
      // It stands in the draft in its own right, beside the same words.
      const others = siblings.some(
        (sibling) =>
          sibling !== figure &&
          sibling.values.some((value) => other.values.includes(value)) &&
          Math.abs(sibling.start - figure.start) < 60,
      )
      if (!others || (isNearer && theirs >= own + 3)) return true
    }
  }
  return false
}

/** Whether the draft’s words around a figure are among those around one of these in a source. */
export function isBesideSameWords(
  text: string,
  figure: Figure,
  places: readonly Figure[],
  { readable }: Ground,
  language: string,
): boolean {
  const around = wordsAround(text, figure, language)
  return places.some((place) => shared(around, wordsAround(readable, place, language)) > 0)
}

/** `One` and `une` are hardly numbers. */
function isArticle({ spelled, values }: Figure): boolean {
  return spelled && values[0]! <= 1
}

/** 1998 is not taken for the number of anything. */
export function isYear({ unit, spelled, values }: Figure): boolean {
  return (
    unit === null &&
    !spelled &&
    Number.isInteger(values[0]) &&
    values[0]! >= 1900 &&
    values[0]! < 2100
  )
}

/**
 * Of `128 pages of 100 g`, `100 pages of 128 g`: each figure has the word that stands behind the
 * other in the source.
 */
function isExchanged(
  { values, after }: Figure,
  siblings: readonly Figure[],
  places: readonly { readonly ground: Ground; readonly place: Figure }[],
): boolean {
  if (after === '' || places.some(({ place }) => place.after === after)) return false
  return places.some(({ ground, place }) =>
    siblings.some(
      (sibling) =>
        sibling.after === place.after &&
        sibling.after !== '' &&
        !sibling.values.some((value) => values.includes(value)) &&
        sibling.values.some((value) => {
          const there = ground.byValue.get(valueKey(value)) ?? []
          return (
            there.some((other) => other.after === after) &&
            !there.some((other) => other.after === sibling.after)
          )
        }),
    ),
  )
}

function shared(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let count = 0
  for (const word of left) if (right.has(word)) count += 1
  return count
}

// A source of a hundred thousand characters may be a table of numbers: those near the figure are
// those it is taken for.
const nearbyMax = 60

function nearby(
  { figures }: Ground,
  places: readonly { readonly place: Figure }[],
): readonly Figure[] {
  const at = places[0]!.place.start
  const index = firstFrom(figures, at)
  return figures.slice(Math.max(0, index - nearbyMax / 2), index + nearbyMax / 2)
}

/**
 * Where the first of the figures, which are in order, stands at this place or behind it; -1 where
 * none does.
 */
function firstFrom(figures: readonly Figure[], at: number): number {
  let [least, most] = [0, figures.length]
  while (least < most) {
    const middle = (least + most) >> 1
    if (figures[middle]!.start >= at) most = middle
    else least = middle + 1
  }
  return least === figures.length ? -1 : least
}

const fromWords = new Set([
  'from',
  'von',
  'de',
  'du',
  'da',
  'dal',
  'dalla',
  'desde',
  'van',
  'z',
  'ze',
  'från',
  'с',
  'со',
  'من',
])
const toWords = new Set([
  'to',
  'auf',
  'à',
  'au',
  'a',
  'al',
  'para',
  'hasta',
  'naar',
  'do',
  'na',
  'till',
  'до',
  'إلى',
])

/**
 * In `from 42 to 9 minutes` the figures have an order: those of a pair that the source has the
 * other way round.
 */
export function reversedPairs(
  text: string,
  figures: readonly Figure[],
  { sources }: Grounds,
): ReadonlySet<Figure> {
  const found = new Set<Figure>()
  const stated = pairsIn(text, figures)
  if (stated.length === 0) return found
  for (const { readable, figures: known } of sources) {
    const told = pairsOf(readable, known)
    for (const [from, to] of stated) {
      const same = told.some(
        ([first, second]) =>
          first.values[0] === from.values[0] && second.values[0] === to.values[0],
      )
      const reverse = told.some(
        ([first, second]) =>
          first.values[0] === to.values[0] && second.values[0] === from.values[0],
      )
      if (reverse && !same) found.add(from).add(to)
    }
  }
  return found
}

const pairsKnown = new WeakMap<readonly Figure[], ReturnType<typeof pairsIn>>()

/** Those of a source, which each piece of each draft asks for. */
function pairsOf(text: string, figures: readonly Figure[]): ReturnType<typeof pairsIn> {
  const known = pairsKnown.get(figures)
  if (known !== undefined) return known
  const made = pairsIn(text, figures)
  pairsKnown.set(figures, made)
  return made
}

/** Figures of which one leads to the other, in this order. The words around belong to both. */
export function pairsIn(
  text: string,
  figures: readonly Figure[],
): (readonly [from: Figure, to: Figure])[] {
  return figures.flatMap((figure, index) => {
    const next = figures[index + 1]
    if (
      next === undefined ||
      next.start - figure.end > 40 ||
      text.slice(figure.end, next.start).includes('.')
    )
      return []
    const before = wordBefore(text, figure.start)
    const beforeNext = wordBefore(text, next.start)
    if (fromWords.has(before) && toWords.has(beforeNext)) return [[figure, next] as const]
    if (toWords.has(before) && fromWords.has(beforeNext)) return [[next, figure] as const]
    return []
  })
}
