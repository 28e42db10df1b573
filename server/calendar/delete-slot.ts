import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { presentSlot } from './present-slot.ts'
import { removeSlot } from './store.ts'

export async function deleteSlot(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['deleteSlot']>,
): Promise<null> {
  await context.db.transaction().execute(async (tx) => {
    const row = await removeSlot(tx, principal.accountId, params.slot_id)
    if (!row) throw new Refusal('not_found', 'There is no such slot.')
    const { platform, day, time, timezone } = presentSlot(row)
    const detail = { platform, day, time, timezone }
    await recordBy(tx, principal, {
      at: context.clock.now(),
      kind: 'slot.deleted',
      objectId: row.id,
      detail,
    })
  })
  return null
}
