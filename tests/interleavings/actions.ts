import { refundExpired, renewDue, settleCredits } from '@crier/server/accounts/credits.ts'
import { acceptInvitation } from '@crier/server/accounts/members/accept-invitation.ts'
import { inviteMember } from '@crier/server/accounts/members/invite-member.ts'
import { removeMember } from '@crier/server/accounts/members/remove-member.ts'
import { configureSlots } from '@crier/server/calendar/configure-slots.ts'
import { beginRenewal, storeRenewed } from '@crier/server/connections/grants/grant-store.ts'
import { findMainConnection, removeTokens } from '@crier/server/connections/store.ts'
import { exchangeGrants } from '@crier/server/connections/grants/use-grant.ts'
import type { Ports } from '@crier/server/context.ts'
import type { Tx } from '@crier/server/database/database.ts'
import { updateDraft } from '@crier/server/drafts/update-draft.ts'
import { generatePost } from '@crier/server/drafts/writing/generate-post.ts'
import { deleteDraft } from '@crier/server/drafts/delete-draft.ts'
import { SendPermits } from '@crier/server/publishing/claim/send-permits.ts'
import { runOnce } from '@crier/server/http/idempotency/idempotency.ts'
import { LeaseLost, leaseFrom } from '@crier/server/publishing/claim/lease.ts'
import { publishSchedule } from '@crier/server/publishing/run/publish-schedule.ts'
import { claimDue } from '@crier/server/publishing/claim/store.ts'
import { approveSchedule } from '@crier/server/approvals/approve-schedule.ts'
import { cancelSchedule } from '@crier/server/schedules/cancel-schedule.ts'
import { moveSchedule } from '@crier/server/schedules/move-schedule.ts'
import { reorderSchedules } from '@crier/server/schedules/reordering/reorder-schedules.ts'
import { retrySchedule } from '@crier/server/schedules/retrying/retry-schedule.ts'
import { scheduleDraft } from '@crier/server/schedules/schedule-draft.ts'
import { attemptDelivery } from '@crier/server/webhooks/deliveries/attempt-delivery.ts'
import { emit } from '@crier/server/webhooks/emit.ts'
import { createWebhook } from '@crier/server/webhooks/create-webhook.ts'
import { deleteWebhook } from '@crier/server/webhooks/delete-webhook.ts'
import { claimDeliveries } from '@crier/server/webhooks/deliveries/delivery-store.ts'
import { inputFor, testKeyId, type Fixture } from './fixture.ts'

/** One business transaction; its result is what it tells its caller, and what the checks go by. */
export type Action = (ports: Ports, fixture: Fixture) => Promise<unknown>

const inHours = (ports: Ports, hours: number) => ports.clock.now().add({ hours }).toString()

