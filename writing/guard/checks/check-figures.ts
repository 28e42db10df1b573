import { shortForm } from '../figures/weekdays.ts'
import { derivedFrom, isShare } from '../figures/derived-figures.ts'
import type { DraftFault } from '../fault.ts'
import { figuresIn, roundedBy, wordBefore, type Figure, type Rounding } from '../figures/figures.ts'
import { functionWords } from '../../text/language/stop-words.ts'
import { onceForEach, valueKey, type Ground, type Grounds } from '../grounds.ts'
import { isBesideSameWords, isSwapped, pairsIn, reversedPairs } from '../figures/swapped-figures.ts'
import { isExact, measureOf, sameLengths, scales } from '../figures/units.ts'
import { phrases, says, shareMeant } from '../words.ts'

export interface FoundFigure {
  readonly figure: Figure
  readonly ground: Ground
  readonly place: Pick<Figure, 'start' | 'end'>
  /** The figures that it is worked out from. */
  readonly parts?: readonly Pick<Figure, 'start' | 'end'>[]
  /** It belongs to something else there. */
  readonly isChanged?: true
}

// No piece that a network takes holds as many.
const figuresMax = 500

/**
 * The figures of a piece that neither source nor topic has, or that belong to something else there;
 * and where the others stand.
 */
export function checkFigures(
  text: string,
  piece: number,
  grounds: Grounds,
): { faults: DraftFault[]; found: FoundFigure[] } {
  const faults: DraftFault[] = []
  const found: FoundFigure[] = []
  const figures = figuresIn(text, [grounds.language]).slice(0, figuresMax)
  const paired = new Set(pairsIn(text, figures).flat())
  const reversed = reversedPairs(text, figures, grounds)
  const ofShares = new Set<Figure>()
  for (const [index, figure] of figures.entries()) {
    if (ofShares.has(figure)) continue
    const shown = text.slice(figure.start, figure.end).trim()
    const rounding =
      roundedBy(text, figure, grounds.language) ?? (isAbbreviated(figure, shown) ? 'about' : null)
    const fault = (why: string, doubt?: DraftFault['doubt']) =>
      faults.push({
        rule: 'figure',
        piece,
        start: figure.start,
        end: figure.end,
        detail: `“${shown}” ${why}`,
        ...(doubt === undefined ? {} : { doubt }),
      })
    const share = shareAt(text, figures, index, grounds)
    const ofShare = share === null ? null : isShare(share.value, rounding, grounds)
    if (share !== null && ofShare !== null) {
      for (const part of share.parts) ofShares.add(part)
      found.push({ figure, ...ofShare })
      const [first, second] = ofShare.parts
      const isPlain =
        second === undefined ||
        second.start - first!.end < nearMax ||
        isBesideSameWords(text, figure, ofShare.parts as Figure[], ofShare.ground, grounds.language)
      if (!isPlain) fault('is only worked out from figures of the source: check it.', 'derived')
      continue
    }
    const isMultiple = isMultipleOf(figure, grounds.language)
    const places = placesOf(text, figure, rounding, grounds).filter(
      ({ place }) => !isMultiple || isMultipleOf(place, grounds.language),
    )
    if (places.length > 0) {
      if (reversed.has(figure)) fault('belongs to something else in the source.')
      else if (
        !paired.has(figure) &&
        isSwapped(text, figure, figures, places, grounds) &&
        derivedFrom(text, figure, null, grounds)?.isPlain !== true
      ) {
        fault('belongs to something else in the source.', 'changed')
        found.push({ figure, ...places[0]!, isChanged: true })
      } else found.push({ figure, ...places[0]! })
      continue
    }
    if (isHarmless(text, figure)) continue
    for (const part of share?.parts ?? []) ofShares.add(part)
    const derived = derivedFrom(text, figure, rounding, grounds)
    if (derived !== null) {
      found.push({ figure, ...derived })
      if (!derived.isPlain)
        fault('is only worked out from figures of the source: check it.', 'derived')
    } else if (isDoubtful(figure, share !== null, rounding, grounds) || isAsked(text, figure))
      fault('is not in the source in this form: check it.', 'absent')
    else fault('is in neither the source nor the topic: leave it out.')
  }
  return { faults, found }
}

/** `38k` and `1.5 million` are rounded without a word for it. */
function isAbbreviated({ values, spelled, bare }: Figure, shown: string): boolean {
  const [, digits = '', word = ''] = /^[^\d]*(\d[\d.,]*)\s?(\p{L}+)/u.exec(shown) ?? []
  const isCut = !spelled && digits !== '' && digits.length <= 4
  return isCut && (bare === undefined || scales.has(word.toLowerCase())) && values[0]! >= 1000
}

