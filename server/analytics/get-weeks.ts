import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { instantText } from '../ports/instant-text.ts'
import { postsByWeek, timezoneOf } from './week-store.ts'

type Endpoint = Contract['getWeeks']

export async function getWeeks(
  { db, clock }: Use<'db' | 'clock'>,
  { principal: { accountId }, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const timezone = await timezoneOf(db, accountId)
  const weeks = lastWeeks(
    clock.now().toZonedDateTimeISO(timezone),
    query.weeks ?? 8,
    query.first_day ?? 1,
  )
  const rows = await postsByWeek(db, accountId, weeks)
  return {
    weeks: weeks.map(({ from, to }, place) => ({
      from: instantText(from),
      to: instantText(to),
      ...rows[place]!,
    })),
  }
}

/** The newest first. A week has 167 or 169 hours where a clock changes. */
function lastWeeks(now: Temporal.ZonedDateTime, count: number, firstDay: number) {
  const begun = now.startOfDay().subtract({ days: (now.dayOfWeek - firstDay + 7) % 7 })
  const start = (weeksAgo: number) =>
    begun.toPlainDate().subtract({ weeks: weeksAgo }).toZonedDateTime(now.timeZoneId).toInstant()
  return Array.from({ length: count }, (_, weeksAgo) => ({
    from: start(weeksAgo),
    to: start(weeksAgo - 1),
  }))
}
