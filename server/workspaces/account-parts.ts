import { getAccount } from '../accounts/get-account.ts'
import { presentActivity } from '../activity/present-activity.ts'
import { activityAfter, type ActivityRow } from '../activity/store.ts'
import { listLedger } from '../accounts/list-ledger.ts'
import { getUsage } from '../accounts/get-usage.ts'
import { listAgentGrants } from '../accounts/agent-grants/list-agent-grants.ts'
import { listKeys } from '../accounts/keys/list-keys.ts'
import { listMembers } from '../accounts/members/list-members.ts'
import { listSlots } from '../calendar/list-slots.ts'
import { listConnections } from '../connections/list-connections.ts'
import { removedConnectionsAfter } from '../connections/store.ts'
import type { Ports, Principal } from '../context.ts'
import type { DraftId } from '../ports/ids.ts'
import { keptSources } from '../drafts/writing/draft-sources.ts'
import { keptVersions } from '../drafts/versions/kept-versions.ts'
import { listDraftVersions } from '../drafts/versions/list-draft-versions.ts'
import { listDrafts } from '../drafts/list-drafts.ts'
import { restoreHours } from '../drafts/versions/restore-hours.ts'
import { deletedDraftsPage } from '../drafts/store.ts'
import { listPosts } from '../posts/list-posts.ts'
import { presentReceipt } from '../posts/receipts/present-receipt.ts'
import { receiptsAfter, type ReceiptRow } from '../posts/receipts/receipt-store.ts'
import { teamCommentsAfter, type CommentRow } from '../previews/comment-store.ts'
import { leftComments } from '../previews/left-comments.ts'
import { listPreviews } from '../previews/list-previews.ts'
import { presentComment } from '../previews/present-preview.ts'
import { getSchedule } from '../schedules/listing/get-schedule.ts'
import { listRepeats } from '../repeats/list-repeats.ts'
import { listMedia } from '../media/list-media.ts'
import { listSnippets } from '../snippets/list-snippets.ts'
import { listSchedules } from '../schedules/listing/list-schedules.ts'
import { listDeliveries } from '../webhooks/deliveries/list-deliveries.ts'
import { listEvents } from '../webhooks/list-events.ts'
import { listWebhooks } from '../webhooks/list-webhooks.ts'
import { instantText, instantTextOrNull } from '../ports/instant-text.ts'

/**
 * All that an account holds, by name: what the operations that read it answer, page by page, and
 * the rows that none of them answers.
 */
export function accountParts(
  ports: Ports,
  principal: Principal,
): Readonly<Record<string, () => AsyncIterable<unknown>>> {
  const asked = {
    principal,
    params: {},
    query: {},
    body: {},
    idempotencyKey: null,
    saveIdempotentResponse: () => Promise.resolve(),
  }
  return {
    account: async function* () {
      yield await getAccount(ports, asked)
    },
    members: () => all(() => listMembers(ports, asked)),
    keys: () => all((query) => listKeys(ports, { ...asked, query })),
    agent_grants: () => all((query) => listAgentGrants(ports, { ...asked, query })),
    connections: () => all((query) => listConnections(ports, { ...asked, query })),
    removed_connections: () => removedConnections(ports, principal),
    slots: () => all((query) => listSlots(ports, { ...asked, query })),
    drafts: async function* () {
      for await (const draft of all((query) => listDrafts(ports, { ...asked, query }))) {
        const of = { account_id: principal.accountId, id: draft.draft_id as DraftId }
        const params = { draft_id: draft.draft_id }
        yield new WithLists(draft, {
          sources: async function* () {
            yield* await keptSources(ports, of)
          },
          versions: () => all((query) => listDraftVersions(ports, { ...asked, params, query })),
        })
      }
    },
    snippets: () => all((query) => listSnippets(ports, { ...asked, query })),
    posts: () => all((query) => listPosts(ports, { ...asked, query })),
    receipts: () => receipts(ports, principal),
    deleted_drafts: () => deletedDrafts(ports, principal),
    schedules: async function* () {
      for await (const { schedule_id } of all((query) => listSchedules(ports, { ...asked, query })))
        yield await getSchedule(ports, { ...asked, params: { schedule_id } })
    },
    repeats: () => all((query) => listRepeats(ports, { ...asked, query })),
    media: () => all((query) => listMedia(ports, { ...asked, query })),
    previews: async function* () {
      for await (const preview of all((query) => listPreviews(ports, { ...asked, query })))
        yield {
          ...preview,
          comments_left: await leftComments(ports, principal.accountId, preview.preview_id),
        }
    },
    team_comments: () => teamComments(ports, principal),
    webhooks: async function* () {
      for await (const webhook of all((query) => listWebhooks(ports, { ...asked, query }))) {
        const params = { webhook_id: webhook.webhook_id }
        yield new WithLists(webhook, {
          deliveries: () => all((query) => listDeliveries(ports, { ...asked, params, query })),
        })
      }
    },
    ledger: () => all((query) => listLedger(ports, { ...asked, query })),
    events: () => all((query) => listEvents(ports, { ...asked, query })),
    activity: () => activity(ports, principal),
    usage: async function* () {
      yield* (await getUsage(ports, { ...asked, query: { days: usageDays } })).days
    },
  }
}

