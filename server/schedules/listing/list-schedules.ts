import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { checkConnectionFilter } from '../../connections/resolve-connection.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, latestMs, pageOf, readCursor } from '../../database/page.ts'
import { labelFilter } from '../../database/labels.ts'
import { searchedWords } from '../../database/text-search.ts'
import { wholeMilliseconds } from '../../ports/instant-text.ts'
import { countSchedules } from './count-store.ts'
import { listedSchedule } from '../present-schedule.ts'
import { schedulesPage } from './list-store.ts'

export async function listSchedules(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal, query }: Input<Contract['listSchedules']>,
): Promise<EndpointAnswer<Contract['listSchedules']>> {
  const limit = query.limit ?? 20
  await checkConnectionFilter(context.db, principal.accountId, query)
  const cursor = readCursor(query.cursor, [cursorPart.moment, cursorPart.id('sch')])
  const filter = {
    status: query.status,
    platform: query.platform,
    connectionId: query.connection_id,
    draftId: query.draft_id,
    postId: query.post_id,
    labels: labelFilter(query),
    from: query.from === undefined ? undefined : wholeMilliseconds(query.from),
    dismissed: query.dismissed,
    approval: query.approval,
    words: searchedWords(query.q),
    to: query.to === undefined ? undefined : wholeMilliseconds(query.to),
  }
  const rows = await schedulesPage(context.db, principal.accountId, filter, {
    order: query.order ?? 'asc',
    after: cursor && {
      at: Temporal.Instant.fromEpochMilliseconds(Math.min(Number(cursor[0]), latestMs)),
      id: cursor[1]!,
    },
    limit: limit + 1,
  })
  const page = pageOf(
    rows,
    limit,
    (row) => [row.scheduled_at.epochMilliseconds, row.id],
    (row) => listedSchedule(context, row),
  )
  return query.counts === true
    ? page.with({ counts: await countSchedules(context.db, principal.accountId, filter) })
    : page
}
