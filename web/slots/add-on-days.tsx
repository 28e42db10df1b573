import type { Day } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { Form } from '../controls/form.tsx'
import { slotTexts } from '../texts/slots.ts'
import { weekDays } from '../time/week-days.ts'

const days = {
  weekdays: weekDays.slice(0, 5),
  weekend: weekDays.slice(5),
  all: weekDays,
} satisfies Readonly<Record<keyof typeof slotTexts.days, readonly Day[]>>

const choices = Object.keys(days) as (keyof typeof days)[]

/** One time on several days of the week at once. */
export function AddOnDays({ add }: { readonly add: (days: readonly Day[], time: string) => void }) {
  const [chosen, setChosen] = useState(choices[0]!)
  const [time, setTime] = useState('09:00')
  return (
    <Form
      className="card-body row slots-add"
      submit={() => {
        if (time !== '') add(days[chosen], time)
      }}
    >
      <NativeSelect
        aria-label={slotTexts.onDays}
        size="xs"
        value={chosen}
        data={choices.map((value) => ({ value, label: slotTexts.days[value] }))}
        onChange={({ target }) => setChosen(choices.find((one) => one === target.value) ?? chosen)}
      />
      <TextInput
        type="time"
        aria-label={slotTexts.timeOnDays}
        value={time}
        onChange={(event) => setTime(event.target.value)}
        required
      />
      <Button type="submit" variant="default">
        {slotTexts.addOnDays}
      </Button>
    </Form>
  )
}
