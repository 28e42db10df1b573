import type { Scope } from '@crier/contract/scopes.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { chargeRefusedSource } from '../../accounts/charge-refused-source.ts'
import { refundCredits, reserveCredits, settleCredits } from '../../accounts/credits.ts'
import { reauthorize } from '../../accounts/reauthorize.ts'
import { assertWritingQuota, assertTextQuota, textBytes } from '../../accounts/text-usage.ts'
import type { Principal, Use } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { retryRaces } from '../../database/retry-races.ts'
import type { AccountId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { emit } from '../../webhooks/emit.ts'

/** Work that costs credits: what is written, and how it is saved. */
interface PaidWork<Written, Result> {
  /** Of the reservation: an id that no other one has. */
  readonly reference: string
  readonly cost: number
  /** What costs, for the sentence of a refusal. */
  readonly what: string
  /** The right that must still hold when the work is saved. */
  readonly scope: Scope
  /** How many texts need room, and what each holds already. */
  readonly texts: number
  readonly bytesOfEach?: number
  write(): Promise<Written>
  /** What of the cost goes back, because a part failed. */
  refundOf?(written: Written): number
  /** Done outside of the transaction, before each attempt to save. */
  prepare?(written: Written): Promise<void>
  /** Throws `RaceLost` to be tried again. `credits`: what is left. */
  save(
    tx: Tx,
    written: Written,
    by: { readonly principal: Principal; readonly credits: number },
  ): Promise<Result>
}

interface Request<Result> {
  readonly principal: Principal
  saveIdempotentResponse(tx: Tx, answer: Result): Promise<void>
}

/**
 * Reserves the credits, writes, and settles in the transaction that saves. Everything goes back
 * when any of it fails.
 */
export async function payForWriting<Written, Result>(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'wake'>,
  { principal: asked, saveIdempotentResponse }: Request<Result>,
  {
    reference,
    cost,
    what,
    scope,
    texts,
    bytesOfEach,
    write,
    refundOf,
    prepare,
    save,
  }: PaidWork<Written, Result>,
): Promise<Result> {
  const { accountId } = asked
  await assertWritingQuota(context, asked, texts, bytesOfEach)
  await reserveCredits(context, { accountId, reference, cost, what })
  try {
    const written = await write()
    const answer = await retryRaces('draft', async () => {
      await prepare?.(written)
      return context.db.transaction().execute(async (tx) => {
        // A model may write for minutes.
        // mutant: rights-of-draft
        const principal = await reauthorize(tx, asked, scope, context.clock.now())
        // mutant: refund-variants
        const refund = refundOf?.(written) ?? 0
        const credits = await settle(context, tx, { accountId, reference, refund })
        const before = await textBytes(tx, accountId)
        const answer = await save(tx, written, { principal, credits })
        await assertTextQuota(context, tx, principal, before)
        await saveIdempotentResponse(tx, answer)
        return answer
      })
    })
    context.wake.soon('deliver', context.clock.now())
    return answer
  } catch (error) {
    // mutant: refund-rewrite
    await refundCredits(context, { accountId, reference })
    await chargeRefusedSource(context, asked, error)
    throw error
  }
}

/**
 * Ends the reservation; tells webhooks in the same transaction when the credits have become low.
 * Returns the balance.
 */
export async function settle(
  context: Use<'clock' | 'random' | 'config'>,
  tx: Tx,
  settlement: { accountId: AccountId; reference: string; refund: number },
): Promise<number> {
  const settled = await settleCredits(context, tx, settlement)
  if (!settled)
    throw new Refusal('generation_failed', 'Writing took too long. Nothing was charged.')
  if (settled.crossed)
    await emit(context, tx, {
      accountId: settlement.accountId,
      event: 'credits.low',
      subject: settlement.accountId,
      occurrence: settled.crossed.crossing,
      data: {
        account_id: settlement.accountId,
        credits_remaining: settled.crossed.credits,
        monthly_quota: settled.crossed.quota,
        threshold: settled.crossed.quota / 10,
        renews_at: instantText(settled.crossed.renewsAt),
      },
    })
  return settled.credits
}
