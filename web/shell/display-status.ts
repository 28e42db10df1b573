import type { Schedule, ScheduleStatus } from '@crier/sdk/operations.ts'

/**
 * The state of a post to its owner: an unconfirmed publication may be live, a failed post that was
 * marked as published or archived needs no attention, and one that waits for its time without an
 * approval is not published.
 */
export type DisplayStatus =
  ScheduleStatus | 'resolved' | 'dismissed' | 'unconfirmed' | 'awaiting' | 'rejected'

export function displayStatusOf({
  status,
  resolution,
  dismissed,
  approval,
  error_code,
}: Pick<
  Schedule,
  'status' | 'resolution' | 'dismissed' | 'approval' | 'error_code'
>): DisplayStatus {
  if (resolution !== null) return 'resolved'
  if (status === 'pending' && approval !== null && approval.state !== 'approved')
    return approval.state
  if (status !== 'failed') return status
  if (dismissed) return 'dismissed'
  return error_code === 'publication_unconfirmed' ? 'unconfirmed' : 'failed'
}
