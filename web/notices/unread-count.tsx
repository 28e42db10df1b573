import { useQuery } from '@tanstack/react-query'
import { unreadShownMax, unreadNotifications } from '../data/notices.ts'
import { CountText } from '../shell/counted.tsx'
import { noticeTexts } from '../texts/notices.ts'

/** How many notices are new; nothing where there are none. */
export function UnreadCount({ short = false }: { readonly short?: boolean }) {
  const { data = 0 } = useQuery(unreadNotifications)
  if (data === 0) return null
  return (
    <span className="state push num" data-tone="bad">
      <CountText count={data} text={noticeTexts.unread(data, unreadShownMax)} short={short} />
    </span>
  )
}
