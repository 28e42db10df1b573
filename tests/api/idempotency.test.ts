import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Contract, OperationId } from '@crier/contract/index.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { signedIn, signedInAgain } from '../signed-in.ts'
import { modelServer } from './model-server.ts'
import { assertRefused } from './refused.ts'

const model = await modelServer({ after })
const service = await manualService({ after }, { environment: model.environment })
const hook = await receiver({ after }, service.clock)
const topic = 'Why small teams ship faster'

type Post = { [Id in OperationId]: Contract[Id]['method'] extends 'POST' ? Id : never }[OperationId]

// operator-keys.test.ts
type OfOperator = 'createOperatorAccount' | 'createOperatorKey' | 'grantOperatorCredits'

interface Repeatable {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Something that a second effect would change. */
  readonly trace: () => Promise<unknown>
}

const draftOf = async ({ client }: TestAccount) =>
  (await client.createDraft({ body: { platform: 'x', content: 'Once.' } })).draft_id

async function webhookOf({ client }: TestAccount): Promise<string> {
  return (await client.createWebhook({ body: { url: hook.url, events: ['post.failed'] } }))
    .webhook_id
}

async function failedOf({ client }: TestAccount, kind: string): Promise<string> {
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: `Failed by ${kind}.` },
  })
  const post = () =>
    client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
    })
  await service.fault({ platform: 'linkedin', kind })
  const { schedule_id } = await post()
  for (let minutes = 0; minutes < 3; minutes++) await service.advance({ minutes: 1 })
  assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'failed')
  return schedule_id
}

async function decisionOn(account: TestAccount, decision: string): Promise<Repeatable> {
  const { key } = await account.client.createKey({ body: { scopes: ['schedules:request'] } })
  const body = {
    draft_id: await draftOf(account),
    platform: 'x',
    scheduled_at: service.in({ hours: 1 }),
  }
  const { schedule_id } = (await service.request('POST', '/api/schedules', { key, body })).json
  return {
    path: `/api/schedules/${schedule_id}/${decision}`,
    trace: () => account.client.getSchedule({ params: { schedule_id } }),
  }
}

async function decisionOnPost(account: TestAccount, decision: string): Promise<Repeatable> {
  const { key } = await account.client.createKey({
    body: { scopes: ['schedules:request', 'drafts:write'] },
  })
  const body = { platforms: ['x'], content: 'Once.', scheduled_at: service.in({ hours: 1 }) }
  const { post_id } = (await service.request('POST', '/api/posts', { key, body })).json
  return {
    path: `/api/posts/${post_id}/${decision}`,
    trace: () => account.client.getPost({ params: { post_id } }),
  }
}

