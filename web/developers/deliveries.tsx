import type { Delivery } from '@crier/sdk/operations.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { NativeSelect } from '../controls/field.tsx'
import { client } from '../data/client.ts'
import { liveInterval } from '../data/live-interval.ts'
import { BulkBar } from '../posts/bulk-bar.tsx'
import { useSelection } from '../posts/use-selection.ts'
import { Skeleton, Empty, Failed, messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { developerTexts } from '../texts/developers.ts'
import { eventPageTexts } from '../texts/events.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { DeliveredAgainCard } from './delivered-again.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { useDeliverAgain } from './use-deliver-again.ts'

type Outcome = Delivery['outcome']

/** The log of a webhook: deliveries on the left, their results on the right. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { outcomes, deliver, clear } = useDeliverAgain()
  return (
    <>
      <DeliveredAgainCard outcomes={outcomes} close={clear} />
      <section className="card deliveries">
        <header className="card-head">
          <h2>{developerTexts.deliveries}</h2>
          <div className="actions">
            <NativeSelect
              size="xs"
              aria-label={developerTexts.outcome}
              value={outcome ?? ''}
              onChange={({ target }) =>
                setOutcome(target.value === '' ? null : (target.value as Outcome))
              }
              data={[
                { value: '', label: developerTexts.everyOutcome },
                ...Object.entries(developerTexts.outcomes).map(([value, label]) => ({
                  value,
                  label,
                })),
              ]}
            />
          </div>
        </header>
        {/* A selection does not carry over to another list. */}
        <Log key={outcome} {...{ webhookId, outcome, deliver }} showAll={() => setOutcome(null)} />
      </section>
    </>
  )
}

interface LogProps {
  readonly webhookId: string
  readonly outcome: Outcome | null
  readonly deliver: ReturnType<typeof useDeliverAgain>['deliver']
  readonly showAll: () => void
}

function Log({ webhookId, outcome, deliver, showAll }: LogProps) {
  const zone = useZone()
  const queries = useQueryClient()
  const selection = useSelection()
  const [chosen, setChosen] = useState<string | null>(null)
  const params = { webhook_id: webhookId }
  const again = (delivery_id: string) => client.redeliver({ params: { ...params, delivery_id } })
  const readAgain = () => queries.invalidateQueries({ queryKey: ['deliveries', webhookId] })
  const query = useInfiniteQuery({
    queryKey: ['deliveries', webhookId, 'list', outcome],
    queryFn: ({ pageParam }) =>
      client.listDeliveries({
        params,
        query: {
          limit: 20,
          ...(outcome && { outcome }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      liveInterval(
        state,
        ({ pages }) => pages[0]?.data.some((one) => one.outcome === 'pending') === true,
      ),
  })
  const redeliver = useMutation({
    mutationFn: again,
    onSuccess: async ({ delivery_id }) => {
      say(developerTexts.redelivered)
      // Among the others it is not seen.
      if (outcome !== null) showAll()
      await readAgain()
      setChosen(delivery_id)
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={5} />
  const deliveries = query.data.pages.flatMap(({ data }) => data)
  const shown = deliveries.find(({ delivery_id }) => delivery_id === chosen) ?? deliveries[0]
  if (shown === undefined)
    return outcome === null ? (
      <FirstTest webhookId={webhookId} />
    ) : (
      <NoneOfOutcome showAll={showAll} />
    )
  const named = (id: string) => {
    const { event, created_at } = deliveries.find(({ delivery_id }) => delivery_id === id)!
    return eventPageTexts.named(event, exactText(created_at, zone))
  }
  return (
    <>
      <BulkBar
        selection={selection}
        all={deliveries.map(({ delivery_id }) => delivery_id)}
        actions={[
          {
            label: developerTexts.redeliverChosen,
            done: eventPageTexts.deliveredAgain,
            run: (id) => deliver({ id, webhookId, named: named(id) }, () => again(id)),
          },
        ]}
        onDone={() => void readAgain()}
      />
      <div className="delivery-columns">
        <DeliveryList
          {...{ deliveries, query, selection, named }}
          openId={shown.delivery_id}
          show={setChosen}
        />
        <DeliveryDetail
          delivery={shown}
          busy={redeliver.isPending}
          redeliver={() => redeliver.mutate(shown.delivery_id)}
        />
      </div>
    </>
  )
}

function FirstTest({ webhookId }: { readonly webhookId: string }) {
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      client.testWebhook({ params: { webhook_id: webhookId }, body: { event: 'post.published' } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries', webhookId] }),
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  return (
    <Empty title={developerTexts.noDeliveries} text={developerTexts.noDeliveriesText}>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {developerTexts.firstTest}
      </Button>
    </Empty>
  )
}

function NoneOfOutcome({ showAll }: { readonly showAll: () => void }) {
  return (
    <Empty title={developerTexts.noneOfOutcome} text={developerTexts.noneOfOutcomeText}>
      <Button variant="default" onClick={showAll}>
        {developerTexts.showAll}
      </Button>
    </Empty>
  )
}
