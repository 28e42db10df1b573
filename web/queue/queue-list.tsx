import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { liveInterval } from '../data/live-interval.ts'
import { isLively, mayApprove, mayWrite, pendingOf } from '../data/queries.ts'
import { Icon } from '../shell/icon.tsx'
import { PostPicture } from '../shell/post-picture.tsx'
import { displayStatusOf } from '../shell/display-status.ts'
import { StateBadge } from '../shell/state-badge.tsx'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { queueTexts } from '../texts/queue.ts'
import { momentText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { movedTo, shuffled } from './order.ts'
import { useReorder } from './use-reorder.ts'
import { openingOf, useSendOrder } from './use-send-order.ts'

/** The pending posts of a connection in their order; owners and editors change the order. */
export function QueueList({ connectionId }: { readonly connectionId: string }) {
  const zone = useZone()
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayApprove)
  const { data: writes = false } = useQuery(mayWrite)
  const query = useQuery({
    ...pendingOf(connectionId),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      liveInterval(state, ({ data }) =>
        data.some((post) => isLively(post.status, post.scheduled_at)),
      ),
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={6} />
  const { data: posts, next_cursor: more } = query.data
  const [title, text] = queueTexts.empty
  if (posts.length === 0)
    return (
      <div className="card">
        <Empty title={title} text={text}>
          {writes && (
            <Button
              variant="default"
              onClick={() =>
                void navigate({ to: '/compose', search: { connection: connectionId } })
              }
            >
              {queueTexts.write}
            </Button>
          )}
        </Empty>
      </div>
    )
  // A due post keeps its time: it is being published, or waits for a paused connection.
  const due = posts.filter(({ scheduled_at }) => Date.parse(scheduled_at) <= Date.now())
  const toCome = posts.slice(due.length)
  return (
    <>
      {!may && <p className="small soft queue-hint">{queueTexts.onlyEditors}</p>}
      {due.length > 0 && (
        <ol className="card lines">
          {due.map((post) => (
            <li key={post.schedule_id}>
              <QueueLine post={post} when={queueTexts.due} />
            </li>
          ))}
        </ol>
      )}
      {may && toCome.length > 1 ? (
        <Movable posts={toCome} connectionId={connectionId} zone={zone} />
      ) : (
        toCome.length > 0 && (
          <ol className="card lines" aria-label={queueTexts.list}>
            {toCome.map((post) => (
              <li key={post.schedule_id}>
                <QueueLine post={post} when={momentText(post.scheduled_at, zone)} />
              </li>
            ))}
          </ol>
        )
      )}
      {more !== null && <p className="small soft list-turn">{queueTexts.first(posts.length)}</p>}
    </>
  )
}

interface MovableProps {
  readonly posts: readonly ListedSchedule[]
  readonly connectionId: string
  readonly zone: string
}

function Movable({ posts, connectionId, zone }: MovableProps) {
  const keysHint = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announced, announce] = useState('')
  const sendOrder = useSendOrder(connectionId, zone)
  const ids = posts.map(({ schedule_id }) => schedule_id)
  const whenAt = (place: number) => momentText(posts[place]!.scheduled_at, zone)
  const nameAt = (place: number) => openingOf(posts[place]!)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= posts.length) return
    const said = queueTexts.moved(nameAt(from), to + 1, posts.length, whenAt(to))
    if (sendOrder(posts, movedTo(ids, from, to), said)) keepFocus()
  }
  const { lifted, handleOf, shiftOf, cancel } = useReorder(list, {
    lifted: (at) => announce(queueTexts.lifted(nameAt(at), at + 1, posts.length)),
    at: (to) => announce(queueTexts.at(to + 1, posts.length, whenAt(to))),
    left: (from) => announce(queueTexts.left(nameAt(from))),
    dropped: move,
  })
  // Another order has come from the server: the places that were measured are of the one before.
  const order = ids.join()
  useEffect(() => cancel(), [order])
  // A line whose element is moved in the document loses the focus, which its handle or button had.
  const focused = useRef<HTMLElement | null>(null)
  const keepFocus = () => (focused.current = document.activeElement as HTMLElement | null)
  useLayoutEffect(() => {
    const had = focused.current
    if (had === null || document.activeElement === had) return
    if (document.activeElement === document.body && list.current?.contains(had)) had.focus()
  }, [posts])
  // While a line is on its way, each shows the time that it would have.
  const placeOf = (place: number) =>
    lifted ? movedTo([...ids.keys()], lifted.from, lifted.to).indexOf(place) : place
  return (
    <>
      <div className="row spread queue-hint">
        <span className="small soft">{queueTexts.hint}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void sendOrder(posts, shuffled(posts, Math.random), queueTexts.shuffled)}
        >
          {queueTexts.shuffle}
        </Button>
      </div>
      <span id={keysHint} className="visually-hidden">
        {queueTexts.keys}
      </span>
      <span role="status" className="visually-hidden">
        {announced}
      </span>
      <ol
        className="card lines queue"
        aria-label={queueTexts.list}
        ref={list}
        data-moving={lifted !== null || undefined}
      >
        {posts.map((post, place) => {
          const name = openingOf(post)
          const shift = shiftOf(place)
          return (
            <li
              key={post.schedule_id}
              className="queue-row"
              data-place={place}
              data-lifted={lifted?.from === place ? lifted.by : undefined}
              style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
            >
              <button
                type="button"
                className="icon-button queue-handle"
                aria-label={queueTexts.handle(name)}
                aria-describedby={keysHint}
                aria-pressed={lifted?.from === place}
                {...handleOf(place)}
              >
                <Icon name="grip" />
              </button>
              <QueueLine post={post} when={whenAt(placeOf(place))} />
              <span className="queue-steps">
                <button
                  type="button"
                  className="icon-button"
                  aria-label={queueTexts.earlier(name)}
                  aria-disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={queueTexts.later(name)}
                  aria-disabled={place === posts.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <Icon name="down" />
                </button>
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function QueueLine({ post, when }: { readonly post: ListedSchedule; readonly when: string }) {
  return (
    <Link
      to="/posts/$scheduleId"
      params={{ scheduleId: post.schedule_id }}
      className="line post-line"
      draggable={false}
    >
      <PostPicture address={post.thumbnail_url} size={36} />
      <span className="line-text">
        <span className="clip post-opening">{openingOf(post)}</span>
      </span>
      {['awaiting', 'rejected'].includes(displayStatusOf(post)) && (
        <StateBadge standing={displayStatusOf(post)} />
      )}
      <time className="soft small num" dateTime={post.scheduled_at}>
        {when}
      </time>
    </Link>
  )
}
