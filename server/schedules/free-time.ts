import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { findNextFree } from '../calendar/next-free.ts'
import type { Queryable } from '../database/database.ts'
import type { AccountId } from '../ports/ids.ts'
import { instantText } from '../ports/instant-text.ts'
import { standingAt } from './store.ts'

export async function nextFreeOrRefuse(
  db: Queryable,
  accountId: AccountId,
  platform: Platform,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const slot = await findNextFree(db, accountId, platform, now)
  if (slot === null) throw new Refusal('no_slot_configured', `No recurring slot is configured for ${platform}.`)
  return slot
}

/** Refuses when something stands at this time; returns when nothing does any more. */
export async function refuseTaken(db: Queryable, accountId: AccountId, platform: Platform, at: Temporal.Instant): Promise<void> {
  const standing = await standingAt(db, accountId, platform, at)
  if (standing) throw new Refusal('slot_taken', `${standing.id} stands at ${instantText(at)} on ${platform} already.`)
}
