import { Refusal } from '@crier/contract/problems.ts'
import { planOf } from '../accounts/plans.ts'
import type { Principal, Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { weigh } from './store.ts'

/** What one more file of the account may weigh at most, before any of it is read. */
export async function roomFor(context: Use<'db' | 'config'>, principal: Principal): Promise<number> {
  const { left } = await leftOf(context, context.db, principal)
  if (left <= 0) throw fullRefusal(context, principal)
  return Math.min(left, context.config.CRIER_MEDIA_MAX_BYTES)
}

/** Inside of the transaction that adds a blob of the account. */
export async function refuseWithoutRoom(context: Use<'config'>, tx: Queryable, principal: Principal): Promise<void> {
  const { left } = await leftOf(context, tx, principal)
  if (left < 0) throw fullRefusal(context, principal)
}

async function leftOf(context: Use<'config'>, db: Queryable, { accountId, plan }: Principal) {
  const { media_bytes } = planOf(context, plan)
  const { used, kept } = await weigh(db, accountId)
  // Deleted bytes lie there for a day: not without end either.
  return { left: Math.min(media_bytes - used, 2 * media_bytes - kept) }
}

function fullRefusal(context: Use<'config'>, { plan }: Principal): Refusal {
  const { media_bytes } = planOf(context, plan)
  return new Refusal(
    'payload_too_large',
    `The uploads of an account on the plan ${plan} may weigh ${media_bytes.toLocaleString('en')} bytes together. Delete some: the room of a deleted file is free at once, up to twice as much a day.`,
    [],
    { media_bytes },
  )
}
