import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { checkConnectionFilter } from '../connections/resolve-connection.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { slotsPage } from './store.ts'
import { presentSlot } from './present-slot.ts'

export async function listSlots(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listSlots']>,
): Promise<EndpointAnswer<Contract['listSlots']>> {
  const limit = query.limit ?? 20
  const after = readCursor(query.cursor, [
    cursorPart.platform,
    cursorPart.id('conn'),
    cursorPart.day,
    cursorPart.time,
  ])
  await checkConnectionFilter(context.db, principal.accountId, query)
  const rows = await slotsPage(context.db, principal.accountId, query, after, limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => [row.platform, row.connection_id, row.day, row.time],
    presentSlot,
  )
}
