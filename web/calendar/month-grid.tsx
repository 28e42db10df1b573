import { useRef, useState, type KeyboardEvent } from 'react'
import { calendarTexts } from '../texts/calendar.ts'
import { dayNameText, weekdayText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { dayAt, dragPost } from './drag-post.ts'
import type { DrawnProps } from './grid-props.ts'
import { textLines } from './entry-lines.ts'
import { atOf, type CalendarEntry } from './overflow.ts'
import { PlacedEntry } from './placed-entry.tsx'
import { daysOf, noonOf, todayIn } from './period.ts'
import { useIsNarrow } from './use-room.ts'

const weekDays = 7

interface Props extends DrawnProps {
  /** The lines that a cell has room for; 0 where it has room for marks only. */
  readonly rows: number
}

/** Six weeks. A click on a day writes for it; its number opens it. */
export function MonthGrid({
  entries,
  byDay,
  day,
  zone,
  nameOf,
  refused,
  canMove,
  onMove,
  onDay,
  acts,
  picked,
  rows,
}: Props) {
  const days = daysOf('month', day, reader().weekStart)
  const today = todayIn(zone)
  const { bind, keys } = useRovingDay(days, days.includes(today) ? today : day)
  const placeAt = (id: string, x: number, y: number) => {
    const entry = entries.get(id)
    return entry ? dayAt({ x, y }, atOf(entry), zone) : null
  }
  return (
    <table className="month" onPointerDown={(event) => dragPost(event, { placeAt, drop: onMove })}>
      <caption className="visually-hidden">{calendarTexts.keysOfMonth}</caption>
      <thead>
        <tr>
          {days.slice(0, weekDays).map((date) => (
            <WeekdayName key={date} date={date} />
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={keys}>
        {Array.from({ length: days.length / weekDays }, (_, week) => (
          <tr key={days[week * weekDays]}>
            {days.slice(week * weekDays, (week + 1) * weekDays).map((date) => (
              <td
                key={date}
                data-date={date}
                data-today={date === today || undefined}
                data-outside={date.slice(0, 7) !== day.slice(0, 7) || undefined}
                onClick={(event) =>
                  !(event.target as Element).closest('a, button') && acts.onWrite(date)
                }
              >
                <button
                  type="button"
                  className="month-day num"
                  aria-label={calendarTexts.openDay(weekdayText(noonOf(date), 'UTC'))}
                  aria-current={date === today ? 'date' : undefined}
                  onClick={() => onDay(date)}
                  {...bind(date)}
                >
                  {Number(date.slice(-2))}
                </button>
                {byDay.has(date) && (
                  <CellEntries
                    entries={byDay.get(date)!}
                    {...{ rows, zone, nameOf, refused, canMove, acts, picked }}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Pick<
  Props,
  'rows' | 'zone' | 'nameOf' | 'refused' | 'canMove' | 'acts' | 'picked'
> {
  readonly entries: readonly (readonly [string, CalendarEntry])[]
}

function CellEntries({ entries, rows, zone, nameOf, refused, canMove, acts, picked }: CellProps) {
  const lines = textLines(
    entries.map(([, entry]) => entry),
    rows,
  )
  return (
    <ul className="month-entries">
      {entries.map(([id, entry], place) => (
        <li key={id} data-rest={entry.kind === 'overflow' || undefined}>
          <PlacedEntry
            id={id}
            entry={entry}
            refused={refused === id}
            movable={canMove(entry)}
            lines={lines[place]!}
            picked={picked && picked.has(id)}
            {...{ zone, nameOf, acts }}
          />
        </li>
      ))}
    </ul>
  )
}

function WeekdayName({ date }: { readonly date: string }) {
  const style = useIsNarrow() ? 'narrow' : 'short'
  return (
    <th
      scope="col"
      className="calendar-weekday"
      aria-label={dayNameText(noonOf(date), 'UTC', 'long')}
    >
      {dayNameText(noonOf(date), 'UTC', style)}
    </th>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -weekDays,
  ArrowDown: weekDays,
}

/** One of the numbers is reached by Tab, the others by the arrows from there. */
function useRovingDay(days: readonly string[], first: string) {
  const [reached, reach] = useState(first)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const current = days.includes(reached) ? reached : first
  const keys = (event: KeyboardEvent) => {
    const from = [...buttons.current].find(([, button]) => button === event.target)?.[0]
    const step = steps[event.key]
    const next =
      from !== undefined && step !== undefined ? days[days.indexOf(from) + step] : undefined
    if (next === undefined) return
    event.preventDefault()
    reach(next)
    buttons.current.get(next)?.focus()
  }
  const bind = (date: string) => ({
    tabIndex: date === current ? 0 : -1,
    onFocus: () => reach(date),
    ref: (button: HTMLButtonElement | null) => {
      if (button !== null) buttons.current.set(date, button)
      return () => void buttons.current.delete(date)
    },
  })
  return { bind, keys }
}
