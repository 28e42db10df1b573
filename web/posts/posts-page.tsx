import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '../data/client.ts'
import { mayWrite } from '../data/queries.ts'
import { standingOf } from '../shell/standing.ts'
import { ConnectionFilter } from '../shell/connection-filter.tsx'
import { AskAboutAll } from '../previews/ask-about-all.tsx'
import { ClientLinks } from '../previews/client-links.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { postTexts } from '../texts/posts.ts'
import { DraftList } from './draft-list.tsx'
import { postViews, type PostView } from './post-views.ts'
import { ScheduleList } from './schedule-list.tsx'
import './posts.css'

export function PostsPage() {
  const { show = 'pending', only } = useSearch({ from: '/inside/posts' })
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  return (
    <div className="page">
      <PageHead title={postTexts.title}>
        {show === 'awaiting' && <AskAboutAll />}
        {may && <Button onClick={() => void navigate({ to: '/compose' })}>{postTexts.write}</Button>}
      </PageHead>
      <nav className="tabs" aria-label={postTexts.title}>
        {postViews.map((view) => (
          <Link
            key={view}
            to="/posts"
            search={{ show: view, ...(only !== undefined && { only }) }}
            data-status={view === show ? 'active' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {postTexts.views[view]} <Count view={view} />
          </Link>
        ))}
      </nav>
      {show !== 'drafts' && (
        <div className="list-filter">
          <ConnectionFilter
            only={only}
            choose={(picked) => void navigate({ to: '/posts', search: { show, ...(picked !== undefined && { only: picked }) } })}
          />
        </div>
      )}
      {show === 'drafts' ? <DraftList /> : <ScheduleList key={show} view={show} only={only} />}
      {show === 'awaiting' && <ClientLinks />}
    </div>
  )
}

/** How many stand in a view, as many as a page holds; nothing for what grows for ever. */
function Count({ view }: { readonly view: PostView }) {
  const { data } = useQuery(countOf(view))
  if (data === undefined || data.count === 0) return null
  return (
    <span className="tab-count num">
      {data.count}
      {data.more && '+'}
    </span>
  )
}

const countMost = 100

function countOf(view: PostView) {
  const filters = {
    pending: { status: 'pending' },
    awaiting: { status: 'pending', approval: 'awaiting' },
    failed: { status: 'failed', dismissed: false },
  } as const
  const filter = view in filters ? filters[view as keyof typeof filters] : null
  return queryOptions({
    queryKey: ['schedules', 'count', view],
    queryFn: async () => {
      const { data, next_cursor } = await client.listSchedules({ query: { ...filter, limit: countMost } })
      return { count: data.filter((post) => standingOf(post) !== 'resolved').length, more: next_cursor !== null }
    },
    enabled: filter !== null,
  })
}
