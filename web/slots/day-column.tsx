import { useState } from 'react'
import { Form } from '../controls/form.tsx'
import { Icon } from '../shell/icon.tsx'
import { slotTexts } from '../texts/slots.ts'
import { timeOfDayText } from '../time/format.ts'

interface Props {
  readonly name: string
  readonly times: readonly string[]
  readonly add: (time: string) => void
  readonly remove: (time: string) => void
}

export function DayColumn({ name, times, add, remove }: Props) {
  const [time, setTime] = useState('09:00')
  return (
    <div className="week-day">
      <h2>{name}</h2>
      {times.toSorted().map((one) => (
        <span key={one} className="week-slot num">
          {timeOfDayText(one)}
          <button
            type="button"
            aria-label={slotTexts.remove(name, one)}
            onClick={() => remove(one)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <Form
        className="week-add"
        submit={() => {
          if (time !== '') add(time)
        }}
      >
        <input
          type="time"
          aria-label={slotTexts.time(name)}
          value={time}
          onChange={(event) => setTime(event.target.value)}
          required
        />
        <button type="submit" aria-label={slotTexts.add(name)}>
          <Icon name="plus" size={14} />
        </button>
      </Form>
    </div>
  )
}
