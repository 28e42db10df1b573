import { useState } from 'react'
import { TextInput } from '../controls/field.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { developerTexts, eventTexts } from '../texts/developers.ts'
import { subscriptions, type Subscription } from './events.ts'
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
  const [events, setEvents] = useState(initial.events)
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
      <Choices
        legend={developerTexts.events}
        descriptions={eventTexts}
        names={subscriptions}
        chosen={events}
        choose={(wanted) => setEvents(oneOrNamed(events, wanted))}
      />
    </FormDialog>
  )
}

/** All events, or named ones: the newer choice replaces the other. */
function oneOrNamed(
  before: readonly Subscription[],
  wanted: readonly Subscription[],
): readonly Subscription[] {
  if (!wanted.includes('*')) return wanted
  return before.includes('*') ? wanted.filter((name) => name !== '*') : ['*']
}