/** Every operation that takes a key: one that is missing here does not compile. */
const repeatables: {
  readonly [
    Id in Exclude<
      Post,
      | 'inviteMember'
      | 'createAccount'
      | 'createAgentGrant'
      | OfOperator
      | 'readNotices'
      | 'signInConnection'
    >
  ]: (account: TestAccount) => Promise<Repeatable>
} = {
  generatePost: async ({ client }) => ({
    path: '/api/generate-post',
    body: { platform: 'x', topic },
    trace: async () => [
      (await client.listDrafts()).data.length,
      (await client.getAccount()).credits_remaining,
    ],
  }),
  remix: async ({ client }) => ({
    path: '/api/remix',
    body: { source: 'A text about owls, which hunt at night.' },
    trace: async () => [
      (await client.listDrafts()).data.length,
      (await client.getAccount()).credits_remaining,
    ],
  }),
  createDraft: async ({ client }) => ({
    path: '/api/drafts',
    body: { platform: 'x', content: 'Once.' },
    trace: async () => (await client.listDrafts()).data.length,
  }),
  scheduleDraft: async (account) => ({
    path: '/api/schedules',
    body: {
      draft_id: await draftOf(account),
      platform: 'x',
      scheduled_at: service.in({ hours: 1 }),
    },
    trace: async () => (await account.client.listSchedules()).data.length,
  }),
  validateSchedule: async (account) => ({
    path: '/api/schedules/validate',
    body: {
      draft_id: await draftOf(account),
      platform: 'x',
      scheduled_at: service.in({ hours: 1 }),
    },
    trace: async () => (await account.client.listSchedules()).data.length,
  }),
  batchSchedules: async (account) => ({
    path: '/api/schedules/batch',
    body: {
      schedules: [
        { draft_id: await draftOf(account), platform: 'x', scheduled_at: service.in({ hours: 1 }) },
      ],
      partial: true,
    },
    trace: async () => (await account.client.listSchedules()).data.length,
  }),
  reorderSchedules: async (account) => {
    const { client } = account
    const schedule = async (hours: number) => {
      const body = {
        draft_id: await draftOf(account),
        platform: 'x' as const,
        scheduled_at: service.in({ hours }),
      }
      return client.scheduleDraft({ body })
    }
    const [first, second] = [await schedule(1), await schedule(2)]
    return {
      path: '/api/schedules/reorder',
      body: {
        connection_id: first.connection_id,
        schedule_ids: [second.schedule_id, first.schedule_id],
      },
      trace: async () =>
        (await client.listActivity({ query: { kind: 'schedule.moved' } })).data.length,
    }
  },
  restoreDraft: async (account) => {
    const draft_id = await draftOf(account)
    await account.client.deleteDraft({ params: { draft_id } })
    return {
      path: `/api/drafts/${draft_id}/restore`,
      trace: async () => (await account.client.listDrafts()).data.length,
    }
  },
  restoreMedia: async (account) => {
    const { client } = account
    const { media_id } = await client.createMedia({ body: new Blob(['A text about owls.']) })
    await client.deleteMedia({ params: { media_id } })
    return {
      path: `/api/media/${media_id}/restore`,
      trace: async () => (await client.listMedia()).data.length,
    }
  },
  restoreDraftVersion: async (account) => {
    const { client } = account
    const draft_id = await draftOf(account)
    await client.updateDraft({ params: { draft_id }, body: { content: 'Edited.' } })
    return {
      path: `/api/drafts/${draft_id}/versions/1/restore`,
      body: { draft_version: 2 },
      trace: async () => (await client.getDraft({ params: { draft_id } })).version,
    }
  },
  rewriteDraft: async (account) => {
    const draft_id = await draftOf(account)
    const { client } = account
    return {
      path: `/api/drafts/${draft_id}/rewrite`,
      body: { tone: 'casual' },
      trace: async () => [
        (await client.getDraft({ params: { draft_id } })).version,
        (await client.getAccount()).credits_remaining,
      ],
    }
  },
  writeVariants: async (account) => {
    const draft_id = await draftOf(account)
    const { client } = account
    return {
      path: `/api/drafts/${draft_id}/variants`,
      body: { count: 1 },
      trace: async () => [
        (await client.listDrafts()).data.length,
        (await client.getAccount()).credits_remaining,
      ],
    }
  },
  createPost: async ({ client }) => ({
    path: '/api/posts',
    body: { platforms: ['x'], content: 'Once.', scheduled_at: service.in({ hours: 1 }) },
    trace: async () => [(await client.listPosts()).data, (await client.listDrafts()).data.length],
  }),
  schedulePost: async ({ client }) => {
    const { post_id } = await client.createPost({ body: { platforms: ['x'], content: 'Once.' } })
    return {
      path: `/api/posts/${post_id}/schedule`,
      body: { scheduled_at: service.in({ hours: 1 }) },
      trace: async () => (await client.listSchedules()).data.length,
    }
  },
  approvePost: (account) => decisionOnPost(account, 'approve'),
  rejectPost: (account) => decisionOnPost(account, 'reject'),
  retryPost: async ({ client }) => {
    const { post_id, schedules } = await client.createPost({
      body: { platforms: ['x'], content: 'Once.', scheduled_at: service.in({ hours: 1 }) },
    })
    await client.disconnect({ params: { platform: 'x' } })
    await service.advance({ hours: 1, minutes: 1 })
    const params = { schedule_id: schedules[0]!.schedule_id }
    return {
      path: `/api/posts/${post_id}/retry`,
      trace: async () => {
        await service.settle()
        return (await client.getSchedule({ params })).attempts.length
      },
    }
  },
  approveSchedule: (account) => decisionOn(account, 'approve'),
  rejectSchedule: (account) => decisionOn(account, 'reject'),
  retrySchedule: async (account) => {
    const schedule_id = await failedOf(account, 'content_rejected')
    return {
      path: `/api/schedules/${schedule_id}/retry`,
      trace: async () => {
        await service.settle()
        return (await account.client.getSchedule({ params: { schedule_id } })).attempts.length
      },
    }
  },
  resolveSchedule: async (account) => {
    const schedule_id = await failedOf(account, 'accept_then_reset')
    const body = { published: true }
    return {
      path: `/api/schedules/${schedule_id}/resolve`,
      body,
      trace: () => account.client.getSchedule({ params: { schedule_id } }),
    }
  },
  createRepeat: async (account) => {
    const { client } = account
    await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
    const { connection_id } = (await client.listConnections({ query: { platform: 'x' } })).data[0]!
    return {
      path: '/api/repeats',
      body: { draft_id: await draftOf(account), connection_id, every_weeks: 4 },
      trace: async () => [
        (await client.listRepeats()).data.length,
        (await client.listSchedules()).data.length,
      ],
    }
  },
  createSnippet: ({ client }) =>
    Promise.resolve({
      path: '/api/snippets',
      body: { name: 'Once', content: '#once' },
      trace: async () => (await client.listSnippets()).data.length,
    }),
  createPreview: async (account) => {
    const body = {
      draft_id: await draftOf(account),
      platform: 'x' as const,
      scheduled_at: service.in({ hours: 1 }),
    }
    const { schedule_id } = await account.client.scheduleDraft({ body })
    return {
      path: '/api/previews',
      body: { schedule_ids: [schedule_id] },
      trace: async () => (await account.client.listPreviews()).data.length,
    }
  },
  createComment: async ({ client }) => {
    const { schedules } = await client.createPost({
      body: { platforms: ['x'], content: 'Once.', scheduled_at: service.in({ hours: 1 }) },
    })
    const params = { schedule_id: schedules[0]!.schedule_id }
    return {
      path: `/api/schedules/${params.schedule_id}/comments`,
      body: { text: 'Once.' },
      trace: async () => (await client.listComments({ params })).data.length,
    }
  },
  createMedia: async ({ client }) => ({
    path: '/api/media?name=Owls',
    body: 'A text about owls.',
    headers: { 'content-type': 'text/plain' },
    trace: async () => (await client.listMedia()).data.length,
  }),
  configureSlots: async ({ client }) => ({
    path: '/api/schedule-slots',
    body: { platform: 'x', slots: [{ time: '09:00', days: ['monday'] }] },
    trace: async () => (await client.listSlots()).data,
  }),
  createWebhook: async ({ client }) => ({
    path: '/api/webhooks',
    body: { url: hook.url, events: ['post.failed'] },
    trace: async () => (await client.listWebhooks()).data.length,
  }),
  testWebhook: async (account) => {
    const webhook_id = await webhookOf(account)
    return {
      path: `/api/webhooks/${webhook_id}/test`,
      body: { event: 'post.failed' },
      trace: async () =>
        (await account.client.listDeliveries({ params: { webhook_id } })).data.length,
    }
  },
  redeliver: async (account) => {
    const webhook_id = await webhookOf(account)
    const { delivery_id } = await account.client.testWebhook({
      params: { webhook_id },
      body: { event: 'post.failed' },
    })
    await service.settle()
    return {
      path: `/api/webhooks/${webhook_id}/deliveries/${delivery_id}/redeliver`,
      trace: async () =>
        (await account.client.listDeliveries({ params: { webhook_id } })).data.length,
    }
  },
  deliverEvent: async (account) => {
    const webhook_id = await webhookOf(account)
    const { event_id } = await account.client.testWebhook({
      params: { webhook_id },
      body: { event: 'post.failed' },
    })
    await service.settle()
    return {
      path: `/api/events/${event_id}/deliver`,
      body: { webhook_id },
      trace: async () =>
        (await account.client.listDeliveries({ params: { webhook_id } })).data.length,
    }
  },
  rotateWebhookSecret: async (account) => {
    const webhook_id = await webhookOf(account)
    return {
      path: `/api/webhooks/${webhook_id}/rotate-secret`,
      trace: () => account.client.getWebhook({ params: { webhook_id } }),
    }
  },
  createConnection: async ({ client }) => ({
    path: '/api/connections',
    body: { platform: 'x' },
    trace: async () => (await client.listConnections()).data.length,
  }),
  authorizeConnection: async () => ({
    path: '/api/connections/x/authorize',
    trace: async () => null,
  }),
  addFault: async ({ client }) => ({
    path: '/api/sandbox/faults',
    body: { platform: 'x', kind: 'slow', times: 0 },
    trace: async () => (await client.listFaults()).data.length,
  }),
  createKey: async ({ client }) => ({
    path: '/api/keys',
    body: { name: 'Once' },
    trace: async () => (await client.listKeys()).data.length,
  }),
}

