import { useQuery } from '@tanstack/react-query'
import { unreadMost, unreadNotices } from '../data/notices.ts'
import { noticeTexts } from '../texts/notices.ts'

/** How many notices are new; nothing where there are none. */
export function UnreadCount() {
  const { data = 0 } = useQuery(unreadNotices)
  if (data === 0) return null
  return (
    <span className="state push num" data-tone="bad">
      {noticeTexts.unread(data, unreadMost)}
    </span>
  )
}
