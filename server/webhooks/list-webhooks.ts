import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentWebhook } from './present-webhook.ts'
import { webhooksPage } from './store.ts'

export async function listWebhooks(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listWebhooks']>,
): Promise<EndpointAnswer<Contract['listWebhooks']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('whk')]) ?? ['whk_g']
  const rows = await webhooksPage(context.db, principal.accountId, before!, limit + 1)
  return pageOf(rows, limit, (row) => [row.id], presentWebhook)
}
