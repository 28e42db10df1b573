import { Refusal } from '@crier/contract/problems.ts'
import type { ContentType } from '@crier/contract/platform.ts'
import { system } from '../activity/actor.ts'
import { record } from '../activity/record.ts'
import type { Use } from '../context.ts'
import type { Queryable, Tx } from '../database/database.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import { instantText } from '../ports/instant-text.ts'
import type { AccountId } from '../ports/ids.ts'
import { nextRenewal, planOf } from './plans.ts'
import {
  bookMovement,
  bringRenewalsBack,
  endReservation,
  expiredReservations,
  firstExpiry,
  firstRenewal,
  checkLow,
  monthsBegun,
  moveCredits,
  renewable,
  setBalance,
  setRenewal,
  takeCredits,
} from './credit-store.ts'
import { holdAccount } from './store.ts'

/** Credits that writing costs. */
export const costs: Readonly<Record<ContentType, number>> = { post: 1, thread: 2, carousel: 3 }

// Longer than the writer's whole time limit with its retries: a reservation that is older belongs
// to a dead process.
const reservationMinutes = 10

/** Data of a `credits.low` event, for a balance that has just crossed the threshold. */
interface CreditsCrossed {
  readonly crossing: number
  readonly credits: number
  readonly quota: number
  readonly renewsAt: Temporal.Instant
}

/**
 * Takes `cost` credits before the writing begins; refuses with 402 when the balance does
 * not suffice.
 */
export async function reserveCredits(
  context: Use<'db' | 'clock' | 'config'>,
  {
    accountId,
    cost,
    reference,
    what,
  }: { accountId: AccountId; cost: number; reference: string; what: string },
): Promise<void> {
  const take = (db: Queryable) => {
    const now = context.clock.now()
    const month = isDoubtful(context) ? null : now
    return takeCredits(db, {
      accountId,
      cost,
      reference,
      now,
      month,
      expiresAt: now.add({ minutes: reservationMinutes }),
    })
  }
  // One statement is nearly always enough; then no request waits for a lock while this process does
  // something else.
  if ((await take(context.db)) !== undefined) return
  await context.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, accountId)
    if (
      !isDoubtful(context) &&
      Temporal.Instant.compare(account.renews_at, context.clock.now()) <= 0
    )
      await renew(context, tx, accountId)
    if ((await take(tx)) !== undefined) return
    const { credits, renews_at } = await holdAccount(tx, accountId)
    const costText = cost === 1 ? '1 credit' : `${cost} credits`
    throw new Refusal(
      'insufficient_credits',
      `This ${what} costs ${costText} and ${credits === 1 ? '1 is' : `${credits} are`} left. ` +
        `Credits renew at ${instantText(renews_at)}.`,
      [],
      { required: cost, available: credits, renews_at: instantText(renews_at) },
    )
  })
}

/**
 * Ends the reservation in the transaction that saves what was written; what part of it failed
 * is given back. Tells whether the credits have just become low: the caller emits the event in
 * the same transaction. `undefined`: the reservation is gone, because writing took so long that
 * it was refunded.
 */
export async function settleCredits(
  context: Use<'clock' | 'config'>,
  tx: Tx,
  { accountId, reference, refund }: { accountId: AccountId; reference: string; refund: number },
): Promise<{ credits: number; crossed: CreditsCrossed | null } | undefined> {
  // Everybody locks the reservation first and the account after it: the other way round two of them
  // would wait for each other.
  if (!(await endReservation(tx, accountId, reference))) return undefined
  // The plan of this moment: it may have changed while the draft was written.
  const { plan } = await holdAccount(tx, accountId)
  const quota = planOf(context, plan).monthly_credits
  if (refund > 0)
    await moveCredits(tx, {
      accountId,
      kind: 'refund',
      amount: refund,
      reference,
      quota,
      now: context.clock.now(),
    })
  const { credits, renews_at, crossing } = await checkLow(tx, accountId, quota)
  if (crossing !== null)
    await record(tx, {
      accountId,
      actor: system,
      at: context.clock.now(),
      kind: 'credits.low',
      objectId: accountId,
      detail: { credits, quota },
    })
  return {
    credits,
    crossed: crossing === null ? null : { crossing, credits, quota, renewsAt: renews_at },
  }
}

