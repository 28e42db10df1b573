import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { commentsPage } from './comment-store.ts'
import { presentComment } from './present-preview.ts'
import { isSchedule } from './store.ts'

export async function listComments(
  context: Use<'db'>,
  { principal, params, query }: Input<Contract['listComments']>,
): Promise<EndpointAnswer<Contract['listComments']>> {
  const limit = query.limit ?? 20
  const [after] = readCursor(query.cursor, [cursorPart.id('cmt')]) ?? ['']
  if (!(await isSchedule(context.db, principal.accountId, params.schedule_id)))
    throw new Refusal('not_found', 'There is no such schedule.')
  const rows = await commentsPage(
    context.db,
    principal.accountId,
    params.schedule_id,
    after!,
    limit + 1,
  )
  return pageOf(rows, limit, (row) => [row.id], presentComment)
}
