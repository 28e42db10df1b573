import { Button, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ListedSchedule, Platform } from '@crier/sdk/operations.ts'
import { platforms } from '../data/is-platform.ts'
import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Failed, Notice } from '../shell/states.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { networkNames } from '../texts/shell.ts'
import { timeText } from '../time/format.ts'
import { useZone, viewerZone } from '../time/zone.ts'
import './calendar.css'
import { Grid, type View } from './grid.tsx'
import { freePlaces } from './slot-places.ts'
import { neighbour, rangeOf, titleOf } from './period.ts'
import { RestOfDay } from './rest-of-day.tsx'
import { useCalendar } from './use-calendar.ts'
import { useMove } from './use-move.ts'

/** Everything that stands in a month or a week, free slots included. */
export function CalendarPage() {
  const navigate = useNavigate()
  const zone = useZone()
  const [view, setView] = useState<View>(firstView)
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10))
  const [hidden, setHidden] = useState<readonly Platform[]>([])
  const range = useMemo(() => rangeOf(view, day, zone), [view, day, zone])
  const { schedules, slots } = useCalendar(range)
  const { move, refused, forget } = useMove(zone)
  const posts = useMemo(() => (schedules.data ?? []).filter(({ platform }) => !hidden.includes(platform)), [schedules.data, hidden])
  const places = useMemo(
    () =>
      freePlaces(slots, schedules.data ?? [], Math.max(Date.now(), Date.parse(range.from)), Date.parse(range.to)).filter(
        ({ platform }) => !hidden.includes(platform),
      ),
    [slots, schedules.data, range, hidden],
  )
  const [rest, setRest] = useState<{ day: string; posts: readonly ListedSchedule[] } | null>(null)
  const shownNow = useMemo(() => ({ view, day, zone, posts, places }), [view, day, zone, posts, places])
  // The buttons answer at once; the grid follows when it is drawn.
  const shown = useDeferredValue(shownNow)
  const isNew = schedules.data?.length === 0 && slots.length === 0
  return (
    <div className="page page-wide calendar-page">
      <PageHead title={titleOf(view, day)}>
        <NetworkSwitches hidden={hidden} setHidden={setHidden} />
        <SegmentedControl
          size="xs"
          aria-label={calendarTexts.view}
          value={view}
          onChange={(chosen) => setView(chosen as View)}
          data={[
            { value: 'month', label: calendarTexts.month },
            { value: 'week', label: calendarTexts.week },
            { value: 'list', label: calendarTexts.list },
          ]}
        />
        <Turn view={view} day={day} setDay={setDay} />
      </PageHead>
      {refused && (
        <div className="calendar-refused">
          <Notice tone="bad">
            <strong>{calendarTexts.notMoved}</strong> {refused.message}
          </Notice>
        </div>
      )}
      {isNew && <FirstSteps />}
      {schedules.isError && schedules.data === undefined ? (
        <Failed error={schedules.error} again={() => void schedules.refetch()} />
      ) : (
        <Grid
          {...shown}
          loading={schedules.isPending}
          refused={refused?.scheduleId ?? null}
          onMove={(post, to) => void move(post, to)}
          onOpen={(scheduleId) => void navigate({ to: '/posts/$scheduleId', params: { scheduleId } })}
          onWrite={(at, platform) => void navigate({ to: '/compose', search: { at, ...(platform && { platform }) } })}
          onRest={(restDay, restPosts) => setRest({ day: restDay, posts: restPosts })}
          onTouch={forget}
        />
      )}
      {rest && <RestOfDay {...rest} zone={zone} onClose={() => setRest(null)} />}
      <p className="calendar-zone faint small num" title={calendarTexts.zoneOfViewer(viewerZone, timeText(Date.now(), viewerZone))}>
        {calendarTexts.zone(zone.replaceAll('_', ' '))}
      </p>
    </div>
  )
}

// A month has no room for words on a phone.
const firstView = (): View => (globalThis.innerWidth < 760 ? 'list' : 'month')

function Turn({ view, day, setDay }: { readonly view: View; readonly day: string; readonly setDay: (day: string) => void }) {
  return (
    <div className="row calendar-turn">
      <button type="button" className="icon-button" aria-label={calendarTexts.earlier} onClick={() => setDay(neighbour(view, day, -1))}>
        <Icon name="left" />
      </button>
      <Button variant="default" onClick={() => setDay(new Date().toISOString().slice(0, 10))}>
        {calendarTexts.today}
      </Button>
      <button type="button" className="icon-button" aria-label={calendarTexts.later} onClick={() => setDay(neighbour(view, day, 1))}>
        <Icon name="right" />
      </button>
    </div>
  )
}

function NetworkSwitches({
  hidden,
  setHidden,
}: {
  readonly hidden: readonly Platform[]
  readonly setHidden: (hidden: readonly Platform[]) => void
}) {
  return (
    <div className="row network-switches" role="group" aria-label={calendarTexts.networks}>
      {platforms.map((platform) => {
        const off = hidden.includes(platform)
        const label = off ? calendarTexts.show(networkNames[platform]) : calendarTexts.hide(networkNames[platform])
        return (
          <button
            key={platform}
            type="button"
            className="network-switch"
            aria-pressed={!off}
            aria-label={label}
            title={label}
            onClick={() => setHidden(off ? hidden.filter((one) => one !== platform) : [...hidden, platform])}
          >
            <NetworkMark network={platform} named={false} />
          </button>
        )
      })}
    </div>
  )
}

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