/** Gives everything back after a failure. Harmless when it was given back already. */
export async function refundCredits(
  context: Use<'db' | 'clock' | 'config'>,
  { accountId, reference }: { accountId: AccountId; reference: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const ended = await endReservation(tx, accountId, reference)
    if (!ended) return
    const account = await holdAccount(tx, accountId)
    const quota = planOf(context, account.plan).monthly_credits
    await moveCredits(tx, {
      accountId,
      kind: 'refund',
      amount: ended.cost,
      reference,
      quota,
      now: context.clock.now(),
    })
  })
}

const batch = 100

/** Refunds reservations whose process died. Returns when the next one expires, if any will. */
export async function refundExpired(
  context: Use<'db' | 'clock' | 'config'>,
): Promise<Temporal.Instant | null> {
  await inBatches(() => refundBatch(context))
  return ahead(context, (await firstExpiry(context.db))?.expires_at)
}

/**
 * Small transactions, one after the other, until nothing is due: at a month's end that is
 * every account.
 */
async function inBatches(work: () => Promise<number>): Promise<void> {
  while ((await work()) === batch);
}

/**
 * An item that is due and was not taken is held by another process: there is no reason to retry
 * at once.
 */
function ahead({ clock }: Use<'clock'>, at: Temporal.Instant | undefined): Temporal.Instant | null {
  return at && Temporal.Instant.compare(at, clock.now()) > 0 ? at : null
}

function refundBatch(context: Use<'db' | 'clock' | 'config'>): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    const expired = await expiredReservations(tx, now, batch)
    // One order of accounts for all, or two processes that sweep would wait for each other.
    for (const { id, account_id, cost } of expired.toSorted((one, other) =>
      one.account_id < other.account_id ? -1 : 1,
    )) {
      const account = await holdAccount(tx, account_id)
      await endReservation(tx, account_id, id)
      await moveCredits(tx, {
        accountId: account_id,
        kind: 'refund',
        amount: cost,
        reference: id,
        quota: planOf(context, account.plan).monthly_credits,
        now,
      })
    }
    return expired.length
  })
}

/**
 * Sets the balance of accounts whose month is over to their quota. Returns when the next month is
 * over, if there is any account. A renewal further ahead than any month is long was set by a clock
 * that was wrong: it is brought back. While the time may be wrong nothing is renewed.
 */
export async function renewDue(
  context: Use<'db' | 'clock' | 'config'>,
): Promise<Temporal.Instant | null> {
  const now = context.clock.now()
  if (isDoubtful(context)) return null
  await bringRenewalsBack(context.db, {
    after: now.add({ hours: 24 * furthestDays }),
    to: nextRenewal(now),
  })
  await inBatches(() => renewBatch(context))
  return ahead(context, (await firstRenewal(context.db))?.renews_at)
}

// A day more than the longest month: where one process has begun the new month, another's clock may
// still be in the old one.
const furthestDays = 32

function renewBatch(context: Use<'db' | 'clock' | 'config'>): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const due = await renewable(tx, context.clock.now(), batch)
    for (const { id } of due) await renew(context, tx, id)
    return due.length
  })
}

/** Begins the month of an account that is due; sets the balance unless that was done already. */
async function renew(
  context: Use<'clock' | 'config'>,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  const now = context.clock.now()
  const account = await holdAccount(tx, accountId)
  const present = now.toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth()
  const month = present.toString()
  const begun = await monthsBegun(tx, accountId, present)
  // The month was begun, and a clock that was wrong set its end back. One that was begun before the
  // month before it was begun too soon.
  // mutant: renewed-month
  if (begun[0] === month) return setRenewal(tx, accountId, nextRenewal(now))
  const quota = planOf(context, account.plan).monthly_credits
  await setBalance(tx, accountId, quota, nextRenewal(now))
  const times = begun.filter((one) => one === month).length
  const reference = times === 0 ? month : `${month} (${times + 1})`
  const amount = quota - account.credits
  await bookMovement(tx, { accountId, kind: 'renewal', amount, balance: quota, reference, now })
  const detail = { amount, balance: quota }
  await record(tx, {
    accountId,
    actor: system,
    at: now,
    kind: 'credits.renewed',
    objectId: accountId,
    detail,
  })
}
