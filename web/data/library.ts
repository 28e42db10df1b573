import type { Media } from '@crier/sdk/operations.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

const pageSize = 30

export interface LibrarySearch {
  /** Parts of name and alt text; all uploads where it is empty. */
  readonly words: string
  readonly kind: Media['kind'] | null
}

/**
 * The uploads of the account that a search finds, newest first. Their addresses hold for an hour.
 */
export const library = ({ words, kind }: LibrarySearch) =>
  infiniteQueryOptions({
    queryKey: ['uploads', 'list', words, kind],
    queryFn: ({ pageParam }) =>
      client.listMedia({
        query: {
          limit: pageSize,
          ...(words !== '' && { q: words }),
          ...(kind && { kind }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    placeholderData: (earlier) => earlier,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
