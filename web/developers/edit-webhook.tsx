import { Button, TextInput } from '@mantine/core'
import type { EventName, Webhook } from '@crier/sdk/operations.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { webhooks as webhooksReading } from '../data/readings.ts'
import { Sheet } from '../shell/sheet.tsx'
import { ProblemNotice } from '../shell/states.tsx'
import { developerTexts, eventTexts } from '../texts/developers.ts'
import { Choices } from './choices.tsx'

interface Props {
  readonly webhook: Webhook
  readonly changed: (webhook: Webhook) => void
  readonly close: () => void
}

const events = Object.keys(eventTexts) as EventName[]

/** Another address, or other events, under the same secret and with the same log. */
export function EditSheet({ webhook, changed, close }: Props) {
  const queries = useQueryClient()
  const [url, setUrl] = useState(webhook.url)
  const [chosen, setChosen] = useState<readonly EventName[]>(webhook.events)
  const save = useMutation({
    mutationFn: () => client.updateWebhook({ params: { webhook_id: webhook.webhook_id }, body: { url, events: [...chosen] } }),
    onSuccess: async (saved) => {
      changed(saved)
      close()
      await queries.invalidateQueries({ queryKey: webhooksReading.queryKey })
    },
  })
  return (
    <Sheet title={developerTexts.edit} onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextInput
          type="url"
          label={developerTexts.url}
          description={developerTexts.urlHint}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          required
        />
        <Choices legend={developerTexts.events} descriptions={eventTexts} names={events} chosen={chosen} choose={setChosen} />
        <ProblemNotice error={save.error} />
        <div className="sheet-foot">
          <Button type="submit" loading={save.isPending} disabled={chosen.length === 0}>
            {developerTexts.saveWebhook}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
