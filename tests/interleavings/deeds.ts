import { refundExpired, renewDue, settleCredits } from '@crier/server/accounts/credits.ts'
import { configureSlots } from '@crier/server/calendar/configure-slots.ts'
import { beginRenewal, findConnection, removeTokens, storeRenewed } from '@crier/server/connections/store.ts'
import type { Doors } from '@crier/server/context.ts'
import { updateDraft } from '@crier/server/drafts/edit-draft.ts'
import { generatePost } from '@crier/server/drafts/generate-post.ts'
import { deleteDraft } from '@crier/server/drafts/read-drafts.ts'
import { runOnce } from '@crier/server/http/idempotency.ts'
import { claimDue } from '@crier/server/publishing/store.ts'
import { cancelSchedule, moveSchedule } from '@crier/server/schedules/change-schedule.ts'
import { retrySchedule } from '@crier/server/schedules/retry-schedule.ts'
import { scheduleDraft } from '@crier/server/schedules/schedule-draft.ts'
import { attemptDelivery } from '@crier/server/webhooks/attempt-delivery.ts'
import { emit } from '@crier/server/webhooks/emit.ts'
import { createWebhook, deleteWebhook } from '@crier/server/webhooks/manage.ts'
import { claimDeliveries } from '@crier/server/webhooks/delivery-store.ts'
import { inputFor, type Town } from './town.ts'

/** One business transaction; its result is what it tells its caller, and what the checks go by. */
export type Deed = (doors: Doors, town: Town) => Promise<unknown>

const inHours = (doors: Doors, hours: number) => doors.clock.now().add({ hours }).toString()

export const deeds = {
  scheduleAtTime: (doors, town) => scheduleDraft(doors, { ...inputFor(town), body: freeAt(town, inHours(doors, 3)) }),
  scheduleInSlot: (doors, town) => scheduleDraft(doors, { ...inputFor(town), body: { ...freeAt(town), use_next_free_slot: true } }),
  scheduleOnce: (doors, town) =>
    runOnce(doors, { accountId: town.accountId, route: 'scheduleDraft', key: 'one', content: {}, runningSeconds: 60 }, async (remember) => {
      const answered = (answer: unknown) => ({ status: 201, body: JSON.stringify(answer) })
      const body = freeAt(town, inHours(doors, 4))
      const input = {
        ...inputFor(town),
        idempotencyKey: 'one',
        body,
        remember: (tx: Parameters<typeof remember>[0], answer: unknown) => remember(tx, answered(answer)),
      }
      return answered(await scheduleDraft(doors, input))
    }),
  move: (doors, town) =>
    moveSchedule(doors, { ...inputFor(town), params: { schedule_id: town.scheduleId }, body: { scheduled_at: inHours(doors, 3) } }),
  cancel: (doors, town) => cancelSchedule(doors, { ...inputFor(town), params: { schedule_id: town.scheduleId }, body: {} }),
  claim: async (doors, town) => {
    const now = doors.clock.now()
    const claimed = await claimDue(doors.db, {
      now,
      leaseUntil: now.add({ seconds: 60 }),
      limit: 10,
      incarnation: doors.memory.incarnation,
    })
    return claimed.some(({ id }) => id === town.scheduleId) ? 'claimed' : 'nothing'
  },
  retry: (doors, town) => retrySchedule(doors, { ...inputFor(town), params: { schedule_id: town.failedId }, body: {} }),
  editDraft: (doors, town) =>
    updateDraft(doors, { ...inputFor(town), params: { draft_id: town.freeDraftId }, body: { content: 'Edited.' } }),
  deleteDraft: (doors, town) => deleteDraft(doors, { ...inputFor(town), params: { draft_id: town.freeDraftId }, body: {} }),
  generate: (doors, town) =>
    generatePost(doors, { ...inputFor(town), body: { platform: 'x', topic: 'Owls', source: 'Owls hunt at night. They hear well.' } }),
  settle: async (doors, town) => {
    const settlement = { accountId: town.accountId, reference: town.reservation, refund: 1 }
    const settled = await doors.db.transaction().execute((tx) => settleCredits(doors, tx, settlement))
    return settled ? 'settled' : 'gone'
  },
  refundExpired: (doors) => refundExpired(doors),
  renewCredits: (doors) => renewDue(doors),
  configureSlots: (doors, town) =>
    configureSlots(doors, { ...inputFor(town), body: { platform: 'x', slots: [{ time: '10:00' }, { time: '11:00', days: ['monday'] }] } }),
  createWebhook: (doors, town) =>
    createWebhook(doors, { ...inputFor(town), body: { url: 'https://other.example/', events: ['post.failed'] } }),
  deleteWebhook: (doors, town) => deleteWebhook(doors, { ...inputFor(town), params: { webhook_id: town.webhookId }, body: {} }),
  emit: (doors, town) =>
    doors.db
      .transaction()
      .execute((tx) =>
        emit(doors, tx, { accountId: town.accountId, event: 'post.failed', subject: town.failedId, occurrence: 1, data: {} }),
      ),
  deliver: async (doors) => {
    const now = doors.clock.now()
    const leaseUntil = now.add({ seconds: 30 })
    const claimed = await claimDeliveries(doors.db, { now, leaseUntil, limit: 1, perWebhook: 1, busy: new Map() })
    for (const delivery of claimed) await attemptDelivery(doors, delivery)
    return claimed.map(({ id, epoch, attempt_count }) => `${id} ${epoch} ${attempt_count}`)
  },
  renewAccess: async (doors, town) => {
    const connection = await findConnection(doors.db, town.accountId, 'x')
    const now = doors.clock.now()
    if (!connection || connection.state !== 'connected') return 'not connected'
    if (!(await beginRenewal(doors.db, connection, now, now.add({ seconds: 45 })))) return 'renewed elsewhere'
    const grant = {
      accessSealed: 'two',
      refreshSealed: null,
      accessExpiresAt: null,
      refreshExpiresAt: null,
      scopes: [],
      refreshDueAt: null,
    }
    await storeRenewed(doors.db, connection, grant, now)
    // The network was asked with this pair of tokens.
    return `asked with ${connection.version}`
  },
  disconnect: async (doors, town) => {
    const connection = await findConnection(doors.db, town.accountId, 'x')
    if (!connection || connection.state === 'disconnected') return 'not connected'
    await doors.db.transaction().execute((tx) => removeTokens(tx, connection, doors.clock.now()))
    return 'disconnected'
  },
} as const satisfies Readonly<Record<string, Deed>>

export type DeedName = keyof typeof deeds
export const deedNames = Object.keys(deeds) as DeedName[]

function freeAt(town: Town, scheduled_at?: string) {
  return { draft_id: town.freeDraftId, platform: 'x' as const, ...(scheduled_at !== undefined && { scheduled_at }) }
}
