import { useNavigate } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { NativeSelect, TextInput } from '../controls/field.tsx'
import { eventPageTexts as texts } from '../texts/events.ts'
import { allEvents } from './events.ts'
import { eventSearchIn, type EventSearch } from './event-search.ts'

/** Which events are shown: of what kind, and of which days. */
export function EventFilters({ search }: { readonly search: EventSearch }) {
  const navigate = useNavigate()
  const change = (part: Record<string, string>) =>
    void navigate({
      to: '/developers/events',
      search: eventSearchIn({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="filters">
      <NativeSelect
        size="xs"
        label={texts.which}
        value={search.event ?? ''}
        onChange={(event) => change({ event: event.target.value })}
        data={[{ value: '', label: texts.all }, ...allEvents]}
      />
      <TextInput
        size="xs"
        type="date"
        label={texts.from}
        value={search.from ?? ''}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextInput
        size="xs"
        type="date"
        label={texts.to}
        value={search.to ?? ''}
        onChange={(event) => change({ to: event.target.value })}
      />
      {Object.keys(search).length > 0 && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => change({ event: '', from: '', to: '' })}
        >
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
