import type { ListedSchedule } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { hasRealConnection, mayManage } from '../data/queries.ts'
import { useMayChange } from '../data/use-may-change.ts'
import { useSelection } from '../posts/use-selection.ts'
import { Failed } from '../shell/states.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { Agenda } from './agenda.tsx'
import { ConnectionNeeds } from './connection-needs.tsx'
import { Grid } from './grid.tsx'
import type { Overflow } from './overflow.ts'
import type { EntryActs } from './placed-entry.tsx'
import type { SlotTime } from './slot-times.ts'
import { useMove } from './use-move.ts'
import { useShownEntries, type ShownChoice } from './use-shown.ts'

// Loaded when a full day is opened, or several are selected.
const DayOverflow = lazy(() =>
  import('./day-overflow.tsx').then((module) => ({ default: module.DayOverflow })),
)
const ChoosingBar = lazy(() =>
  import('./choosing-bar.tsx').then((module) => ({ default: module.ChoosingBar })),
)

const nothing: readonly never[] = []

interface Props {
  readonly chosen: ShownChoice
  readonly zone: string
  readonly isZoneKnown: boolean
  readonly onDay: (day: string) => void
  readonly onChooses: (chooses: boolean) => void
  /** Narrows it no longer. */
  readonly onClear: () => void
}

/**
 * The entries of the selected days. It keeps no state of the buttons above it, so that they need
 * not wait for its rendering.
 */
export const CalendarBody = memo(function CalendarBody({
  chosen,
  zone,
  isZoneKnown,
  onDay,
  onChooses,
  onClear,
}: Props) {
  const { view, day, hidden, only, state, q, chooses } = chosen
  const { schedules, slots, posts, slotTimes, nameOf, may } = useShownEntries(
    chosen,
    zone,
    isZoneKnown,
  )
  const { move, refused } = useMove(zone)
  const [overflow, setOverflow] = useState<Overflow | null>(null)
  const selection = useSelection()
  const { ids, clear } = selection
  const picked = useMemo(() => (may && chooses ? new Set(ids) : null), [may, chooses, ids])
  const acts = useActs(may, setOverflow, selection.toggle, onChooses)
  const mayMove = useMayChange()
  const mayMovePost = useCallback(
    (post: ListedSchedule) => may && post.status === 'pending' && mayMove(post),
    [may, mayMove],
  )
  const leave = useCallback(() => {
    clear()
    onChooses(false)
  }, [clear, onChooses])
  if (schedules.isError && schedules.data === undefined)
    return <Failed error={schedules.error} again={() => void schedules.refetch()} />
  const isEmpty = schedules.data?.length === 0 && slots.length === 0
  const isNarrowed = hidden.length > 0 || only !== undefined || state !== undefined || q !== ''
  const findsNothing =
    isNarrowed &&
    !isEmpty &&
    schedules.data !== undefined &&
    posts.length === 0 &&
    slotTimes.length === 0
  const shown = {
    ...{ zone, posts, slotTimes, nameOf, acts, picked, refused },
    loading: schedules.isPending,
    onMove: move,
    mayMove: mayMovePost,
  }
  return (
    <div className="calendar-body">
      <ConnectionNeeds posts={schedules.data ?? nothing} slots={slots} />
      {isEmpty && <FirstSteps />}
      {findsNothing && <NothingFound clear={onClear} />}
      {view === 'list' ? (
        <Agenda key={day} {...shown} isNarrowed={isNarrowed} />
      ) : (
        <Grid {...shown} view={view} day={day} onDay={onDay} />
      )}
      {overflow && (
        <Suspense fallback={null}>
          <DayOverflow
            {...overflow}
            zone={zone}
            nameOf={nameOf}
            selection={picked && selection}
            onClose={() => setOverflow(null)}
          />
        </Suspense>
      )}
      {picked && (
        <Suspense fallback={null}>
          <ChoosingBar posts={posts} selection={selection} leave={leave} />
        </Suspense>
      )}
    </div>
  )
})

/** They stay the same from render to render. */
function useActs(
  may: boolean,
  onOverflow: EntryActs['onOverflow'],
  toggle: (id: string) => void,
  onChooses: Props['onChooses'],
) {
  const navigate = useNavigate()
  return useMemo<EntryActs>(
    () => ({
      onOpen: (scheduleId: string) =>
        void navigate({ to: '/posts/$scheduleId', params: { scheduleId } }),
      onWrite: (at: string, place?: SlotTime) =>
        void (
          may &&
          navigate({
            to: '/compose',
            search: {
              at,
              ...(place && { platform: place.platform, connection: place.connection_id }),
            },
          })
        ),
      onOverflow,
      onPick: may
        ? (scheduleId: string) => {
            toggle(scheduleId)
            onChooses(true)
          }
        : null,
    }),
    [navigate, may, onOverflow, toggle, onChooses],
  )
}

function NothingFound({ clear }: { readonly clear: () => void }) {
  return (
    <div className="calendar-nothing card" role="status">
      <p>{calendarTexts.nothingFound}</p>
      <Button variant="default" onClick={clear}>
        {calendarTexts.clearFilter}
      </Button>
    </div>
  )
}

function FirstSteps() {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayManage)
  const { data: isReal = true } = useQuery(hasRealConnection)
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
        {may && !isReal && (
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/connections', search: { connect: 'real' } })}
          >
            {calendarTexts.connectReal}
          </Button>
        )}
      </div>
    </div>
  )
}