/** What `two thirds`, `one in five` and `19 of 48` are of a whole, and the figures that say it. */
function shareAt(
  text: string,
  figures: readonly Figure[],
  index: number,
  { language }: Grounds,
): { readonly value: number; readonly parts: readonly Figure[] } | null {
  const figure = figures[index]!
  const [value] = figure.values
  if (value === undefined || isExact(figure.unit) !== (figure.unit !== null)) return null
  const fraction = shareMeant('fractions', [language], figure.after)
  if (fraction !== null) return { value: value * fraction, parts: [figure] }
  const before = text
    .slice(Math.max(0, figure.start - 25), figure.start)
    .toLowerCase()
    .trim()
  const [last] = [...before.matchAll(phrases('outOf', language))].slice(-1)
  // `Einer von fünf`: an article is no figure.
  if (
    figure.unit === null &&
    last !== undefined &&
    last.index + last[0].length === before.length &&
    says('one', language, wordBefore(before, last.index))
  )
    return { value: 1 / value, parts: [figure] }
  const next = figures[index + 1]
  if (next === undefined || figure.unit !== null || timesAndShares.has(next.unit)) return null
  // Seven in ten kilowatt-hours.
  const whole = next.bare ?? next.values[0]!
  if (!(whole > value)) return null
  const gap = text.slice(figure.end, next.start).toLowerCase().trim()
  const joined = gap.match(phrases('outOf', language))?.[0]
  const wordsMax = next.unit === null ? 18 : 0
  return joined !== undefined && gap.endsWith(joined) && gap.length <= joined.length + wordsMax
    ? { value: value / whole, parts: [figure, next] }
    : null
}

const timesAndShares: ReadonlySet<string | null> = new Set([
  'percent',
  'time',
  'weekday',
  'calendar month',
  'years',
])

/** `Who is awake at 3 a.m.?` and `What would you do with another £1,000?` state nothing. */
function isAsked(text: string, { end }: Figure): boolean {
  return /^\.?(?!\s+\p{Lu})(?:[^.!?…\n]|\.(?=\S))*\?/u.test(text.slice(end, end + askedWithin))
}

const askedWithin = 100

/** A small count in words may be counted in the source, and a rounded figure need no word for it. */
function isDoubtful(
  figure: Figure,
  isOfShare: boolean,
  rounding: Rounding | null,
  { all, language }: Grounds,
): boolean {
  const { spelled, values, unit } = figure
  if (isOfShare || isMultipleOf(figure, language)) return true
  if (unit === null && values[0]! <= countedMax) return true
  // Three weeks, and no euros of a source that pays none.
  if (spelled && Object.hasOwn(daysIn, unit ?? '') && values[0]! <= countedMax) return true
  if (values[0] === 0) return true
  // Closed on Mondays: Tuesday to Sunday.
  if (unit === 'weekday' && all.some(({ figures }) => figures.some((place) => place.unit === unit)))
    return true
  return (
    all.some(({ figures }) => figures.some((place) => isLengthOf(figure, place, rounding))) ||
    (unit === 'weekday' &&
      all.some((ground) => says('weekdays', language, inSmallLetters(ground)))) ||
    (rounding === null &&
      all.some(({ figures }) =>
        figures.some((place) => isRoundingOf('about', figure, place, 0.025)),
      ))
  )
}

const daysIn: Readonly<Record<string, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30.44,
  year: 365.25,
}

/** Two months of a source's eight weeks, more than three weeks of its 23 days. */
function isLengthOf({ unit, values }: Figure, place: Figure, rounding: Rounding | null): boolean {
  const [days, other] = [daysIn[unit ?? ''], daysIn[place.unit ?? '']]
  if (days === undefined || other === undefined || unit === place.unit) return false
  const [said, told] = [days * values[0]!, other * place.values[0]!]
  if (rounding !== 'under' && told >= said && told - said < 0.15 * said) return true
  return rounding !== 'over' && Math.abs(said - told) < 0.1 * said
}

const countedMax = 12

/** `Halb fünf` and `half vijf` are 4:30 or 16:30. */
function halfHourBefore(
  text: string,
  { spelled, start, unit, values }: Figure,
  language: string,
): readonly number[] | null {
  const word = wordBefore(text, start)
  if (!spelled || unit !== null || values[0]! > 12 || !says('halfHour', language, word)) return null
  return [60 * values[0]! - 30, 60 * values[0]! + 690]
}

