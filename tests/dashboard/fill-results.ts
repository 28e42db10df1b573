import type { Platform } from '@crier/contract/platform.ts'
import { sql } from 'kysely'
import { eventually } from '../processes.ts'
import type { TestAccount, TestService } from '../service.ts'
import { publishSoon } from './publish-soon.ts'

/** A text that a spreadsheet would run as a formula. */
export const formulaLike = '=1+1 makes two loaves, and that is our whole recipe.'

const texts: readonly (readonly [Platform, string])[] = [
  ['linkedin', 'We publish our prices with their reasons. The first month surprised us.'],
  ['x', 'Rye sells out at 7:40 on Fridays. We now bake two trays more.'],
  ['instagram', 'What 6 a.m. looks like from behind the counter'],
  ['tiktok', 'Forty seconds of a very calm dough'],
  ['linkedin', 'What a bakery learns from a power cut: 240 loaves from the wood oven.'],
  ['x', formulaLike],
  ['instagram', 'From flour to shelf in eleven pictures'],
  ['x', 'A sourdough is a calendar: feed it on Tuesday, bake it on Wednesday.'],
]

const weeksBack = 11

export interface FilledResults {
  readonly posts: number
  readonly onX: number
  /** The post with the most likes. */
  readonly best: string
}

/**
 * Twelve weeks of published posts with their numbers. One post is published; the others are copies
 * of its row, so that no network is asked a hundred times.
 */
export async function fillResults(
  service: TestService,
  account: TestAccount,
): Promise<FilledResults> {
  const { client, accountId } = account
  const { db } = service.service.ports
  const connections = (await client.listConnections()).data
  const drafts = []
  for (const [platform, content] of texts) {
    const { draft_id } = await client.createDraft({ body: { platform, content } })
    const { connection_id } = connections.find((connection) => connection.platform === platform)!
    drafts.push({ draft_id, platform, connection_id })
  }
  const first = drafts.find(({ platform }) => platform === 'x')!
  const published = await publishSoon(service, account, first)
  await eventually(
    'the first post',
    async () =>
      (await client.getSchedule({ params: { schedule_id: published } })).status === 'published' ||
      undefined,
    120_000,
    300,
  )
  const now = Temporal.Now.instant()
  const copies = []
  for (let week = 1; week <= weeksBack; week++)
    for (const [index, draft] of drafts.entries()) {
      // Some weeks have fewer posts. Hours repeat, so that some of them are better than others.
      if ((week * 3 + index * 5) % 7 === 0) continue
      const at = now.subtract({ hours: week * 7 * 24 + (index % 4) * 20, minutes: index })
      const late = (week + index) % 9 === 0 ? 25 : 0
      const grown = (weeksBack + 4 - week) * (index + 2)
      copies.push({
        ...draft,
        id: `sch_${String(copies.length).padStart(32, '0')}`,
        at: at.toString({ smallestUnit: 'millisecond' }),
        published_at: at
          .add({ minutes: late, seconds: 2 })
          .toString({ smallestUnit: 'millisecond' }),
        likes: grown * 3,
        comments: grown % 11,
        shares: draft.platform === 'instagram' ? null : grown % 7,
        views: draft.platform === 'instagram' ? null : grown * 41,
        read_at: now.subtract({ minutes: 40 + week }).toString({ smallestUnit: 'millisecond' }),
      })
    }
  const given = JSON.stringify(copies)
  await sql`insert into schedule
    select (jsonb_populate_record(null::schedule, to_jsonb(source) || jsonb_build_object(
      'id', copy ->> 'id', 'draft_id', copy ->> 'draft_id', 'platform', copy ->> 'platform',
      'connection_id', copy ->> 'connection_id', 'scheduled_at', copy ->> 'at',
      'published_at', copy ->> 'published_at', 'post_id', null))).*
    from jsonb_array_elements(${given}::jsonb) as copy
    join schedule as source on source.account_id = ${accountId} and source.id = ${published}`.execute(
    db,
  )
  await sql`insert into schedule_result (account_id, schedule_id, connection_id, published_at,
      read_at, likes, comments, shares, views)
    select ${accountId}, id, connection_id, published_at, read_at, likes, comments, shares, views
    from jsonb_to_recordset(${given}::jsonb) as copy (id text, connection_id text,
      published_at timestamptz, read_at timestamptz, likes bigint, comments bigint,
      shares bigint, views bigint)`.execute(db)
  const best = copies.toSorted((one, other) => other.likes - one.likes)[0]!
  return {
    posts: copies.length + 1,
    onX: copies.filter(({ platform }) => platform === 'x').length + 1,
    best: texts[drafts.findIndex(({ draft_id }) => draft_id === best.draft_id)]![1],
  }
}
