/** What the page of posts can show, as its address says it. */
export const postViews = ['pending', 'queue', 'awaiting', 'publishing', 'published', 'failed', 'drafts', 'repeats'] as const
export type PostView = (typeof postViews)[number]

/** What a view is searched for, and in which order it stands, as the address says it. */
export interface PostSearch {
  readonly q?: string
  readonly order?: 'asc' | 'desc'
}

/** What comes next stands first; what is over stands latest first. */
export const firstOrder = (view: PostView): 'asc' | 'desc' => (view === 'pending' || view === 'awaiting' ? 'asc' : 'desc')

// As many as the API takes.
const wordsMost = 100

export function postSearchIn({ q, order }: Record<string, unknown>): PostSearch {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, wordsMost).trim() : ''
  return { ...(words !== '' && { q: words }), ...((order === 'asc' || order === 'desc') && { order }) }
}
