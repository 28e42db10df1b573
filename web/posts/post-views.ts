/** What the page of posts can show, as its address says it. */
export const postViews = ['pending', 'awaiting', 'publishing', 'published', 'failed', 'drafts'] as const
export type PostView = (typeof postViews)[number]
