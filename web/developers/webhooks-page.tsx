import { Button, TextInput } from '@mantine/core'
import type { EventName } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../data/client.ts'
import { webhooks as webhooksReading } from '../data/readings.ts'
import { Sheet } from '../shell/sheet.tsx'
import { Empty, Loaded, ProblemNotice } from '../shell/states.tsx'
import { developerTexts, eventTexts } from '../texts/developers.ts'
import { Choices } from './choices.tsx'
import { ShownOnce } from './shown-once.tsx'

const events = Object.keys(eventTexts) as EventName[]

export function WebhooksPage() {
  const query = useQuery(webhooksReading)
  const [asked, setAsked] = useState(false)
  return (
    <section className="card">
      <header className="card-head">
        <h2>{developerTexts.tabs.webhooks}</h2>
        <div className="actions">
          <Button onClick={() => setAsked(true)}>{developerTexts.newWebhook}</Button>
        </div>
      </header>
      <Loaded query={query}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <Empty title={developerTexts.noWebhooks} text={developerTexts.noWebhooksText} />
          ) : (
            <ul className="lines">
              {webhooks.map((webhook) => (
                <li key={webhook.webhook_id}>
                  <Link className="line" to="/developers/webhooks/$webhookId" params={{ webhookId: webhook.webhook_id }}>
                    <span className="line-text">
                      <strong className="clip webhook-url">{webhook.url}</strong>
                      <span className="small faint">{webhook.events.join(', ')}</span>
                    </span>
                    <span className="state" data-tone={webhook.enabled ? 'good' : 'bad'}>
                      {webhook.enabled ? developerTexts.enabled : developerTexts.disabled}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && <NewWebhook close={() => setAsked(false)} />}
    </section>
  )
}

function NewWebhook({ close }: { readonly close: () => void }) {
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<readonly EventName[]>(events)
  const create = useMutation({
    mutationFn: () => client.createWebhook({ body: { url, events: chosen } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksReading.queryKey }),
  })
  if (create.data)
    return <ShownOnce title={developerTexts.newWebhook} hint={developerTexts.secretOnce} secret={create.data.secret} close={close} />
  return (
    <Sheet title={developerTexts.newWebhook} onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
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
        <ProblemNotice error={create.error} />
        <div className="sheet-foot">
          <Button type="submit" loading={create.isPending} disabled={chosen.length === 0}>
            {developerTexts.newWebhook}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
