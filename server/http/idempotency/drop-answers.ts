import { planOf } from '../../accounts/plans.ts'
import type { Use } from '../../context.ts'
import { isDoubtful } from '../../recovery/guarded-clock.ts'
import { accountsAbove, dropAnswers } from './idempotency-store.ts'

/**
 * Stored answers do not count in the text quota of an account, but weigh no more than it: the
 * oldest are dropped. Their keys stay for their day, so that no repeat has a second effect.
 */
export async function dropAnswersAbovePlans(
  context: Use<'db' | 'clock' | 'config'>,
): Promise<void> {
  if (isDoubtful(context)) return
  const smallest = Math.min(
    ...Object.values(context.config.CRIER_PLANS).map(({ text_bytes }) => text_bytes),
  )
  for (const { account_id, plan, bytes } of await accountsAbove(context.db, smallest)) {
    const { text_bytes } = planOf(context, plan)
    if (bytes > text_bytes) await dropAnswers(context.db, account_id, text_bytes)
  }
}
