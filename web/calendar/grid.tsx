import type { ListedSchedule } from '@crier/sdk/operations.ts'
import FullCalendar, { type EventInput, type PluginInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import classic from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { memo, useEffect, useMemo, useState } from 'react'
import { calendarTexts } from '../texts/calendar.ts'
import { timeText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { withoutOverflow, type Entry } from './overflow.ts'
import { EntryContent, type NameOf } from './entry.tsx'
import { hourBefore, type View } from './period.ts'
import type { SlotTime } from './slot-times.ts'
import { narrow, useRoomOfDay } from './use-room.ts'

export interface Overflow {
  readonly day: string
  readonly posts: readonly ListedSchedule[]
  readonly slotTimes: readonly SlotTime[]
}

interface Props {
  readonly view: Exclude<View, 'list'>
  readonly day: string
  readonly zone: string
  readonly posts: readonly ListedSchedule[]
  readonly slotTimes: readonly SlotTime[]
  readonly loading: boolean
  readonly refused: string | null
  /** Null for who may not. */
  readonly onMove: ((post: ListedSchedule, to: string) => Promise<void>) | null
  /** Those that somebody may move who only asks for posts. Stays the same from render to render. */
  readonly mayMove: (post: ListedSchedule) => boolean
  readonly onOpen: (scheduleId: string) => void
  readonly nameOf: NameOf
  readonly onWrite: (at: string, place?: SlotTime) => void
  readonly onOverflow: (overflow: Overflow) => void
  readonly onTouch: () => void
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek' } as const
const atOnce: readonly PluginInput[] = [classic, interaction, dayGrid]

/** Drawing it takes long, so it is drawn only when what it shows has changed. */
export const Grid = memo(function Grid({
  view,
  day,
  zone,
  posts,
  slotTimes,
  loading,
  refused,
  nameOf,
  onMove,
  mayMove,
  onOpen,
  onWrite,
  onOverflow,
  onTouch,
}: Props) {
  const plugins = usePlugins(view)
  const roomOfDay = useRoomOfDay()
  const entries = useMemo(() => withoutOverflow(view, posts, slotTimes, zone, roomOfDay), [view, posts, slotTimes, zone, roomOfDay])
  const events = useMemo(
    () => [...entries].map(([id, entry]) => eventOf(id, entry, onMove !== null && entry.kind === 'post' && mayMove(entry.post))),
    [entries, onMove, mayMove],
  )
  const scrollTime = useMemo(() => hourBefore([...entries.values()].map(atOf), zone), [entries, zone])
  const { locale, weekStart } = reader()
  if (plugins === null) return <div className="calendar card" aria-busy="true" />
  return (
    <div className="calendar card" data-view={view} aria-busy={loading}>
      <FullCalendar
        key={`${view} ${day} ${zone}`}
        plugins={[...plugins]}
        initialView={views[view]}
        initialDate={day}
        timeZone={zone}
        locale={locale}
        weekTextLong={calendarTexts.week}
        firstDay={weekStart % 7}
        headerToolbar={false}
        height={globalThis.innerWidth < narrow ? 'auto' : 'calc(100dvh - 96px)'}
        listItemEventBeforeClass="calendar-dot"
        dayHeaderClass="calendar-weekday"
        fixedWeekCount
        nowIndicator
        allDaySlot={false}
        scrollTime={scrollTime}
        defaultTimedEventDuration="00:30:00"
        nextDayThreshold="12:00:00"
        slotEventOverlap={false}
        eventDurationEditable={false}
        eventInteractive
        longPressDelay={350}
        events={events}
        eventContent={({ event }) => {
          const entry = entries.get(event.id)
          return (
            entry && (
              <EntryContent entry={entry} time={timeText(atOf(entry), zone)} zone={zone} refused={refused === event.id} nameOf={nameOf} />
            )
          )
        }}
        slotHeaderFormat={({ date: { marker } }) => timeText(marker.getTime(), 'UTC')}
        eventDragStart={onTouch}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = entries.get(event.id)
          if (entry?.kind === 'post') onOpen(entry.post.schedule_id)
          else if (entry?.kind === 'overflow') onOverflow({ day: entry.day, posts: entry.posts, slotTimes: entry.slotTimes })
          else if (entry) onWrite(entry.slotTime.at, entry.slotTime)
        }}
        eventDrop={({ event, revert }) => {
          const entry = entries.get(event.id)
          const to = event.start
          // What stands on the screen follows from the data alone: the move writes there.
          revert()
          if (entry?.kind === 'post' && to !== null) void onMove?.(entry.post, instantOf(to))
        }}
        eventAllow={({ start }) => Date.parse(instantOf(start)) > Date.now()}
        dateClick={({ date, dateStr }) => {
          if (view === 'week') onWrite(instantOf(date))
          else onWrite(dateStr)
        }}
      />
    </div>
  )
})

const atOf = (entry: Entry) => (entry.kind === 'post' ? entry.post.scheduled_at : entry.kind === 'slot' ? entry.slotTime.at : entry.at)

const instantOf = (date: Date) => date.toISOString()

/** The week comes when it is asked for: the month alone is what most people see first. */
function usePlugins(view: Props['view']): readonly PluginInput[] | null {
  const [plugins, setPlugins] = useState<readonly PluginInput[]>(atOnce)
  const missing = view === 'week' && plugins === atOnce
  useEffect(() => {
    if (missing) void import('@fullcalendar/react/timegrid').then((loaded) => setPlugins([...atOnce, loaded.default]))
  }, [missing])
  return missing ? null : plugins
}

function eventOf(id: string, entry: Entry, moves: boolean): EventInput {
  if (entry.kind === 'overflow') return { id, start: entry.at, editable: false }
  if (entry.kind === 'slot') return { id, start: entry.slotTime.at, editable: false }
  const mayMove = moves && entry.post.status === 'pending'
  return { id, start: entry.post.scheduled_at, title: entry.post.opening, editable: mayMove, startEditable: mayMove }
}
