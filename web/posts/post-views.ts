/** The views of the page of posts, in its address. */
export const postViews = [
  'pending',
  'queue',
  'awaiting',
  'publishing',
  'published',
  'failed',
  'drafts',
  'repeats',
] as const
export type PostView = (typeof postViews)[number]

/** The search and order of a view, in its address. */
export interface PostSearch {
  readonly q?: string
  readonly order?: 'asc' | 'desc'
}

/** Coming posts are sorted ascending, past ones descending. */
export const firstOrder = (view: PostView): 'asc' | 'desc' =>
  view === 'pending' || view === 'awaiting' ? 'asc' : 'desc'

// As many as the API takes.
const wordsMax = 100

export function postSearchIn({ q, order }: Record<string, unknown>): PostSearch {
  const words =
    typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, wordsMax).trim() : ''
  return {
    ...(words !== '' && { q: words }),
    ...((order === 'asc' || order === 'desc') && { order }),
  }
}
