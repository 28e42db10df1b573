import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { client } from '../data/client.ts'
import { liveInterval } from '../data/live-interval.ts'
import { Skeleton, Empty, Failed, messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { developerTexts } from '../texts/developers.ts'
import { exactText } from '../time/format.ts'
import { useZone } from '../time/zone.ts'
import { DeliveryDetail } from './delivery-detail.tsx'

const tones = { pending: 'accent', delivered: 'good', dropped: 'bad' } as const

/** The log of a webhook: on the left what was sent, on the right what came of it. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const zone = useZone()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const params = { webhook_id: webhookId }
  const query = useInfiniteQuery({
    queryKey: ['deliveries', webhookId],
    queryFn: ({ pageParam }) => client.listDeliveries({ params, query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) =>
      liveInterval(state, ({ pages }) => pages[0]?.data.some(({ outcome }) => outcome === 'pending') === true),
  })
  const redeliver = useMutation({
    mutationFn: (delivery_id: string) => client.redeliver({ params: { ...params, delivery_id } }),
    onSuccess: async ({ delivery_id }) => {
      say(developerTexts.redelivered)
      await queries.invalidateQueries({ queryKey: ['deliveries', webhookId] })
      setChosen(delivery_id)
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  const firstTest = useMutation({
    mutationFn: () => client.testWebhook({ params, body: { event: 'post.published' } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries', webhookId] }),
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  if (query.isError && !query.data) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={5} />
  const deliveries = query.data.pages.flatMap(({ data }) => data)
  const shown = deliveries.find(({ delivery_id }) => delivery_id === chosen) ?? deliveries[0]
  return (
    <section className="card deliveries">
      <header className="card-head">
        <h2>{developerTexts.deliveries}</h2>
      </header>
      {shown === undefined ? (
        <Empty title={developerTexts.noDeliveries} text={developerTexts.noDeliveriesText}>
          <Button variant="default" loading={firstTest.isPending} onClick={() => firstTest.mutate()}>
            {developerTexts.firstTest}
          </Button>
        </Empty>
      ) : (
        <div className="delivery-columns">
          <ul className="lines">
            {deliveries.map((delivery) => (
              <li key={delivery.delivery_id}>
                <button
                  type="button"
                  className="line plain-button delivery-line"
                  aria-pressed={delivery.delivery_id === shown.delivery_id}
                  onClick={() => setChosen(delivery.delivery_id)}
                >
                  <span className="line-text">
                    <span className="mono">{delivery.event}</span>{' '}
                    {delivery.test && <span className="sandbox-mark">{developerTexts.testMark}</span>}
                    <span className="small faint num delivery-time">{exactText(delivery.created_at, zone)}</span>
                  </span>
                  <span className="state" data-tone={tones[delivery.outcome]} data-moving={delivery.outcome === 'pending' || undefined}>
                    {developerTexts.outcomes[delivery.outcome]}
                  </span>
                </button>
              </li>
            ))}
            {query.hasNextPage && (
              <li className="line">
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {developerTexts.more}
                </Button>
              </li>
            )}
          </ul>
          <DeliveryDetail delivery={shown} busy={redeliver.isPending} redeliver={() => redeliver.mutate(shown.delivery_id)} />
        </div>
      )}
    </section>
  )
}
