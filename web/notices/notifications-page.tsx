import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { unreadShownMax } from '../data/notices.ts'
import { More } from '../shell/more.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Empty, Failed, ProblemCallout, Skeleton } from '../shell/states.tsx'
import { noticeTexts } from '../texts/notices.ts'
import { useZone } from '../time/zone.ts'
import { NotificationLine } from './notification-line.tsx'
import './notices.css'

const pageSize = 30

export function NotificationsPage() {
  const queries = useQueryClient()
  const zone = useZone()
  const query = useInfiniteQuery({
    queryKey: ['notices', 'list'],
    queryFn: ({ pageParam }) =>
      client.listNotices({
        query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: 60_000,
  })
  const read = useMutation({
    mutationFn: (until: string) => client.readNotices({ body: { until } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
  })
  const notices = query.data?.pages.flatMap(({ data }) => data) ?? []
  const unread = query.data?.pages[0]?.unread ?? 0
  const newest = notices[0]?.at
  return (
    <div className="page">
      <PageHead
        title={noticeTexts.title}
        {...(unread > 0 && { note: noticeTexts.unread(unread, unreadShownMax) })}
      >
        {unread > 0 && newest !== undefined && (
          <Button
            variant="default"
            size="sm"
            loading={read.isPending}
            onClick={() => read.mutate(newest)}
          >
            {noticeTexts.markRead}
          </Button>
        )}
      </PageHead>
      <ProblemCallout error={read.error} />
      {query.isError && !query.data && (
        <Failed error={query.error} again={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton rows={6} />}
      {query.data && notices.length === 0 && (
        <div className="card">
          <Empty title={noticeTexts.emptyTitle} text={noticeTexts.emptyText}>
            <Link className="link" to="/settings">
              {noticeTexts.toSettings}
            </Link>
          </Empty>
        </div>
      )}
      {notices.length > 0 && (
        <ul className="card lines">
          {notices.map((notice) => (
            <li key={notice.notice_id}>
              <NotificationLine notice={notice} zone={zone} />
            </li>
          ))}
        </ul>
      )}
      <More query={query}>{noticeTexts.more}</More>
    </div>
  )
}
