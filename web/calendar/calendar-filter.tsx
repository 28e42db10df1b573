import { useEffect, useRef } from 'react'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { useTypedWords } from '../posts/use-typed-words.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { statusTexts } from '../texts/shell.ts'
import { calendarStates, type CalendarSearch } from './filter.ts'

interface Props {
  readonly search: CalendarSearch
  readonly narrow: (change: Record<string, string>) => void
  readonly clear: () => void
}

/** Filters the loaded calendar by first words and by state. */
export function CalendarFilter({ search: { q = '', state }, narrow, clear }: Props) {
  const { typed, type } = useTypedWords(q, (words) => narrow({ q: words }))
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className="list-filter calendar-filter" role="search">
      <TextInput
        ref={field}
        className="list-search"
        size="xs"
        type="search"
        aria-label={calendarTexts.words}
        placeholder={calendarTexts.words}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <NativeSelect
        size="xs"
        aria-label={calendarTexts.state}
        value={state ?? ''}
        onChange={(event) => narrow({ state: event.target.value })}
        data={[
          { value: '', label: calendarTexts.allStates },
          ...calendarStates.map((value) => ({ value, label: statusTexts[value] })),
        ]}
      />
      {(q !== '' || state !== undefined) && (
        <button type="button" className="plain-button link small" onClick={clear}>
          {calendarTexts.clearFilter}
        </button>
      )}
    </div>
  )
}
