import type { PieceRow } from './piece-store.ts'

// A post that the network has not named a minute after completing it is announced with its handle.
const namedWithinSeconds = 60
// TikTok names a public post after moderation, mostly within a minute, sometimes within hours.
const followUpHours = 24

const firstPauseMs = 500
const pauseMaxMs = 10_000

/** When the link of a post that is out is asked for next. `before`: nothing has been announced yet, and it is worth waiting. */
export function nextLinkLook(first: PieceRow, now: Temporal.Instant): { readonly before: boolean; readonly at: Temporal.Instant | null } {
  const outAt = first.published_at!
  const announceAt = outAt.add({ seconds: namedWithinSeconds })
  if (Temporal.Instant.compare(now, announceAt) < 0) {
    const planned = now.add({ milliseconds: Math.min(firstPauseMs * 2 ** Math.min(first.looks, 10), pauseMaxMs) })
    return { before: true, at: Temporal.Instant.compare(planned, announceAt) < 0 ? planned : announceAt }
  }
  return { before: false, at: nextFollowUp(first, now) }
}

/** After the announcement: ever more rarely, for a day. */
export function nextFollowUp(first: PieceRow, now: Temporal.Instant): Temporal.Instant | null {
  const sinceMs = now.since(first.published_at!).total('milliseconds')
  if (sinceMs >= followUpHours * 3_600_000) return null
  return now.add({ milliseconds: Math.round(Math.max(sinceMs, namedWithinSeconds * 1_000)) })
}