function placesOf(
  text: string,
  figure: Figure,
  rounding: Rounding | null,
  grounds: Grounds,
): { ground: Ground; place: Figure }[] {
  const values = [...figure.values, ...(figure.bare === undefined ? [] : [figure.bare])]
  const clock = halfHourBefore(text, figure, grounds.language)
  if (clock !== null)
    return grounds.all.flatMap((ground) =>
      clock.flatMap((time) =>
        (ground.byValue.get(time) ?? [])
          .filter(({ unit }) => unit === 'time')
          .map((place) => ({ ground, place })),
      ),
    )
  if (figure.years !== undefined)
    return grounds.all.flatMap((ground) =>
      ground.figures
        .filter((place) => isInEra(place, figure.years!))
        .map((place) => ({ ground, place })),
    )
  const times = timesOf(text, figure)
  return grounds.all.flatMap((ground) => {
    const same = values.flatMap((value) => ground.byValue.get(valueKey(value)) ?? [])
    const places = same.filter((place) => fits(figure, place, ground, grounds.language))
    if (places.length > 0) return places.map((place) => ({ ground, place }))
    const other = [
      ...times
        .flatMap((time) => ground.byValue.get(time) ?? [])
        .filter(({ unit }) => unit === 'time'),
      ...yearInWords(figure, ground, grounds.language),
    ]
    if (other.length > 0) return other.map((place) => ({ ground, place }))
    const converted = figure.values
      .flatMap((value) => sameLengths(value, figure.unit))
      .flatMap(({ value, unit }) =>
        (ground.byValue.get(valueKey(value)) ?? []).filter((place) => place.unit === unit),
      )
    if (converted.length > 0) return converted.map((place) => ({ ground, place }))
    if (figure.unit === 'weekday' || figure.unit === 'calendar month')
      return shortForm(figure, ground).map((place) => ({ ground, place }))
    if (rounding === null) return []
    return ground.figures
      .filter((place) => isRoundingOf(rounding, figure, place))
      .map((place) => ({ ground, place }))
  })
}

/** The year, or most of the century or decade, lies in it. */
function isInEra({ unit, values, years }: Figure, [first, last]: readonly [number, number]) {
  if (years === undefined)
    return unit === null && values.some((value) => value >= first && value <= last)
  return Math.min(last, years[1]) - Math.max(first, years[0]) >= 8
}

/** `8.10` and `9 o'clock` as times of day. */
function timesOf(text: string, { unit, spelled, start, end, after }: Figure): readonly number[] {
  const match = /^(\d{1,2})(?:[.:]([0-5]\d))?$/.exec(text.slice(start, end).trim())
  if (unit !== null || spelled || match === null || Number(match[1]) > 24) return []
  if (after.length > 3 && match[2] === undefined) return []
  const minutes = 60 * Number(match[1]) + Number(match[2] ?? 0)
  return [minutes, minutes + 720]
}

/** 2026 where the source says `next year` in 2025. */
function yearInWords(
  { unit, values, isDay, spelled }: Figure,
  ground: Ground,
  language: string,
): readonly Figure[] {
  const [value = 0] = values
  if (unit !== null || isDay || spelled || value < 1900 || value > 2100) return []
  if (!says('otherYear', language, inSmallLetters(ground))) return []
  return [value - 1, value + 1].flatMap((year) => ground.byValue.get(year) ?? []).slice(0, 1)
}

const inSmallLetters = onceForEach(({ readable }) => readable.toLowerCase())

/** `Three times`, but not `1,280 times`. */
function isMultipleOf({ unit, after, values }: Figure, language: string): boolean {
  return (
    unit === null &&
    values[0]! <= 20 &&
    (shareMeant('times', [language], after) !== null ||
      after.match(phrases('timesBehind', language))?.[0] === after)
  )
}

function fits(
  { unit, isDay, bare, values }: Figure,
  place: Figure,
  ground: Ground,
  language: string,
): boolean {
  // The 31st of a month is neither 31 years nor 31 other things.
  if (isDay !== place.isDay && (isDay ? place.after !== '' || place.unit !== null : unit !== null))
    return false
  if (unit === place.unit)
    return (
      bare === undefined || place.values.some((other) => valueKey(other) === valueKey(values[0]!))
    )
  if (unit === 'calendar month' || unit === 'weekday' || place.unit === 'weekday') return false
  if (unit === null) return true
  // What counts something else there is no share and no money here; a number without a word behind
  // it, as in a table, may be, and one of a list that names its unit once.
  if (place.unit === null)
    return (
      (!isExact(unit) && (bare === undefined || bare === values[0])) ||
      (place.after === '' && (unit !== 'percent' || isInTable(place, ground))) ||
      measureOf(unitOf(place, ground))?.unit === unit ||
      functionWords(language).has(place.after) ||
      (unit !== 'percent' && isInListOf(unit, place, ground))
    )
  return false
}

/** Of shares in a table only its head need say that they are. */
function isInTable({ end }: Figure, { readable }: Ground): boolean {
  return !/^[.,;:!?)]/.test(readable.slice(end, end + 1))
}

const nearMax = 100

/** `m` of `750 m`, which may be 750 million. */
function unitOf({ start, end }: Figure, { readable }: Ground): string {
  return readable.slice(start, end).replace(/^[^\p{L}]+/u, '')
}

