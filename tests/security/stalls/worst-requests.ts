import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { contract, type OperationId } from '@crier/contract/index.ts'
import { days } from '@crier/contract/slots.ts'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { filled as filledPath } from '../../api/operations.ts'
import { filled, fillings, largest } from './largest.ts'
import { contents, type Harness } from './harness.ts'

export interface Worst {
  readonly title: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly as: 'key' | 'browser'
}

type Build = (id: OperationId, harness: Harness) => readonly Worst[]

const text = filled('Small teams ship faster because fewer people must agree on it. ', 100_000)
const unbroken = filled(fillings.chinese, 100_000)

/** The worst legal requests of every operation. An operation that is missing does not compile. */
const worst: { readonly [Id in OperationId]: Build } = {
  generatePost: (id, { site }) => [
    ...[text, unbroken, filled('Ab 1. ', 100_000), `${site}/long`].flatMap((source) =>
      ['thread', 'carousel'].map((content_type) =>
        one(id, `source ${source.slice(0, 12)}, ${content_type}`, {
          body: { source, content_type },
        }),
      ),
    ),
    one(id, 'a topic without a space', {
      body: { platform: 'linkedin', topic: 'a'.repeat(500), source: undefined },
    }),
  ],
  remix: (id, { site }) =>
    [text, unbroken, `${site}/long`].map((source) =>
      one(id, `source ${source.slice(0, 12)}`, { body: { source } }),
    ),
  createDraft: (id) =>
    Object.entries(contents).map(([name, body]) =>
      one(id, name, { body: { platform: 'x', ...body }, bare: true }),
    ),
  listDrafts: lists,
  getDraft: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) => one(id, name, { ids: { draft_id } })),
  getDraftSources: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) => one(id, name, { ids: { draft_id } })),
  listDraftVersions: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) => one(id, name, { ids: { draft_id } })),
  updateDraft: (id, { edited }) =>
    Object.entries(contents).flatMap(([name, { content_type: type, ...content }]) =>
      Object.entries(edited)
        .filter(([present]) => type === present)
        .map(([, draft_id]) => one(id, name, { ids: { draft_id }, body: content, bare: true })),
    ),
  deleteDraft: plain,
  restoreDraft: plain,
  restoreDraftVersion: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) =>
      one(id, name, { ids: { draft_id, version: '1' }, bare: true }),
    ),
  rewriteDraft: (id, harness) =>
    Object.entries(harness.drafts).flatMap(([name, draft_id]) =>
      [{ length: 'shorter' }, { length: 'longer' }, { tone: 'expert' }].map((body) =>
        one(id, `${name}, ${Object.values(body).join()}`, { ids: { draft_id }, body, bare: true }),
      ),
    ),
  writeVariants: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) =>
      one(id, name, { ids: { draft_id }, body: { count: 3 }, bare: true }),
    ),
  previewDraft: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) => one(id, name, { ids: { draft_id } })),
  createPost: (id) =>
    Object.entries(contents).map(([name, body]) =>
      one(id, name, {
        body: { platforms: specifiedPlatforms, ...body, scheduled_at: '2099-01-01T00:00:00Z' },
        bare: true,
      }),
    ),
  listPosts: lists,
  getPost: plain,
  getReceipt: plain,
  updatePost: plain,
  deletePost: plain,
  schedulePost: plain,
  approvePost: plain,
  rejectPost: plain,
  retryPost: plain,
  scheduleDraft: (id, harness) =>
    Object.entries(harness.drafts).flatMap(([name, draft_id]) =>
      specifiedPlatforms.map((platform) =>
        one(id, `${name} on ${platform}`, {
          body: { draft_id, platform, scheduled_at: '2099-01-01T00:00:00Z' },
          bare: true,
        }),
      ),
    ),
  validateSchedule: (id, harness) =>
    Object.entries(harness.drafts).flatMap(([name, draft_id]) =>
      specifiedPlatforms.map((platform) =>
        one(id, `${name} on ${platform}`, {
          body: { draft_id, platform, scheduled_at: '2099-01-01T00:00:00Z' },
          bare: true,
        }),
      ),
    ),
  batchSchedules: (id, harness) =>
    Object.entries(harness.drafts).map(([name, draft_id]) => {
      const schedules = Array.from({ length: 100 }, () => ({
        draft_id,
        platform: 'x',
        scheduled_at: '2099-01-01T00:00:00Z',
      }))
      return one(id, `100 of ${name}`, { body: { schedules, partial: true }, bare: true })
    }),
  // A hundred that swap their times: tests/api/reorder-schedules.test.ts. Here what is refused
  // early.
  reorderSchedules: (id) => {
    const schedule_ids = Array.from(
      { length: 100 },
      (_, index) => `sch_${String(index).padStart(32, '0')}`,
    )
    return [
      one(id, '', { body: { connection_id: `conn_${'0'.repeat(32)}`, schedule_ids }, bare: true }),
    ]
  },
  listSchedules: lists,
  listActivity: lists,
  getWeeks: (id) => [one(id, '', { query: '?weeks=53' })],
  getResults: (id) => [one(id, '', { query: '?weeks=53&by=views' })],
  nextFreeSlot: (id) => [one(id, '', { query: '?platform=x&count=50' })],
  getSchedule: plain,
  moveSchedule: (id, { ids }) => [
    one(id, '', { ids, body: { scheduled_at: '2099-02-01T00:00:00Z' }, bare: true }),
  ],
  cancelSchedule: plain,
  approveSchedule: plain,
  rejectSchedule: plain,
  retrySchedule: plain,
  resolveSchedule: (id, { ids }) => [
    one(id, '', { ids, body: { external_url: `https://example.com/${'a'.repeat(1_900)}` } }),
  ],
  listSnippets: lists,
  createSnippet: (id) => [
    one(id, '', { body: { name: 'a'.repeat(100), content: 'a'.repeat(10_000) } }),
  ],
  updateSnippet: (id, { ids }) => [one(id, '', { ids, body: { content: 'b'.repeat(10_000) } })],
  deleteSnippet: plain,
  listRepeats: lists,
  createRepeat: (id, { drafts, ids }) =>
    Object.entries(drafts).map(([name, draft_id]) =>
      one(id, name, {
        body: { draft_id, connection_id: ids['connection_id'], every_weeks: 1 },
        bare: true,
      }),
    ),
  updateRepeat: plain,
  deleteRepeat: plain,
  createPreview: (id, { ids }) => [
    one(id, '', { body: { schedule_ids: [ids['schedule_id']] }, bare: true }),
  ],
  listPreviews: lists,
  revokePreview: plain,
  listComments: lists,
  createComment: (id, { ids }) => [one(id, '', { ids, body: { text: 'a'.repeat(2_000) } })],
  // A picture in the place of a long text is measured in tests/api/media.test.ts.
  createMedia: plain,
  listMedia: lists,
  getMedia: plain,
  updateMedia: (id) => [
    one(id, '', { body: { name: 'a'.repeat(200), alt_text: 'a'.repeat(4_086) } }),
  ],
  deleteMedia: plain,
  restoreMedia: plain,
  configureSlots: (id) => {
    const slots = Array.from({ length: 168 }, (_, hour) => ({
      time: `${String(hour % 24).padStart(2, '0')}:00`,
      days: [days[hour % 7]],
    }))
    return [one(id, '', { body: { slots, timezone: 'America/Argentina/ComodRivadavia' } })]
  },
  listSlots: lists,
  deleteSlot: plain,
  createWebhook: (id, { site }) => [one(id, '', { body: { url: `${site}/${'a'.repeat(1_900)}` } })],
  listWebhooks: lists,
  getWebhook: plain,
  updateWebhook: (id, { ids, site }) => [
    one(id, '', { ids, body: { url: `${site}/${'b'.repeat(1_900)}` } }),
  ],
  deleteWebhook: plain,
  testWebhook: plain,
  listDeliveries: lists,
  getDelivery: plain,
  redeliver: plain,
  listEvents: lists,
  deliverEvent: (id, { ids }) => [
    one(id, '', { ids, body: { webhook_id: ids['webhook_id'] }, bare: true }),
  ],
  rotateWebhookSecret: plain,
  listConnections: lists,
  createConnection: (id) => [one(id, '', { body: { platform: 'x', label: 'a'.repeat(100) } })],
  updateConnection: (id) => [
    one(id, '', { body: { label: 'a'.repeat(100), paused: false, settings: undefined } }),
  ],
  getConnectionChoices: plain,
  authorizeConnection: (id) => [one(id, '', { body: { kind: 'sandbox' }, bare: true })],
  signInConnection: (id) => [
    one(id, '', {
      body: { server: 'a'.repeat(300), identifier: 'a'.repeat(300), password: 'a'.repeat(200) },
    }),
  ],
  disconnect: plain,
  getAccount: plain,
  updateAccount: (id) =>
    Object.values(fillings).map((filling) =>
      one(id, filling.slice(0, 4), {
        filling,
        body: {
          timezone: 'America/Argentina/ComodRivadavia',
          brand_kit: { ...brand(id, filling), language: 'en' },
        },
      }),
    ),
  listLedger: lists,
  listKeys: lists,
  createKey: (id) => [one(id, '', { body: { expires_at: undefined } })],
  revokeKey: plain,
  readAgentRequest: (id, { agentRequest }) => [
    one(id, '', { query: `?${new URLSearchParams(agentRequest).toString()}` }),
  ],
  createAgentGrant: (id, { agentRequest }) => [
    one(id, '', { body: { ...agentRequest, scopes: ['drafts:write'] } }),
  ],
  listAgentGrants: lists,
  revokeAgentGrant: plain,
  getUsage: plain,
  listRequests: lists,
  exportAccount: plain,
  deleteAccount: (id, { accountId }) => [one(id, '', { body: { account_id: accountId } })],
  getSession: plain,
  updateSession: (id) => [one(id, '', { body: { email: undefined, locale: 'de' } })],
  listMembers: plain,
  inviteMember: (id) => [one(id, '', { body: { email: `${'a'.repeat(60)}@example.com` } })],
  listAccounts: plain,
  listNotices: lists,
  readNotices: plain,
  createAccount: plain,
  updateMember: plain,
  removeMember: plain,
  getSetup: plain,
  // What others than operators are answered: 403, at once.
  createOperatorAccount: plain,
  listOperatorAccounts: plain,
  getOperatorAccount: plain,
  updateOperatorAccount: plain,
  deleteOperatorAccount: plain,
  createOperatorKey: plain,
  listOperatorKeys: plain,
  revokeOperatorKey: plain,
  grantOperatorCredits: plain,
  listFaults: plain,
  addFault: plain,
  clearFaults: plain,
}

