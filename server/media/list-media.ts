import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentMedia } from './present-media.ts'
import { mediaPage } from './store.ts'

export async function listMedia(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal, query }: Input<Contract['listMedia']>,
): Promise<Answer<Contract['listMedia']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('med')]) ?? ['med_g']
  const rows = await mediaPage(context.db, principal.accountId, before!, limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => [row.id],
    (row) => presentMedia(context, row),
  )
}
