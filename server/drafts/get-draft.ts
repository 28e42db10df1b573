import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { readAccount } from '../accounts/read-account.ts'
import type { Input, Use } from '../context.ts'
import { presentDraft } from './present-draft.ts'
import { findDraft } from './store.ts'

export async function getDraft(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getDraft']>,
): Promise<EndpointAnswer<Contract['getDraft']>> {
  const draft = await findDraft(context.db, principal.accountId, params.draft_id)
  if (!draft) throw new Refusal('not_found', 'There is no such draft.')
  return presentDraft(draft, (await readAccount(context, principal.accountId)).credits)
}
