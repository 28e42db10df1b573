import * as accountData from './account-data.ts'
import * as account from './account.ts'
import * as activity from './activity.ts'
import * as agentGrants from './agent-grants.ts'
import * as analytics from './analytics.ts'
import * as connections from './connections.ts'
import * as drafts from './drafts.ts'
import * as versions from './draft-versions.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as operator from './operator.ts'
import * as people from './people.ts'
import * as posts from './posts.ts'
import * as receipts from './receipts.ts'
import * as previews from './previews.ts'
import * as repeats from './repeats.ts'
import * as snippets from './snippets.ts'
import * as requests from './requests.ts'
import * as rewriting from './rewriting.ts'
import * as sandbox from './sandbox.ts'
import * as schedules from './schedules.ts'
import * as setup from './setup.ts'
import * as slots from './slots.ts'
import * as webhooks from './webhooks.ts'

/**
 * Every operation, by its id. The server's table of operations is total over it: a missing one does
 * not compile.
 */
export const contract = {
  generatePost: drafts.generatePostEndpoint,
  remix: drafts.remixEndpoint,
  createDraft: drafts.createDraftEndpoint,
  listDrafts: drafts.listDraftsEndpoint,
  getDraft: drafts.getDraftEndpoint,
  getDraftSources: drafts.getDraftSourcesEndpoint,
  updateDraft: drafts.updateDraftEndpoint,
  deleteDraft: drafts.deleteDraftEndpoint,
  restoreDraft: drafts.restoreDraftEndpoint,
  listDraftVersions: versions.listDraftVersionsEndpoint,
  restoreDraftVersion: versions.restoreDraftVersionEndpoint,
  rewriteDraft: rewriting.rewriteDraftEndpoint,
  writeVariants: rewriting.writeVariantsEndpoint,
  previewDraft: drafts.previewDraftEndpoint,
  createPost: posts.createPostEndpoint,
  listPosts: posts.listPostsEndpoint,
  getPost: posts.getPostEndpoint,
  getReceipt: receipts.getReceiptEndpoint,
  updatePost: posts.updatePostEndpoint,
  deletePost: posts.deletePostEndpoint,
  schedulePost: posts.schedulePostEndpoint,
  approvePost: posts.approvePostEndpoint,
  rejectPost: posts.rejectPostEndpoint,
  retryPost: posts.retryPostEndpoint,
  scheduleDraft: schedules.scheduleDraftEndpoint,
  validateSchedule: schedules.validateScheduleEndpoint,
  batchSchedules: schedules.batchSchedulesEndpoint,
  reorderSchedules: schedules.reorderSchedulesEndpoint,
  listSchedules: schedules.listSchedulesEndpoint,
  nextFreeSlot: schedules.nextFreeSlotEndpoint,
  getSchedule: schedules.getScheduleEndpoint,
  moveSchedule: schedules.moveScheduleEndpoint,
  cancelSchedule: schedules.cancelScheduleEndpoint,
  approveSchedule: schedules.approveScheduleEndpoint,
  rejectSchedule: schedules.rejectScheduleEndpoint,
  retrySchedule: schedules.retryScheduleEndpoint,
  resolveSchedule: schedules.resolveScheduleEndpoint,
  listSnippets: snippets.listSnippetsEndpoint,
  createSnippet: snippets.createSnippetEndpoint,
  updateSnippet: snippets.updateSnippetEndpoint,
  deleteSnippet: snippets.deleteSnippetEndpoint,
  listRepeats: repeats.listRepeatsEndpoint,
  createRepeat: repeats.createRepeatEndpoint,
  updateRepeat: repeats.updateRepeatEndpoint,
  deleteRepeat: repeats.deleteRepeatEndpoint,
  createPreview: previews.createPreviewEndpoint,
  listPreviews: previews.listPreviewsEndpoint,
  revokePreview: previews.revokePreviewEndpoint,
  listComments: previews.listCommentsEndpoint,
  createComment: previews.createCommentEndpoint,
  createMedia: media.createMediaEndpoint,
  listMedia: media.listMediaEndpoint,
  getMedia: media.getMediaEndpoint,
  updateMedia: media.updateMediaEndpoint,
  deleteMedia: media.deleteMediaEndpoint,
  restoreMedia: media.restoreMediaEndpoint,
  configureSlots: slots.configureSlotsEndpoint,
  listSlots: slots.listSlotsEndpoint,
  deleteSlot: slots.deleteSlotEndpoint,
  createWebhook: webhooks.createWebhookEndpoint,
  listWebhooks: webhooks.listWebhooksEndpoint,
  getWebhook: webhooks.getWebhookEndpoint,
  updateWebhook: webhooks.updateWebhookEndpoint,
  deleteWebhook: webhooks.deleteWebhookEndpoint,
  testWebhook: webhooks.testWebhookEndpoint,
  listDeliveries: webhooks.listDeliveriesEndpoint,
  getDelivery: webhooks.getDeliveryEndpoint,
  redeliver: webhooks.redeliverEndpoint,
  rotateWebhookSecret: webhooks.rotateWebhookSecretEndpoint,
  listEvents: webhooks.listEventsEndpoint,
  deliverEvent: webhooks.deliverEventEndpoint,
  listConnections: connections.listConnectionsEndpoint,
  createConnection: connections.createConnectionEndpoint,
  updateConnection: connections.updateConnectionEndpoint,
  getConnectionChoices: connections.getConnectionChoicesEndpoint,
  authorizeConnection: connections.authorizeConnectionEndpoint,
  signInConnection: connections.signInConnectionEndpoint,
  disconnect: connections.disconnectEndpoint,
  getAccount: account.getAccountEndpoint,
  updateAccount: account.updateAccountEndpoint,
  listLedger: account.listLedgerEndpoint,
  listActivity: activity.listActivityEndpoint,
  listKeys: account.listKeysEndpoint,
  createKey: account.createKeyEndpoint,
  revokeKey: account.revokeKeyEndpoint,
  readAgentRequest: agentGrants.readAgentRequestEndpoint,
  createAgentGrant: agentGrants.createAgentGrantEndpoint,
  listAgentGrants: agentGrants.listAgentGrantsEndpoint,
  revokeAgentGrant: agentGrants.revokeAgentGrantEndpoint,
  getWeeks: analytics.getWeeksEndpoint,
  getResults: analytics.getResultsEndpoint,
  getUsage: accountData.getUsageEndpoint,
  listRequests: requests.listRequestsEndpoint,
  exportAccount: accountData.exportAccountEndpoint,
  deleteAccount: accountData.deleteAccountEndpoint,
  getSession: people.getSessionEndpoint,
  updateSession: people.updateSessionEndpoint,
  listNotices: notices.listNoticesEndpoint,
  readNotices: notices.readNoticesEndpoint,
  listMembers: people.listMembersEndpoint,
  inviteMember: people.inviteMemberEndpoint,
  listAccounts: people.listAccountsEndpoint,
  createAccount: people.createAccountEndpoint,
  updateMember: people.updateMemberEndpoint,
  removeMember: people.removeMemberEndpoint,
  getSetup: setup.getSetupEndpoint,
  createOperatorAccount: operator.createOperatorAccountEndpoint,
  listOperatorAccounts: operator.listOperatorAccountsEndpoint,
  getOperatorAccount: operator.getOperatorAccountEndpoint,
  updateOperatorAccount: operator.updateOperatorAccountEndpoint,
  deleteOperatorAccount: operator.deleteOperatorAccountEndpoint,
  createOperatorKey: operator.createOperatorKeyEndpoint,
  listOperatorKeys: operator.listOperatorKeysEndpoint,
  revokeOperatorKey: operator.revokeOperatorKeyEndpoint,
  grantOperatorCredits: operator.grantOperatorCreditsEndpoint,
  listFaults: sandbox.listFaultsEndpoint,
  addFault: sandbox.addFaultEndpoint,
  clearFaults: sandbox.clearFaultsEndpoint,
} as const satisfies Record<string, EndpointSpec>

export type Contract = typeof contract
export type OperationId = keyof Contract
