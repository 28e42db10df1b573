import * as accountData from './account-data.ts'
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as agentGrants from './agent-grants.ts'
import * as connections from './connections.ts'
import * as drafts from './drafts.ts'
import * as versions from './draft-versions.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as people from './people.ts'
import * as previews from './previews.ts'
import * as repeats from './repeats.ts'
import * as requests from './requests.ts'
import * as rewriting from './rewriting.ts'
import * as sandbox from './sandbox.ts'
import * as schedules from './schedules.ts'
import * as slots from './slots.ts'
import * as webhooks from './webhooks.ts'
import * as weeks from './weeks.ts'

/** Every operation, by its id. The server's table of operations is total over it: a missing one does not compile. */
export const contract = {
  generatePost: drafts.generatePost,
  remix: drafts.remix,
  createDraft: drafts.createDraft,
  listDrafts: drafts.listDrafts,
  getDraft: drafts.getDraft,
  getDraftSources: drafts.getDraftSources,
  updateDraft: drafts.updateDraft,
  deleteDraft: drafts.deleteDraft,
  restoreDraft: drafts.restoreDraft,
  listDraftVersions: versions.listDraftVersions,
  restoreDraftVersion: versions.restoreDraftVersion,
  rewriteDraft: rewriting.rewriteDraft,
  writeVariants: rewriting.writeVariants,
  previewDraft: drafts.previewDraft,
  scheduleDraft: schedules.scheduleDraft,
  validateSchedule: schedules.validateSchedule,
  batchSchedules: schedules.batchSchedules,
  reorderSchedules: schedules.reorderSchedules,
  listSchedules: schedules.listSchedules,
  nextFreeSlot: schedules.nextFreeSlot,
  getSchedule: schedules.getSchedule,
  moveSchedule: schedules.moveSchedule,
  cancelSchedule: schedules.cancelSchedule,
  approveSchedule: schedules.approveSchedule,
  rejectSchedule: schedules.rejectSchedule,
  retrySchedule: schedules.retrySchedule,
  resolveSchedule: schedules.resolveSchedule,
  listRepeats: repeats.listRepeats,
  createRepeat: repeats.createRepeat,
  updateRepeat: repeats.updateRepeat,
  deleteRepeat: repeats.deleteRepeat,
  createPreview: previews.createPreview,
  listPreviews: previews.listPreviews,
  revokePreview: previews.revokePreview,
  listComments: previews.listComments,
  createMedia: media.createMedia,
  listMedia: media.listMedia,
  getMedia: media.getMedia,
  updateMedia: media.updateMedia,
  deleteMedia: media.deleteMedia,
  restoreMedia: media.restoreMedia,
  configureSlots: slots.configureSlots,
  listSlots: slots.listSlots,
  deleteSlot: slots.deleteSlot,
  createWebhook: webhooks.createWebhook,
  listWebhooks: webhooks.listWebhooks,
  getWebhook: webhooks.getWebhook,
  updateWebhook: webhooks.updateWebhook,
  deleteWebhook: webhooks.deleteWebhook,
  testWebhook: webhooks.testWebhook,
  listDeliveries: webhooks.listDeliveries,
  getDelivery: webhooks.getDelivery,
  redeliver: webhooks.redeliver,
  rotateWebhookSecret: webhooks.rotateWebhookSecret,
  listEvents: webhooks.listEvents,
  deliverEvent: webhooks.deliverEvent,
  listConnections: connections.listConnections,
  createConnection: connections.createConnection,
  updateConnection: connections.updateConnection,
  authorizeConnection: connections.authorizeConnection,
  disconnect: connections.disconnect,
  getAccount: account.getAccount,
  updateAccount: account.updateAccount,
  listLedger: account.listLedger,
  listActivity: activity.listActivity,
  listKeys: account.listKeys,
  createKey: account.createKey,
  revokeKey: account.revokeKey,
  readAgentRequest: agentGrants.readAgentRequest,
  createAgentGrant: agentGrants.createAgentGrant,
  listAgentGrants: agentGrants.listAgentGrants,
  revokeAgentGrant: agentGrants.revokeAgentGrant,
  getWeeks: weeks.getWeeks,
  getUsage: accountData.getUsage,
  listRequests: requests.listRequests,
  exportAccount: accountData.exportAccount,
  deleteAccount: accountData.deleteAccount,
  getSession: people.getSession,
  updateSession: people.updateSession,
  listNotices: notices.listNotices,
  readNotices: notices.readNotices,
  listMembers: people.listMembers,
  inviteMember: people.inviteMember,
  listAccounts: people.listAccounts,
  createAccount: people.createAccount,
  updateMember: people.updateMember,
  removeMember: people.removeMember,
  listFaults: sandbox.listFaults,
  addFault: sandbox.addFault,
  clearFaults: sandbox.clearFaults,
} as const satisfies Record<string, EndpointSpec>

export type Contract = typeof contract
export type OperationId = keyof Contract
