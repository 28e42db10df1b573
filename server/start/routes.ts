import { createMedia } from '../media/create-media.ts'
import { deleteMedia } from '../media/deletion/delete-media.ts'
import { getMedia } from '../media/get-media.ts'
import { listMedia } from '../media/list-media.ts'
import { restoreMedia } from '../media/deletion/restore-media.ts'
import { updateMedia } from '../media/update-media.ts'
import { listActivity } from '../activity/list-activity.ts'
import { getAccount } from '../accounts/get-account.ts'
import { listLedger } from '../accounts/list-ledger.ts'
import { listRequests } from '../accounts/list-requests.ts'
import { updateAccount } from '../accounts/update-account.ts'
import { getUsage } from '../accounts/get-usage.ts'
import { createAgentGrant } from '../accounts/agent-grants/create-agent-grant.ts'
import { listAgentGrants } from '../accounts/agent-grants/list-agent-grants.ts'
import { readAgentRequest } from '../accounts/agent-grants/read-agent-request.ts'
import { revokeAgentGrant } from '../accounts/agent-grants/revoke-agent-grant.ts'
import { createKey } from '../accounts/keys/create-key.ts'
import { listKeys } from '../accounts/keys/list-keys.ts'
import { revokeKey } from '../accounts/keys/revoke-key.ts'
import { inviteMember } from '../accounts/members/invite-member.ts'
import { listMembers } from '../accounts/members/list-members.ts'
import { removeMember } from '../accounts/members/remove-member.ts'
import { listAccounts } from '../workspaces/list-accounts.ts'
import { createAccount } from '../workspaces/create-account.ts'
import { updateMember } from '../accounts/members/update-member.ts'
import { getSession } from '../accounts/sign-in/get-session.ts'
import { updateSession } from '../accounts/sign-in/update-session.ts'
import { configureSlots } from '../calendar/configure-slots.ts'
import { deleteSlot } from '../calendar/delete-slot.ts'
import { listSlots } from '../calendar/list-slots.ts'
import { nextFreeSlot } from '../calendar/next-free-slot.ts'
import { authorizeConnection } from '../connections/authorize/authorize-connection.ts'
import { signInConnection } from '../connections/sign-in/sign-in-connection.ts'
import { createConnection } from '../connections/create-connection.ts'
import { disconnect } from '../connections/disconnect.ts'
import { addFault } from '../sandbox-control/add-fault.ts'
import { clearFaults } from '../sandbox-control/clear-faults.ts'
import { listFaults } from '../sandbox-control/list-faults.ts'
import { getConnectionChoices } from '../connections/get-connection-choices.ts'
import { listConnections } from '../connections/list-connections.ts'
import { updateConnection } from '../connections/update-connection.ts'
import { deleteAccount } from '../workspaces/delete-account.ts'
import { createDraft } from '../drafts/create-draft.ts'
import { updateDraft } from '../drafts/update-draft.ts'
import { generatePost } from '../drafts/writing/generate-post.ts'
import { previewDraft } from '../drafts/preview-draft.ts'
import { deleteDraft } from '../drafts/delete-draft.ts'
import { getDraft } from '../drafts/get-draft.ts'
import { getDraftSources } from '../drafts/writing/get-draft-sources.ts'
import { listDrafts } from '../drafts/list-drafts.ts'
import { listDraftVersions } from '../drafts/versions/list-draft-versions.ts'
import { restoreDraft } from '../drafts/restore-draft.ts'
import { restoreDraftVersion } from '../drafts/versions/restore-draft-version.ts'
import { rewriteDraft } from '../drafts/writing/rewrite-draft.ts'
import { writeVariants } from '../drafts/writing/write-variants.ts'
import { remix } from '../drafts/writing/remix.ts'
import { exportAccount } from '../workspaces/export-account.ts'
import { createOperatorAccount } from '../workspaces/operator/create-operator-account.ts'
import { listOperatorAccounts } from '../workspaces/operator/list-operator-accounts.ts'
import { getOperatorAccount } from '../workspaces/operator/get-operator-account.ts'
import { updateOperatorAccount } from '../workspaces/operator/update-operator-account.ts'
import { deleteOperatorAccount } from '../workspaces/operator/delete-operator-account.ts'
import { createOperatorKey } from '../workspaces/operator/create-operator-key.ts'
import { listOperatorKeys } from '../workspaces/operator/list-operator-keys.ts'
import { revokeOperatorKey } from '../workspaces/operator/revoke-operator-key.ts'
import { grantOperatorCredits } from '../workspaces/operator/grant-operator-credits.ts'
import type { Operations } from '../http/pipeline/serve.ts'
import { approvePost } from '../posts/approve-post.ts'
import { createPost } from '../posts/create-post.ts'
import { deletePost } from '../posts/delete-post.ts'
import { getPost } from '../posts/get-post.ts'
import { getReceipt } from '../posts/receipts/get-receipt.ts'
import { listPosts } from '../posts/list-posts.ts'
import { rejectPost } from '../posts/reject-post.ts'
import { retryPost } from '../posts/retry-post.ts'
import { schedulePost } from '../posts/schedule-post.ts'
import { updatePost } from '../posts/update-post.ts'
import { getSetup } from '../setup/get-setup.ts'
import { createComment } from '../previews/create-comment.ts'
import { createPreview } from '../previews/create-preview.ts'
import { listComments } from '../previews/list-comments.ts'
import { listPreviews } from '../previews/list-previews.ts'
import { revokePreview } from '../previews/revoke-preview.ts'
import { approveSchedule } from '../approvals/approve-schedule.ts'
import { rejectSchedule } from '../approvals/reject-schedule.ts'
import { cancelSchedule } from '../schedules/cancel-schedule.ts'
import { moveSchedule } from '../schedules/move-schedule.ts'
import { getSchedule } from '../schedules/listing/get-schedule.ts'
import { getResults } from '../analytics/get-results.ts'
import { getWeeks } from '../analytics/get-weeks.ts'
import { listSchedules } from '../schedules/listing/list-schedules.ts'
import { reorderSchedules } from '../schedules/reordering/reorder-schedules.ts'
import { resolveSchedule } from '../schedules/resolve-schedule.ts'
import { createSnippet } from '../snippets/create-snippet.ts'
import { deleteSnippet } from '../snippets/delete-snippet.ts'
import { listSnippets } from '../snippets/list-snippets.ts'
import { updateSnippet } from '../snippets/update-snippet.ts'
import { createRepeat } from '../repeats/create-repeat.ts'
import { deleteRepeat } from '../repeats/delete-repeat.ts'
import { listRepeats } from '../repeats/list-repeats.ts'
import { updateRepeat } from '../repeats/update-repeat.ts'
import { retrySchedule } from '../schedules/retrying/retry-schedule.ts'
import { batchSchedules } from '../schedules/batch-schedules.ts'
import { validateSchedule } from '../schedules/validate-schedule.ts'
import { scheduleDraft } from '../schedules/schedule-draft.ts'
import { getDelivery } from '../webhooks/deliveries/get-delivery.ts'
import { deliverEvent } from '../webhooks/deliveries/deliver-event.ts'
import { listEvents } from '../webhooks/list-events.ts'
import { listDeliveries } from '../webhooks/deliveries/list-deliveries.ts'
import { redeliver } from '../webhooks/deliveries/redeliver.ts'
import { listNotices } from '../notifications/list-notices.ts'
import { readNotices } from '../notifications/read-notices.ts'
import { testWebhook } from '../webhooks/test-webhook.ts'
import { createWebhook } from '../webhooks/create-webhook.ts'
import { deleteWebhook } from '../webhooks/delete-webhook.ts'
import { getWebhook } from '../webhooks/get-webhook.ts'
import { listWebhooks } from '../webhooks/list-webhooks.ts'
import { rotateWebhookSecret } from '../webhooks/rotate-webhook-secret.ts'
import { updateWebhook } from '../webhooks/update-webhook.ts'

