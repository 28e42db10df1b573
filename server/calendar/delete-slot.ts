import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../context.ts'
import { removeSlot } from './store.ts'

export async function deleteSlot(context: Use<'db'>, { principal, params }: Input<Contract['deleteSlot']>): Promise<null> {
  if (!(await removeSlot(context.db, principal.accountId, params.slot_id))) throw new Refusal('not_found', 'There is no such slot.')
  return null
}
