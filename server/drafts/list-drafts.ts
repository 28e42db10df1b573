import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import type { Input, Use } from '../context.ts'
import { cursorPart, pageOf, readCursor } from '../database/page.ts'
import { labelFilter } from '../database/labels.ts'
import { searchedWords } from '../database/text-search.ts'
import { presentDraft } from './present-draft.ts'
import { restoreHours } from './versions/restore-hours.ts'
import { countDrafts, draftsPage } from './store.ts'

export async function listDrafts(
  context: Use<'db' | 'clock'>,
  { principal, query }: Input<Contract['listDrafts']>,
): Promise<EndpointAnswer<Contract['listDrafts']>> {
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.id('drft')]) ?? ['drft_g']
  const deletedSince =
    query.deleted === true ? context.clock.now().subtract({ hours: restoreHours }) : undefined
  const { platform, content_type: contentType, post_id: postId, scheduled } = query
  const labels = labelFilter(query)
  const filter = {
    platform,
    contentType,
    words: searchedWords(query.q),
    postId,
    labels,
    scheduled,
    deletedSince,
  }
  const { rows, goesOn } = await draftsPage(context.db, principal.accountId, filter, before!, limit)
  const { credits } = await readAccount(context, principal.accountId)
  const page = pageOf(
    rows,
    limit,
    (row) => [row.id],
    (row) => presentDraft(row, credits),
    goesOn,
  )
  return query.counts === true
    ? page.with({ counts: await countDrafts(context.db, principal.accountId) })
    : page
}