const keyed = (key: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  ...(body !== undefined && { body }),
  headers: { ...headers, 'idempotency-key': key },
})

for (const [id, prepare] of Object.entries(repeatables))
  test(`${id}: the same key is answered as the first time, secrets too, and has no second effect`, async () => {
    const account = await service.newAccount()
    const { path, body, headers, trace } = await prepare(account)
    const first = await account.request('POST', path, keyed('once', body, headers))
    assert.ok(first.status < 300, first.text)
    assert.equal(first.headers.get('idempotency-replayed'), null)
    const effect = await trace()
    await service.advance({ seconds: 1 })
    const second = await account.request('POST', path, keyed('once', body, headers))
    assert.deepEqual(
      [second.status, second.text, second.headers.get('idempotency-replayed')],
      [first.status, first.text, 'true'],
    )
    for (const name of ['content-type', 'location'])
      assert.equal(second.headers.get(name), first.headers.get(name))
    assert.notEqual(second.headers.get('x-request-id'), first.headers.get('x-request-id'))
    assert.deepEqual(await trace(), effect)
  })

test('the same key with another request is 422; the same request written otherwise is the same', async () => {
  const { client, request } = await service.newAccount()
  const path = '/api/drafts'
  const first = await request('POST', path, keyed('k', { platform: 'x', content: 'Once.' }))
  for (const other of [
    { platform: 'x', content: 'Twice.' },
    { platform: 'linkedin', content: 'Once.' },
    { platform: 'x', content: 'Once.', tone: 'expert' },
  ])
    assertRefused(await request('POST', path, keyed('k', other)), 'idempotency_key_reused')
  for (const same of [
    '{ "content": "Once.",\n "platform": "\\u0078" }',
    '{"platform":"x","content":" Once. ","tone":null}',
  ])
    assert.deepEqual([(await request('POST', path, keyed('k', same))).text], [first.text])
  assert.equal((await request('POST', '/api/keys', keyed('k', {}))).status, 201)
  const other = await client.createWebhook({ body: { url: hook.url, events: ['post.failed'] } })
  const another = await client.createWebhook({ body: { url: hook.url, events: ['post.failed'] } })
  assert.equal(
    (await request('POST', `/api/webhooks/${other.webhook_id}/rotate-secret`, keyed('k'))).status,
    200,
  )
  assertRefused(
    await request('POST', `/api/webhooks/${another.webhook_id}/rotate-secret`, keyed('k')),
    'idempotency_key_reused',
  )
})

