import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { filterOf } from '../data/only.ts'
import { mayWrite } from '../data/queries.ts'
import { standingOf } from '../shell/standing.ts'
import { ConnectionFilter } from '../shell/connection-filter.tsx'
import { AskAboutAll } from '../previews/ask-about-all.tsx'
import { ClientLinks } from '../previews/client-links.tsx'
import { Queue } from '../queue/queue.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { importTexts } from '../texts/import.ts'
import { postTexts } from '../texts/posts.ts'
import { DraftList } from './draft-list.tsx'
import { firstOrder, postSearchIn, postViews, type PostView } from './post-views.ts'
import { ScheduleList } from './schedule-list.tsx'
import { useTypedWords } from './use-typed-words.ts'
import './posts.css'

export function PostsPage() {
  const { show = 'pending', only, q = '', order } = useSearch({ from: '/inside/posts' })
  const navigate = useNavigate()
  const narrow = (change: { q?: string; order?: string; only?: string | undefined }) =>
    void navigate({
      to: '/posts',
      search: ({ only: before, ...rest }) => {
        const picked = 'only' in change ? change.only : before
        return { show, ...postSearchIn({ ...rest, ...change }), ...(picked !== undefined && { only: picked }) }
      },
      replace: true,
      resetScroll: false,
    })
  const { typed, words, type } = useTypedWords(q, (entered) => narrow({ q: entered }))
  const { data: may = false } = useQuery(mayWrite)
  return (
    <div className="page">
      <PageHead title={postTexts.title}>
        {show === 'awaiting' && <AskAboutAll />}
        <Link to="/import" className="link small">
          {importTexts.title}
        </Link>
        {may && <Button onClick={() => void navigate({ to: '/compose' })}>{postTexts.write}</Button>}
      </PageHead>
      <nav className="tabs" aria-label={postTexts.title}>
        {postViews.map((view) => (
          <Link
            key={view}
            to="/posts"
            search={{ show: view, ...postSearchIn({ q }), ...(only !== undefined && { only }) }}
            data-status={view === show ? 'active' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {postTexts.views[view]} <Count view={view} only={only} />
          </Link>
        ))}
      </nav>
      {show === 'queue' ? (
        <Queue only={only} choose={(picked) => narrow({ only: picked })} />
      ) : (
        <>
          <div className="list-filter">
            <TextInput
              className="list-search"
              type="search"
              aria-label={show === 'drafts' ? postTexts.search : postTexts.searchPosts}
              placeholder={show === 'drafts' ? postTexts.search : postTexts.searchPosts}
              maxLength={100}
              value={typed}
              onChange={(event) => type(event.target.value)}
            />
            {show !== 'drafts' && (
              <>
                <ConnectionFilter only={only} choose={(picked) => narrow({ only: picked })} />
                <NativeSelect
                  size="xs"
                  aria-label={postTexts.order}
                  value={order ?? firstOrder(show)}
                  onChange={(event) => narrow({ order: event.target.value })}
                  data={[
                    { value: 'asc', label: postTexts.earliestFirst },
                    { value: 'desc', label: postTexts.latestFirst },
                  ]}
                />
              </>
            )}
          </div>
          {show === 'drafts' ? (
            <DraftList words={words} />
          ) : (
            <ScheduleList key={show} view={show} only={only} words={words} order={order ?? firstOrder(show)} />
          )}
        </>
      )}
      {show === 'awaiting' && <ClientLinks />}
    </div>
  )
}

/** How many stand in a view, as many as a page holds; nothing for what grows for ever. */
function Count({ view, only }: { readonly view: PostView; readonly only: string | undefined }) {
  const { data } = useQuery(countOf(view, only))
  if (data === undefined || data.count === 0) return null
  return (
    <span className="tab-count num">
      {data.count}
      {data.more && '+'}
    </span>
  )
}

const countMost = 100

function countOf(view: PostView, only: string | undefined) {
  const filters = {
    pending: { status: 'pending' },
    awaiting: { status: 'pending', approval: 'awaiting' },
    failed: { status: 'failed', dismissed: false },
  } as const
  const filter = view in filters ? filters[view as keyof typeof filters] : null
  return queryOptions({
    queryKey: ['schedules', 'count', view, only],
    queryFn: async () => {
      const { data, next_cursor } = await client.listSchedules({ query: { ...filterOf(only), ...filter, limit: countMost } })
      return { count: data.filter((post) => standingOf(post) !== 'resolved').length, more: next_cursor !== null }
    },
    enabled: filter !== null,
  })
}
