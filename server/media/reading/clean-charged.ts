import { chargeSpentBudget } from '../../accounts/charge-refused-source.ts'
import type { Principal, Use } from '../../context.ts'
import type { Cleaned, Received } from '../../ports/files/intake.ts'

/**
 * Cleans a file. One that uses its budget up counts against the rate of its account like a source
 * that cannot be read.
 */
export async function cleanCharged(
  context: Use<'db' | 'clock' | 'intake'>,
  principal: Principal,
  received: Pick<Received, 'bytes'>,
): Promise<Cleaned> {
  try {
    return await context.intake.clean({ accountId: principal.accountId }, received)
  } catch (error) {
    await chargeSpentBudget(context, principal, error)
    throw error
  }
}
