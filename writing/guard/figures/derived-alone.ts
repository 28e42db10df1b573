import { onceForEach, type Ground, type Grounds } from '../grounds.ts'
import { fractionsIn, periodMeant } from '../words.ts'
import type { Figure } from './figures.ts'
import { isYear } from './swapped-figures.ts'
import { isExact, units } from './units.ts'
import { datesIn } from './weekdays.ts'

interface Derived {
  readonly ground: Ground
  readonly place: { readonly start: number; readonly end: number }
  readonly parts: readonly { readonly start: number; readonly end: number }[]
  readonly isPlain: boolean
}
type Matches = (reckoned: readonly [value: number, isRounded: boolean]) => boolean

const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.44 }
const datesMax = 20

/** Three weeks from 12 January to 2 February, wherever the two are; the day of writing is one. */
export function betweenDates({ unit, values }: Figure, { all }: Grounds): Derived | null {
  const length = daysOf[unit ?? '']
  if (length === undefined) return null
  const [value = 0] = values
  const within = length === 1 ? 1 : (Number.isInteger(value) ? 0.6 : 0.3) * length
  for (const ground of all) {
    const dates = datesIn(ground).slice(0, datesMax)
    for (const [index, { day, date }] of dates.entries())
      for (const other of dates.slice(index + 1)) {
        const days = Math.abs(other.date.since(date).days)
        // The year of a date that has none is only likely.
        if ([days, Math.abs(365 - days)].every((one) => Math.abs(one - value * length) > within))
          continue
        const place = { start: day.start, end: other.day.end }
        return { ground, place, parts: [day, other.day], isPlain: other.day.start - day.end < 40 }
      }
  }
  return null
}

const periods = new Set(['hour', 'day', 'week', 'month', 'year'])
// Months, weeks and days of a year, of a month and of a week, months of half a year and of a
// quarter; and both ways.
const perPeriod = [12, 52, 365, 30, 4, 7, 24, 6, 3]
const placesMax = 400
const reach = 200

/** 290 a month of a source's 3,480 a year, a third of 96, and twice a price. */
export function fromOne(
  around: string,
  figure: Figure,
  matches: Matches,
  { all, language }: Grounds,
): Derived | null {
  const isPerPeriod = (around.match(/\p{L}+/gu) ?? []).some((word) =>
    periods.has(periodMeant([language], word) ?? units.get(word) ?? ''),
  )
  for (const ground of all) {
    const fractions = fractionsOf(ground, language)
    for (const place of ground.figures.slice(0, placesMax)) {
      if (place.unit !== figure.unit || place.isDay || isYear(place)) continue
      const value = place.values[0]!
      const results = [
        ...(isPerPeriod ? perPeriod.flatMap((factor) => [value / factor, value * factor]) : []),
        ...fractions
          .filter(({ start }) => Math.abs(start - place.start) < reach)
          .map(({ share }) => share * value),
        ...(isExact(figure.unit) && figure.unit !== 'percent' ? [2 * value, value / 2] : []),
      ]
      if (results.some((result) => matches([result, true])))
        return { ground, place, parts: [place], isPlain: false }
    }
  }
  return null
}

const byLanguage = onceForEach((): Map<string, ReturnType<typeof fractionsIn>> => new Map())

function fractionsOf(ground: Ground, language: string) {
  const made = byLanguage(ground)
  const known = made.get(language) ?? fractionsIn(language, ground.readable.toLowerCase())
  made.set(language, known)
  return known
}
