import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { deleteWithin } from './delete-within.ts'

export async function deleteDraft(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['deleteDraft']>,
): Promise<null> {
  return context.db.transaction().execute(async (tx) => {
    await deleteWithin(tx, principal, params.draft_id, context.clock.now())
    return null
  })
}
