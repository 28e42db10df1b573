import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

/** The server counts no further. */
export const unreadShownMax = 1_000

/** How many notices are new. */
export const unreadNotifications = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async () => (await client.listNotices({ query: { limit: 1 } })).unread,
  refetchInterval: 60_000,
})