const besideMax = 90

/** `6` of `adults 9 euros, reduced 6 (students)`. */
function isInListOf(
  unit: string | null,
  { start, end }: Figure,
  { figures, readable }: Ground,
): boolean {
  if (!/^\d[\d.,]*\s?[(,;/]/.test(readable.slice(start, start + 20))) return false
  return figures.some(
    (other) =>
      other.unit === unit &&
      Math.abs(other.start - start) < besideMax &&
      !/[.!?]\s|\n/.test(readable.slice(Math.min(other.end, end), Math.max(other.start, start))),
  )
}

/**
 * `Almost 40 percent` of a source’s 37.8 %: the same within 7 %, or `over 3` of 3.4, on the side
 * that the word says, and rounder than the source.
 */
function isRoundingOf(
  rounded: Rounding,
  { values, unit, after }: Figure,
  place: Figure,
  within = roundedWithin,
): boolean {
  // `3m of it` of 3.4m euros
  const isBare =
    unit === null && place.unit?.length === 3 && values[0]! >= 1000 && after.length <= 4
  if (unit !== place.unit && !isBare) return false
  return values.some((value) =>
    place.values.some((exact) => {
      const difference = exact - value
      if (significantDigits(value) >= significantDigits(exact)) return false
      // Cut at its last digit, as far as that says something.
      const cut =
        within < roundedWithin ? 0 : Math.min(lastDigitOf(value), cutWithin[rounded] * value)
      if (Math.abs(difference) > within * value && Math.abs(difference) >= cut) return false
      return rounded === 'about' || (rounded === 'over' ? difference >= 0 : difference <= 0)
    }),
  )
}

const roundedWithin = 0.07
const cutWithin = { over: 0.2, under: 0.1, about: 0.1 } as const

/** 100 of 1,200. */
function lastDigitOf(value: number): number {
  const zeros = /(?<!0)0+$/.exec(String(Math.round(value)))?.[0].length ?? 0
  return Number.isInteger(value) ? 10 ** zeros : 0
}

function significantDigits(value: number): number {
  return String(value)
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/(?<!0)0+$/, '').length
}

// What a draft counts of itself: three lessons, 5 Tipps.
const ownParts =
  /^(?:things?|ways?|reasons?|lessons?|tips?|facts?|steps?|points?|questions?|takeaways?|ideas?|insights?|numbers?|figures?|changes?|dinge|gründe|lehren|tipps?|fakten|schritte|punkte|fragen|erkenntnisse|zahlen|ideen|choses|raisons?|leçons?|conseils?|faits?|étapes?|chiffres?|cosas|razones|lecciones|consejos|datos|pasos|puntos|cifras|claves|cose|ragioni|motivi|lezioni|consigli|passi|punti|numeri|coisas|razões|lições|dicas|fatos|passos|pontos|números|dingen|redenen|lessen|feiten|stappen|punten|cijfers|rzeczy|powody|lekcje|wskazówki|fakty|kroki|liczby|saker|skäl|lärdomar|fakta|steg|siffror|вещи|причины|урока|факта|шага|цифры)$/u
const numbered =
  /(?:step|tip|part|slide|lesson|reason|no|schritt|tipp|teil|étape|conseil|partie|paso|consejo|parte|passo|consiglio|dica|stap|deel|krok|część|steg|del|шаг|часть)\.?$/u

/**
 * Numbers that say nothing about the world: of a list, of a draft’s own parts, `24/7`, and a `one`,
 * `zwei` that is hardly a number.
 */
function isHarmless(text: string, { values, unit, start, end, spelled, after }: Figure): boolean {
  const before = wordBefore(text, start)
  if (unit === null && ownParts.test(after) && values.every((value) => value <= 12)) return true
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lead = text.slice(lineStart, start)
  if (
    /^[^\p{L}\p{N}]*$/u.test(lead) &&
    /^(?:[.)]\s|\/\d|️?⃣|:\s)/u.test(text.slice(end, end + 3)) &&
    values[0]! <= 30
  )
    return true
  if (/^[^\p{L}\p{N}]*\d{1,2}\/$/u.test(lead)) return true
  if (/^24$/.test(text.slice(start, end)) && text.slice(end, end + 2) === '/7') return true
  if (/24\/$/.test(lead)) return true
  if (unit === null && numbered.test(before) && values[0]! <= 12) return true
  if (!spelled) return values[0] === 1 && unit === null
  if (unit === 'calendar month' || unit === 'weekday') return false
  return (
    values[0]! < 2 ||
    (after === '' && unit === null) ||
    (values[0] === 2 &&
      /^(?:the|these|those|die|beiden|les|ces|los|las|le|i|gli|os|as|de)$/u.test(before))
  )
}
