import type { Schedule, ScheduleStatus } from '@crier/sdk/operations.ts'

/**
 * Where a post stands to its owner: one whose publication is unconfirmed may be published, a failed one that is out by their word, or that
 * was put away, is no longer a failure to look after, and one that
 * waits for its time without an approval does not go out.
 */
export type Standing = ScheduleStatus | 'resolved' | 'dismissed' | 'unconfirmed' | 'awaiting' | 'rejected'

export function standingOf({
  status,
  resolution,
  dismissed,
  approval,
  error_code,
}: Pick<Schedule, 'status' | 'resolution' | 'dismissed' | 'approval' | 'error_code'>): Standing {
  if (resolution !== null) return 'resolved'
  if (status === 'pending' && approval !== null && approval.state !== 'approved') return approval.state
  if (status !== 'failed') return status
  if (dismissed) return 'dismissed'
  return error_code === 'publication_unconfirmed' ? 'unconfirmed' : 'failed'
}
