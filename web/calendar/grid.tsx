import type { ListedSchedule, Platform } from '@crier/sdk/operations.ts'
import FullCalendar, { type EventInput, type PluginInput } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import '@fullcalendar/react/skeleton.css'
import classic from '@fullcalendar/react/themes/classic'
import '@fullcalendar/react/themes/classic/palette.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { useEffect, useMemo, useState } from 'react'
import { calendarTexts } from '../texts/calendar.ts'
import { everyEntry, withoutCrowds } from './crowd.ts'
import { EntryContent, type Entry } from './entry.tsx'
import type { Place } from './slot-places.ts'

export type View = 'month' | 'week' | 'list'

interface Props {
  readonly view: View
  readonly day: string
  readonly zone: string
  readonly posts: readonly ListedSchedule[]
  readonly places: readonly Place[]
  readonly loading: boolean
  readonly refused: string | null
  readonly onMove: (post: ListedSchedule, to: string) => void
  readonly onOpen: (scheduleId: string) => void
  readonly onWrite: (at: string, platform?: Platform) => void
  readonly onRest: (day: string, posts: readonly ListedSchedule[]) => void
  readonly onTouch: () => void
}

const views = { month: 'dayGridMonth', week: 'timeGridWeek', list: 'listMonth' } as const
const atOnce: readonly PluginInput[] = [classic, interaction, dayGrid]

export function Grid({ view, day, zone, posts, places, loading, refused, onMove, onOpen, onWrite, onRest, onTouch }: Props) {
  const plugins = usePlugins(view)
  const entries = useMemo(
    () => (view === 'month' ? withoutCrowds(posts, places, zone) : everyEntry(posts, places)),
    [view, posts, places, zone],
  )
  const events = useMemo(() => [...entries].map(([id, entry]) => eventOf(id, entry)), [entries])
  if (plugins === null) return <div className="calendar card" aria-busy="true" />
  return (
    <div className="calendar card" data-view={view} aria-busy={loading}>
      <FullCalendar
        key={`${view} ${day} ${zone}`}
        plugins={[...plugins]}
        initialView={views[view]}
        initialDate={day}
        timeZone={zone}
        firstDay={1}
        headerToolbar={false}
        height={view === 'list' || globalThis.innerWidth < narrow ? 'auto' : 'calc(100dvh - 134px)'}
        dayMaxEvents={globalThis.innerWidth < narrow ? 3 : true}
        listItemEventBeforeClass="calendar-dot"
        fixedWeekCount
        nowIndicator
        allDaySlot={false}
        scrollTime="08:00:00"
        defaultTimedEventDuration="00:30:00"
        eventDurationEditable={false}
        eventInteractive
        longPressDelay={350}
        noEventsContent={calendarTexts.emptyTitle}
        moreLinkContent={({ num }) => calendarTexts.more(num)}
        events={events}
        eventContent={({ event, timeText }) => {
          const entry = entries.get(event.id)
          return entry && <EntryContent entry={entry} time={timeText} zone={zone} refused={refused === event.id} />
        }}
        eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        eventDragStart={onTouch}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = entries.get(event.id)
          if (entry?.kind === 'post') onOpen(entry.post.schedule_id)
          else if (entry?.kind === 'rest') onRest(entry.day, entry.posts)
          else if (entry) onWrite(entry.place.at, entry.place.platform)
        }}
        eventDrop={({ event, revert }) => {
          const entry = entries.get(event.id)
          const to = event.start
          // What stands on the screen follows from the data alone: the move writes there.
          revert()
          if (entry?.kind === 'post' && to !== null) onMove(entry.post, instantOf(to))
        }}
        eventAllow={({ start }) => Date.parse(instantOf(start)) > Date.now()}
        dateClick={({ date, dateStr }) => {
          if (view === 'week') onWrite(instantOf(date))
          else onWrite(dateStr)
        }}
      />
    </div>
  )
}

/** In CSS pixels: what the style sheets call a phone. */
const narrow = 760

const instantOf = (date: Date) => date.toISOString()

/** The week and the list come when they are asked for: the month alone is what most people see first. */
function usePlugins(view: View): readonly PluginInput[] | null {
  const [plugins, setPlugins] = useState<readonly PluginInput[]>(atOnce)
  const [ready, setReady] = useState<readonly View[]>(['month'])
  useEffect(() => {
    if (ready.includes(view)) return
    const load = view === 'week' ? import('@fullcalendar/react/timegrid') : import('@fullcalendar/react/list')
    void load.then((loaded) => {
      setPlugins((earlier) => [...earlier, loaded.default])
      setReady((earlier) => [...earlier, view])
    })
  }, [view, ready])
  return ready.includes(view) ? plugins : null
}

function eventOf(id: string, entry: Entry): EventInput {
  if (entry.kind === 'rest') return { id, start: entry.at, editable: false }
  if (entry.kind === 'place') return { id, start: entry.place.at, editable: false }
  const mayMove = entry.post.status === 'pending'
  return { id, start: entry.post.scheduled_at, title: entry.post.opening, editable: mayMove, startEditable: mayMove }
}
