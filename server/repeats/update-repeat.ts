import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { presentRepeat } from './present-repeat.ts'
import { changeRepeat, findRepeat, lockRepeat } from './repeat-store.ts'

type Endpoint = Contract['updateRepeat']

export async function updateRepeat(
  context: Use<'db' | 'clock'>,
  { principal, params, body }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  return context.db.transaction().execute(async (tx) => {
    const before = await lockRepeat(tx, principal.accountId, params.repeat_id)
    if (!before) throw new Refusal('not_found', 'There is no such repeat.')
    const [from, to] = [before.every_weeks, body.every_weeks]
    if (from !== to) {
      const now = context.clock.now()
      await changeRepeat(tx, before, to, now)
      await recordBy(tx, principal, {
        at: now,
        kind: 'repeat.changed',
        objectId: before.id,
        detail: { every_weeks: { from, to } },
      })
    }
    return presentRepeat((await findRepeat(tx, principal.accountId, before.id))!)
  })
}
