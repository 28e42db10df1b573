import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { deleteRepeatRow } from './repeat-store.ts'

export async function deleteRepeat(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['deleteRepeat']>,
): Promise<null> {
  return context.db.transaction().execute(async (tx) => {
    const isGone = await deleteRepeatRow(tx, principal.accountId, params.repeat_id)
    if (!isGone) throw new Refusal('not_found', 'There is no such repeat.')
    await recordBy(tx, principal, {
      at: context.clock.now(),
      kind: 'repeat.deleted',
      objectId: params.repeat_id,
      detail: {},
    })
    return null
  })
}
