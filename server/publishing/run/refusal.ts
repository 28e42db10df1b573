import type { StoredRefusal } from '../../database/stored-values.ts'
import type { Outcome } from '../../networks/outcome.ts'
import type { PieceRow } from './piece-store.ts'

/**
 * A send that was refused in words that allow another one, or that call it a duplicate: the post
 * may be there all the same.
 */
export type NetworkRefusal = Extract<Outcome, { kind: 'refused' | 'throttled' | 'access_lost' }>

export function isInQuestion(outcome: Outcome): outcome is NetworkRefusal {
  if (outcome.kind === 'refused') return outcome.retry || outcome.code === 'duplicate_content'
  return outcome.kind === 'throttled' || outcome.kind === 'access_lost'
}

/**
 * As the piece keeps it until the network has been asked. `before`: the piece as it was before this
 * send; `aheadMs`: how far the clock of this process was ahead of the network's.
 */
export function keepRefusal(
  refusal: NetworkRefusal,
  before: PieceRow,
  aheadMs: number,
): StoredRefusal {
  const { kind, detail } = refusal
  const common = {
    detail,
    intent_before: before.intent_at?.toString() ?? null,
    clock_ahead_ms: aheadMs,
  }
  if (kind === 'access_lost') return { kind, ...common }
  if (kind === 'throttled') return { kind, until: refusal.until?.toString() ?? null, ...common }
  return {
    kind,
    code: refusal.code,
    retry: refusal.retry,
    forget: [...(refusal.forget ?? [])],
    after_ms: refusal.afterMs ?? null,
    ...common,
  }
}

export function refusalOf({ refused }: PieceRow): NetworkRefusal | null {
  if (refused === null) return null
  const { detail } = refused
  const answer = { status: null, message: null }
  switch (refused.kind) {
    case 'access_lost':
      return { kind: 'access_lost', detail, answer }
    case 'throttled':
      return {
        kind: 'throttled',
        until: refused.until === null ? null : Temporal.Instant.from(refused.until),
        detail,
        answer,
      }
    case 'refused': {
      const { code, retry, forget, after_ms: afterMs } = refused
      return {
        kind: 'refused',
        code,
        retry,
        detail,
        answer,
        forget,
        ...(afterMs !== null && { afterMs }),
      }
    }
    default:
      return refused satisfies never
  }
}

/** When the send before this one was begun, if it may still arrive. */
export function intentBefore({ refused }: PieceRow): Temporal.Instant | null {
  return refused?.intent_before == null ? null : Temporal.Instant.from(refused.intent_before)
}