test('a refusal for want of requests is not stored', async () => {
  const { request } = await service.newAccount('free')
  const create = () =>
    request('POST', '/api/drafts', keyed('limited', { platform: 'x', content: 'Once.' }))
  while ((await request('GET', '/api/account')).status === 200);
  assertRefused(await create(), 'rate_limited')
  await service.advance({ seconds: 60 })
  const second = await create()
  assert.deepEqual([second.status, second.headers.get('idempotency-replayed')], [201, null])
})

test('a key is known to every process', async () => {
  const account = await service.newAccount()
  const another = await service.startAnother()
  const body = { name: 'Once', scopes: ['drafts:read'] }
  const first = await account.request('POST', '/api/keys', keyed('shared', body))
  const elsewhere = await fetch(`${another.url}/api/keys`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      'idempotency-key': 'shared',
    },
  })
  assert.deepEqual(
    [await elsewhere.text(), elsewhere.headers.get('idempotency-replayed')],
    [first.text, 'true'],
  )
  const narrow = await service.request('POST', '/api/keys', {
    key: first.json.key,
    ...keyed('shared', body),
  })
  assertRefused(narrow, 'insufficient_scope')
})

const usedByAnother =
  'This idempotency key was used with another request, or by another key or person: use a new ' +
  'key for a new request.'

test('idempotency: replays an answer to the same API key, and reveals nothing to a key with fewer scopes', async () => {
  const { client, request } = await service.newAccount()
  const { key: narrow } = await client.createKey({ body: { scopes: ['keys:write'] } })
  const made = keyed('shared', { scopes: ['schedules:write'] })
  const first = await request('POST', '/api/keys', made)
  assert.equal(first.status, 201)
  const theirs = await service.request('POST', '/api/keys', { ...made, key: narrow })
  assertRefused(theirs, 'idempotency_key_reused')
  assert.equal(theirs.json.detail, usedByAnother)
  assert.equal(theirs.headers.get('idempotency-replayed'), null)
  assert.equal((await request('POST', '/api/keys', made)).text, first.text)
  assert.equal((await client.listKeys()).data.length, 3)
})

test('idempotency: replays an answer to the same person in another session, but to no other person of the account', async () => {
  const account = await service.newAccount()
  const { accountId, client } = account
  const [editor, contributor, viewer] = [
    await signedIn(service, accountId, 'editor'),
    await signedIn(service, accountId, 'contributor'),
    await signedIn(service, accountId, 'viewer'),
  ]
  const plan = {
    draft_id: await draftOf(account),
    platform: 'x' as const,
    scheduled_at: service.in({ hours: 1 }),
  }
  const { schedule_id } = await client.scheduleDraft({ body: plan })
  const made = keyed('link', { schedule_ids: [schedule_id], may_approve: true })
  const first = await editor.request('POST', '/api/previews', made)
  assert.equal(first.json.may_approve, true)
  const others = [
    await contributor.request('POST', '/api/previews', made),
    await viewer.request('POST', '/api/previews', made),
    await account.request('POST', '/api/previews', made),
  ]
  for (const refused of others) {
    assertRefused(refused, 'idempotency_key_reused')
    assert.equal(refused.json.detail, usedByAnother)
  }
  const again = await (await signedInAgain(service, editor)).request('POST', '/api/previews', made)
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true'])
  assert.equal((await client.listPreviews()).data.length, 1)
})
