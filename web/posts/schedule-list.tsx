import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { distinctName } from '../data/connection-names.ts'
import { liveInterval } from '../data/live-interval.ts'
import { filterOf } from '../data/only.ts'
import { useMayChange } from '../data/use-may-change.ts'
import { connections as connectionsQuery, isLively } from '../data/queries.ts'
import { ConnectionName } from '../shell/connection-name.tsx'
import { More } from '../shell/more.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PostPicture } from '../shell/post-picture.tsx'
import { displayStatusOf } from '../shell/display-status.ts'
import { StateBadge } from '../shell/state-badge.tsx'
import { Skeleton, Empty, Failed } from '../shell/states.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { failureText, postTexts, remedyTexts } from '../texts/posts.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { ResultsLine } from './results.tsx'
import { BulkBar, BulkCheck, type BulkAction } from './bulk-bar.tsx'
import { NextStep } from './next-step.tsx'
import type { PostView } from './post-views.ts'
import { refreshPosts } from './refresh-posts.ts'
import { usePostActions } from './use-post-actions.tsx'
import { useSelection } from './use-selection.ts'

const pageSize = 30
const { bulk } = postTexts

interface Props {
  readonly view: Exclude<PostView, 'drafts' | 'queue' | 'repeats'>
  /** A network, or a connection's id. */
  readonly only: string | undefined
  readonly words: string
  readonly order: 'asc' | 'desc'
}

export function ScheduleList({ view, only, words, order }: Props) {
  const status = view === 'awaiting' ? 'pending' : view
  const zone = useZone()
  const [dismissed, setDismissed] = useState(false)
  const queries = useQueryClient()
  const selection = useSelection()
  const mayChange = useMayChange()
  const { data: connections } = useQuery(connectionsQuery)
  const filter = {
    ...filterOf(only),
    status,
    order,
    ...(words !== '' && { q: words }),
    ...(view === 'failed' && { dismissed }),
    ...(view === 'awaiting' && { approval: view }),
  }
  const query = useInfiniteQuery({
    queryKey: ['schedules', 'list', filter],
    queryFn: ({ pageParam }) =>
      client.listSchedules({
        query: { ...filter, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    placeholderData: (earlier) => earlier,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      liveInterval(
        state,
        ({ pages }) =>
          status === 'publishing' ||
          pages[0]?.data.some((post) => isLively(post.status, post.scheduled_at)) === true,
      ),
  })
  const posts = query.data?.pages.flatMap(({ data }) => data) ?? []
  const { actions: ofPosts, dialog } = usePostActions(posts, (ids) => {
    selection.leave(ids)
    refreshPosts(queries)
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={8} />
  const [title = '', text = ''] =
    words !== ''
      ? postTexts.nonePostFound
      : dismissed
        ? postTexts.nonePutAway
        : postTexts.empty[view]
  const turn = status === 'failed' && (
    <p className="list-turn">
      <button
        type="button"
        className="plain-button link small"
        onClick={() => setDismissed(!dismissed)}
      >
        {dismissed ? postTexts.hidePutAway : postTexts.showPutAway}
      </button>
    </p>
  )
  if (posts.length === 0)
    return (
      <>
        <div className="card">
          <Empty title={title} text={text}>
            <NextStep view={view} words={words} />
          </Empty>
        </div>
        {turn}
      </>
    )
  const own = posts.filter(mayChange)
  // While another list is read, the lines of the one before stay: they are not what the actions are
  // for.
  const actions = query.isPlaceholderData
    ? []
    : view === 'failed'
      ? [putting(dismissed)]
      : isToCome(view)
        ? ofPosts
        : []
  return (
    <>
      <BulkBar
        selection={selection}
        all={actions.length === 0 ? [] : own.map(({ schedule_id }) => schedule_id)}
        actions={actions}
        onDone={() => refreshPosts(queries)}
      />
      {dialog}
      <ul className="card lines">
        {posts.map((post) => (
          <li key={post.schedule_id} className="chosen-line">
            {actions.length > 0 && mayChange(post) && (
              <BulkCheck
                id={post.schedule_id}
                name={post.opening || calendarTexts.withoutText}
                selection={selection}
              />
            )}
            <PostLine post={post} zone={zone} name={distinctName(connections, post)} />
          </li>
        ))}
      </ul>
      {turn}
      <More query={query}>{postTexts.more}</More>
    </>
  )
}

// Nothing is done to what is out, or on its way.
const isToCome = (view: Props['view']) => view === 'pending' || view === 'awaiting'

function putting(dismissed: boolean): BulkAction {
  const put = (schedule_id: string, away: boolean) =>
    client.moveSchedule({ params: { schedule_id }, body: { dismissed: away } })
  const putAll = (ids: readonly string[], away: boolean) =>
    Promise.all(ids.map((id) => put(id, away)))
  return dismissed
    ? {
        label: bulk.fetchBack,
        done: bulk.fetchedBack,
        run: (id) => put(id, false),
        undo: (ids) => putAll(ids, true),
      }
    : {
        label: bulk.putAway,
        done: bulk.putAwayDone,
        run: (id) => put(id, true),
        undo: (ids) => putAll(ids, false),
      }
}

function PostLine({
  post,
  zone,
  name,
}: {
  readonly post: ListedSchedule
  readonly zone: string
  readonly name: string | null
}) {
  return (
    <Link
      to="/posts/$scheduleId"
      params={{ scheduleId: post.schedule_id }}
      className="line post-line"
    >
      <NetworkMark network={post.platform} size={20} />
      <PostPicture address={post.thumbnail_url} size={36} />
      <span className="line-text">
        <span className="clip post-opening">{post.opening || calendarTexts.withoutText}</span>
        {post.error_code !== null && post.resolution === null && (
          <span className="small post-error clip">{reasonOf(post)}</span>
        )}
        <ResultsLine results={post.results} zone={zone} />
      </span>
      {post.warnings.some(({ code }) => code === 'thread_incomplete') && (
        <span className="state" data-tone="warn">
          {postTexts.retryMissing}
        </span>
      )}
      {post.warnings.some(({ code }) => code === 'comment_missing') && (
        <span className="state" data-tone="warn">
          {postTexts.commentMissing}
        </span>
      )}
      {['resolved', 'unconfirmed', 'awaiting', 'rejected'].includes(displayStatusOf(post)) && (
        <StateBadge standing={displayStatusOf(post)} />
      )}
      <ConnectionName name={name} />
      <time className="soft small" dateTime={post.scheduled_at}>
        {momentText(post.scheduled_at, zone)}
      </time>
    </Link>
  )
}

/**
 * The API's own words name calls to make where only a person can decide; here there are buttons
 * for them.
 */
function reasonOf(post: ListedSchedule): string | null {
  return post.error_code === 'publication_unconfirmed'
    ? remedyTexts[post.error_code]
    : failureText(post)
}
