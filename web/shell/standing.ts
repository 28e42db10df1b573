import type { Schedule, ScheduleStatus } from '@crier/sdk/operations.ts'

/** Where a post stands to its owner: a failed one that is out by their word, or that was put away, is no longer a failure to look after. */
export type Standing = ScheduleStatus | 'resolved' | 'dismissed'

export function standingOf({ status, resolution, dismissed }: Pick<Schedule, 'status' | 'resolution' | 'dismissed'>): Standing {
  if (resolution !== null) return 'resolved'
  return status === 'failed' && dismissed ? 'dismissed' : status
}
