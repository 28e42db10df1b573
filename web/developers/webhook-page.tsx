import type { EventName, Webhook } from '@crier/sdk/operations.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { Loaded, Callout, ProblemCallout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { developerTexts } from '../texts/developers.ts'
import { allEvents } from './events.ts'
import { Deliveries } from './deliveries.tsx'
import { EditWebhookDialog } from './edit-webhook.tsx'
import { RemoveDialog, RotateDialog } from './webhook-dialogs.tsx'
import { subscriptionText } from './subscription-text.ts'

const listQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhook', webhookId],
    queryFn: () => client.getWebhook({ params: { webhook_id: webhookId } }),
  })

export function WebhookPage() {
  const { webhookId } = useParams({ from: '/inside/developers/webhooks/$webhookId' })
  const query = useQuery(listQuery(webhookId))
  return <Loaded query={query}>{(webhook) => <OneWebhook webhook={webhook} />}</Loaded>
}

function OneWebhook({ webhook }: { readonly webhook: Webhook }) {
  const queries = useQueryClient()
  const { webhook_id } = webhook
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const turn = useMutation({
    mutationFn: () =>
      client.updateWebhook({ params: { webhook_id }, body: { enabled: !webhook.enabled } }),
    onSuccess: (changed) => queries.setQueryData(listQuery(webhook_id).queryKey, changed),
  })
  const test = useMutation({
    mutationFn: (event: EventName) =>
      client.testWebhook({ params: { webhook_id }, body: { event } }),
    onSuccess: async () => {
      say(developerTexts.tested)
      await queries.invalidateQueries({ queryKey: ['deliveries', webhook_id] })
    },
  })
  return (
    <>
      <section className="card">
        <header className="card-head">
          <h2 className="webhook-url clip">{webhook.url}</h2>
          <span className="state" data-tone={webhook.enabled ? 'good' : 'bad'}>
            {webhook.enabled ? developerTexts.enabled : developerTexts.disabled}
          </span>
        </header>
        <div className="card-body stack">
          <p className="small faint">{subscriptionText(webhook.events)}</p>
          {webhook.disabled_reason !== null && (
            <Callout tone="warn">{webhook.disabled_reason}</Callout>
          )}
          <div className="row">
            <NativeSelect
              size="xs"
              aria-label={developerTexts.test}
              value=""
              disabled={test.isPending}
              onChange={(event) =>
                event.target.value !== '' && test.mutate(event.target.value as EventName)
              }
              data={[{ value: '', label: `${developerTexts.test} …` }, ...allEvents]}
            />
            <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate()}>
              {webhook.enabled ? developerTexts.turnOff : developerTexts.turnOn}
            </Button>
            <Button variant="default" onClick={() => setAsked('edit')}>
              {developerTexts.edit}
            </Button>
            <Button variant="default" onClick={() => setAsked('rotate')}>
              {developerTexts.rotate}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              className="push"
              onClick={() => setAsked('remove')}
            >
              {developerTexts.remove}
            </Button>
          </div>
          <ProblemCallout error={turn.error ?? test.error} />
        </div>
      </section>
      <Deliveries webhookId={webhook_id} />
      {asked === 'edit' && (
        <EditWebhookDialog
          webhook={webhook}
          changed={(changed) => queries.setQueryData(listQuery(webhook_id).queryKey, changed)}
          close={() => setAsked(null)}
        />
      )}
      {asked === 'rotate' && <RotateDialog webhookId={webhook_id} close={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDialog webhookId={webhook_id} close={() => setAsked(null)} />}
    </>
  )
}
