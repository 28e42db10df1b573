import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { keptSources } from './draft-sources.ts'
import { findDraft } from '../store.ts'

export async function getDraftSources(
  context: Use<'db' | 'vault'>,
  { principal, params }: Input<Contract['getDraftSources']>,
): Promise<EndpointAnswer<Contract['getDraftSources']>> {
  const draft = await findDraft(context.db, principal.accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  return { data: await keptSources(context, draft) }
}