/** In the order of the contract; what destroys something others need comes last. */
export function worstRequests(harness: Harness): readonly Worst[] {
  const all = (Object.keys(contract) as OperationId[]).map((id) => ({
    id,
    requests: worst[id](id, harness),
  }))
  const empty = all.find(({ requests }) => requests.length === 0)
  if (empty) throw new Error(`${empty.id} has no request`)
  const isLast = (id: OperationId) =>
    id === 'deleteAccount' ? 2 : /^(delete|cancel|revoke|remove|disconnect|clear)/.test(id) ? 1 : 0
  return [
    ...calls,
    ...all
      .toSorted((first, second) => isLast(first.id) - isLast(second.id))
      .flatMap(({ requests }) => requests),
  ]
}

const tool = (name: string, args: object) => ({
  method: 'tools/call',
  params: { name, arguments: args },
})
const client = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'Helper', version: '1' },
}
const unknownNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]))

/** The largest messages that an agent may send to `/mcp`. */
const calls: readonly Worst[] = Object.entries({
  'all tools': { method: 'tools/list', params: {} },
  initialize: { method: 'initialize', params: client },
  'a draft of a long source': tool('generate_post', { platform: 'x', source: text }),
  '80,000 unknown arguments': tool('generate_post', unknownNames(80_000)),
  '80,000 unknown names beside': {
    ...tool('generate_post', { platform: 'x', source: 'Short.' }),
    ...unknownNames(80_000),
  },
  'as many unknown arguments as a short message holds': tool('get_draft', unknownNames(5_500)),
  'a long id': tool('get_draft', { draft_id: 'a'.repeat(60_000) }),
}).map(([what, message]) => ({
  ...{ title: `/mcp: ${what}`, method: 'POST', path: '/mcp', as: 'key' as const },
  body: { jsonrpc: '2.0', id: 1, ...message },
}))

