import type { Client } from './client.ts'
import { csvText } from './csv.ts'
import type { Draft, ListedSchedule } from './operations.ts'
import { textOfOptions } from './options-text.ts'
import { fileColumns, toldColumns } from './post-file.ts'

/** A post in the form of an import, with its result. */
export interface ExportedPost {
  readonly schedule_id: string
  readonly draft_id: string
  readonly platform: string
  readonly connection_id: string
  readonly content_type: string
  /** Null where the draft was deleted. */
  readonly content: string | null
  readonly pieces: readonly string[] | undefined
  readonly media: Draft['media'] | undefined
  readonly caption: string | null
  readonly first_comment: string | null
  /** Absent where nothing was chosen. */
  readonly options: Draft['options'] | undefined
  readonly scheduled_at: string
  readonly not_later_than: string | null
  readonly status: string
  readonly published_at: string | null
  readonly external_url: string | null
  readonly error_code: string | null
}

// The limit of one export: more is a program's work.
export const exportMax = 10_000

interface Page<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}

/** Every post, earliest first; `isWhole` is false where there are more than an export takes. */
export async function exportPosts(
  client: Pick<Client, 'listSchedules' | 'listDrafts'>,
): Promise<{ posts: ExportedPost[]; isWhole: boolean }> {
  const schedules = await pages<ListedSchedule>((page) => client.listSchedules({ query: page }))
  const drafts = await pages<Draft>((page) => client.listDrafts({ query: page }))
  const byId = new Map(drafts.items.map((draft) => [draft.draft_id, draft]))
  return {
    posts: schedules.items.map((schedule) => exported(schedule, byId.get(schedule.draft_id))),
    isWhole: schedules.isWhole && drafts.isWhole,
  }
}

async function pages<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
) {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: 100, ...(cursor !== null && { cursor }) })
    items.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < exportMax)
  return { items, isWhole: cursor === null }
}

const exported = (schedule: ListedSchedule, draft: Draft | undefined): ExportedPost => ({
  schedule_id: schedule.schedule_id,
  draft_id: schedule.draft_id,
  platform: schedule.platform,
  connection_id: schedule.connection_id,
  content_type: schedule.content_type,
  content: draft?.content ?? null,
  pieces: draft?.pieces,
  media: draft === undefined || draft.media.length === 0 ? undefined : draft.media,
  caption: draft?.caption ?? null,
  first_comment: draft?.first_comment ?? null,
  options: Object.keys(draft?.options ?? {}).length > 0 ? draft!.options : undefined,
  scheduled_at: schedule.scheduled_at,
  not_later_than: schedule.not_later_than,
  status: schedule.status,
  published_at: schedule.published_at,
  external_url: schedule.external_url,
  error_code: schedule.error_code,
})

/** Media of the second piece and later ones are only in the JSON. */
export function postsAsCsv(posts: readonly ExportedPost[]): string {
  const columns = [...fileColumns.filter((name) => name !== 'use_next_free_slot'), ...toldColumns]
  const cellOf = (post: ExportedPost, name: (typeof columns)[number]) =>
    name === 'media_ids'
      ? (post.media ?? []).map(({ media_id }) => media_id).join(' ')
      : name === 'options'
        ? (textOfOptions(post.options ?? {}) ?? '')
        : String(post[name as keyof ExportedPost] ?? '')
  return csvText([columns, ...posts.map((post) => columns.map((name) => cellOf(post, name)))])
}

export const postsAsJson = (posts: readonly ExportedPost[]): string =>
  `${JSON.stringify({ posts }, null, 2)}\n`
