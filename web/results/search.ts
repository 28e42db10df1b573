import { onlyIn, type Only } from '../data/only.ts'
import { isOneOf, searchReader } from '../data/search-reader.ts'

/** Four weeks, a quarter, half a year and a year. */
export const periods = [4, 13, 26, 53] as const
export const metrics = ['views', 'likes', 'comments', 'shares'] as const

type Period = (typeof periods)[number]
export type Metric = (typeof metrics)[number]

export interface ResultSearch extends Only {
  /** How many weeks; without it a quarter. */
  readonly weeks?: Period
  /** What posts and hours are ranked by; without it likes. */
  readonly by?: Metric
}

const chosenIn = searchReader({ weeks: isOneOf(periods), by: isOneOf(metrics) })

export const resultSearchIn = (search: Record<string, unknown>): ResultSearch => ({
  ...chosenIn(search),
  ...onlyIn(search),
})
