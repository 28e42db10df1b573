import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import type { TestAccount, TestService } from '../service.ts'

interface Filling {
  readonly posts: number
  /** The number of months around this one. */
  readonly months?: number
  /** Drafts per network, whose texts differ by their number. */
  readonly drafts?: number
}

/** Posts all over the month, those of its past out, on every network. */
export async function fillMonth(
  service: TestService,
  { accountId, client }: TestAccount,
  { posts, months = 1, drafts = 1 }: Filling,
): Promise<void> {
  const now = Temporal.Now.zonedDateTimeISO('UTC')
  const start = now
    .with({ day: 1 })
    .startOfDay()
    .subtract({ months: Math.floor(months / 2) })
  const every = start.until(start.add({ months })).total('seconds') / posts
  for (const [index, platform] of specifiedPlatforms.entries()) {
    const content = (number: number) =>
      `What we say on ${platform} about the bread of the ` +
      `day${drafts === 1 ? '' : `, number ${number}`}`
    const ids: string[] = []
    while (ids.length < drafts)
      ids.push(
        (await client.createDraft({ body: { platform, content: content(ids.length) } })).draft_id,
      )
    await client.configureSlots({
      body: { platform, timezone: 'Europe/Berlin', slots: [{ time: '09:00' }, { time: '17:30' }] },
    })
    await sql`
      insert into schedule (id, account_id, draft_id, platform, connection_id, scheduled_at, status,
        due_at, published_at, external_id, created_at, updated_at)
      select 'sch_' || md5(${accountId} || place), ${accountId},
        (${ids}::text[])[place / ${specifiedPlatforms.length} % ${drafts} + 1], ${platform},
        (select id from connection where account_id = ${accountId} and platform = ${platform}
        and main), at, case when past then 'published' else 'pending' end,
        case when past then null else at end, case when past then at end, case
        when past then place::text end, ${now.toInstant()}, ${now.toInstant()}
      from generate_series(${index}::integer, ${posts - 1}::integer,
        ${specifiedPlatforms.length}::integer) as place,
        lateral (select ${start.toInstant()}::timestamptz + place * ${every}::double precision *
        interval '1 second' as at) as time,
        lateral (select at < ${now.toInstant()}::timestamptz + interval
        '1 hour' as past) as half`.execute(service.service.ports.db)
  }
}
