import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { webhooks as webhooksQuery } from '../data/queries.ts'
import { Empty, Loaded } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'
import { ListenLine } from './listen-line.tsx'
import { OfEditors } from './of-editors.tsx'
import { ShownOnce } from './shown-once.tsx'
import { subscriptionText } from './subscription-text.ts'
import { WebhookForm, type WebhookFields } from './webhook-form.tsx'

export function WebhooksPage() {
  return (
    <OfEditors told={developerTexts.webhooksOfEditors}>
      <Webhooks />
      <ListenLine />
    </OfEditors>
  )
}

function Webhooks() {
  const query = useQuery(webhooksQuery)
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
            <Empty title={developerTexts.noWebhooks} text={developerTexts.noWebhooksText}>
              <Button variant="default" onClick={() => setAsked(true)}>
                {developerTexts.firstWebhook}
              </Button>
            </Empty>
          ) : (
            <ul className="lines">
              {webhooks.map((webhook) => (
                <li key={webhook.webhook_id}>
                  <Link
                    className="line"
                    to="/developers/webhooks/$webhookId"
                    params={{ webhookId: webhook.webhook_id }}
                  >
                    <span className="line-text">
                      <strong className="clip webhook-url">{webhook.url}</strong>
                      <span className="small faint">{subscriptionText(webhook.events)}</span>
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
  const create = useMutation({
    mutationFn: ({ url, events }: WebhookFields) => client.createWebhook({ body: { url, events } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
  if (create.data)
    return (
      <ShownOnce
        title={developerTexts.newWebhook}
        hint={developerTexts.secretOnce}
        secret={create.data.secret}
        close={close}
      />
    )
  return (
    <WebhookForm
      title={developerTexts.newWebhook}
      button={developerTexts.newWebhook}
      initial={{ url: '', events: ['*'] }}
      save={create}
      close={close}
    />
  )
}
