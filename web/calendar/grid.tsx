import { memo, useCallback, useMemo } from 'react'
import type { GridProps } from './grid-props.ts'
import { HoursGrid } from './hours-grid.tsx'
import { MonthGrid } from './month-grid.tsx'
import { atOf, withoutOverflow, type CalendarEntry } from './overflow.ts'
import { wallTime } from './period.ts'
import { useRoom } from './use-room.ts'

/** Drawing it takes long, so it is drawn only when what it shows has changed. */
export const Grid = memo(function Grid({
  view,
  posts,
  slotTimes,
  mayMove,
  onMove,
  ...same
}: GridProps) {
  const { day, zone, loading } = same
  const { room, rows, watchCell } = useRoom(view)
  const entries = useMemo(
    () => withoutOverflow(view, posts, slotTimes, zone, room),
    [view, posts, slotTimes, zone, room],
  )
  const byDay = useMemo(
    () => Map.groupBy(entries, ([, entry]) => wallTime(atOf(entry), zone).toPlainDate().toString()),
    [entries, zone],
  )
  const move = useCallback(
    (id: string, to: string) => {
      const entry = entries.get(id)
      if (entry?.kind === 'post') void onMove(entry.post, to)
    },
    [entries, onMove],
  )
  const canMove = (entry: CalendarEntry) => entry.kind === 'post' && mayMove(entry.post)
  const shown = { ...same, entries, byDay, canMove, onMove: move }
  return (
    <div className="calendar card" data-view={view} aria-busy={loading}>
      {view === 'month' ? (
        <>
          <div className="month-cell-height" ref={watchCell} />
          <MonthGrid {...shown} rows={rows} />
        </>
      ) : (
        <HoursGrid key={`${view} ${day} ${zone}`} view={view} {...shown} />
      )}
    </div>
  )
})
