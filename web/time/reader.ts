import { useSyncExternalStore } from 'react'
import type { Session } from '@crier/sdk/operations.ts'
import { weekStartOf } from './week-start.ts'

export type ReaderPreferences = Pick<Session, 'locale' | 'week_start' | 'hour_cycle'>

type InterfaceLanguage = 'de' | 'en'

/** The reader's format of dates, times and numbers. */
export interface Reader {
  /** BCP 47, with Western digits and the Gregorian calendar, like the grids around the texts. */
  readonly locale: string
  /** 1 is Monday, 7 is Sunday. */
  readonly weekStart: number
  readonly hourCycle: 'h12' | 'h23'
}

const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const

/** `auto` follows the browser's locale, or the chosen one. */
export function readerOf(
  { locale: asked, week_start, hour_cycle }: ReaderPreferences,
  browserLocale: string,
): Reader {
  const locale =
    (asked === 'auto' ? null : plainLocale(asked)) ?? plainLocale(browserLocale) ?? 'en-GB'
  return {
    locale,
    weekStart: week_start === 'auto' ? weekStartOf(locale) : weekStarts[week_start],
    hourCycle: hour_cycle === 'auto' ? hourCycleOf(locale) : hour_cycle,
  }
}

/** There are two: German for all who read German, and English. */
function languageOf({ locale }: Reader): InterfaceLanguage {
  return new Intl.Locale(locale).language === 'de' ? 'de' : 'en'
}

/** Null where the browser does not take it for a locale. */
function plainLocale(tag: string): string | null {
  try {
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString()
  } catch {
    return null
  }
}

function hourCycleOf(locale: string): Reader['hourCycle'] {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
    ? 'h12'
    : 'h23'
}

const place = 'crier:reader'
const automatic: ReaderPreferences = { locale: 'auto', week_start: 'auto', hour_cycle: 'auto' }

// The last known preferences of this device: the first rendering need not wait for the session, and
// nothing moves when it arrives.
let preferences = remembered()
let current = readerOf(preferences, navigator.language)
/**
 * The language of the texts, from the page's load to its end: {@link speaksAnother} says when that
 * is over.
 */
export const language: InterfaceLanguage = languageOf(current)
let drawings = 0
const watchers = new Set<() => void>()

export const reader = (): Reader => current

/**
 * True when the chosen language is not this page's: a reload shows it, if this device keeps
 * the choice.
 */
export const speaksAnother = (): boolean =>
  languageOf(current) !== language && remembered().locale === preferences.locale

/**
 * Takes the session's preferences. When they differ from this device's, the page is rendered again.
 */
export function adoptPreferences(found: ReaderPreferences): void {
  if (take(found)) drawings += 1
  for (const watcher of watchers) watcher()
}

/** Called by the settings page, which renders itself again. */
export function applyPreferences(chosen: ReaderPreferences): void {
  take(chosen)
}

/** Changes when all dates are to be rendered again. */
export function useDrawings(): number {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => drawings,
  )
}

function take({ locale, week_start, hour_cycle }: ReaderPreferences): boolean {
  const isSame =
    preferences.locale === locale &&
    preferences.week_start === week_start &&
    preferences.hour_cycle === hour_cycle
  if (isSame) return false
  preferences = { locale, week_start, hour_cycle }
  current = readerOf(preferences, navigator.language)
  try {
    localStorage.setItem(place, JSON.stringify(preferences))
  } catch {
    // A browser that keeps nothing draws twice at its first page.
  }
  return true
}

function remembered(): ReaderPreferences {
  try {
    const { locale, week_start, hour_cycle } = JSON.parse(
      localStorage.getItem(place) ?? '{}',
    ) as Partial<ReaderPreferences>
    return {
      locale: typeof locale === 'string' ? locale : 'auto',
      week_start: week_start !== undefined && week_start in weekStarts ? week_start : 'auto',
      hour_cycle: hour_cycle === 'h12' || hour_cycle === 'h23' ? hour_cycle : 'auto',
    }
  } catch {
    return automatic
  }
}
