import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { deleteSnippetRow } from './store.ts'

export async function deleteSnippet(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['deleteSnippet']>,
): Promise<null> {
  return context.db.transaction().execute(async (tx) => {
    const isGone = await deleteSnippetRow(tx, principal.accountId, params.snippet_id)
    if (!isGone) throw new Refusal('not_found', 'There is no such snippet.')
    await recordBy(tx, principal, {
      at: context.clock.now(),
      kind: 'snippet.deleted',
      objectId: params.snippet_id,
      detail: {},
    })
    return null
  })
}
