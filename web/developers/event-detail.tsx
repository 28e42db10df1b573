import type { Webhook } from '@crier/sdk/operations.ts'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { Loaded, messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts as texts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { DeliveryFacts } from './delivery-detail.tsx'
import { DeliveryState } from './delivery-state.tsx'
import type { ListedEvent } from './events.ts'
import { newestDeliveries } from './newest-deliveries.ts'

interface Props {
  readonly event: ListedEvent
  readonly webhooks: UseQueryResult<Webhook[]>
}

/** One event with its full data, and its deliveries to each webhook. */
export function EventDetail({ event, webhooks }: Props) {
  const text = JSON.stringify(event, null, 2)
  return (
    <div className="delivery-detail stack">
      <div className="row spread">
        <span className="mono faint">{event.event_id}</span>
        {'schedule_id' in event.data && !event.test && (
          <Link
            className="link small"
            to="/posts/$scheduleId"
            params={{ scheduleId: event.data.schedule_id }}
            preload={false}
          >
            {texts.openPost}
          </Link>
        )}
      </div>
      <div>
        <div className="row spread">
          <h2>{texts.event}</h2>
          <CopyButton text={text} label={texts.copyEvent} />
        </div>
        <p className="small faint">{texts.eventHint}</p>
        <pre className="code code-wrap" tabIndex={0}>
          {text}
        </pre>
      </div>
      <h2>{developerTexts.deliveries}</h2>
      <Loaded query={webhooks} rows={2}>
        {(all) =>
          all.length === 0 ? (
            <p className="small soft">
              {texts.noWebhooks}{' '}
              <Link className="link" to="/developers/webhooks">
                {developerTexts.newWebhook}
              </Link>
            </p>
          ) : (
            all.map((webhook) => (
              <EventAtWebhook key={webhook.webhook_id} event={event} webhook={webhook} />
            ))
          )
        }
      </Loaded>
    </div>
  )
}

/**
 * The deliveries of an event to one webhook, and the button that sends it again, whatever the
 * webhook is subscribed to.
 */
function EventAtWebhook({
  event: { event_id },
  webhook,
}: {
  readonly event: ListedEvent
  readonly webhook: Webhook
}) {
  const { webhook_id } = webhook
  const zone = useZone()
  const queries = useQueryClient()
  const query = useQuery(newestDeliveries(webhook_id))
  const deliver = useMutation({
    mutationFn: () => client.deliverEvent({ params: { event_id }, body: { webhook_id } }),
    onSuccess: async () => {
      say(texts.deliveredAgain(1))
      await queries.invalidateQueries({ queryKey: ['deliveries', webhook_id] })
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  const own = query.data?.data.filter((delivery) => delivery.event_id === event_id)
  return (
    <div className="attempt">
      <div className="row spread event-webhook">
        <Link
          className="link webhook-url clip"
          to="/developers/webhooks/$webhookId"
          params={{ webhookId: webhook_id }}
          preload={false}
        >
          {webhook.url}
        </Link>
        {webhook.enabled ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={deliver.isPending}
            onClick={() => deliver.mutate()}
          >
            {own?.length === 0 ? texts.deliver : developerTexts.redeliver}
          </Button>
        ) : (
          <span className="state">{developerTexts.disabled}</span>
        )}
      </div>
      {query.isError && !query.data && <p className="small soft">{messageOf(query.error)}</p>}
      {own?.length === 0 && (
        <p className="small faint">
          {query.data?.next_cursor === null ? texts.neverSent : texts.notAmongNewest}
        </p>
      )}
      {own?.map((delivery) => {
        const last = delivery.attempts.at(-1)
        return (
          <details key={delivery.delivery_id} className="event-delivery">
            <summary>
              <DeliveryState outcome={delivery.outcome} />{' '}
              {last && (
                <span className="small faint num">
                  {exactText(last.attempted_at, zone)} ·{' '}
                  {last.status === null ? developerTexts.noAnswer : texts.answered(last.status)}
                </span>
              )}
            </summary>
            <div className="stack">
              <DeliveryFacts delivery={delivery} />
            </div>
          </details>
        )
      })}
    </div>
  )
}
