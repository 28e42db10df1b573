import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, latestMs, pageOf, readCursor } from '../database/page.ts'
import { instantText } from '../ports/instant-text.ts'
import { recentRequests, requestHours } from './request-store.ts'

type Endpoint = Contract['listRequests']

export async function listRequests(
  context: Use<'db' | 'clock' | 'requests'>,
  { principal: { accountId }, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  await context.requests.flush()
  const limit = query.limit ?? 20
  const cursor = readCursor(query.cursor, [cursorPart.moment, cursorPart.wholeNumber])
  const before = cursor && {
    at: Temporal.Instant.fromEpochMilliseconds(Math.min(Number(cursor[0]), latestMs)),
    number: Number(cursor[1]),
  }
  const since = context.clock.now().subtract({ hours: requestHours })
  const rows = await recentRequests(context.db, accountId, { since, before, limit: limit + 1 })
  return pageOf(
    rows,
    limit,
    (row) => [row.at.epochMilliseconds, row.number],
    ({ at, method, path_template, status, code, request_id, key_id, duration_ms }) => ({
      at: instantText(at),
      method,
      path_template,
      status,
      code,
      request_id,
      key_id,
      duration_ms,
    }),
  )
}
