import type { Connection, Day, Slot } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { configureAgain } from '../data/undo.ts'
import { knownPlatforms } from '../data/is-platform.ts'
import { distinctName, ofNetwork } from '../data/connection-names.ts'
import { slots as slotsQuery } from '../data/queries.ts'
import { ProblemCallout } from '../shell/states.tsx'
import { sayUndone } from '../shell/say-undone.ts'
import { useLeaveQuestion } from '../shell/use-leave-question.ts'
import { undoTexts } from '../texts/undo.ts'
import { say } from '../shell/toasts.tsx'
import { networkLabels } from '../texts/networks.ts'
import { shellTexts } from '../texts/shell.ts'
import { slotTexts } from '../texts/slots.ts'
import { momentText, weekdayName } from '../time/format.ts'
import { reader } from '../time/reader.ts'
import { weekDays } from '../time/week-days.ts'
import { ClockNote } from './clock-note.tsx'
import { AddOnDays } from './add-on-days.tsx'
import { DayColumn } from './day-column.tsx'
import { useWeek, type Week } from './use-week.ts'

/** In the order of the reader's week. */
function daysOfWeek(): readonly (readonly [Day, string])[] {
  const { weekStart } = reader()
  return weekDays
    .map((_, index) => (index + weekStart - 1) % weekDays.length)
    .map((index) => [weekDays[index]!, weekdayName(index + 1)])
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

interface Props {
  readonly connection: Connection
  readonly connections: readonly Connection[]
  readonly storageKey: string
  /** The slots of all connections. */
  readonly slots: readonly Slot[]
  readonly zone: string
}

/**
 * A connection's week. Nothing changes on the server before it is saved, and then all of it
 * at once.
 */
export function WeekEditor({
  storageKey,
  connection,
  connections,
  slots,
  zone: zoneBefore,
}: Props) {
  const queries = useQueryClient()
  const slotsOf = ({ connection_id }: Connection) =>
    slots.filter((slot) => slot.connection_id === connection_id)
  const { times, zone, changed, change, discard, forget } = useWeek(
    storageKey,
    connection.connection_id,
    slotsOf(connection),
    zoneBefore,
  )
  const leaving = () => changed
  useLeaveQuestion({ closing: leaving, turning: leaving, text: slotTexts.leaveAsk })
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: slotsQuery.queryKey })
    await queries.invalidateQueries({ queryKey: ['next-free'] })
  }
  const save = useMutation({
    mutationFn: ({
      target: { platform, connection_id },
      week,
    }: {
      readonly target: Connection
      readonly week: Week
    }) =>
      client.configureSlots({
        body: {
          platform,
          connection_id,
          timezone: week.zone,
          slots: week.times.map(({ day, time }) => ({ days: [day], time })),
        },
      }),
    onSuccess: async ({ next_free_slot }, { target, week }) => {
      const before = slotsOf(target)
      const isCopy = target.connection_id !== connection.connection_id
      const undo = () =>
        void sayUndone(
          () => configureAgain(client, target, before),
          () => undoTexts.slotsBack,
        ).then(refresh)
      if (!isCopy) forget(week)
      say(
        isCopy
          ? slotTexts.copyHint(placeOf(connection, connections), placeOf(target, connections))
          : next_free_slot === null
            ? slotTexts.saved
            : slotTexts.savedNext(momentText(next_free_slot, zone)),
        { undo },
      )
      await refresh()
    },
  })
  return (
    <>
      <section className="card">
        <header className="card-head">
          <NativeSelect
            aria-label={slotTexts.zone}
            size="xs"
            value={zone}
            data={zones.includes(zone) ? zones : [zone, ...zones]}
            onChange={(event) => change({ zone: event.target.value })}
          />
          <span className="faint small num">{slotTexts.count(times.length)}</span>
          <div className="actions">
            <CopyTo
              from={connection}
              connections={connections}
              disabled={changed || times.length === 0 || save.isPending}
              copy={(target) => save.mutate({ target, week: { times, zone } })}
            />
            {changed && (
              <Button variant="default" onClick={() => discard()}>
                {slotTexts.discard}
              </Button>
            )}
            <Button
              disabled={!changed}
              loading={save.isPending}
              onClick={() => save.mutate({ target: connection, week: { times, zone } })}
            >
              {slotTexts.save}
            </Button>
          </div>
        </header>
        <div className="week">
          {daysOfWeek().map(([day, name]) => (
            <DayColumn
              key={day}
              name={name}
              times={times.filter((one) => one.day === day).map(({ time }) => time)}
              add={(time) =>
                change({
                  times: [
                    ...times.filter((one) => one.day !== day || one.time !== time),
                    { day, time },
                  ],
                })
              }
              remove={(time) =>
                change({ times: times.filter((one) => one.day !== day || one.time !== time) })
              }
            />
          ))}
        </div>
        <AddOnDays
          add={(chosen, time) =>
            change({
              times: [
                ...times.filter((one) => one.time !== time || !chosen.includes(one.day)),
                ...chosen.map((day) => ({ day, time })),
              ],
            })
          }
        />
        {changed && <p className="card-body small soft">{slotTexts.unsaved}</p>}
        {save.error !== null && (
          <div className="card-body">
            <ProblemCallout error={save.error} />
          </div>
        )}
      </section>
      <ClockNote zone={zone} times={times} />
    </>
  )
}

interface CopyToProps {
  readonly from: Connection
  readonly connections: readonly Connection[]
  readonly disabled: boolean
  readonly copy: (target: Connection) => void
}

/**
 * Chosen first, and copied by the button: arrow keys change a choice with each press, and copying
 * replaces the present slots.
 */
function CopyTo({ from, connections, disabled, copy }: CopyToProps) {
  const [chosen, setChosen] = useState('')
  const targets = knownPlatforms
    .flatMap((platform) => ofNetwork(connections, platform))
    .filter((one) => one !== from)
  const target = targets.find(({ connection_id }) => connection_id === chosen)
  return (
    <>
      <NativeSelect
        size="xs"
        className="slots-copy"
        aria-label={slotTexts.copyTo}
        value={chosen}
        disabled={disabled}
        onChange={(event) => setChosen(event.target.value)}
        data={[
          { value: '', label: `${slotTexts.copyTo} …` },
          ...targets.map((one) => ({ value: one.connection_id, label: placeOf(one, connections) })),
        ]}
      />
      {target !== undefined && (
        <Button
          variant="default"
          disabled={disabled}
          onClick={() => {
            setChosen('')
            copy(target)
          }}
        >
          {shellTexts.copy}
        </Button>
      )}
    </>
  )
}

/** The network alone says it all where it has one connection. */
function placeOf(connection: Connection, connections: readonly Connection[]): string {
  const name = distinctName(connections, connection)
  const network = networkLabels[connection.platform]
  return name === null ? network : `${network}: ${name}`
}
