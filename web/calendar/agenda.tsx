import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { startTransition, useMemo, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { weekdayText } from '../time/format.ts'
import { useBounded } from './bounded.ts'
import { everything } from './overflow.ts'
import type { NameOf } from './entry.tsx'
import { PlacedEntry, type EntryActs } from './placed-entry.tsx'
import type { SlotTime } from './slot-times.ts'

interface Props {
  readonly zone: string
  readonly posts: readonly ListedSchedule[]
  readonly slotTimes: readonly SlotTime[]
  readonly loading: boolean
  readonly nameOf: NameOf
  readonly acts: EntryActs
  readonly picked: ReadonlySet<string> | null
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
  const days = useMemo(
    () => [...Map.groupBy(shown, ({ at }) => weekdayText(at, zone))],
    [shown, zone],
  )
  return (
    <div className="calendar card agenda" data-view="list" aria-busy={loading}>
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
      {days.map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          {entries.map((dated) => (
            <PlacedEntry
              key={dated.id}
              id={dated.id}
              entry={dated.entry}
              refused={false}
              movable={false}
              picked={picked && picked.has(dated.id)}
              {...{ zone, nameOf, acts }}
            />
          ))}
        </section>
      ))}
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

const startOfToday = (zone: string) =>
  Temporal.Now.zonedDateTimeISO(zone).startOfDay().epochMilliseconds
