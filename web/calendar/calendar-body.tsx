import type { Platform } from '@crier/sdk/operations.ts'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { distinctName } from '../data/connection-names.ts'
import { belongsTo } from '../data/only.ts'
import { useMayChange } from '../data/use-may-change.ts'
import { connections as connectionsQuery, mayWrite } from '../data/queries.ts'
import { Failed } from '../shell/states.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { reader } from '../time/reader.ts'
import { Agenda } from './agenda.tsx'
import { Grid } from './grid.tsx'
import type { Overflow } from './overflow.ts'
import { rangeOf, type View } from './period.ts'
import { DayOverflow } from './day-overflow.tsx'
import type { NameOf } from './entry.tsx'
import { freeSlotTimes, type SlotTime } from './slot-times.ts'
import { useCalendar } from './use-calendar.ts'
import { useMove } from './use-move.ts'

export interface Chosen {
  readonly view: View
  readonly day: string
  readonly hidden: readonly Platform[]
  readonly only: string | undefined
  readonly showsFree: boolean
}

interface Props {
  readonly chosen: Chosen
  readonly zone: string
  readonly isZoneKnown: boolean
  readonly onDay: (day: string) => void
}

/** What stands in the chosen days. It keeps nothing of the buttons above it, so that they need not wait until it is drawn. */
export const CalendarBody = memo(function CalendarBody({
  chosen: { view, day, hidden, only, showsFree },
  zone,
  isZoneKnown,
  onDay,
}: Props) {
  const navigate = useNavigate()
  const range = useMemo(() => rangeOf(view, day, zone, reader().weekStart), [view, day, zone])
  const { schedules, slots } = useCalendar(range, isZoneKnown)
  const { move, refused } = useMove(zone)
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  const { data: connections } = useQuery(connectionsQuery)
  const { data: may = false } = useQuery(mayWrite)
  const mayMove = useMayChange()
  const nameOf = useCallback<NameOf>((of) => distinctName(connections, of), [connections])
  const isShown = useCallback<(of: Parameters<NameOf>[0]) => boolean>(
    (of) => !hidden.includes(of.platform) && belongsTo(only, of),
    [hidden, only],
  )
  const posts = useMemo(() => (schedules.data ?? []).filter(isShown), [schedules.data, isShown])
  const free = useMemo(
    () => freeSlotTimes(slots, schedules.data ?? [], Math.max(Date.now(), Date.parse(range.from)), Date.parse(range.to)),
    [slots, schedules.data, range],
  )
  // A free slot is a place to write.
  const slotTimes = useMemo(() => (may && showsFree ? free.filter(isShown) : []), [may, showsFree, free, isShown])
  const write = useCallback(
    (at: string, place?: SlotTime) =>
      void (
        may && navigate({ to: '/compose', search: { at, ...(place && { platform: place.platform, connection: place.connection_id }) } })
      ),
    [may, navigate],
  )
  const acts = useMemo(
    () => ({
      onOpen: (scheduleId: string) => void navigate({ to: '/posts/$scheduleId', params: { scheduleId } }),
      onWrite: write,
      onOverflow: setOverflow,
    }),
    [navigate, write],
  )
  const mayMovePost = useCallback<typeof mayMove>((post) => may && mayMove(post), [may, mayMove])
  if (schedules.isError && schedules.data === undefined) return <Failed error={schedules.error} again={() => void schedules.refetch()} />
  const shown = { day, zone, posts, slotTimes, loading: schedules.isPending, nameOf }
  return (
    <>
      {schedules.data?.length === 0 && slots.length === 0 && <FirstSteps />}
      {view === 'list' ? (
        <Agenda key={day} {...shown} onWrite={write} />
      ) : (
        <Grid {...shown} view={view} refused={refused} onMove={move} mayMove={mayMovePost} onDay={onDay} acts={acts} />
      )}
      {overflow && <DayOverflow {...overflow} zone={zone} nameOf={nameOf} onClose={() => setOverflow(null)} />}
    </>
  )
})

function FirstSteps() {
  const navigate = useNavigate()
  return (
    <div className="card calendar-first">
      <div>
        <h2>{calendarTexts.emptyTitle}</h2>
        <p className="soft">{calendarTexts.emptyText}</p>
      </div>
      <div className="row">
        <Button onClick={() => void navigate({ to: '/compose' })}>{calendarTexts.write}</Button>
        <Button variant="default" onClick={() => void navigate({ to: '/slots' })}>
          {calendarTexts.setUpSlots}
        </Button>
      </div>
    </div>
  )
}
