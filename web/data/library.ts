import type { Media } from '@crier/sdk/operations.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'

const pageSize = 30
// Ten requests at most; whoever has more files is told that only these are searched.
const searchedPages = 10

/** The uploads of the account, newest first. Their addresses hold for an hour. */
export const library = infiniteQueryOptions({
  queryKey: ['uploads', 'list'],
  queryFn: ({ pageParam }) => client.listMedia({ query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
})

/** The newest uploads, as many as are searched. */
export const searched = queryOptions({ queryKey: ['uploads', 'searched'], queryFn: readSearched, staleTime: 60_000 })

async function readSearched() {
  const files: Media[] = []
  let cursor: string | null = null
  for (let page = 0; page < searchedPages; page++) {
    const read: Awaited<ReturnType<typeof client.listMedia>> = await client.listMedia({
      query: { limit: 100, ...(cursor !== null && { cursor }) },
    })
    files.push(...read.data)
    cursor = read.next_cursor
    if (cursor === null) break
  }
  return { files, isAll: cursor === null }
}

/** Those that have every word in name or alt text, in whatever case. */
export function matching(files: readonly Media[], text: string): Media[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ name, alt_text }) => {
    const said = `${name ?? ''} ${alt_text ?? ''}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}
