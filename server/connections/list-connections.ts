import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import type { Input } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { accessFor, type AccessPorts } from './grants/access.ts'
import { presentConnection } from './present-connection.ts'
import { connectionsPage } from './store.ts'

/**
 * Main ones first, connected or not. Incomplete connections are completed first where possible, so
 * that the list shows the author.
 */
export async function listConnections(
  context: AccessPorts,
  { principal, query }: Input<Contract['listConnections']>,
): Promise<EndpointAnswer<Contract['listConnections']>> {
  const limit = query.limit ?? 100
  const after = readCursor(query.cursor, [
    cursorPart.wholeNumber,
    cursorPart.wholeNumber,
    cursorPart.id('conn'),
  ])
  const page = () =>
    connectionsPage(
      context.db,
      principal.accountId,
      { platform: query.platform, order: platforms, after },
      limit + 1,
    )
  const found = await page()
  const incomplete = found.filter(
    ({ state, platform }) =>
      state === 'incomplete' && !context.config.disabledNetworks.includes(platform),
  )
  await Promise.all(incomplete.map(({ id }) => accessFor(context, principal.accountId, id)))
  const rows = incomplete.length > 0 ? await page() : found
  const keyOf = (row: (typeof rows)[number]) => [
    row.main ? 0 : 1,
    platforms.indexOf(row.platform) + 1,
    row.id,
  ]
  return pageOf(rows, limit, keyOf, (row) => presentConnection(context, row))
}
