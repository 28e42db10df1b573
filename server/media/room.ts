import { Refusal } from '@crier/contract/problems.ts'
import { planOf } from '../accounts/plans.ts'
import type { Principal, Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { weigh } from './store.ts'

/** What one more file of the account may weigh at most. */
export interface Room {
  readonly bytesMax: number
  /** Says which limit a larger file is over: that of each file, or that of all files of the account. */
  tooLarge(): Refusal
}

/** Asked before any of the file is read. Refuses it where nothing more has room. */
export async function roomFor(context: Use<'db' | 'config'>, principal: Principal): Promise<Room> {
  const { left } = await leftOf(context, context.db, principal)
  if (left <= 0) throw fullRefusal(context, principal, 0)
  const { CRIER_MEDIA_MAX_BYTES: fileMax } = context.config
  return left < fileMax
    ? { bytesMax: left, tooLarge: () => fullRefusal(context, principal, left) }
    : { bytesMax: fileMax, tooLarge: () => fileRefusal(fileMax) }
}

function fileRefusal(bytesMax: number): Refusal {
  return new Refusal('payload_too_large', `The file may have at most ${bytesMax.toLocaleString('en')} bytes.`, [], { bytes_max: bytesMax })
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

function fullRefusal(context: Use<'config'>, { plan }: Principal, left?: number): Refusal {
  const { media_bytes } = planOf(context, plan)
  const most = `The uploads of an account on the plan ${plan} may weigh ${media_bytes.toLocaleString('en')} bytes together`
  const room = left !== undefined && left > 0 ? `, and there is room for ${left.toLocaleString('en')}` : ''
  return new Refusal(
    'payload_too_large',
    `${most}${room}. Delete some: the room of a deleted file is free at once, up to twice as much a day.`,
    [],
    { media_bytes, ...(left !== undefined && { bytes_max: left }) },
  )
}
