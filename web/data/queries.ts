import { CrierProblem } from '@crier/sdk/problem.ts'
import type { Platform, ScheduleStatus } from '@crier/sdk/operations.ts'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { chooseAccount, chosenAccount } from './chosen-account.ts'
import { client } from './client.ts'
import { liveInterval } from './live-interval.ts'

export const session = queryOptions({ queryKey: ['session'], queryFn: readSession, staleTime: 5 * 60_000 })

const roleQuery = <Selected>(select: (person: Awaited<ReturnType<typeof readSession>>) => Selected) => queryOptions({ ...session, select })

/** Whether the person schedules and approves. */
export const mayApprove = roleQuery(({ role }) => role === 'owner' || role === 'editor')

/** Whether what the person schedules waits for approval. */
export const onlyAsks = roleQuery(({ role }) => role === 'contributor')

/** What waits for approval, as many as a page holds. */
export const toApprove = queryOptions({
  queryKey: ['schedules', 'to approve'],
  queryFn: () => client.listSchedules({ query: { approval: 'awaiting', status: 'pending', limit: 100 } }),
  refetchInterval: 60_000,
})

/** Whoever was removed from the account that this browser shows, or is another person than before, goes on with an account of theirs. */
async function readSession() {
  try {
    return await client.getSession()
  } catch (error) {
    if (error instanceof CrierProblem && error.status === 403 && chosenAccount() !== null) {
      chooseAccount(null)
      location.reload()
    }
    throw error
  }
}

export const account = queryOptions({ queryKey: ['account'], queryFn: () => client.getAccount() })

/** These pages know one connection for each platform. */
async function mainConnections() {
  return (await client.listConnections()).data.filter(({ main }) => main)
}

export const connections = queryOptions({
  queryKey: ['connections'],
  queryFn: mainConnections,
})

export const slots = queryOptions({
  queryKey: ['slots'],
  queryFn: async () => {
    const [mains, all] = await Promise.all([mainConnections(), allPages((query) => client.listSlots({ query }))])
    return all.filter((slot) => mains.some(({ connection_id }) => connection_id === slot.connection_id))
  },
  staleTime: 5 * 60_000,
})

export const nextFree = (platform: Platform) =>
  queryOptions({ queryKey: ['next-free', platform], queryFn: () => client.nextFreeSlot({ query: { platform } }), staleTime: 10_000 })

/** Everything that stands between two instants (RFC 3339), by time. */
export const schedulesBetween = (from: string, to: string) =>
  queryOptions({
    queryKey: ['schedules', 'between', from, to],
    queryFn: () => allPages((page) => client.listSchedules({ query: { from, to, ...page } })),
  })

export const schedulesOfDraft = (draftId: string) =>
  queryOptions({
    queryKey: ['schedules', 'draft', draftId],
    queryFn: async () => (await client.listSchedules({ query: { draft_id: draftId, limit: 100 } })).data,
  })

export const schedule = (scheduleId: string) =>
  queryOptions({
    queryKey: ['schedule', scheduleId],
    queryFn: () => client.getSchedule({ params: { schedule_id: scheduleId } }),
    refetchInterval: (query) => liveInterval(query.state, (read) => isLively(read.status, read.scheduled_at)),
  })

export const draft = (draftId: string) =>
  queryOptions({ queryKey: ['draft', draftId], queryFn: () => client.getDraft({ params: { draft_id: draftId } }) })

export const preview = (draftId: string, updatedAt: string) =>
  queryOptions({
    queryKey: ['preview', draftId, updatedAt],
    queryFn: () => client.previewDraft({ params: { draft_id: draftId } }),
    placeholderData: (earlier) => earlier,
  })

export const webhooks = queryOptions({
  queryKey: ['webhooks'],
  queryFn: () => allPages((query) => client.listWebhooks({ query })),
})

export const keys = queryOptions({ queryKey: ['keys'], queryFn: () => allPages((query) => client.listKeys({ query })) })

/** Something happens to it within a minute, so it is worth asking often. */
export function isLively(status: ScheduleStatus, scheduledAt: string): boolean {
  return status === 'publishing' || (status === 'pending' && Date.parse(scheduledAt) - Date.now() < 60_000)
}
