import type { Contract } from '@crier/contract/index.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { keysPage } from './key-store.ts'
import { presentKey } from './present-key.ts'

export async function listKeys(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listKeys']>,
): Promise<EndpointAnswer<Contract['listKeys']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('key')]) ?? ['key_g']
  const rows = await keysPage(context.db, principal.accountId, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentKey)
}
