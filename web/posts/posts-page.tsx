import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { countedMax, draftCount, mayWrite, postCounts } from '../data/queries.ts'
import { ConnectionFilterMenu } from '../shell/connection-filter.tsx'
import { AskAboutAll } from '../previews/ask-about-all.tsx'
import { ClientLinks } from '../previews/client-links.tsx'
import { Queue } from '../queue/queue.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { importTexts } from '../texts/import.ts'
import { postTexts } from '../texts/posts.ts'
import { numberText } from '../time/format.ts'
import { DraftList } from './draft-list.tsx'
import { firstOrder, postSearchIn, postViews, type PostView } from './post-views.ts'
import { RepeatList } from './repeat-list.tsx'
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
        return {
          show,
          ...postSearchIn({ ...rest, ...change }),
          ...(picked !== undefined && { only: picked }),
        }
      },
      replace: true,
      resetScroll: false,
    })
  const { typed, words, type } = useTypedWords(q, (entered) => narrow({ q: entered }))
  const { data: may = false } = useQuery(mayWrite)
  const tabs = useRef<HTMLElement>(null)
  // On a phone the tab of this view can be beyond the edge.
  useEffect(() => {
    const active = tabs.current?.querySelector('[data-status=active]')
    active?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [show])
  return (
    <div className="page">
      <PageHead title={postTexts.title}>
        {show === 'awaiting' && <AskAboutAll />}
        <Link to="/import" className="link small">
          {importTexts.title}
        </Link>
        {may && (
          <Button onClick={() => void navigate({ to: '/compose' })}>{postTexts.write}</Button>
        )}
      </PageHead>
      <nav ref={tabs} className="tabs" aria-label={postTexts.title}>
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
      ) : show === 'repeats' ? (
        <>
          <div className="list-filter">
            <ConnectionFilterMenu only={only} choose={(picked) => narrow({ only: picked })} />
          </div>
          <RepeatList only={only} />
        </>
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
                <ConnectionFilterMenu only={only} choose={(picked) => narrow({ only: picked })} />
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
            <ScheduleList
              key={show}
              view={show}
              only={only}
              words={words}
              order={order ?? firstOrder(show)}
            />
          )}
        </>
      )}
      {show === 'awaiting' && <ClientLinks />}
    </div>
  )
}

/**
 * The number of posts in a view; nothing for zero. Drafts belong to no connection: a list filtered
 * by one counts them all.
 */
function Count({ view, only }: { readonly view: PostView; readonly only: string | undefined }) {
  const { data: posts } = useQuery(postCounts(only))
  const { data: drafts } = useQuery(draftCount)
  const count =
    view === 'queue' || view === 'repeats'
      ? 0
      : view === 'drafts'
        ? (drafts ?? 0)
        : (posts?.[view] ?? 0)
  if (count === 0) return null
  return (
    <span className="tab-count num">
      {numberText(count)}
      {count === countedMax && '+'}
    </span>
  )
}
