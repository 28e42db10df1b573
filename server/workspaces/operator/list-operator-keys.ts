import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { keysPage } from '../../accounts/keys/key-store.ts'
import { presentKey } from '../../accounts/keys/present-key.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { readManaged } from './managed-account.ts'

export async function listOperatorKeys(
  { db }: Use<'db'>,
  { params, query }: Input<Contract['listOperatorKeys']>,
): Promise<EndpointAnswer<Contract['listOperatorKeys']>> {
  const { id } = await readManaged(db, params.account_id)
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('key')]) ?? ['key_g']
  const rows = await keysPage(db, id, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentKey)
}
