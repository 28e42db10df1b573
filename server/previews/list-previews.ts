import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentPreview } from './present-preview.ts'
import { previewsPage } from './store.ts'

export async function listPreviews(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['listPreviews']>,
): Promise<EndpointAnswer<Contract['listPreviews']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('prv')]) ?? ['prv_g']
  const rows = await previewsPage(context.db, principal.accountId, before!, limit + 1)
  const now = context.clock.now()
  return pageOf(
    rows,
    limit,
    (row) => [row.id],
    (row) => presentPreview(row, now),
  )
}
