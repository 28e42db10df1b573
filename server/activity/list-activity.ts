import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, latestMs, pageOf, readCursor } from '../database/page.ts'
import { wholeMilliseconds } from '../ports/instant-text.ts'
import { presentActivity } from './present-activity.ts'
import { activityPage } from './store.ts'

export async function listActivity(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listActivity']>,
): Promise<EndpointAnswer<Contract['listActivity']>> {
  const limit = query.limit ?? 20
  const cursor = readCursor(query.cursor, [cursorPart.moment, cursorPart.wholeNumber])
  const before = cursor && {
    at: Temporal.Instant.fromEpochMilliseconds(Math.min(Number(cursor[0]), latestMs)),
    number: Number(cursor[1]),
  }
  const filter = {
    objectId: query.object_id,
    actor: query.actor === 'system' ? null : query.actor,
    kind: query.kind,
    from: query.from === undefined ? undefined : wholeMilliseconds(query.from),
    to: query.to === undefined ? undefined : wholeMilliseconds(query.to),
  }
  const rows = await activityPage(context.db, principal.accountId, filter, {
    before,
    limit: limit + 1,
  })
  return pageOf(
    rows,
    limit,
    (row) => [row.at.epochMilliseconds, row.number],
    (row) => presentActivity(row, principal),
  )
}
