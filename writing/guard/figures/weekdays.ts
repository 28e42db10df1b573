import { monthOf, weekdayOf } from './calendar-words.ts'
import type { Figure } from './figures.ts'
import { onceForEach, type Ground } from '../grounds.ts'
import { isYear } from './swapped-figures.ts'

/** `Sat` and `Sept` for a draft’s Saturday and September, and the day that a whole date falls on. */
export function shortForm({ unit, values }: Figure, ground: Ground): Figure[] {
  const [value] = values
  if (unit === 'weekday') {
    const dated = datesIn(ground).find(({ weekday }) => weekday === value)
    if (dated !== undefined) return [dated.day]
  }
  const names = unit === 'weekday' ? weekdayOf : monthOf
  for (const [name, number] of names) {
    if (number !== value || name.length < 5) continue
    for (const length of [3, 4, 5]) {
      const start = ground.words.get(name.slice(0, length))
      if (start !== undefined && name.length > length)
        return [{ ...placeless, values, unit, start, end: start + length }]
    }
  }
  return []
}

const placeless = { spelled: true, after: '', isDay: false } as const

/** The days of a ground that have a month, with the year that is nearest. */
export const datesIn = onceForEach(
  ({ figures }: Ground): { day: Figure; date: Temporal.PlainDate; weekday: number }[] => {
    const years = figures.filter(isYear)
    return figures.flatMap((day, index) => {
      if (!day.isDay) return []
      // The month of the third in `3 to 9 July` is that of the ninth.
      const next = figures.slice(index + 1, index + 3)
      const month = [next[0], figures[index - 1], ...(next[0]?.isDay === true ? next : [])].find(
        (one) => one?.unit === 'calendar month',
      )
      const year =
        years.find(({ start }) => start > day.start && start - day.start < 25) ?? years[0]
      if (month === undefined || year === undefined) return []
      const [number] = day.values
      const parts = { year: year.values[0]!, month: month.values[0]!, day: number! }
      const date = Temporal.PlainDate.from(parts, { overflow: 'constrain' })
      return [{ day, date, weekday: date.dayOfWeek }]
    })
  },
)
