import type { DraftFault } from './fault.ts'
import { figuresIn, roundedBy, wordBefore, type Figure } from './figures.ts'
import { valueKey, type Ground, type Grounds } from './grounds.ts'
import { isSwapped, pairsIn, reversedPairs } from './swapped-figures.ts'
import { isExact, sameLengths } from './units.ts'

export interface FoundFigure {
  readonly figure: Figure
  readonly ground: Ground
  readonly place: Figure
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
  for (const figure of figures) {
    const shown = text.slice(figure.start, figure.end).trim()
    const places = placesOf(text, figure, grounds)
    const fault = (why: string) =>
      faults.push({
        rule: 'figure',
        piece,
        start: figure.start,
        end: figure.end,
        detail: `“${shown}” ${why}`,
      })
    if (places.length === 0) {
      if (!isHarmless(text, figure)) fault('is in neither the source nor the topic: leave it out.')
    } else if (
      reversed.has(figure) ||
      (!paired.has(figure) && isSwapped(text, figure, figures, places, grounds))
    )
      fault('belongs to something else in the source.')
    else found.push({ figure, ...places[0]! })
  }
  return { faults, found }
}

function placesOf(
  text: string,
  figure: Figure,
  grounds: Grounds,
): { ground: Ground; place: Figure }[] {
  return grounds.all.flatMap((ground) => {
    const same = figure.values.flatMap((value) => ground.byValue.get(valueKey(value)) ?? [])
    const places = same.filter((place) => fits(figure, place))
    if (places.length > 0) return places.map((place) => ({ ground, place }))
    const converted = figure.values
      .flatMap((value) => sameLengths(value, figure.unit))
      .flatMap(({ value, unit }) =>
        (ground.byValue.get(valueKey(value)) ?? []).filter((place) => place.unit === unit),
      )
    if (converted.length > 0) return converted.map((place) => ({ ground, place }))
    const rounded = roundedBy(text, figure.start)
    if (rounded === null) return []
    return ground.figures
      .filter((place) => isRoundingOf(rounded, figure, place))
      .map((place) => ({ ground, place }))
  })
}

function fits({ unit, isDay }: Figure, place: Figure): boolean {
  // The 31st of a month is neither 31 years nor 31 other things.
  if (isDay !== place.isDay && (isDay ? place.after !== '' || place.unit !== null : unit !== null))
    return false
  if (unit === place.unit) return true
  if (unit === 'month' || unit === 'weekday' || place.unit === 'weekday') return false
  if (unit === null) return true
  // What counts something else there is no share and no money here; a number without a word behind
  // it, as in a table, may be.
  if (place.unit === null) return !isExact(unit) || place.after === ''
  return false
}

/**
 * `Almost 40 percent` of a source’s 37.8 %: the same within 7 %, on the side that the word says,
 * and rounder than the source.
 */
function isRoundingOf(
  rounded: NonNullable<ReturnType<typeof roundedBy>>,
  { values, unit }: Figure,
  place: Figure,
): boolean {
  if (unit !== place.unit) return false
  return values.some((value) =>
    place.values.some((exact) => {
      const difference = exact - value
      if (
        Math.abs(difference) > 0.07 * Math.abs(value) ||
        significantDigits(value) >= significantDigits(exact)
      )
        return false
      return rounded === 'about' || (rounded === 'over' ? difference >= 0 : difference <= 0)
    }),
  )
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
  if (unit === 'month' || unit === 'weekday') return false
  return (
    values[0]! < 2 ||
    (after === '' && unit === null) ||
    (values[0] === 2 &&
      /^(?:the|these|those|die|beiden|les|ces|los|las|le|i|gli|os|as|de)$/u.test(before))
  )
}
