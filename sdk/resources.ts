// Made from the contract by contract/write-sdk.ts: change the contract, not this file.

/** Every operation that an API key may call, by resource. */
export const resources = {
  drafts: {
    /** Write a draft for one network. Costs credits: `post` 1, `thread` 2, `carousel` 3. They are reserved first and given back in full when nothing could be written. Scope: `reels:generate`. */
    generatePost: { id: 'generatePost', method: 'POST', path: '/api/generate-post', sends: 'body', takesMinutes: true },
    /** Write drafts for several networks from one source. Takes `source` or `sources`, not both. The sum of the costs is reserved first. A network whose draft fails is listed in `failures` and refunded. Scope: `reels:generate`. */
    remix: { id: 'remix', method: 'POST', path: '/api/remix', sends: 'body', takesMinutes: true },
    /** Save a text written by hand. Takes `content` or `pieces`, not both; neither where `media` alone is the post. Costs nothing. Scope: `drafts:write`. */
    create: { id: 'createDraft', method: 'POST', path: '/api/drafts', sends: 'body' },
    /** List drafts, newest first. Scope: `drafts:read`. */
    list: { id: 'listDrafts', method: 'GET', path: '/api/drafts', sends: 'query' },
    /** Read a draft. Scope: `drafts:read`. */
    get: { id: 'getDraft', method: 'GET', path: '/api/drafts/{draft_id}' },
    /** Read the sources of a draft. The text that the draft was written from, as it was extracted: the places in `evidence` are places in it. Kept encrypted, and deleted with the draft. Scope: `drafts:read`. */
    getSources: { id: 'getDraftSources', method: 'GET', path: '/api/drafts/{draft_id}/sources' },
    /** Edit a draft. Takes `content` or `pieces`, not both, `media`, `caption`, `first_comment`, `options`, `link_card`, `tags` and `metadata`; what is left out stays, and options, tags and metadata each replace all of its kind. Tags and metadata alone make no new version. Either of the first two replaces the whole text: lines of `---` in `content` part it into pieces, and without one it is one piece, also of a thread that had several. An edit reaches every schedule of the draft that is still pending: what goes out is the text at the moment of publication. Scope: `drafts:write`. */
    update: { id: 'updateDraft', method: 'PATCH', path: '/api/drafts/{draft_id}', sends: 'body' },
    /** Delete a draft. Scope: `drafts:write`. */
    delete: { id: 'deleteDraft', method: 'DELETE', path: '/api/drafts/{draft_id}' },
    /** Bring a deleted draft back. For 30 days after its deletion. A draft that is not deleted is answered as it is. Scope: `drafts:write`. */
    restore: { id: 'restoreDraft', method: 'POST', path: '/api/drafts/{draft_id}/restore' },
    /** List the versions of a draft, newest first. The present version and those before it, 100 at most. Edits of one person within ten minutes are one version, which the last of them names; what stood before a restoration, before a rewrite and at a claim is always kept, and so is the first. Scope: `drafts:read`. */
    listVersions: { id: 'listDraftVersions', method: 'GET', path: '/api/drafts/{draft_id}/versions', sends: 'query' },
    /** Give a draft the content of an earlier version. An edit as `PATCH /api/drafts/{draft_id}` makes one, with a version of its own: text, uploads, caption, first comment, options, card, tone and language are those of the earlier version, and pending schedules and approvals are reached as by every edit. Uploads that it shows and that were deleted since come back with it; 409 `conflict` where their files are no longer there. Scope: `drafts:write`. */
    restoreVersion: { id: 'restoreDraftVersion', method: 'POST', path: '/api/drafts/{draft_id}/versions/{version}/restore', sends: 'body' },
    /** Have a draft rewritten. Takes one of `instruction`, `length`, `tone` and `language`. Costs 1 credit, which is reserved first and given back when nothing was written. The new text is checked against the sources of the draft and replaces the old one as an edit does: it reaches every schedule that is still pending, and is refused, and not charged, when one of them could not go out whole. `credits_used` of the answer is what this call cost. Without a language model only `length` and `tone` are there: the offline writer leaves sentences out, or adds sentences of the source. Scope: `reels:generate`. */
    rewrite: { id: 'rewriteDraft', method: 'POST', path: '/api/drafts/{draft_id}/rewrite', sends: 'body', takesMinutes: true },
    /** Have other drafts written beside a draft. New drafts on the same topic, from the same sources, for the same network and in the same form; the draft itself stays as it is, and so do its schedules. Each costs what a generated draft of this form costs (1, 2 or 3 credits); the sum is reserved first. A variant that cannot be written, or says the same as the draft or as a variant before it, is listed in `failures` and refunded. Uploads and caption of the draft stand beside each variant. The text of the draft may be said again, as in a rewrite. Scope: `reels:generate`. */
    writeVariants: { id: 'writeVariants', method: 'POST', path: '/api/drafts/{draft_id}/variants', sends: 'body', takesMinutes: true },
    /** See how each network would show a draft. By each platform’s main connection: limits differ by author. Of a platform without one, as an author without a subscription would. Scope: `drafts:read`. */
    preview: { id: 'previewDraft', method: 'GET', path: '/api/drafts/{draft_id}/preview', sends: 'query' },
  },
  posts: {
    /** Write a post, and schedule or publish it on several connections. Makes a draft for each of `connection_ids`, or for the main connection of each of `platforms`; with a time (`scheduled_at`, `use_next_free_slot` or `publish_now`) each is scheduled, which needs `schedules:write`, or `schedules:request` to have it wait for approval. All or none: what is refused for one connection is refused for all, and `errors` says which. With `partial: true` the others are made, and `failures` lists those that were not. Takes one request of the rate for each started ten connections. Scope: `drafts:write`. */
    create: { id: 'createPost', method: 'POST', path: '/api/posts', sends: 'body' },
    /** List posts, newest first. Scope: `drafts:read`. */
    list: { id: 'listPosts', method: 'GET', path: '/api/posts', sends: 'query' },
    /** Read a post with its drafts and schedules. Scope: `drafts:read`. */
    get: { id: 'getPost', method: 'GET', path: '/api/posts/{post_id}' },
    /** Read the receipt of a post. Its journal as one document, written when all parts have ended, and again after a retry or a decision about an unconfirmed part. It is kept as long as the post. The salt and the text together prove that this text was sent. Scope: `schedules:read`. */
    getReceipt: { id: 'getReceipt', method: 'GET', path: '/api/posts/{post_id}/receipt' },
    /** Change the tags and metadata of a post. What is left out stays; each replaces all of its kind. The text is that of the drafts: `PATCH /api/drafts/{draft_id}`. Scope: `drafts:write`. */
    update: { id: 'updatePost', method: 'PATCH', path: '/api/posts/{post_id}', sends: 'body' },
    /** Delete a post that is not out anywhere. Cancels its pending schedules, which needs `schedules:write` or for your own requests `schedules:request`, and deletes its drafts, which can be restored for 30 days, each alone. 409 `conflict` while a part is being published or is out. Scope: `drafts:write`. */
    delete: { id: 'deletePost', method: 'DELETE', path: '/api/posts/{post_id}' },
    /** Schedule the drafts of a post. Each on its own connection, all or none. Without `connection_ids`: those drafts that have no schedule which is pending, being published or out. Scope: `schedules:write`. */
    schedule: { id: 'schedulePost', method: 'POST', path: '/api/posts/{post_id}/schedule', sends: 'body' },
    /** Approve all pending schedules of a post that were requested. Each is approved with its own time, connection and content, all or none. Scope: `schedules:write`. */
    approve: { id: 'approvePost', method: 'POST', path: '/api/posts/{post_id}/approve', sends: 'body' },
    /** Reject all pending schedules of a post that were requested. They keep their times, and may be edited, moved or deleted. Scope: `schedules:write`. */
    reject: { id: 'rejectPost', method: 'POST', path: '/api/posts/{post_id}/reject', sends: 'body' },
    /** Publish every failed part of a post again, now. Each as `POST /api/schedules/{schedule_id}/retry` would. Those that cannot be retried are in `failures`; where none can, its problem is the answer. Scope: `schedules:write`. */
    retry: { id: 'retryPost', method: 'POST', path: '/api/posts/{post_id}/retry', sends: 'body' },
  },
  schedules: {
    /** Schedule a draft. At a time, or in the next free slot. Exactly one schedule of a connection can stand at one time. With `schedules:request` in place of `schedules:write` it waits for approval. Scope: `schedules:write`. */
    create: { id: 'scheduleDraft', method: 'POST', path: '/api/schedules', sends: 'body' },
    /** Check a schedule without making it. Answers as the request to schedule would at this moment, with the schedule that it would be. Nothing is changed, and no time is held. Scope: `schedules:write`. */
    validate: { id: 'validateSchedule', method: 'POST', path: '/api/schedules/validate', sends: 'body' },
    /** Schedule many drafts. All or none: the first entry that is refused is the answer, and `errors` says which. With `partial: true` the others are made, and the answer has the result of each entry, malformed ones included. Free slots are dealt out in the order given. Takes one request of the rate for each started ten entries. Scope: `schedules:write`. */
    batch: { id: 'batchSchedules', method: 'POST', path: '/api/schedules/batch', sends: 'body' },
    /** Put the pending schedules of a connection in another order. Deals the times of these schedules out in the order given: the first takes the earliest. All or none: 409 `conflict` when one is no longer pending, is due already, or would get a time after its `not_later_than`. An approved schedule stays approved, at its new time. Scope: `schedules:write`. */
    reorder: { id: 'reorderSchedules', method: 'POST', path: '/api/schedules/reorder', sends: 'body' },
    /** List schedules by time. Scope: `schedules:read`. */
    list: { id: 'listSchedules', method: 'GET', path: '/api/schedules', sends: 'query' },
    /** Show the next free slot. Scope: `schedules:read`. */
    nextFreeSlot: { id: 'nextFreeSlot', method: 'GET', path: '/api/schedules/next-free', sends: 'query' },
    /** Read a schedule with its attempts. Scope: `schedules:read`. */
    get: { id: 'getSchedule', method: 'GET', path: '/api/schedules/{schedule_id}' },
    /** Move or limit a pending schedule, or put a failed one away. Once this has answered, the post does not go out at its old time, nor after its new `not_later_than`. A failed schedule takes `dismissed`, alone: true puts it away, false fetches it back, and a retry does so too. With `schedules:request`: only what you have requested yourself and what is not approved. Scope: `schedules:write`. */
    move: { id: 'moveSchedule', method: 'PATCH', path: '/api/schedules/{schedule_id}', sends: 'body' },
    /** Cancel a pending schedule. Once this has answered, the post does not go out. With `schedules:request`: only what you have requested yourself and what is not approved. Scope: `schedules:write`. */
    cancel: { id: 'cancelSchedule', method: 'DELETE', path: '/api/schedules/{schedule_id}' },
    /** Approve a pending schedule that was requested. Approved are its time, its connection and the content of its draft at this moment. A change of these by a person without approval rights makes it wait for approval again. A change by a person with approval rights is approved. Scope: `schedules:write`. */
    approve: { id: 'approveSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/approve', sends: 'body' },
    /** Reject a pending schedule that was requested. It keeps its time, and may be edited (then it waits for approval again), moved or deleted. Scope: `schedules:write`. */
    reject: { id: 'rejectSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/reject', sends: 'body' },
    /** Publish a failed schedule again, now. Also sends the missing pieces of an incomplete thread. After `publication_unconfirmed` it needs `{"force": true}`: the post may be out. So it does where the same draft was scheduled again on the same connection since this schedule failed, and that post is published, may be, or is still to come; repetitions do not count. A retry by a person with approval rights approves. With `schedules:request` it needs a time, works for what you have requested yourself and what is not approved, and waits for approval. Without a `not_later_than` in the request the present one stays, and is dropped where it is not later than the new time. Scope: `schedules:write`. */
    retry: { id: 'retrySchedule', method: 'POST', path: '/api/schedules/{schedule_id}/retry', sends: 'body' },
    /** Say that an unconfirmed post is out. Only after `publication_unconfirmed`. The status stays `failed`; a retry is refused from then on. Scope: `schedules:write`. */
    resolve: { id: 'resolveSchedule', method: 'POST', path: '/api/schedules/{schedule_id}/resolve', sends: 'body' },
    /** List the comments on a post, of clients and of the team, oldest first. Scope: `schedules:read`. */
    listComments: { id: 'listComments', method: 'GET', path: '/api/schedules/{schedule_id}/comments', sends: 'query' },
    /** Comment on a post. For the team; clients comment by their links. A post has at most 100 comments of its team: beyond, 409. Scope: `schedules:read`. */
    createComment: { id: 'createComment', method: 'POST', path: '/api/schedules/{schedule_id}/comments', sends: 'body' },
    /** Read what went out, week by week. The last weeks up to the present one, newest first; none is left out. A post belongs to the week of its `scheduled_at`. A sum is null where no network told a number for it: nothing is estimated. Scope: `schedules:read`. */
    getWeeks: { id: 'getWeeks', method: 'GET', path: '/api/schedules/weeks', sends: 'query' },
    /** Read the best posts, and the hours whose posts did best. Of the same weeks as `GET /api/schedules/weeks`: the 10 posts with the most of one number, and that number by weekday and hour of publication. Posts of which the network told none count nowhere. These are your own posts, not advice of a network. Scope: `schedules:read`. */
    getResults: { id: 'getResults', method: 'GET', path: '/api/schedules/results', sends: 'query' },
  },
  snippets: {
    /** List snippets, newest first. Scope: `drafts:read`. */
    list: { id: 'listSnippets', method: 'GET', path: '/api/snippets', sends: 'query' },
    /** Save a text to insert into posts. An account has at most 500 snippets: beyond, 409. They count against the plan’s `text_bytes`. Scope: `drafts:write`. */
    create: { id: 'createSnippet', method: 'POST', path: '/api/snippets', sends: 'body' },
    /** Change a snippet. Posts that it was inserted into stay as they are. Scope: `drafts:write`. */
    update: { id: 'updateSnippet', method: 'PATCH', path: '/api/snippets/{snippet_id}', sends: 'body' },
    /** Delete a snippet. Scope: `drafts:write`. */
    delete: { id: 'deleteSnippet', method: 'DELETE', path: '/api/snippets/{snippet_id}' },
  },
  repeats: {
    /** List what is published again and again. Newest first. Scope: `schedules:read`. */
    list: { id: 'listRepeats', method: 'GET', path: '/api/repeats', sends: 'query' },
    /** Publish a draft again and again. Its first repetition takes the next free slot, or where the draft is scheduled on this connection already, the next one so many weeks after that. Each repetition is a schedule of its own, planned when the one before has gone out, failed or been cancelled: there are never two. Where a person without approval rights has changed the draft, repetitions wait for approval until one of them is approved. A draft is repeated once on each connection, and an account has at most 100 repeats. Scope: `schedules:write`. */
    create: { id: 'createRepeat', method: 'POST', path: '/api/repeats', sends: 'body' },
    /** Change how often a draft is published again. What is planned keeps its time; the repetition after it comes at the new distance. Scope: `schedules:write`. */
    update: { id: 'updateRepeat', method: 'PATCH', path: '/api/repeats/{repeat_id}', sends: 'body' },
    /** Stop publishing a draft again. No further repetition is planned. The one that is planned stays, as any other schedule: cancel it where it is not wanted. Scope: `schedules:write`. */
    delete: { id: 'deleteRepeat', method: 'DELETE', path: '/api/repeats/{repeat_id}' },
  },
  previews: {
    /** Make a link that shows posts to a client. Takes `schedule_ids`, or `from` and `to`: then it shows all posts of that period, also those that are scheduled or moved there later, the first 500. People with the link see these posts as their networks would show them, without an account, and may leave comments. `may_approve` needs `schedules:write`. The link works as long as the person who made it may make one: it ends with their membership, their role or their key. Beyond 100 links that work: 409. Scope: `schedules:read`. */
    create: { id: 'createPreview', method: 'POST', path: '/api/previews', sends: 'body' },
    /** List links for clients, newest first. Without their addresses. One that has expired is listed as long as the operator keeps attempts and deliveries. Scope: `schedules:read`. */
    list: { id: 'listPreviews', method: 'GET', path: '/api/previews', sends: 'query' },
    /** Revoke a link for a client. From then on it shows nothing, and nothing can be decided by it. Links of others need `schedules:write`. Scope: `schedules:read`. */
    revoke: { id: 'revokePreview', method: 'DELETE', path: '/api/previews/{preview_id}' },
  },
  media: {
    /** Upload a picture, a video or a document. The file as body, or `multipart/form-data` with `file` and, if wanted, `alt_text` and `name` (by default the name of the file), or as JSON an address from which it is fetched: within ten minutes, over at most five redirects. Its content decides what it is. Taken: JPEG, PNG, WebP, GIF, AVIF; MP4, MOV, WebM; PDF; for drafting plain text, VTT and SRT. An animated WebP becomes a GIF; `kind` is `gif` for what moves. Place, camera and other metadata are dropped. The limit of 1 MiB does not hold here. For `Idempotency-Key` the SHA-256 of the bytes is the body. Scope: `media:write`. */
    create: { id: 'createMedia', method: 'POST', path: '/api/media', sends: 'body', takesMinutes: true },
    /** List uploads, newest first. Scope: `media:read`. */
    list: { id: 'listMedia', method: 'GET', path: '/api/media', sends: 'query' },
    /** Read an upload. Scope: `media:read`. */
    get: { id: 'getMedia', method: 'GET', path: '/api/media/{media_id}' },
    /** Change the name or the alt text of an upload. Scope: `media:write`. */
    update: { id: 'updateMedia', method: 'PATCH', path: '/api/media/{media_id}', sends: 'body' },
    /** Delete an upload. Refused while a post that shows it is pending or on its way; other drafts lose it. For a day it can be brought back; then its bytes go, where no other upload has the same. Scope: `media:write`. */
    delete: { id: 'deleteMedia', method: 'DELETE', path: '/api/media/{media_id}' },
    /** Bring a deleted upload back. For a day after its deletion, where there is room for it. Drafts that lost it show it again where they did, as an edit; those that were edited, scheduled or deleted since stay as they are. An upload that is not deleted is answered as it is. Scope: `media:write`. */
    restore: { id: 'restoreMedia', method: 'POST', path: '/api/media/{media_id}/restore' },
  },
  slots: {
    /** Configure a connection’s recurring slots. Replaces the calendar of one connection; `slots: []` clears it. Slots keep their local time through daylight saving. Scope: `schedules:write`. */
    configure: { id: 'configureSlots', method: 'POST', path: '/api/schedule-slots', sends: 'body' },
    /** List recurring slots. By platform, connection, day and time. Scope: `schedules:read`. */
    list: { id: 'listSlots', method: 'GET', path: '/api/schedule-slots', sends: 'query' },
    /** Remove a recurring slot. Scope: `schedules:write`. */
    delete: { id: 'deleteSlot', method: 'DELETE', path: '/api/schedule-slots/{slot_id}' },
  },
  webhooks: {
    /** Register a webhook. At most 20 an account. The answer holds the signing secret, once. Events about posts, but for `post.published` and `post.failed`, need `schedules:read` too, events of connections `account:read`, and events of media `media:read`. `*`, alone, is all that the caller may read, also events that are added later. Scope: `webhooks:write`. */
    create: { id: 'createWebhook', method: 'POST', path: '/api/webhooks', sends: 'body' },
    /** List webhooks. Scope: `webhooks:read`. */
    list: { id: 'listWebhooks', method: 'GET', path: '/api/webhooks', sends: 'query' },
    /** Read a webhook. Scope: `webhooks:read`. */
    get: { id: 'getWebhook', method: 'GET', path: '/api/webhooks/{webhook_id}' },
    /** Change, disable or enable a webhook. Scope: `webhooks:write`. */
    update: { id: 'updateWebhook', method: 'PATCH', path: '/api/webhooks/{webhook_id}', sends: 'body' },
    /** Remove a webhook with its log. Scope: `webhooks:write`. */
    delete: { id: 'deleteWebhook', method: 'DELETE', path: '/api/webhooks/{webhook_id}' },
    /** Send a sample event. A sample of the named event, marked `"test": true` in `data`. Scope: `webhooks:write`. */
    test: { id: 'testWebhook', method: 'POST', path: '/api/webhooks/{webhook_id}/test', sends: 'body' },
    /** Read a webhook’s log, newest first. Scope: `webhooks:read`. */
    listDeliveries: { id: 'listDeliveries', method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries', sends: 'query' },
    /** Read one delivery. Scope: `webhooks:read`. */
    getDelivery: { id: 'getDelivery', method: 'GET', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}' },
    /** Deliver an event again. A new delivery of the same event, with the same `webhook-id`. Scope: `webhooks:write`. */
    redeliver: { id: 'redeliver', method: 'POST', path: '/api/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver' },
    /** Replace the signing secret. For 24 hours `webhook-signature` carries both signatures and `X-Service-Signature` is made with the old secret, or at once with the new one when `expire_previous` is true. Scope: `webhooks:write`. */
    rotateSecret: { id: 'rotateWebhookSecret', method: 'POST', path: '/api/webhooks/{webhook_id}/rotate-secret', sends: 'body' },
  },
  events: {
    /** List what happened, newest first. Every event of the account whose subject the caller may read, whether a webhook is subscribed to it or not, kept as long as the operator keeps attempts and deliveries (90 days by default). Scope: `webhooks:read`. */
    list: { id: 'listEvents', method: 'GET', path: '/api/events', sends: 'query' },
    /** Deliver an event to a webhook. To one of the account’s own webhooks, whatever it is subscribed to; with the event’s `webhook-id`, so that a receiver knows it again. Scope: `webhooks:write`. */
    deliver: { id: 'deliverEvent', method: 'POST', path: '/api/events/{event_id}/deliver', sends: 'body' },
  },
  connections: {
    /** List connections, main ones first. Of LinkedIn, X, Instagram, TikTok an account has a main connection from its creation, connected or not. Of any other platform it has none until one is made; the first is the main one. Scope: `account:read`. */
    list: { id: 'listConnections', method: 'GET', path: '/api/connections', sends: 'query' },
    /** Add a connection. One more place to post on a platform, up to the plan’s `connections`; the main ones count. It is not connected yet: go on with `authorize`. The first of a platform is its main one. Scope: `connections:write`. */
    create: { id: 'createConnection', method: 'POST', path: '/api/connections', sends: 'body' },
    /** Change a connection. Another main connection moves nothing that is planned. After a pause the posts that are at most CRIER_MAX_LATENESS late go out; the others fail with `missed_window`. Scope: `connections:write`. */
    update: { id: 'updateConnection', method: 'PATCH', path: '/api/connections/{platform}', sends: 'body' },
    /** Read what the account may choose on TikTok now. What TikTok said within the last 10 seconds, or says now. Of other networks: 409. Scope: `account:read`. */
    getChoices: { id: 'getConnectionChoices', method: 'GET', path: '/api/connections/{platform}/choices' },
    /** Start connecting a network. Open `authorize_url` in a browser within ten minutes; it works once. By a platform without a connection: one is made when the consent succeeds. Scope: `connections:write`. */
    authorize: { id: 'authorizeConnection', method: 'POST', path: '/api/connections/{platform}/authorize', sends: 'body' },
    /** Connect a network by an app password. For networks where an author makes a password for each program: Bluesky. The password is sent once, to the author’s server, and never stored. By a platform without a connection: one is made. `Idempotency-Key` is refused. 5 tries in 10 minutes for an author, 30 in 5 minutes for a server. Scope: `connections:write`. */
    signIn: { id: 'signInConnection', method: 'POST', path: '/api/connections/{platform}/sign-in', sends: 'body', isKeyless: true },
    /** Disconnect a network, or remove a connection. Access is revoked at the network where it can be. A main connection stays and can be connected again. Another one is removed with its slots, and keeps its finished schedules; while a post of it is pending or being published: 409. Scope: `connections:write`. */
    disconnect: { id: 'disconnect', method: 'DELETE', path: '/api/connections/{platform}' },
  },
  account: {
    /** Read the account. Scope: `account:read`. */
    get: { id: 'getAccount', method: 'GET', path: '/api/account' },
    /** Change name, time zone and brand kit. Fields of `brand_kit` that are left out stay as they are. Scope: `account:write`. */
    update: { id: 'updateAccount', method: 'PATCH', path: '/api/account', sends: 'body' },
    /** List credit movements, newest first. Scope: `account:read`. */
    listLedger: { id: 'listLedger', method: 'GET', path: '/api/account/ledger', sends: 'query' },
  },
  activity: {
    /** List who changed what, newest first. One entry for each change, kept as long as the operator keeps attempts and deliveries (90 days by default). It holds names of fields, times, states and labels, and no text, no secret and no e-mail address. Scope: `account:read`. */
    list: { id: 'listActivity', method: 'GET', path: '/api/activity', sends: 'query' },
  },
  keys: {
    /** List API keys, newest first. Scope: `keys:write`. */
    list: { id: 'listKeys', method: 'GET', path: '/api/keys', sends: 'query' },
    /** Create an API key. A key never grants a scope that it does not hold, nor more time than it has itself. Without `scopes` and `expires_at`: those of the key that asks. Scope: `keys:write`. */
    create: { id: 'createKey', method: 'POST', path: '/api/keys', sends: 'body' },
    /** Revoke an API key. It is refused from the next request on. Scope: `keys:write`. */
    revoke: { id: 'revokeKey', method: 'DELETE', path: '/api/keys/{key_id}' },
  },
  usage: {
    /** Read credits and requests by day. The last days up to today, in UTC, oldest first; none is left out. Scope: `account:read`. */
    get: { id: 'getUsage', method: 'GET', path: '/api/usage', sends: 'query' },
  },
  requests: {
    /** List requests that were made with keys of the account, newest first. Those of the last 24 hours, at most the newest 1,000, refused ones too; without queries, bodies and ids of paths. Reading this list is not in it. It is there to look things up and no record: a request may be missing, and one that another process of the server answered comes up to ten seconds later. Scope: `account:read`. */
    list: { id: 'listRequests', method: 'GET', path: '/api/requests', sends: 'query' },
  },
  operator: {
    /** Create an account for a customer. No person signs in to it unless `invite` is true. Its networks are not connected yet. An operator’s key sees and changes the accounts that operator’s keys made, and no other. Only for an operator’s key. */
    createAccount: { id: 'createOperatorAccount', method: 'POST', path: '/api/operator/accounts', sends: 'body' },
    /** List the accounts of customers, newest first. Only for an operator’s key. */
    listAccounts: { id: 'listOperatorAccounts', method: 'GET', path: '/api/operator/accounts', sends: 'query' },
    /** Read the account of a customer. Only for an operator’s key. */
    getAccount: { id: 'getOperatorAccount', method: 'GET', path: '/api/operator/accounts/{account_id}' },
    /** Change plan, or suspend the account of a customer. While it is suspended its keys and agents are answered 403 `account_suspended`, its people may read, and its pending posts wait. Afterwards those that are at most `CRIER_MAX_LATENESS` late are published, and the others fail with `missed_window`. A larger quota of credits is granted at once, a smaller one holds from the next month on. Only for an operator’s key. */
    updateAccount: { id: 'updateOperatorAccount', method: 'PATCH', path: '/api/operator/accounts/{account_id}', sends: 'body' },
    /** Delete the account of a customer, with everything in it. Tokens are revoked at the networks where they can be reached. While a post is being published: 409. Only for an operator’s key. */
    deleteAccount: { id: 'deleteOperatorAccount', method: 'DELETE', path: '/api/operator/accounts/{account_id}' },
    /** Create an API key for the account of a customer. Without `scopes`: every scope. Only for an operator’s key. */
    createKey: { id: 'createOperatorKey', method: 'POST', path: '/api/operator/accounts/{account_id}/keys', sends: 'body' },
    /** List the API keys of the account of a customer, newest first. Only for an operator’s key. */
    listKeys: { id: 'listOperatorKeys', method: 'GET', path: '/api/operator/accounts/{account_id}/keys', sends: 'query' },
    /** Revoke an API key of the account of a customer. It is refused from the next request on. Only for an operator’s key. */
    revokeKey: { id: 'revokeOperatorKey', method: 'DELETE', path: '/api/operator/accounts/{account_id}/keys/{key_id}' },
    /** Add credits to the account of a customer. They last until the next renewal, which sets the balance to the quota. Only for an operator’s key. */
    grantCredits: { id: 'grantOperatorCredits', method: 'POST', path: '/api/operator/accounts/{account_id}/credits', sends: 'body' },
  },
  sandbox: {
    /** List the faults that are being rehearsed. Those of this account’s own sandbox connections. Scope: `connections:write`. */
    listFaults: { id: 'listFaults', method: 'GET', path: '/api/sandbox/faults' },
    /** Rehearse a fault on a sandbox network. It strikes only this account’s own posts. Scope: `connections:write`. */
    addFault: { id: 'addFault', method: 'POST', path: '/api/sandbox/faults', sends: 'body' },
    /** End faults. All of this account’s, or those of one network or kind. Scope: `connections:write`. */
    clearFaults: { id: 'clearFaults', method: 'DELETE', path: '/api/sandbox/faults', sends: 'query' },
  },
} as const
