import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { cursorPart, pageOf, readCursor } from '../../database/page.ts'
import { presentVersion } from './present-version.ts'
import { findDraft } from '../store.ts'
import { versionsPage } from './version-store.ts'

type Endpoint = Contract['listDraftVersions']

/** The present version and those that were kept, newest first. */
export async function listDraftVersions(
  context: Use<'db'>,
  { principal, params, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const draft = await findDraft(context.db, principal.accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  const limit = query.limit ?? 20
  const [before] = readCursor(query.cursor, [cursorPart.wholeNumber]) ?? []
  const present = {
    ...draft,
    at: draft.updated_at,
    actor: draft.editor,
    actor_name: draft.editor_name,
  }
  const isFirst = before === undefined
  const kept = await versionsPage(
    context.db,
    draft.account_id,
    draft.id,
    Math.max(0, Math.min(Number(before ?? draft.version), draft.version)),
    limit,
  )
  return pageOf(
    isFirst ? [present, ...kept.rows] : kept.rows,
    limit,
    ({ version }) => [version],
    (row) => presentVersion(row, principal),
    kept.goesOn,
  )
}
