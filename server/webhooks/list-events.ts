import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Event } from '@crier/contract/webhooks.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { instantText, wholeMilliseconds } from '../ports/instant-text.ts'
import { eventsPage, type EventRow } from './event-store.ts'

export async function listEvents(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listEvents']>,
): Promise<Answer<Contract['listEvents']>> {
  const limit = query.limit ?? 20
  const [beforeId] = readCursor(query.cursor, [cursorPart.id('evt')]) ?? ['evt_g']
  const filter = {
    event: query.event,
    from: query.from === undefined ? undefined : wholeMilliseconds(query.from),
    to: query.to === undefined ? undefined : wholeMilliseconds(query.to),
  }
  const rows = await eventsPage(context.db, principal.accountId, filter, { beforeId: beforeId!, limit: limit + 1 })
  return pageOf(rows, limit, (row) => [row.id], present)
}

function present({ id, kind, created_at, data, test }: EventRow): Event {
  return { event_id: id, event: kind, created_at: instantText(created_at), data: data as Event['data'], test }
}
