// Made from the contract by contract/write-sdk.ts: change the contract, not this file.

/** Every operation that an API key may call, by resource. */
export const resources = {
  drafts: {
    generatePost: { id: 'generatePost', method: 'POST', path: '/api/generate-post', sends: 'body' },
    remix: { id: 'remix', method: 'POST', path: '/api/remix', sends: 'body' },
    create: { id: 'createDraft', method: 'POST', path: '/api/drafts', sends: 'body' },
    list: { id: 'listDrafts', method: 'GET', path: '/api/drafts', sends: 'query' },
    get: { id: 'getDraft', method: 'GET', path: '/api/drafts/{draft_id}', sends: 'nothing' },
    getSources: { id: 'getDraftSources', method: 'GET', path: '/api/drafts/{draft_id}/sources', sends: 'nothing' },
    update: { id: 'updateDraft', method: 'PATCH', path: '/api/drafts/{draft_id}', sends: 'body' },
    delete: { id: 'deleteDraft', method: 'DELETE', path: '/api/drafts/{draft_id}', sends: 'nothing' },
    restore: { id: 'restoreDraft', method: 'POST', path: '/api/drafts/{draft_id}/restore', sends: 'nothing' },
    rewrite: { id: 'rewriteDraft', method: 'POST', path: '/api/drafts/{draft_id}/rewrite', sends: 'body' },
    writeVariants: { id: 'writeVariants', method: 'POST', path: '/api/drafts/{draft_id}/variants', sends: 'body' },
    preview: { id: 'previewDraft', method: 'GET', path: '/api/drafts/{draft_id}/preview', sends: 'query' },
  },
  schedules: {
    create: { id: 'scheduleDraft', method: 'POST', path: '/api/schedules', sends: 'body' },
    list: { id: 'listSchedules', method: 'GET', path: '/api/schedules', sends: 'query' },
    nextFreeSlot: { id: 'nextFreeSlot', method: 'GET', path: '/api/schedules/next-free', sends: 'query' },
    get: { id: 'getSchedule', method: 'GET', path: '/api/schedules/{schedule_id}', sends: 'nothing' },
    move: { id: 'moveSchedule', method: 'PATCH', path: '/api/schedules/{schedule_id}', sends: 'body' },
    cancel: { id: 'cancelSchedule', method: 'DELETE', path: '/api/schedules/{schedule_id}', sends: 'nothing' },
    approve: { id: 'approveSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/approve', sends: 'body' },
    reject: { id: 'rejectSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/reject', sends: 'body' },
    retry: { id: 'retrySchedule', method: 'POST', path: '/api/schedules/{schedule_id}/retry', sends: 'body' },
    resolve: { id: 'resolveSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/resolve', sends: 'body' },
    listComments: { id: 'listComments', method: 'GET', path: '/api/schedules/{schedule_id}/comments', sends: 'query' },
  },
  previews: {
    create: { id: 'createPreview', method: 'POST', path: '/api/previews', sends: 'body' },
    list: { id: 'listPreviews', method: 'GET', path: '/api/previews', sends: 'query' },
    revoke: { id: 'revokePreview', method: 'DELETE', path: '/api/previews/{preview_id}', sends: 'nothing' },
  },
  media: {
    create: { id: 'createMedia', method: 'POST', path: '/api/media', sends: 'body' },
    list: { id: 'listMedia', method: 'GET', path: '/api/media', sends: 'query' },
    get: { id: 'getMedia', method: 'GET', path: '/api/media/{media_id}', sends: 'nothing' },
    update: { id: 'updateMedia', method: 'PATCH', path: '/api/media/{media_id}', sends: 'body' },
    delete: { id: 'deleteMedia', method: 'DELETE', path: '/api/media/{media_id}', sends: 'nothing' },
  },
  slots: {
    configure: { id: 'configureSlots', method: 'POST', path: '/api/schedule-slots', sends: 'body' },
    list: { id: 'listSlots', method: 'GET', path: '/api/schedule-slots', sends: 'query' },
    delete: { id: 'deleteSlot', method: 'DELETE', path: '/api/schedule-slots/{slot_id}', sends: 'nothing' },
  },
  webhooks: {
    create: { id: 'createWebhook', method: 'POST', path: '/api/webhooks', sends: 'body' },
    list: { id: 'listWebhooks', method: 'GET', path: '/api/webhooks', sends: 'query' },
    get: { id: 'getWebhook', method: 'GET', path: '/api/webhooks/{webhook_id}', sends: 'nothing' },
    update: { id: 'updateWebhook', method: 'PATCH', path: '/api/webhooks/{webhook_id}', sends: 'body' },
    delete: { id: 'deleteWebhook', method: 'DELETE', path: '/api/webhooks/{webhook_id}', sends: 'nothing' },
    test: { id: 'testWebhook', method: 'POST', path: '/api/webhooks/{webhook_id}/test', sends: 'body' },
    listDeliveries: { id: 'listDeliveries', method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries', sends: 'query' },
    getDelivery: { id: 'getDelivery', method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}', sends: 'nothing' },
    redeliver: { id: 'redeliver', method: 'POST', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', sends: 'nothing' },
    rotateSecret: { id: 'rotateWebhookSecret', method: 'POST', path: '/api/webhooks/{webhook_id}/rotate-secret', sends: 'body' },
  },
  events: {
    list: { id: 'listEvents', method: 'GET', path: '/api/events', sends: 'query' },
    deliver: { id: 'deliverEvent', method: 'POST', path: '/api/events/{event_id}/deliver', sends: 'body' },
  },
  connections: {
    list: { id: 'listConnections', method: 'GET', path: '/api/connections', sends: 'query' },
    create: { id: 'createConnection', method: 'POST', path: '/api/connections', sends: 'body' },
    update: { id: 'updateConnection', method: 'PATCH', path: '/api/connections/{platform}', sends: 'body' },
    authorize: { id: 'authorizeConnection', method: 'POST', path: '/api/connections/{platform}/authorize', sends: 'body' },
    disconnect: { id: 'disconnect', method: 'DELETE', path: '/api/connections/{platform}', sends: 'nothing' },
  },
  account: {
    get: { id: 'getAccount', method: 'GET', path: '/api/account', sends: 'nothing' },
    update: { id: 'updateAccount', method: 'PATCH', path: '/api/account', sends: 'body' },
    listLedger: { id: 'listLedger', method: 'GET', path: '/api/account/ledger', sends: 'query' },
  },
  activity: {
    list: { id: 'listActivity', method: 'GET', path: '/api/activity', sends: 'query' },
  },
  keys: {
    list: { id: 'listKeys', method: 'GET', path: '/api/keys', sends: 'query' },
    create: { id: 'createKey', method: 'POST', path: '/api/keys', sends: 'body' },
    revoke: { id: 'revokeKey', method: 'DELETE', path: '/api/keys/{key_id}', sends: 'nothing' },
  },
  usage: {
    get: { id: 'getUsage', method: 'GET', path: '/api/usage', sends: 'query' },
  },
  sandbox: {
    listFaults: { id: 'listFaults', method: 'GET', path: '/api/sandbox/faults', sends: 'nothing' },
    addFault: { id: 'addFault', method: 'POST', path: '/api/sandbox/faults', sends: 'body' },
    clearFaults: { id: 'clearFaults', method: 'DELETE', path: '/api/sandbox/faults', sends: 'query' },
  },
} as const
