import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentSnippet } from './present-snippet.ts'
import { snippetsPage } from './store.ts'

export async function listSnippets(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listSnippets']>,
): Promise<EndpointAnswer<Contract['listSnippets']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('snp')]) ?? ['snp_g']
  const { accountId } = principal
  const rows = await snippetsPage(context.db, accountId, query.kind, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentSnippet)
}
