import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Platform, ScheduleStatus } from '@crier/sdk/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { forgetAnswers } from './answers-store.ts'
import { chooseAccount, chosenAccount, stayIn } from './chosen-account.ts'
import { client } from './client.ts'
import { nameEarly } from './early-answers.ts'
import { liveInterval } from './live-interval.ts'
import { filterOf } from './only.ts'
import { isUnsaved } from '../shell/use-leave-question.ts'
import { adoptPreferences, speaksAnother } from '../time/reader.ts'

export const session = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 5 * 60_000,
})

const roleQuery = <Selected>(
  select: (person: Awaited<ReturnType<typeof readSession>>) => Selected,
) => queryOptions({ ...session, select })

/** Whether the person may write drafts and request schedules; a viewer only reads. */
export const mayWrite = roleQuery(({ role }) => role !== 'viewer')

/** Whether the person may schedule and approve. */
export const mayApprove = roleQuery(({ role }) => role === 'owner' || role === 'editor')

/** Whether the person may change the account itself: connections, brand kit, keys. */
export const mayManage = roleQuery(({ role }) => role === 'owner')

/** Whether the person's schedules wait for approval. */
export const onlyAsks = roleQuery(({ role }) => role === 'contributor')

/** The networks that are enabled on this server. */
export const enabledNetworks = roleQuery(({ networks }) => networks)

/** What TikTok lets an account choose now; its rules for screens want it read when they open. */
export const connectionChoices = (connectionId: string) =>
  queryOptions({
    queryKey: ['connection-choices', connectionId],
    queryFn: () => client.getConnectionChoices({ params: { platform: connectionId } }),
    staleTime: 60_000,
    retry: false,
  })

/** Posts that wait for approval, as many as a page holds. */
export const toApprove = queryOptions({
  queryKey: ['schedules', 'to approve'],
  queryFn: () =>
    client.listSchedules({ query: { approval: 'awaiting', status: 'pending', limit: 100 } }),
  refetchInterval: 60_000,
})

/** The server counts no further. */
export const countedMax = 10_000

/** The number of posts in each state, of a network or of a connection. */
export const postCounts = (only?: string) =>
  queryOptions({
    queryKey: ['schedules', 'counts', only],
    queryFn: async () =>
      (await client.listSchedules({ query: { ...filterOf(only), counts: true, limit: 1 } }))
        .counts ?? null,
    refetchInterval: 60_000,
  })

export const draftCount = queryOptions({
  queryKey: ['drafts', 'count'],
  queryFn: async () =>
    (await client.listDrafts({ query: { counts: true, limit: 1 } })).counts?.unscheduled ?? null,
})

/**
 * A person who was removed from the account in this browser, or is another person than before,
 * continues with an account of theirs.
 */
async function readSession() {
  try {
    const read = await client.getSession()
    if (chosenAccount() === null) {
      stayIn(read.account_id)
      nameEarly(read.account_id)
    }
    adoptPreferences(read)
    if (speaksAnother() && !isUnsaved()) location.reload()
    return read
  } catch (error) {
    if (error instanceof CrierProblem && error.status === 403 && chosenAccount() !== null) {
      chooseAccount(null)
      void forgetAnswers().then(() => location.reload())
    }
    throw error
  }
}

/** All workspaces of the person, with their open tasks. */
export const workspaces = queryOptions({
  queryKey: ['workspaces'],
  queryFn: () => allPages((query) => client.listAccounts({ query: { ...query, needs: true } })),
  refetchInterval: 60_000,
})

/** The workspaces of the person that hold a schedule, a draft or a webhook. */
export const holding = (id: string) =>
  queryOptions({
    queryKey: ['holding', id],
    queryFn: async () => (await client.listAccounts({ query: { holds: id } })).data,
  })

export const account = queryOptions({ queryKey: ['account'], queryFn: () => client.getAccount() })

/** All of the account, main ones first. */
export const connections = queryOptions({
  queryKey: ['connections'],
  queryFn: () => allPages((query) => client.listConnections({ query })),
})

export type Setup = Awaited<ReturnType<typeof client.getSetup>>

/** What is missing before real accounts can be connected. */
export const setup = queryOptions({ queryKey: ['setup'], queryFn: () => client.getSetup() })