/** Operation → function, total over the contract: one that is missing does not compile. */
export const operations: Operations = {
  generatePost,
  remix,
  createDraft,
  listDrafts,
  getDraft,
  getDraftSources,
  updateDraft,
  deleteDraft,
  restoreDraft,
  listDraftVersions,
  restoreDraftVersion,
  rewriteDraft,
  writeVariants,
  previewDraft,
  createPost,
  listPosts,
  getPost,
  getReceipt,
  updatePost,
  deletePost,
  schedulePost,
  approvePost,
  rejectPost,
  retryPost,
  scheduleDraft,
  validateSchedule,
  batchSchedules,
  reorderSchedules,
  listSchedules,
  getWeeks,
  getResults,
  nextFreeSlot,
  getSchedule,
  moveSchedule,
  cancelSchedule,
  approveSchedule,
  rejectSchedule,
  retrySchedule,
  resolveSchedule,
  listSnippets,
  createSnippet,
  updateSnippet,
  deleteSnippet,
  listRepeats,
  createRepeat,
  updateRepeat,
  deleteRepeat,
  createPreview,
  listPreviews,
  revokePreview,
  listComments,
  createComment,
  createMedia,
  listMedia,
  getMedia,
  updateMedia,
  deleteMedia,
  restoreMedia,
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
  listEvents,
  deliverEvent,
  listConnections,
  createConnection,
  updateConnection,
  getConnectionChoices,
  authorizeConnection,
  signInConnection,
  disconnect,
  getAccount,
  updateAccount,
  listLedger,
  listActivity,
  listKeys,
  createKey,
  revokeKey,
  readAgentRequest,
  createAgentGrant,
  listAgentGrants,
  revokeAgentGrant,
  getUsage,
  listRequests,
  exportAccount,
  deleteAccount,
  getSession,
  updateSession,
  listNotices,
  readNotices,
  listMembers,
  inviteMember,
  listAccounts,
  createAccount,
  updateMember,
  removeMember,
  getSetup,
  createOperatorAccount,
  listOperatorAccounts,
  getOperatorAccount,
  updateOperatorAccount,
  deleteOperatorAccount,
  createOperatorKey,
  listOperatorKeys,
  revokeOperatorKey,
  grantOperatorCredits,
  listFaults,
  addFault,
  clearFaults,
}
