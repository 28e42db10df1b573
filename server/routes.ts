import { getAccount, listLedger, updateAccount } from './accounts/account.ts'
import { getUsage } from './accounts/get-usage.ts'
import { createKey, listKeys, revokeKey } from './accounts/keys.ts'
import { inviteMember, listMembers, removeMember } from './accounts/sign-in/members.ts'
import { getSession, updateSession } from './accounts/sign-in/session.ts'
import { configureSlots } from './calendar/configure-slots.ts'
import { deleteSlot, listSlots, nextFreeSlot } from './calendar/slots.ts'
import { authorizeConnection } from './connections/authorize.ts'
import { disconnect } from './connections/disconnect.ts'
import { addFault, clearFaults, listFaults } from './connections/sandbox-faults.ts'
import { listConnections } from './connections/list-connections.ts'
import { deleteAccount } from './delete-account.ts'
import { createDraft, updateDraft } from './drafts/edit-draft.ts'
import { generatePost } from './drafts/generate-post.ts'
import { previewDraft } from './drafts/preview-draft.ts'
import { deleteDraft, getDraft, listDrafts } from './drafts/read-drafts.ts'
import { restoreDraft } from './drafts/restore-draft.ts'
import { remix } from './drafts/remix.ts'
import { exportAccount } from './export-account.ts'
import type { Operations } from './http/pipeline/serve.ts'
import { cancelSchedule, moveSchedule } from './schedules/change-schedule.ts'
import { getSchedule, listSchedules } from './schedules/read-schedules.ts'
import { resolveSchedule, retrySchedule } from './schedules/retry-schedule.ts'
import { scheduleDraft } from './schedules/schedule-draft.ts'
import { getDelivery } from './webhooks/get-delivery.ts'
import { listDeliveries } from './webhooks/list-deliveries.ts'
import { redeliver } from './webhooks/redeliver.ts'
import { testWebhook } from './webhooks/test-webhook.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { getWebhook } from './webhooks/get-webhook.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'

/** Operation → function, total over the contract: one that is missing does not compile. */
export const operations: Operations = {
  generatePost,
  remix,
  createDraft,
  listDrafts,
  getDraft,
  updateDraft,
  deleteDraft,
  restoreDraft,
  previewDraft,
  scheduleDraft,
  listSchedules,
  nextFreeSlot,
  getSchedule,
  moveSchedule,
  cancelSchedule,
  retrySchedule,
  resolveSchedule,
  configureSlots,
  listSlots,
  deleteSlot,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listDeliveries,
  getDelivery,
  redeliver,
  rotateWebhookSecret,
  listConnections,
  authorizeConnection,
  disconnect,
  getAccount,
  updateAccount,
  listLedger,
  listKeys,
  createKey,
  revokeKey,
  getUsage,
  exportAccount,
  deleteAccount,
  getSession,
  updateSession,
  listMembers,
  inviteMember,
  removeMember,
  listFaults,
  addFault,
  clearFaults,
}
