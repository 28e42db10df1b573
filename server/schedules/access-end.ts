import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { StoredWarning } from '../database/stored-values.ts'
import { instantText } from '../ports/instant-text.ts'

interface PlannedPost {
  readonly platform: Platform
  /**
   * When the access of its connection ends unless the owner connects again; null where Crier renews
   * it.
   */
  readonly accessEndsAt: Temporal.Instant | null
}

/** The warning of a post that is due after the end of the access it needs. */
export function endsBefore(
  planned: PlannedPost | undefined,
  at: Temporal.Instant,
): StoredWarning[] {
  if (!planned?.accessEndsAt) return []
  const { platform, accessEndsAt } = planned
  if (Temporal.Instant.compare(at, accessEndsAt) < 0) return []
  const detail =
    `The access to ${labelOf(platform)} ends at ${instantText(accessEndsAt)}, before this post ` +
    'is due: connect the account again before then, or the post fails with ' +
    'platform_token_expired.'
  return [{ code: 'access_ends_before', detail }]
}