export const actions = {
  scheduleAtTime: (ports, fixture) =>
    scheduleDraft(ports, { ...inputFor(fixture), body: freeAt(fixture, inHours(ports, 3)) }),
  scheduleInSlot: (ports, fixture) =>
    scheduleDraft(ports, {
      ...inputFor(fixture),
      body: { ...freeAt(fixture), use_next_free_slot: true },
    }),
  scheduleOnce: (ports, fixture) =>
    runOnce(
      ports,
      {
        accountId: fixture.accountId,
        by: testKeyId,
        route: 'scheduleDraft',
        key: 'one',
        content: {},
      },
      async (saveIdempotentResponse) => {
        const answered = (answer: unknown) => ({ status: 201, body: JSON.stringify(answer) })
        const body = freeAt(fixture, inHours(ports, 4))
        const input = {
          ...inputFor(fixture),
          idempotencyKey: 'one',
          body,
          saveIdempotentResponse: (
            tx: Parameters<typeof saveIdempotentResponse>[0],
            answer: unknown,
          ) => saveIdempotentResponse(tx, answered(answer)),
        }
        return answered(await scheduleDraft(ports, input))
      },
    ),
  move: (ports, fixture) =>
    moveSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.scheduleId },
      body: { scheduled_at: inHours(ports, 3) },
    }),
  moveAsked: (ports, fixture) =>
    moveSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.askedId },
      body: { scheduled_at: inHours(ports, 6) },
    }),
  /** The later one first. */
  reorder: (ports, fixture) => reorder(ports, fixture, [fixture.laterId, fixture.askedId]),
  reorderDue: (ports, fixture) => reorder(ports, fixture, [fixture.laterId, fixture.scheduleId]),
  cancelAsked: (ports, fixture) =>
    cancelSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.askedId },
      body: {},
    }),
  cancel: (ports, fixture) =>
    cancelSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.scheduleId },
      body: {},
    }),
  claim: async (ports, fixture) => {
    const now = ports.clock.now()
    const claimed = await claimDue(ports.db, {
      now,
      leaseUntil: leaseFrom(now),
      limit: 10,
      incarnation: ports.memory.incarnation,
    })
    return claimed.some(({ id }) => id === fixture.scheduleId) ? 'claimed' : 'nothing'
  },
  approve: (ports, fixture) =>
    approveSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.askedId },
      body: { draft_version: 1 },
    }),
  editAsked: (ports, fixture) => edit(ports, fixture, fixture.askedDraftId, 'requester'),
  editApproved: (ports, fixture) => edit(ports, fixture, fixture.approvedDraftId, 'requester'),
  editDue: (ports, fixture) => edit(ports, fixture, fixture.draftId, 'requester'),
  approverEditsApproved: (ports, fixture) =>
    edit(ports, fixture, fixture.approvedDraftId, 'principal'),
  moveApproved: (ports, fixture) =>
    moveSchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.approvedId },
      body: { scheduled_at: inHours(ports, 6) },
    }),
  /** As far as the snapshot: whatever it would send next, it has lost its schedule. */
  publish: async (ports) => {
    const [now, { incarnation }] = [ports.clock.now(), ports.memory]
    const claimed = await claimDue(ports.db, {
      now,
      leaseUntil: leaseFrom(now),
      limit: 10,
      incarnation,
    })
    const fenced = () => Promise.reject(new LeaseLost())
    const vault = { open: fenced, seal: fenced, isCurrent: () => true }
    for (const schedule of claimed)
      await publishSchedule({ ...ports, vault }, schedule, new SendPermits(1, ports.clock))
    return claimed.map(({ id }) => id)
  },
  retry: (ports, fixture) =>
    retrySchedule(ports, {
      ...inputFor(fixture),
      params: { schedule_id: fixture.failedId },
      body: {},
    }),
  editDraft: (ports, fixture) =>
    updateDraft(ports, {
      ...inputFor(fixture),
      params: { draft_id: fixture.freeDraftId },
      body: { content: 'Edited.' },
    }),
  deleteDraft: (ports, fixture) =>
    deleteDraft(ports, {
      ...inputFor(fixture),
      params: { draft_id: fixture.freeDraftId },
      body: {},
    }),
  generate: (ports, fixture) =>
    generatePost(ports, {
      ...inputFor(fixture),
      body: { platform: 'x', topic: 'Owls', source: 'Owls hunt at night. They hear well.' },
    }),
  settle: async (ports, fixture) => {
    const settlement = { accountId: fixture.accountId, reference: fixture.reservation, refund: 1 }
    const settled = await ports.db
      .transaction()
      .execute((tx) => settleCredits(ports, tx, settlement))
    return settled ? 'settled' : 'gone'
  },
  refundExpired: (ports) => refundExpired(ports),
  renewCredits: (ports) => renewDue(ports),
  configureSlots: (ports, fixture) =>
    configureSlots(ports, {
      ...inputFor(fixture),
      body: { platform: 'x', slots: [{ time: '10:00' }, { time: '11:00', days: ['monday'] }] },
    }),
  createWebhook: (ports, fixture) =>
    createWebhook(ports, {
      ...inputFor(fixture),
      body: { url: 'https://other.example/', events: ['post.failed'] },
    }),
  deleteWebhook: (ports, fixture) =>
    deleteWebhook(ports, {
      ...inputFor(fixture),
      params: { webhook_id: fixture.webhookId },
      body: {},
    }),
  emit: (ports, fixture) =>
    ports.db.transaction().execute((tx) =>
      emit(ports, tx, {
        accountId: fixture.accountId,
        event: 'post.failed',
        subject: fixture.failedId,
        occurrence: 1,
        data: {},
      }),
    ),
  deliver: async (ports) => {
    const now = ports.clock.now()
    const leaseUntil = now.add({ seconds: 30 })
    const claimed = await claimDeliveries(ports.db, {
      now,
      leaseUntil,
      limit: 1,
      perWebhook: 1,
      busy: new Map(),
    })
    for (const delivery of claimed)
      await attemptDelivery(ports, delivery, { attemptedAt: now, leaseUntil })
    return claimed.map(({ id, epoch, attempt_count }) => `${id} ${epoch} ${attempt_count}`)
  },
  renewAccess: async (ports, fixture) => {
    const connection = (await findMainConnection(ports.db, fixture.accountId, 'x'))!
    const now = ports.clock.now()
    if (connection.state !== 'connected') return 'not connected'
    const pair = {
      account_id: connection.account_id,
      id: connection.grant_id!,
      version: connection.grant_version!,
    }
    if (!(await beginRenewal(ports.db, pair, now, now.add({ seconds: 45 }))))
      return 'renewed elsewhere'
    const grant = {
      accessSealed: 'two',
      refreshSealed: null,
      accessExpiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      refreshDueAt: null,
    }
    await ports.db.transaction().execute((tx) => storeRenewed(tx, pair, grant, now))
    // The network was asked with this pair of tokens.
    return `asked with ${connection.version}`
  },
  disconnect: async (ports, fixture) => {
    const connection = (await findMainConnection(ports.db, fixture.accountId, 'x'))!
    if (connection.state === 'disconnected') return 'not connected'
    const now = ports.clock.now()
    const remove = (tx: Tx) =>
      exchangeGrants(tx, connection, null, now, () => removeTokens(tx, connection, now))
    return (await ports.db.transaction().execute(remove)) ? 'disconnected' : 'changed meanwhile'
  },
  invite: (ports, fixture) =>
    inviteMember(ports, {
      ...inputFor(fixture),
      principal: fixture.owners[0],
      body: { email: fixture.guest.email, role: 'owner' },
    }),
  accept: async (ports, { guest }) =>
    (await acceptInvitation(ports, { token: guest.token, sessionToken: null })).kind,
  removeFirstOwner: (ports, fixture) => removeOwner(ports, fixture, { by: 1, who: 0 }),
  removeSecondOwner: (ports, fixture) => removeOwner(ports, fixture, { by: 0, who: 1 }),
} as const satisfies Readonly<Record<string, Action>>

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]

function edit(ports: Ports, fixture: Fixture, draft_id: string, by: 'requester' | 'principal') {
  const body = { content: `Edited by the ${by}.` }
  return updateDraft(ports, {
    ...inputFor(fixture),
    principal: fixture[by],
    params: { draft_id },
    body,
  })
}

async function reorder(ports: Ports, fixture: Fixture, schedule_ids: readonly string[]) {
  const { id: connection_id } = (await findMainConnection(ports.db, fixture.accountId, 'x'))!
  return reorderSchedules(ports, {
    ...inputFor(fixture),
    body: { connection_id, schedule_ids: [...schedule_ids] },
  })
}

function freeAt(fixture: Fixture, scheduled_at?: string) {
  return {
    draft_id: fixture.freeDraftId,
    platform: 'x' as const,
    ...(scheduled_at !== undefined && { scheduled_at }),
  }
}

function removeOwner(ports: Ports, fixture: Fixture, { by, who }: { by: 0 | 1; who: 0 | 1 }) {
  const params = { member_id: fixture.owners[who].user!.userId }
  return removeMember(ports, {
    ...inputFor(fixture),
    principal: fixture.owners[by],
    params,
    body: {},
  })
}
