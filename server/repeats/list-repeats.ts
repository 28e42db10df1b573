import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { checkConnectionFilter } from '../connections/resolve-connection.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentRepeat } from './present-repeat.ts'
import { repeatsPage } from './repeat-store.ts'

export async function listRepeats(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listRepeats']>,
): Promise<EndpointAnswer<Contract['listRepeats']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('rpt')]) ?? ['rpt_g']
  await checkConnectionFilter(context.db, principal.accountId, query)
  const rows = await repeatsPage(context.db, principal.accountId, query, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentRepeat)
}
