import type { Day } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { slotTexts } from '../texts/slots.ts'

interface Props {
  readonly day: Day
  readonly times: readonly string[]
  readonly add: (time: string) => void
  readonly remove: (time: string) => void
}

export function DayColumn({ day, times, add, remove }: Props) {
  const [time, setTime] = useState('09:00')
  const name = slotTexts.days[day]
  return (
    <div className="week-day">
      <h3>{name}</h3>
      {times.toSorted().map((one) => (
        <span key={one} className="week-slot num">
          {one}
          <button type="button" aria-label={slotTexts.remove(name, one)} onClick={() => remove(one)}>
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <form
        className="week-add"
        onSubmit={(event) => {
          event.preventDefault()
          if (time !== '') add(time)
        }}
      >
        <input type="time" aria-label={slotTexts.time(name)} value={time} onChange={(event) => setTime(event.target.value)} required />
        <button type="submit" aria-label={slotTexts.add(name)}>
          <Icon name="plus" size={14} />
        </button>
      </form>
    </div>
  )
}
