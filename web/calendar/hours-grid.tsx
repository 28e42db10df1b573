import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { calendarTexts } from '../texts/calendar.ts'
import { shortWeekdayText, timeText, weekdayText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { dragPost, placeOn } from './drag-post.ts'
import { stackedMinutes } from './entry-lines.ts'
import type { DrawnProps } from './grid-props.ts'
import { atOf, type CalendarEntry } from './overflow.ts'
import { PlacedEntry } from './placed-entry.tsx'
import { daysOf, firstHour, instantAt, noonOf, todayIn, wallTime } from './period.ts'
import { useIsNarrow } from './use-room.ts'

interface Props extends DrawnProps {
  readonly view: 'week' | 'day'
}

const hours = 24
const minutesOfDay = hours * 60
// What is dragged or clicked falls on a half-hour.
const step = 30
// An hour has room for two entries, one below the other, and grows where it holds more.
const entriesMin = 2

/** A week or a day by its hours. A click on a half-hour writes for it. */
export function HoursGrid({
  view,
  entries,
  byDay,
  day,
  zone,
  loading,
  nameOf,
  refused,
  canMove,
  onMove,
  onDay,
  acts,
  picked,
}: Props) {
  const days = daysOf(view, day, reader().weekStart)
  const today = todayIn(zone)
  const scroller = useRef<HTMLDivElement>(null)
  const opensAt = firstHour(
    [...entries.values()].map((entry) => atOf(entry)),
    zone,
    days.includes(today) ? new Date().toISOString() : null,
  )
  useLayoutEffect(() => {
    const box = scroller.current!
    box.scrollTop = (opensAt / hours) * box.querySelector<HTMLElement>('.hours-lane')!.offsetHeight
    // The loaded entries decide the first scroll position; from then on the viewer scrolls.
  }, [loading])
  const placeAt = (_id: string, x: number, y: number, top: number) => {
    const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('.hours-lane')
    if (!lane) return null
    const at = instantAt(lane.dataset['date']!, timeAt(lane, top, Math.round), zone)
    return placeOn(lane, at, zone)
  }
  const isNarrow = useIsNarrow()
  const perHour = mostInAnHour(byDay, zone)
  return (
    <div
      className="hours"
      ref={scroller}
      data-entries={perHour}
      tabIndex={0}
      role="region"
      aria-label={calendarTexts.hours}
      onPointerDown={(event) => dragPost(event, { placeAt, drop: onMove })}
    >
      <div className="hours-names" aria-hidden="true">
        {Array.from({ length: hours }, (_, hour) => (
          <time key={hour}>{timeText(hour * 3_600_000, 'UTC')}</time>
        ))}
      </div>
      {days.map((date) => (
        <section
          key={date}
          className="hours-day"
          aria-label={weekdayText(noonOf(date), 'UTC')}
          data-today={date === today || undefined}
        >
          <h2 className="calendar-weekday">
            {view === 'day' ? (
              shortWeekdayText(noonOf(date), 'UTC')
            ) : (
              <button
                type="button"
                aria-label={calendarTexts.openDay(shortWeekdayText(noonOf(date), 'UTC'))}
                onClick={() => onDay(date)}
              >
                {shortWeekdayText(noonOf(date), 'UTC')}
              </button>
            )}
          </h2>
          <div
            className="hours-lane"
            data-date={date}
            onClick={(event) => {
              if ((event.target as Element).closest('a, button')) return
              acts.onWrite(
                instantAt(date, timeAt(event.currentTarget, event.clientY, Math.floor), zone),
              )
            }}
          >
            <Lane
              entries={byDay.get(date) ?? []}
              entryMinutes={60 / perHour}
              textLinesMax={view === 'week' && !isNarrow ? 2 : 0}
              {...{ zone, nameOf, refused, canMove, acts, picked }}
            />
            {date === today && <NowLine zone={zone} />}
          </div>
        </section>
      ))}
    </div>
  )
}

interface LaneProps extends Pick<
  DrawnProps,
  'zone' | 'nameOf' | 'refused' | 'canMove' | 'acts' | 'picked'
> {
  readonly entries: readonly (readonly [string, CalendarEntry])[]
  /** The time that is as high as an entry of one line. */
  readonly entryMinutes: number
  readonly textLinesMax: number
}

function Lane({
  entries,
  entryMinutes,
  textLinesMax,
  zone,
  nameOf,
  refused,
  canMove,
  acts,
  picked,
}: LaneProps) {
  const placed = entries
    .map(([id, entry]) => ({ id, entry, minutes: minutesIn(wallTime(atOf(entry), zone)) }))
    .toSorted((one, other) => one.minutes - other.minutes)
  const tops = stackedMinutes(
    placed.map(({ minutes }) => minutes),
    entryMinutes,
    minutesOfDay,
  )
  return (
    <ul>
      {placed.map(({ id, entry }, index) => {
        const top = tops[index]!
        const free = ((tops[index + 1] ?? minutesOfDay) - top) / entryMinutes
        return (
          <li key={id} style={{ top: share(top, minutesOfDay) }}>
            <PlacedEntry
              id={id}
              entry={entry}
              refused={refused === id}
              movable={canMove(entry)}
              lines={Math.min(textLinesMax, Math.floor(free) - 1)}
              picked={picked && picked.has(id)}
              {...{ zone, nameOf, acts }}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The calendar has limited each hour to what it has room for. */
function mostInAnHour(byDay: DrawnProps['byDay'], zone: string): number {
  const counts = [...byDay.values()].flatMap((entries) => [
    ...Map.groupBy(entries, ([, entry]) => wallTime(atOf(entry), zone).hour).values(),
  ])
  return Math.max(entriesMin, ...counts.map(({ length }) => length))
}

function NowLine({ zone }: { readonly zone: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const minutes = minutesIn(Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone))
  return <div className="hours-now" style={{ top: share(minutes, minutesOfDay) }} />
}

const minutesIn = ({ hour, minute }: { readonly hour: number; readonly minute: number }) =>
  hour * 60 + minute

/** The half-hour at a point of the window, as a time on the clock. */
function timeAt(
  lane: HTMLElement,
  y: number,
  round: (steps: number) => number,
): Temporal.PlainTime {
  const { top, height } = lane.getBoundingClientRect()
  const minutes = round((((y - top) / height) * minutesOfDay) / step) * step
  return Temporal.PlainTime.from({ hour: 0 }).add({
    minutes: Math.min(Math.max(minutes, 0), minutesOfDay - step),
  })
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`
