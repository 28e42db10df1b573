import type { TObject } from 'typebox'
import type { Request } from './endpoint.ts'
import type { Contract, OperationId } from './index.ts'

type WithBody = {
  [Id in OperationId]: Contract[Id] extends { readonly body: TObject } ? Id : never
}[OperationId]

/** A body for every operation that takes one, as the reference shows it. */
export const bodyExamples: { readonly [Id in WithBody]: Request<Contract[Id]>['body'] } = {
  generatePost: {
    platform: 'linkedin',
    topic: 'Why small teams ship faster',
    tone: 'friendly',
    content_type: 'post',
  },
  remix: {
    source: 'https://example.com/articles/small-teams',
    platforms: ['linkedin', 'x'],
    content_types: { x: 'thread' },
  },
  createDraft: {
    platform: 'x',
    content: 'Small teams ship faster: fewer people to ask, fewer things to wait for.',
  },
  updateDraft: { content: 'Small teams ship faster. Here is why.' },
  rewriteDraft: { length: 'shorter', version: 2 },
  restoreDraftVersion: { draft_version: 5 },
  writeVariants: { count: 2 },
  createPost: {
    platforms: ['linkedin', 'x'],
    content: 'Small teams ship faster: fewer people to ask, fewer things to wait for.',
    versions: { x: { content: 'Small teams ship faster.' } },
    scheduled_at: '2026-11-24T09:00:00Z',
    tags: ['teams'],
    metadata: { campaign: 'autumn' },
  },
  updatePost: { tags: ['teams', 'autumn'] },
  schedulePost: { publish_now: true },
  approvePost: { comment: 'Good to go.' },
  rejectPost: { comment: 'Please name the date of the launch.' },
  retryPost: {},
  scheduleDraft: {
    draft_id: 'drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
    platform: 'linkedin',
    scheduled_at: '2026-11-24T09:00:00Z',
  },
  validateSchedule: {
    draft_id: 'drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
    platform: 'linkedin',
    use_next_free_slot: true,
  },
  batchSchedules: {
    schedules: [
      {
        draft_id: 'drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
        platform: 'linkedin',
        use_next_free_slot: true,
      },
      {
        draft_id: 'drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2d',
        platform: 'x',
        scheduled_at: '2026-11-24T09:00:00Z',
      },
    ],
  },
  reorderSchedules: {
    connection_id: 'conn_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
    schedule_ids: ['sch_019aa5c27d3e7c1f8b2a4d6e8f0a1b2d', 'sch_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c'],
  },
  moveSchedule: { use_next_free_slot: true },
  approveSchedule: { comment: 'Good to go.', draft_version: 2 },
  rejectSchedule: { comment: 'Please name the date of the launch.' },
  retrySchedule: { force: true },
  resolveSchedule: { published: true, external_url: 'https://example.com/posts/1' },
  createSnippet: { name: 'Our hashtags', kind: 'hashtags', content: '#bakery #sourdough' },
  updateSnippet: { name: 'Hashtags for bread' },
  createRepeat: {
    draft_id: 'drft_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
    connection_id: 'conn_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c',
    every_weeks: 4,
  },
  updateRepeat: { every_weeks: 8 },
  createComment: { text: 'Can we lead with the figure?' },
  createPreview: { schedule_ids: ['sch_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c'], may_approve: true },
  createMedia: { url: 'https://example.com/pictures/owl.jpg', alt_text: 'An owl on a branch.' },
  updateMedia: { alt_text: 'Four people around a table, laughing.' },
  configureSlots: {
    platform: 'linkedin',
    timezone: 'Europe/Berlin',
    slots: [{ days: ['tuesday', 'thursday'], time: '09:00' }, { time: '17:30' }],
  },
  createWebhook: {
    url: 'https://example.com/hooks/crier',
    events: ['post.published', 'post.failed'],
  },
  updateWebhook: { enabled: true },
  testWebhook: { event: 'post.published' },
  redeliver: {},
  deliverEvent: { webhook_id: 'whk_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c' },
  rotateWebhookSecret: { expire_previous: true },
  createConnection: { platform: 'x', label: 'The founder' },
  updateConnection: { label: 'The company page', main: true },
  authorizeConnection: { kind: 'sandbox' },
  signInConnection: { identifier: 'alice.bsky.social', password: 'abcd-efgh-ijkl-mnop' },
  updateAccount: { brand_kit: { default_tone: 'friendly', hashtags: ['#smallteams'] } },
  deleteAccount: { account_id: 'acct_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c' },
  createAgentGrant: {
    client_id: 'agent_3q2-7wAAECAwQFBgcICQ',
    redirect_uri: 'http://127.0.0.1:33418/callback',
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    resource: 'https://crier.example.com/mcp',
    scopes: ['drafts:write', 'schedules:request'],
  },
  updateSession: { name: 'Ada Lovelace' },
  readNotices: { until: '2026-11-24T09:00:00Z' },
  inviteMember: { email: 'grace@example.com', role: 'editor' },
  createAccount: { name: 'Owl Books' },
  createOperatorAccount: { name: 'Owl Books', email: 'owner@owlbooks.example', plan: 'starter' },
  updateOperatorAccount: { suspended: true },
  createOperatorKey: { name: 'Product', scopes: ['drafts:write', 'schedules:write'] },
  grantOperatorCredits: { amount: 50 },
  updateMember: { role: 'contributor' },
  addFault: { platform: 'x', kind: 'rate_limited', times: 2 },
  createKey: { name: 'Reporting', scopes: ['drafts:read', 'schedules:read'] },
}

/**
 * The operations of everyday work, for which there are programs in several languages, with the
 * query of each.
 */
export const sampleQueries: { readonly [Id in OperationId]?: Readonly<Record<string, string>> } = {
  generatePost: {},
  createDraft: {},
  listDrafts: { platform: 'x' },
  getDraft: {},
  updateDraft: {},
  configureSlots: {},
  nextFreeSlot: { platform: 'linkedin' },
  scheduleDraft: {},
  listSchedules: { status: 'pending' },
  getSchedule: {},
  moveSchedule: {},
  cancelSchedule: {},
  createWebhook: {},
  listEvents: { event: 'post.failed' },
  listConnections: {},
  getAccount: {},
}
