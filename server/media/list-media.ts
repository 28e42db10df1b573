import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { searchedWords } from '../database/text-search.ts'
import { presentMedia } from './present-media.ts'
import { mediaPage } from './store.ts'

export async function listMedia(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal, query }: Input<Contract['listMedia']>,
): Promise<EndpointAnswer<Contract['listMedia']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('med')]) ?? ['med_g']
  const filter = { kind: query.kind, words: searchedWords(query.q) }
  const rows = await mediaPage(context.db, principal.accountId, filter, before!, limit + 1)
  return pageOf(
    rows,
    limit,
    (row) => [row.id],
    (row) => presentMedia(context, row),
  )
}
