import type { EventName } from '@crier/sdk/operations.ts'
import { useState } from 'react'
import { Checkbox, TextInput } from '../controls/field.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { developerTexts, eventTexts } from '../texts/developers.ts'
import { allEvents, isEventName, type Subscription } from './events.ts'
import { Choices } from './choices.tsx'

export interface WebhookFields {
  readonly url: string
  readonly events: readonly Subscription[]
}

interface Props {
  readonly title: string
  readonly button: string
  readonly initial: WebhookFields
  readonly save: {
    readonly mutate: (fields: WebhookFields) => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly close: () => void
}

/** Asks for the address and the events of a webhook. */
export function WebhookForm({ title, button, initial, save, close }: Props) {
  const [url, setUrl] = useState(initial.url)
  const [isAll, setAll] = useState(initial.events.includes('*'))
  const [named, setNamed] = useState<readonly EventName[]>(initial.events.filter(isEventName))
  const events = isAll ? (['*'] as const) : named
  return (
    <FormDialog
      title={title}
      button={button}
      disabled={events.length === 0}
      action={save}
      submit={() => save.mutate({ url, events })}
      close={close}
      beside={null}
    >
      <TextInput
        type="url"
        label={developerTexts.url}
        description={developerTexts.urlHint}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        required
      />
      <Checkbox
        label={eventTexts['*']}
        description={developerTexts.allEventsHint}
        checked={isAll}
        onChange={({ target }) => setAll(target.checked)}
      />
      {!isAll && (
        <Choices
          legend={developerTexts.events}
          descriptions={eventTexts}
          names={allEvents}
          chosen={named}
          choose={setNamed}
        />
      )}
    </FormDialog>
  )
}
