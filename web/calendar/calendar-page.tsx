import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Platform } from '@crier/sdk/operations.ts'
import { Button } from '../controls/button.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { networksOf } from '../data/connection-names.ts'
import { isPlatform } from '../data/is-platform.ts'
import { connections as connectionsQuery, mayWrite } from '../data/queries.ts'
import { ConnectionFilterMenu } from '../shell/connection-filter.tsx'
import { Icon, type IconName } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { networkLabels } from '../texts/networks.ts'
import { timeText } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { useIsZoneKnown, useZone, viewerZone } from '../time/zone.ts'
import { CalendarBody } from './calendar-body.tsx'
import { CalendarFilter } from './calendar-filter.tsx'
import { AskAboutPeriod } from './ask-about-period.tsx'
import './calendar.css'
import './choosing.css'
import { calendarSearchIn } from './filter.ts'
import { neighbour, periodTitle, todayIn, views, type View } from './period.ts'
import { useFreeSlotsShown } from './use-free-slots.ts'

/** All posts of a month, a week or a day, free slots included. */
export function CalendarPage() {
  const zone = useZone()
  // Beside the zone: read elsewhere it could be ahead of it, and a month would be asked for in the
  // wrong zone first.
  const isZoneKnown = useIsZoneKnown()
  const [showsFree, showFree] = useFreeSlotsShown()
  const { data: may = false } = useQuery(mayWrite)
  const search = useSearch({ from: '/inside/calendar' })
  const [usualView] = useState<View>(firstView)
  const {
    view = usualView,
    day = todayIn(zone),
    hidden: hiddenNames = '',
    only,
    state,
    q = '',
  } = search
  const narrow = useNarrow()
  const setDay = useCallback((date: string) => narrow({ day: date }), [narrow])
  const openDay = useCallback(
    (date: string) => narrow({ view: 'day', day: date }, { replace: false }),
    [narrow],
  )
  const clear = useCallback(() => narrow({ hidden: '', only: '', state: '', q: '' }), [narrow])
  const isFiltered = state !== undefined || q !== ''
  const [isFilterOpen, openFilter] = useState(isFiltered)
  const [chooses, setChooses] = useState(false)
  const chosen = useMemo(
    () => ({ view, day, hidden: hiddenIn(hiddenNames), only, state, q, showsFree, chooses }),
    [view, day, hiddenNames, only, state, q, showsFree, chooses],
  )
  return (
    <div className="page page-wide calendar-page">
      <PageHead
        title={periodTitle(view, day, reader())}
        note={
          <span title={calendarTexts.zoneOfViewer(viewerZone, timeText(Date.now(), viewerZone))}>
            {calendarTexts.zone(zone.replaceAll('_', ' '))}
          </span>
        }
      >
        <DateNav view={view} day={day} setDay={setDay} />
        <NetworkSwitches
          hidden={chosen.hidden}
          setHidden={(hidden) => narrow({ hidden: hidden.join(',') })}
        />
        <div className="row calendar-turn calendar-tools">
          <IconSwitch
            icon="filter"
            label={calendarTexts.filter}
            isOn={isFiltered || isFilterOpen}
            turn={(isOn) => {
              openFilter(isOn)
              if (!isOn) narrow({ state: '', q: '' })
            }}
          />
          {may && (
            <IconSwitch
              icon="slots"
              label={calendarTexts.freeSlots}
              title={showsFree ? calendarTexts.hideFree : calendarTexts.showFree}
              isOn={showsFree}
              turn={showFree}
            />
          )}
          {may && (
            <IconSwitch
              icon="choose"
              label={calendarTexts.choose}
              isOn={chooses}
              turn={setChooses}
              data-choose-page
            />
          )}
          <AskAboutPeriod view={view} day={day} zone={zone} />
        </div>
        <ConnectionFilterMenu only={only} choose={(picked) => narrow({ only: picked ?? '' })} />
        <SegmentedControl
          size="xs"
          aria-label={calendarTexts.view}
          value={view}
          onChange={(picked) => narrow({ view: picked }, { replace: false })}
          data={views.map((value) => ({ value, label: calendarTexts[value] }))}
        />
      </PageHead>
      {(isFiltered || isFilterOpen) && (
        <CalendarFilter search={search} narrow={narrow} clear={clear} />
      )}
      {/* The buttons answer at once; what they ask for follows when it is drawn. */}
      <CalendarBody
        chosen={useDeferredValue(chosen)}
        zone={zone}
        isZoneKnown={isZoneKnown}
        onDay={openDay}
        onChooses={setChooses}
        onClear={clear}
      />
    </div>
  )
}

const hiddenIn = (names: string): readonly Platform[] => names.split(',').filter(isPlatform)

/**
 * Changes what the address shows; an empty value leaves a parameter out. Another view or a day that
 * is opened is a step that Back returns from; the next month and a filter are not. Stays the same
 * from render to render.
 */
function useNarrow(): (
  change: Readonly<Record<string, string>>,
  how?: { readonly replace: boolean },
) => void {
  const navigate = useNavigate({ from: '/calendar' })
  return useCallback(
    (change, { replace } = { replace: true }) =>
      void navigate({
        search: (before) => calendarSearchIn({ ...before, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
}

// A month has no room for words on a phone.
const firstView = (): View => (globalThis.innerWidth < 760 ? 'list' : 'month')

function DateNav({
  view,
  day,
  setDay,
}: {
  readonly view: View
  readonly day: string
  /** Without a date: today. */
  readonly setDay: (day: string) => void
}) {
  return (
    <div className="row calendar-turn">
      <button
        type="button"
        className="icon-button"
        aria-label={calendarTexts.earlier}
        onClick={() => setDay(neighbour(view, day, -1))}
      >
        <Icon name="left" />
      </button>
      <Button variant="default" onClick={() => setDay('')}>
        {calendarTexts.today}
      </Button>
      <button
        type="button"
        className="icon-button"
        aria-label={calendarTexts.later}
        onClick={() => setDay(neighbour(view, day, 1))}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}

interface IconSwitchProps {
  readonly icon: IconName
  readonly label: string
  readonly title?: string
  readonly isOn: boolean
  readonly turn: (on: boolean) => void
  readonly 'data-choose-page'?: boolean
}

function IconSwitch({ icon, label, title = label, isOn, turn, ...rest }: IconSwitchProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isOn}
      aria-label={label}
      title={title}
      onClick={() => turn(!isOn)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}

function NetworkSwitches({
  hidden,
  setHidden,
}: {
  readonly hidden: readonly Platform[]
  readonly setHidden: (hidden: readonly Platform[]) => void
}) {
  const { data: connections } = useQuery(connectionsQuery)
  return (
    <div className="row network-switches" role="group" aria-label={calendarTexts.networks}>
      {networksOf(connections).map((platform) => {
        const off = hidden.includes(platform)
        const label = off
          ? calendarTexts.show(networkLabels[platform])
          : calendarTexts.hide(networkLabels[platform])
        return (
          <button
            key={platform}
            type="button"
            className="network-switch"
            aria-pressed={!off}
            aria-label={label}
            title={label}
            onClick={() =>
              setHidden(off ? hidden.filter((one) => one !== platform) : [...hidden, platform])
            }
          >
            <NetworkMark network={platform} named={false} />
          </button>
        )
      })}
    </div>
  )
}
