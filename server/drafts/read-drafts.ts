import type { Answer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/account.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { presentDraft } from './present-draft.ts'
import { draftsPage, findDraft, isInUse, lockDraft, markDeleted } from './store.ts'

export async function getDraft(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getDraft']>,
): Promise<Answer<Contract['getDraft']>> {
  const draft = await findDraft(context.db, principal.accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  return presentDraft(draft, (await readAccount(context, principal.accountId)).credits)
}

export async function listDrafts(
  context: Use<'db'>,
  { principal, query }: Input<Contract['listDrafts']>,
): Promise<Answer<Contract['listDrafts']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('drft')]) ?? ['drft_g']
  const filter = { platform: query.platform, contentType: query.content_type }
  const { rows, goesOn } = await draftsPage(context.db, principal.accountId, filter, before!, limit)
  const { credits } = await readAccount(context, principal.accountId)
  return pageOf(
    rows,
    limit,
    (row) => [row.id],
    (row) => presentDraft(row, credits),
    goesOn,
  )
}

export async function deleteDraft(context: Use<'db' | 'clock'>, { principal, params }: Input<Contract['deleteDraft']>): Promise<null> {
  return context.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, principal.accountId, params.draft_id)
    if (!draft) throw new Refusal('not_found', 'There is no such draft.')
    if (await isInUse(tx, draft.id)) throw new Refusal('conflict', 'A schedule of this draft is pending or publishing: cancel it first.')
    await markDeleted(tx, principal.accountId, draft.id, context.clock.now())
    return null
  })
}
