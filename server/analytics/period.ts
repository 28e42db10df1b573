import type { Platform } from '@crier/contract/platform.ts'
import { checkConnectionFilter } from '../connections/resolve-connection.ts'
import type { Use } from '../context.ts'
import type { AccountId } from '../ports/ids.ts'
import { canonicalZone } from '../ports/time-zone.ts'
import { timezoneOf, type Week } from './week-store.ts'

interface PeriodQuery {
  readonly weeks?: number
  readonly first_day?: number
  readonly timezone?: string
  readonly platform?: Platform
  readonly connection_id?: string
}

/** The weeks that a request means, the newest first, and the zone that they are counted in. */
export async function readPeriod(
  { db, clock }: Use<'db' | 'clock'>,
  accountId: AccountId,
  query: PeriodQuery,
): Promise<{ readonly weeks: readonly Week[]; readonly timezone: string }> {
  const timezone =
    query.timezone === undefined
      ? await timezoneOf(db, accountId)
      : canonicalZone(query.timezone, '?timezone')
  await checkConnectionFilter(db, accountId, query)
  const now = clock.now().toZonedDateTimeISO(timezone)
  return { weeks: lastWeeks(now, query.weeks ?? 8, query.first_day ?? 1), timezone }
}

/** A week has 167 or 169 hours where a clock changes. */
function lastWeeks(now: Temporal.ZonedDateTime, count: number, firstDay: number): Week[] {
  const begun = now.startOfDay().subtract({ days: (now.dayOfWeek - firstDay + 7) % 7 })
  const start = (weeksAgo: number) =>
    begun.toPlainDate().subtract({ weeks: weeksAgo }).toZonedDateTime(now.timeZoneId).toInstant()
  return Array.from({ length: count }, (_, weeksAgo) => ({
    from: start(weeksAgo),
    to: start(weeksAgo - 1),
  }))
}