function plain(id: OperationId, { ids }: Harness): readonly Worst[] {
  return [one(id, '', { ids })]
}

function lists(id: OperationId, { ids }: Harness): readonly Worst[] {
  return [one(id, '', { ids, query: '?limit=100' })]
}

interface Asked {
  readonly ids?: Readonly<Record<string, string>>
  readonly query?: string
  readonly filling?: string
  /** Beside the largest values of the other parameters, or (`bare`) alone. */
  readonly body?: object
  readonly bare?: boolean
}

function one(
  id: OperationId,
  what: string,
  { ids = {}, query = '', filling = fillings.chinese, body, bare = false }: Asked,
): Worst {
  const spec: EndpointSpec = contract[id]
  const all =
    spec.body === undefined || bare ? {} : (largest(spec.body as JsonSchema, filling) as object)
  return {
    title: `${id}${what && `: ${what}`}`,
    method: spec.method,
    path: filledPath(spec.path, ids) + query,
    ...(spec.body && { body: { ...all, ...body } }),
    as: spec.browser === undefined ? 'key' : 'browser',
  }
}

function brand(id: OperationId, filling: string): object {
  const spec: EndpointSpec = contract[id]
  const { brand_kit } = largest(spec.body as JsonSchema, filling) as {
    brand_kit: Readonly<Record<string, unknown>>
  }
  // An upload that is not there would be refused.
  return { ...brand_kit, logo_media_id: null }
}
