import type { Webhook } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { liveInterval } from '../data/live-interval.ts'
import { webhooks as webhooksQuery } from '../data/queries.ts'
import { BulkBar, type BulkAction } from '../posts/bulk-bar.tsx'
import { useSelection } from '../posts/use-selection.ts'
import { Empty, Failed, Skeleton } from '../shell/states.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts as texts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { DeliveredAgainCard } from './delivered-again.tsx'
import { EventDetail } from './event-detail.tsx'
import { EventFilters } from './event-filters.tsx'
import { EventList } from './event-list.tsx'
import { eventQueryOf } from './event-search.ts'
import type { ListedEvent } from './events.ts'
import { OfEditors } from './of-editors.tsx'
import { useDeliverAgain } from './use-deliver-again.ts'

const pageSize = 30

/** All events, with or without a webhook. The filters are in the address. */
export function EventsPage() {
  const search = useSearch({ from: '/inside/developers/events' })
  return (
    <OfEditors told={texts.ofEditors}>
      <EventFilters search={search} />
      {/* A selection does not carry over to another list. */}
      <Events key={JSON.stringify(search)} />
    </OfEditors>
  )
}

function Events() {
  const search = useSearch({ from: '/inside/developers/events' })
  const zone = useZone()
  const queries = useQueryClient()
  const selection = useSelection()
  const { outcomes, deliver, clear } = useDeliverAgain()
  const [openId, setOpenId] = useState<string | null>(null)
  const webhooks = useQuery(webhooksQuery)
  const [target, setTarget] = useState<string | null>(null)
  const filter = eventQueryOf(search, zone)
  const query = useInfiniteQuery({
    queryKey: ['events', filter],
    queryFn: ({ pageParam }) =>
      client.listEvents({
        query: { ...filter, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => liveInterval(state, () => false),
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={8} />
  const events = query.data.pages.flatMap(({ data }) => data)
  const shown = events.find(({ event_id }) => event_id === openId) ?? events[0]
  if (shown === undefined) return <NoEvents isNarrowed={Object.keys(search).length > 0} />
  const enabled = webhooks.data?.filter((webhook) => webhook.enabled) ?? []
  const chosen = enabled.find(({ webhook_id }) => webhook_id === target) ?? enabled[0]
  const actions = chosen === undefined ? [] : [deliverTo(chosen, events, zone, deliver)]
  return (
    <>
      <DeliveredAgainCard outcomes={outcomes} close={clear} />
      <BulkBar
        selection={selection}
        all={events.map(({ event_id }) => event_id)}
        actions={actions}
        onDone={() => void queries.invalidateQueries({ queryKey: ['deliveries'] })}
      >
        <NativeSelect
          size="xs"
          className="deliver-to"
          aria-label={texts.target}
          value={chosen?.webhook_id}
          onChange={(event) => setTarget(event.target.value)}
          data={enabled.map(({ webhook_id, url }) => ({ value: webhook_id, label: url }))}
        />
      </BulkBar>
      <section className="card delivery-columns">
        <EventList
          {...{ events, query, selection: actions.length === 0 ? undefined : selection }}
          openId={shown.event_id}
          show={setOpenId}
        />
        <EventDetail key={shown.event_id} event={shown} webhooks={webhooks} />
      </section>
    </>
  )
}

function deliverTo(
  { webhook_id }: Webhook,
  events: readonly ListedEvent[],
  zone: string,
  deliver: ReturnType<typeof useDeliverAgain>['deliver'],
): BulkAction {
  return {
    label: developerTexts.redeliverChosen,
    done: texts.deliveredAgain,
    run: (event_id) => {
      const { event, created_at } = events.find((one) => one.event_id === event_id)!
      const one = {
        id: event_id,
        webhookId: webhook_id,
        named: texts.named(event, exactText(created_at, zone)),
      }
      return deliver(one, () => client.deliverEvent({ params: { event_id }, body: { webhook_id } }))
    },
  }
}

function NoEvents({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return (
    <div className="card">
      {isNarrowed ? (
        <Empty title={texts.noneFound} text={texts.noneFoundText}>
          <Link className="link" to="/developers/events" search={{}}>
            {texts.clear}
          </Link>
        </Empty>
      ) : (
        <Empty title={texts.empty} text={texts.emptyText}>
          <Link className="link" to="/compose">
            {texts.write}
          </Link>
          <Link className="link" to="/developers/webhooks">
            {texts.toWebhooks}
          </Link>
        </Empty>
      )}
    </div>
  )
}
