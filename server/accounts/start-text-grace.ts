import { system } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import { instantText } from '../ports/instant-text.ts'
import { planOf } from './plans.ts'
import { endGrace, lockUnchecked, saveChecked } from './text-usage.ts'

const graceDays = 30
const batch = 100
// A hundred thousand accounts in one run.
const batchesMax = 1_000

/**
 * Compares accounts from before the quota with their plans, once each. An account above its quota
 * keeps writing for 30 days, and its people are notified.
 */
export async function startTextGrace(context: Use<'db' | 'clock' | 'config'>): Promise<void> {
  if (isDoubtful(context)) return
  await endGrace(context.db, context.clock.now())
  for (let batches = 0, count = batch; count === batch && batches < batchesMax; batches++)
    count = await context.db.transaction().execute(async (tx) => {
      const found = await lockUnchecked(tx, batch)
      for (const { account_id: accountId, plan, bytes } of found) {
        const { text_bytes } = planOf(context, plan)
        const now = context.clock.now()
        const until = bytes > text_bytes ? now.add({ hours: 24 * graceDays }) : null
        await saveChecked(tx, accountId, until)
        if (until === null) continue
        const detail = { text_bytes, text_bytes_used: bytes, until: instantText(until) }
        await record(tx, {
          accountId,
          actor: system,
          at: now,
          kind: 'texts.over_quota',
          objectId: accountId,
          detail,
        })
      }
      return found.length
    })
}
