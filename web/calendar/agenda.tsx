import { startTransition, useMemo, useState, type PointerEvent } from 'react'
import { Button } from '../controls/button.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { weekdayText } from '../time/format.ts'
import { useBounded } from './bounded.ts'
import { dayAt, dragPost } from './drag-post.ts'
import type { GridProps } from './grid-props.ts'
import { everything } from './overflow.ts'
import { wallTime } from './period.ts'
import { PlacedEntry } from './placed-entry.tsx'

interface Props extends Omit<GridProps, 'view' | 'day' | 'onDay'> {
  /** Nothing here then does not mean that nothing is planned. */
  readonly isNarrowed: boolean
}

/** A month as a list, day by day. Past days are behind a button: people look for coming posts. */
export function Agenda({
  zone,
  posts,
  slotTimes,
  loading,
  nameOf,
  refused,
  mayMove,
  onMove,
  acts,
  picked,
  isNarrowed,
}: Props) {
  const all = useMemo(
    () =>
      everything(posts, slotTimes).toSorted(
        (one, other) => Date.parse(one.at) - Date.parse(other.at),
      ),
    [posts, slotTimes],
  )
  const [withPast, setWithPast] = useState(false)
  const [today] = useState(() => startOfToday(zone))
  const past = useMemo(() => all.filter(({ at }) => Date.parse(at) < today).length, [all, today])
  const folded = !withPast && past > 0 && past < all.length
  const listed = useMemo(() => (folded ? all.slice(past) : all), [folded, all, past])
  const { shown, left, more, watchEnd } = useBounded(listed, 60)
  const days = useMemo(() => [...Map.groupBy(shown, ({ at }) => dateOf(at, zone))], [shown, zone])
  const drag = (event: PointerEvent<HTMLElement>) => {
    const postOf = (id: string) => posts.find(({ schedule_id }) => schedule_id === id)
    dragPost(event, {
      placeAt: (id, x, y) => {
        const post = postOf(id)
        return post ? dayAt({ x, y }, post.scheduled_at, zone) : null
      },
      drop: (id, to) => {
        const post = postOf(id)
        if (post) void onMove(post, to)
      },
    })
  }
  return (
    <div className="calendar card agenda" data-view="list" aria-busy={loading} onPointerDown={drag}>
      {folded && (
        <button
          type="button"
          className="agenda-past plain-button link small"
          onClick={() => startTransition(() => setWithPast(true))}
        >
          {calendarTexts.past(past)}
        </button>
      )}
      {all.length === 0 && !loading && !isNarrowed && (
        <p className="agenda-none soft">{calendarTexts.emptyTitle}</p>
      )}
      {days.map(([date, entries]) => {
        const day = weekdayText(entries[0]!.at, zone)
        return (
          <section key={date} aria-label={day} data-date={date}>
            <h2>{day}</h2>
            {entries.map(({ id, entry }) => (
              <PlacedEntry
                key={id}
                id={id}
                entry={entry}
                refused={refused === id}
                movable={entry.kind === 'post' && mayMove(entry.post)}
                picked={picked && picked.has(id)}
                {...{ zone, nameOf, acts }}
              />
            ))}
          </section>
        )
      })}
      {left > 0 && (
        <div className="agenda-more" ref={watchEnd}>
          <Button variant="default" onClick={more}>
            {calendarTexts.more(left)}
          </Button>
        </div>
      )}
    </div>
  )
}

const dateOf = (at: string, zone: string) => wallTime(at, zone).toPlainDate().toString()

const startOfToday = (zone: string) =>
  Temporal.Now.zonedDateTimeISO(zone).startOfDay().epochMilliseconds
