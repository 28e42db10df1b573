import type { Operations, Platform } from '@crier/sdk/operations.ts'
import { formatFor } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { resultTexts } from '../texts/results.ts'
import type { Metric } from './search.ts'

export type Week = Operations['getWeeks']['output']['weeks'][number]
type WeekFigures = Omit<Week, 'from' | 'to' | 'platforms'>
type ReadTimes = Pick<Week, 'first_read_at' | 'last_read_at'>

/** The figures of one network in a week; undefined where it has no posts. */
export const ofPlatform = (week: Week, platform: Platform): WeekFigures | undefined =>
  week.platforms.find((found) => found.platform === platform)

/** A sum is null where no network told a number. */
export function sumOf(weeks: readonly Week[], metric: Metric): number | null {
  const told = weeks.flatMap((week) => week[metric] ?? [])
  return told.length === 0 ? null : told.reduce((sum, one) => sum + one, 0)
}

export const countOf = (weeks: readonly Week[], name: 'published' | 'on_time' | 'failed'): number =>
  weeks.reduce((sum, week) => sum + week[name], 0)

/** The oldest and the newest reading behind several figures. */
export function readTimesOf(figures: readonly ReadTimes[]): ReadTimes {
  // Texts of instants in UTC sort as their times do.
  const first = figures.flatMap(({ first_read_at }) => first_read_at ?? []).toSorted()
  const last = figures.flatMap(({ last_read_at }) => last_read_at ?? []).toSorted()
  return { first_read_at: first[0] ?? null, last_read_at: last.at(-1) ?? null }
}

/** When the networks told the numbers, in the reader's words; null where they told none. */
export function readText({ first_read_at, last_read_at }: ReadTimes, zone: string): string | null {
  if (first_read_at === null || last_read_at === null) return null
  return resultTexts.readAt(
    rangeFormat(zone).formatRange(Date.parse(first_read_at), Date.parse(last_read_at)),
  )
}

/** `24 Nov, 09:00 – 12:30`, and `24 Nov, 09:00` where both are of one minute. */
const rangeFormat = (zone: string): Intl.DateTimeFormat =>
  formatFor(zone, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: reader().hourCycle,
  })

const compact = new Map<string, Intl.NumberFormat>()

/** `1.2K` */
export function compactText(value: number): string {
  const { locale } = reader()
  const made =
    compact.get(locale) ??
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  compact.set(locale, made)
  return made.format(value)
}

/** `87%` */
export const shareText = (part: number, whole: number): string =>
  new Intl.NumberFormat(reader().locale, { style: 'percent' }).format(part / whole)
