import type { PostState } from '@crier/contract/posts.ts'
import type { ScheduleStatus } from '../../database/stored-values.ts'

/** What of a schedule its post's state follows from. */
export interface PartState {
  readonly status: ScheduleStatus
  readonly approval: 'awaiting' | 'approved' | 'rejected' | null
  readonly error_code: string | null
  /** Its owner said that it is out. */
  readonly isResolved: boolean
}

export const partOf = (
  schedule: Omit<PartState, 'isResolved'> & { readonly resolved_at: Temporal.Instant | null },
): PartState => ({ ...schedule, isResolved: schedule.resolved_at !== null })

const isOut = ({ status, isResolved }: PartState) => status === 'published' || isResolved

/** The state of a post with these schedules: the first that holds for any, while one goes on. */
export function postState(parts: readonly PartState[]): PostState {
  if (parts.length === 0) return 'draft'
  if (parts.some(({ status }) => status === 'publishing')) return 'publishing'
  if (parts.some((part) => part.error_code === 'publication_unconfirmed' && !isOut(part)))
    return 'unconfirmed'
  const pending = parts.filter(({ status }) => status === 'pending')
  if (pending.some(({ approval }) => approval === 'awaiting' || approval === 'rejected'))
    return 'awaiting'
  if (pending.length > 0) return 'scheduled'
  if (parts.every(isOut)) return 'published'
  return parts.some(isOut) ? 'partly_published' : 'failed'
}
