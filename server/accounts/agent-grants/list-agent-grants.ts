import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { presentAgentGrant } from './present-agent-grant.ts'
import { grantsPage } from './store.ts'

export async function listAgentGrants(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['listAgentGrants']>,
): Promise<EndpointAnswer<Contract['listAgentGrants']>> {
  const { accountId, user } = principal
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('key')]) ?? ['key_g']
  const madeBy = user?.role === 'owner' ? null : user!.userId
  const rows = await grantsPage(
    context.db,
    { accountId, madeBy, beforeId: before!, now: context.clock.now() },
    limit + 1,
  )
  return pageOf(rows, limit, (row) => [row.id], presentAgentGrant)
}
