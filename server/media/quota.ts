import { Refusal } from '@crier/contract/problems.ts'
import { storageUsage, type StorageUsage } from '../accounts/storage-usage.ts'
import { planOf } from '../accounts/plans.ts'
import type { Principal, Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'

/** The largest size of one more file of the account. */
export interface MediaQuota {
  readonly bytesMax: number
  /**
   * Says which limit a larger file is over: that of each file, or that of all files of the account.
   * `asked`: its bytes, where they are known.
   */
  tooLarge(asked?: number): Refusal
}

/**
 * Asked before any of the file is read. Refuses it where nothing more has room. `asked`: its bytes,
 * where they are known.
 */
export async function mediaQuotaFor(
  context: Use<'db' | 'config'>,
  principal: Principal,
  asked?: number,
): Promise<MediaQuota> {
  const room = quotaIn(context, principal, await weightOf(context.db, principal))
  if (room.left <= 0) throw fullRefusal(room, asked)
  const { CRIER_MEDIA_MAX_BYTES: fileMax } = context.config
  return room.left < fileMax
    ? { bytesMax: room.left, tooLarge: (bytes) => fullRefusal(room, bytes) }
    : { bytesMax: fileMax, tooLarge: (bytes) => fileRefusal(fileMax, bytes) }
}

/** Refuses a file above the limit for any file. */
export function fileRefusal(bytesMax: number, asked?: number): Refusal {
  const detail =
    asked === undefined
      ? `The file may have at most ${inWords(bytesMax)} bytes.`
      : `The file has ${inWords(asked)} bytes, and may have at most ${inWords(bytesMax)}.`
  return new Refusal('payload_too_large', detail, [], { bytes_max: bytesMax, ...askedFact(asked) })
}

/** Inside of the transaction that has added so many bytes to those of the account. */
export async function assertMediaQuota(
  context: Use<'config'>,
  tx: Queryable,
  principal: Principal,
  added: number,
): Promise<void> {
  const { used, kept } = await weightOf(tx, principal)
  const room = quotaIn(context, principal, { used: used - added, kept: kept - added })
  if (room.left < added) throw fullRefusal(room, added)
}

interface QuotaOfPlan extends StorageUsage {
  readonly plan: string
  readonly allowed: number
  /** May be less than nothing: a plan may become smaller. */
  readonly left: number
}

async function weightOf(db: Queryable, { accountId }: Principal): Promise<StorageUsage> {
  return (await storageUsage(db, [accountId])).get(accountId)!
}

function quotaIn(
  context: Use<'config'>,
  { plan }: Principal,
  { used, kept }: StorageUsage,
): QuotaOfPlan {
  const { media_bytes: allowed } = planOf(context, plan)
  // Deleted bytes lie there for a day: not without end either.
  return { used, kept, plan, allowed, left: Math.min(allowed - used, 2 * allowed - kept) }
}

function fullRefusal({ plan, allowed, used, kept, left }: QuotaOfPlan, asked?: number): Refusal {
  const isForDeleted = left < allowed - used
  const weight = isForDeleted
    ? `${inWords(kept)} bytes together with those that were deleted within a day, and may weigh ` +
      `${inWords(2 * allowed)}, twice what the plan ${plan} allows`
    : `${inWords(used)} of the ${inWords(allowed)} bytes that the plan ${plan} allows`
  const room =
    left > 0
      ? `there is room for ${inWords(left)}, and the file has ` +
        `${asked === undefined ? 'more' : inWords(asked)}`
      : fullOf(asked)
  const advice = isForDeleted
    ? 'Upload it in a day.'
    : 'Delete some: the room of a deleted file is free at once, up to twice as much a day.'
  const facts = {
    media_bytes: allowed,
    media_bytes_used: used,
    bytes_max: Math.max(left, 0),
    ...askedFact(asked),
  }
  return new Refusal(
    'payload_too_large',
    `The uploads of this account and the pictures of its link cards weigh ${weight}: ${room}. ` +
      advice,
    [],
    facts,
  )
}

const fullOf = (asked: number | undefined) =>
  `there is no room for ${asked === undefined ? 'another file' : `a file of ${inWords(asked)}`}`
const askedFact = (asked: number | undefined) => (asked === undefined ? {} : { bytes_asked: asked })
const inWords = (bytes: number) => bytes.toLocaleString('en')