/** A record with lists that are too long to be held: they are written item by item. */
export class WithLists {
  readonly record: object
  readonly lists: Readonly<Record<string, () => AsyncIterable<unknown>>>
  constructor(record: object, lists: Readonly<Record<string, () => AsyncIterable<unknown>>>) {
    this.record = record
    this.lists = lists
  }
}

// As many as can be asked for.
const usageDays = 90
const rowsAtOnce = 100
// Each may have a hundred parts.
const receiptsAtOnce = 5
// Each may hold a megabyte.
const draftsAtOnce = 2

async function* deletedDrafts(ports: Ports, principal: Principal) {
  const { db, clock } = ports
  const { accountId } = principal
  const since = clock.now().subtract({ hours: restoreHours })
  for (let before: string | undefined = 'drft_g'; before !== undefined;) {
    const rows: Awaited<ReturnType<typeof deletedDraftsPage>> = await deletedDraftsPage(
      db,
      accountId,
      since,
      before,
      draftsAtOnce,
    )
    for (const row of rows) {
      const { id, platform, content_type, pieces, created_at, deleted_at } = row
      const shown = { draft_id: id, platform, content_type, pieces }
      const record = {
        ...shown,
        created_at: instantText(created_at),
        deleted_at: instantTextOrNull(deleted_at),
      }
      yield new WithLists(record, {
        sources: async function* () {
          yield* await keptSources(ports, row)
        },
        versions: () => keptVersions(ports, row, principal),
      })
    }
    before = rows.at(-1)?.id
  }
}

/** Their finished schedules name them. */
async function* removedConnections({ db }: Ports, { accountId }: Principal) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: Awaited<ReturnType<typeof removedConnectionsAfter>> = await removedConnectionsAfter(
      db,
      accountId,
      after,
      rowsAtOnce,
    )
    for (const { id, created_at, removed_at, ...row } of rows)
      yield {
        connection_id: id,
        ...row,
        created_at: instantText(created_at),
        removed_at: instantTextOrNull(removed_at),
      }
    after = rows.at(-1)?.id
  }
}

async function* receipts({ db }: Ports, principal: Principal) {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: ReceiptRow[] = await receiptsAfter(db, principal.accountId, after, receiptsAtOnce)
    for (const row of rows) yield presentReceipt(row, principal)
    after = rows.at(-1)?.post_id
  }
}

async function* teamComments({ db }: Ports, { accountId }: Principal) {
  for (let after: CommentRow | null | undefined = null; after !== undefined;) {
    const rows: CommentRow[] = await teamCommentsAfter(db, accountId, after, rowsAtOnce)
    for (const row of rows) yield { ...presentComment(row), schedule_id: row.schedule_id }
    after = rows.at(-1)
  }
}

async function* activity({ db }: Ports, principal: Principal) {
  for (let after: ActivityRow | null | undefined = null; after !== undefined;) {
    const rows: ActivityRow[] = await activityAfter(db, principal.accountId, after, rowsAtOnce)
    for (const row of rows) yield presentActivity(row, principal)
    after = rows.at(-1)
  }
}

interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

async function* all<Item>(
  list: (
    query: PageQuery,
  ) => Promise<{ readonly data: readonly Item[]; readonly next_cursor: string | null }>,
): AsyncGenerator<Item> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, next_cursor } = await list({
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    yield* data
    cursor = next_cursor
  }
}
