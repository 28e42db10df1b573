import type { NoticeKind } from '@crier/contract/notices.ts'
import type { PublicationErrorCode } from '@crier/contract/schedules.ts'
import type { ChangeToNotify } from '../activity/to-notify.ts'
import type { AccountId, UserId } from '../ports/ids.ts'

export interface NewNotification {
  readonly accountId: AccountId
  readonly kind: NoticeKind
  /** Null: everybody whose role may see it. */
  readonly userId: UserId | null
  readonly objectId: string
  readonly errorCode: PublicationErrorCode | null
  readonly cause: number
}

/** Returns at most one notification for each change. */
export function notificationsOf(changes: readonly ChangeToNotify[]): NewNotification[] {
  return changes.flatMap((change) => {
    const found = noticeOf(change)
    const { account_id: accountId, object_id: objectId, number: cause } = change
    return found === null
      ? []
      : [{ accountId, objectId, cause, userId: null, errorCode: null, ...found }]
  })
}

function noticeOf(
  change: ChangeToNotify,
): (Pick<NewNotification, 'kind'> & Partial<NewNotification>) | null {
  switch (change.kind) {
    case 'schedule.failed': {
      const errorCode = change.detail!['error_code'] as PublicationErrorCode
      return {
        kind: errorCode === 'publication_unconfirmed' ? 'post_unconfirmed' : 'post_failed',
        errorCode,
      }
    }
    case 'schedule.approved':
      return decision('post_approved', change)
    case 'schedule.rejected':
      return decision('post_rejected', change)
    case 'connection.expiring':
      return { kind: 'connection_expiring' }
    case 'connection.needs_reconnect':
      return { kind: 'connection_needs_reconnect' }
    case 'credits.low':
      return { kind: 'credits_low' }
    case 'texts.over_quota':
      return { kind: 'texts_over_quota' }
    default:
      // Edits of a post that already waits are no news.
      return change.awaits && !change.awaited_before ? { kind: 'post_to_approve' } : null
  }
}

/** For the person who asked, unless they decided themselves. A key reads nothing. */
function decision(kind: NoticeKind, { requested_by, actor }: ChangeToNotify) {
  if (requested_by?.type !== 'person' || requested_by.id === actor) return null
  return { kind, userId: requested_by.id as UserId }
}
