import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../data/client.ts'
import { connectionName } from '../data/connection-names.ts'
import { connections } from '../data/queries.ts'
import { activityTexts } from '../texts/activity.ts'
import { networkLabels } from '../texts/networks.ts'
import type { Titles } from './title-of.ts'

const titleLength = 48

// One page of each: what was changed lately is about what is new. Anything older is called by what
// it is.
const newestPosts = queryOptions({
  queryKey: ['schedules', 'newest'],
  queryFn: async () => (await client.listSchedules({ query: { order: 'desc', limit: 100 } })).data,
})
const newestDrafts = queryOptions({
  queryKey: ['drafts', 'newest'],
  queryFn: async () => (await client.listDrafts({ query: { limit: 100 } })).data,
})

/** Reads the current names of posts, drafts and connections: the log itself holds no text. */
export function useTitles(): Titles {
  const { data: posts } = useQuery(newestPosts)
  const { data: drafts } = useQuery(newestDrafts)
  const { data: known } = useQuery(connections)
  return useMemo(
    () =>
      new Map([
        ...(posts ?? []).map(
          ({ schedule_id, opening }) => [schedule_id, shortened(opening)] as const,
        ),
        ...(drafts ?? []).map(
          ({ draft_id, pieces }) => [draft_id, shortened(pieces[0] ?? '')] as const,
        ),
        ...(known ?? []).map(
          (one) =>
            [
              one.connection_id,
              activityTexts.on(networkLabels[one.platform], connectionName(one)),
            ] as const,
        ),
      ]),
    [posts, drafts, known],
  )
}

function shortened(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const letters = [...line]
  return activityTexts.quoted(
    letters.length > titleLength ? `${letters.slice(0, titleLength - 1).join('')}…` : line,
  )
}
