import { queryOptions } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { liveInterval } from '../data/live-interval.ts'

/**
 * A webhook's recent deliveries, newest first: as many as one page of the API has. Events are
 * searched for among them.
 */
export const newestDeliveries = (webhookId: string) =>
  queryOptions({
    queryKey: ['deliveries', webhookId, 'newest'],
    queryFn: () =>
      client.listDeliveries({ params: { webhook_id: webhookId }, query: { limit: 100 } }),
    refetchInterval: ({ state }) =>
      liveInterval(state, ({ data }) => data.some(({ outcome }) => outcome === 'pending')),
  })