/** Whether posts reach a real network, and not only the sandbox. */
export const hasRealConnection = queryOptions({
  ...connections,
  select: (all) => all.some(({ kind }) => kind === 'live'),
})

/** Pending posts of a connection, the next one first, as many as a page holds. */
export const pendingOf = (connectionId: string) =>
  queryOptions({
    queryKey: ['schedules', 'pending of', connectionId],
    queryFn: () =>
      client.listSchedules({
        query: { connection_id: connectionId, status: 'pending', limit: 100 },
      }),
  })

/** The slots of all connections. */
export const slots = queryOptions({
  queryKey: ['slots'],
  queryFn: () => allPages((query) => client.listSlots({ query })),
  staleTime: 5 * 60_000,
})

/** The next free slot of a connection; without one, of the network's main one. */
export const nextFree = ({
  platform,
  connection_id,
}: {
  readonly platform: Platform
  readonly connection_id: string | undefined
}) =>
  queryOptions({
    queryKey: ['next-free', connection_id ?? platform],
    queryFn: () =>
      client.nextFreeSlot({
        query: { platform, ...(connection_id !== undefined && { connection_id }) },
      }),
    staleTime: 10_000,
  })

/** All schedules between two instants (RFC 3339), by time. */
export const schedulesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: ['schedules', 'between', from, to],
    queryFn: () => allPages((page) => client.listSchedules({ query: { from, to, ...page } })),
  })

export const schedulesOfDraft = (draftId: string) =>
  queryOptions({
    queryKey: ['schedules', 'draft', draftId],
    queryFn: async () =>
      (await client.listSchedules({ query: { draft_id: draftId, limit: 100 } })).data,
  })

export const schedule = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedule', scheduleId],
    queryFn: () => client.getSchedule({ params: { schedule_id: scheduleId } }),
    refetchInterval: (query) =>
      liveInterval(query.state, (read) => isLively(read.status, read.scheduled_at)),
  })

export const draft = (draftId: string) =>
  queryOptions({
    queryKey: ['draft', draftId],
    queryFn: () => client.getDraft({ params: { draft_id: draftId } }),
  })

/** An upload. Its addresses hold for an hour. */
export const media = (mediaId: string) =>
  queryOptions({
    queryKey: ['media', mediaId],
    queryFn: () => client.getMedia({ params: { media_id: mediaId } }),
    staleTime: 30 * 60_000,
    refetchInterval: 50 * 60_000,
  })

/** As a connection would post it; without one, as each network's main one would. */
export const preview = (draftId: string, updatedAt: string, connectionId: string | undefined) =>
  queryOptions({
    queryKey: ['preview', draftId, updatedAt, connectionId],
    queryFn: () =>
      client.previewDraft({
        params: { draft_id: draftId },
        query: connectionId === undefined ? {} : { connection_id: connectionId },
      }),
    placeholderData: (earlier) => earlier,
  })

/** Links for clients, newest first. */
export const previews = queryOptions({
  queryKey: ['previews'],
  queryFn: () => allPages((query) => client.listPreviews({ query })),
})

/** How a draft comes back on a connection: one, or none. */
export const repeatOf = (draft_id: string, connection_id: string) =>
  queryOptions({
    queryKey: ['repeats', draft_id, connection_id],
    queryFn: async () =>
      (await client.listRepeats({ query: { draft_id, connection_id } })).data[0] ?? null,
  })

/** The comments on a post, oldest first. */
export const commentsOn = (scheduleId: string) =>
  queryOptions({
    queryKey: ['comments', scheduleId],
    queryFn: () =>
      allPages((query) => client.listComments({ params: { schedule_id: scheduleId }, query })),
  })

export const webhooks = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => allPages((query) => client.listWebhooks({ query })),
})

export const keys = queryOptions({
  queryKey: ['keys'],
  queryFn: () => allPages((query) => client.listKeys({ query })),
})

/** The programs that the person has allowed to use /mcp; an owner sees everybody’s. */
export const agentGrants = queryOptions({
  queryKey: ['agent-grants'],
  queryFn: () => allPages((query) => client.listAgentGrants({ query })),
})

/** Something happens to it within a minute, so it is worth asking often. */
export function isLively(status: ScheduleStatus, scheduledAt: string): boolean {
  return (
    status === 'publishing' ||
    (status === 'pending' && Date.parse(scheduledAt) - Date.now() < 60_000)
  )
}
