import { endOfDay } from '../ports/time-zone.ts'
import type { MailRow } from './mail-store.ts'
import type { ToMail } from './to-mail.ts'

// Before most people begin to work.
const dailyAt = '08:00'
export const emailsMax = 20

/** The day that it is for the person. */
export function dayIn(zone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/**
 * The first time after `at` at which daily emails are sent. A time that a day skips is as
 * much later.
 */
export function nextDaily(zone: string, at: Temporal.Instant): Temporal.Instant {
  const day = at.toZonedDateTimeISO(zone).toPlainDate()
  const timeOf = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: dailyAt }).toInstant()
  const today = timeOf(day)
  return Temporal.Instant.compare(today, at) > 0 ? today : timeOf(day.add({ days: 1 }))
}

/**
 * The time of a person's next email: now, or a daily time, which may have passed. Null when there
 * is nothing to send.
 */
export function emailTime(
  row: Pick<MailRow, 'day' | 'letters'>,
  { zone, when, oldest }: ToMail,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (oldest === null) return null
  const isFull = row.day === dayIn(zone, now) && row.letters >= emailsMax
  if (isFull) return nextDaily(zone, endOfDay(zone, now))
  return when === 'daily' ? nextDaily(zone, oldest) : now
}
