import { useMemo } from 'react'
import { Icon } from '../shell/icon.tsx'
import { slotTexts } from '../texts/slots.ts'
import { dayText } from '../time/format.ts'
import { nextClockChange } from './clock-change.ts'
import type { WeeklyTime } from './weekly-time.ts'

/** The next change of daylight saving time, slot by slot where it matters. */
export function ClockNote({
  zone,
  times,
}: {
  readonly zone: string
  readonly times: readonly WeeklyTime[]
}) {
  const change = useMemo(() => nextClockChange(zone), [zone])
  const sample = times[0]?.time ?? '09:00'
  return (
    <section className="card card-body clock-note">
      <Icon name="clock" />
      <div>
        <h2>{slotTexts.clock}</h2>
        {change === null ? (
          <p className="soft">{slotTexts.clockNever(zone.replaceAll('_', ' '))}</p>
        ) : (
          <>
            <p className="soft num">
              {(change.by > 0 ? slotTexts.forward : slotTexts.back)(
                dayText(change.at, zone),
                change.wallTime,
                slotTexts.duration(Math.abs(change.by)),
              )}{' '}
              {slotTexts.keep(sample, change.utcBefore(sample), change.utcAfter(sample))}
            </p>
            <ul className="small num">
              {times.flatMap(({ day, time }) => {
                const effect = change.effectOn(day, time)
                if (effect.kind === 'kept') return []
                return [
                  <li key={`${day} ${time}`}>
                    {effect.kind === 'skipped'
                      ? slotTexts.skipped(time, effect.to)
                      : slotTexts.repeated(time)}
                  </li>,
                ]
              })}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
