import type { Use } from '../../context.ts'
import type { OperatorKeyId } from '../../ports/ids.ts'
import { windowSeconds } from '../keys/authenticate.ts'
import { findOperatorKey, findOperatorWindow, takeOperatorToken } from './operator-key-store.ts'

// A product signs up some customers a minute. Its own requests come with their keys.
export const operatorRequestsMax = 300

export type OperatorAuthentication =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'revoked'; readonly at: Temporal.Instant }
  | { readonly kind: 'rate_limited'; readonly resetAt: Temporal.Instant }
  | {
      readonly kind: 'authenticated'
      readonly operatorKeyId: OperatorKeyId
      readonly remaining: number
      /** Null: nothing was counted. */
      readonly resetAt: Temporal.Instant | null
    }

/** Identifies an operator's key. With `counts` it takes a token of the key's own window. */
export async function authenticateOperator(
  { db, clock }: Use<'db' | 'clock'>,
  hash: Uint8Array,
  counts: boolean,
): Promise<OperatorAuthentication> {
  const key = await findOperatorKey(db, hash)
  if (key === undefined) return { kind: 'unknown' }
  const { id: operatorKeyId, revoked_at: at } = key
  // mutant: revoked-operator
  if (at !== null) return { kind: 'revoked', at }
  if (!counts) return { kind: 'authenticated', operatorKeyId, remaining: 0, resetAt: null }
  const now = clock.now()
  const taken = await takeOperatorToken(db, operatorKeyId, {
    now,
    minuteAgo: now.subtract({ seconds: windowSeconds }),
    limit: operatorRequestsMax,
  })
  if (taken === undefined) {
    const openedAt = (await findOperatorWindow(db, operatorKeyId))?.opened_at ?? now
    return { kind: 'rate_limited', resetAt: openedAt.add({ seconds: windowSeconds }) }
  }
  return {
    kind: 'authenticated',
    operatorKeyId,
    remaining: operatorRequestsMax - taken.count,
    resetAt: taken.opened_at.add({ seconds: windowSeconds }),
  }
}
