import { newOperator } from '../operator.ts'
import type { ActivityKind } from '@crier/contract/activity.ts'
import type { OperationId } from '@crier/contract/index.ts'
import { newAgent, usualScopes } from '../agents.ts'
import type { SignedInBrowser } from '../signed-in.ts'
import type { ManualService, TestAccount } from '../service.ts'

/** An account with what an operation may need. */
export interface Place {
  readonly service: ManualService
  readonly account: TestAccount
  readonly owner: SignedInBrowser
  readonly hookUrl: string
}

/** Prepares what the operation needs, and returns what calls it. */
type Prepare = (place: Place) => Promise<() => Promise<unknown>>

export type Case =
  /** It reads. */
  | 'reads'
  /** It changes something: one row for each of these. */
  | {
      readonly writes: readonly ActivityKind[]
      readonly by: 'key' | 'person'
      readonly prepare: Prepare
    }
  /** It changes nothing that belongs to the account, for this reason. */
  | { readonly writesNothing: string; readonly prepare: Prepare }

const byKey = (kind: ActivityKind, prepare: Prepare): Case => ({
  writes: [kind],
  by: 'key',
  prepare,
})
const byPerson = (kind: ActivityKind, prepare: Prepare): Case => ({
  writes: [kind],
  by: 'person',
  prepare,
})

function ofCustomer(method: string, rest: string, body?: object): Case {
  return {
    writesNothing: 'the row is in the account of the customer: operator-keys.test.ts',
    prepare: async ({ service }) => {
      const { request, newCustomer } = await newOperator(service)
      const { accountId } = await newCustomer()
      const path = `/api/operator/accounts/${accountId}${rest}`
      return () => request(method, path, body === undefined ? {} : { body })
    },
  }
}

const topic = 'Why small teams ship faster'
const draftIn = async ({ account: { client } }: Place) =>
  (await client.createDraft({ body: { platform: 'x', content: 'Small teams ship faster.' } }))
    .draft_id
const longDraftIn = async ({ account: { client } }: Place) => {
  const content =
    'Small teams ship faster. They wait for fewer people. They have less to agree on. They ' +
    'see what they build.'
  return (await client.createDraft({ body: { platform: 'linkedin', content } })).draft_id
}
const scheduleIn = async (place: Place, hours = 5) => {
  const draft_id = await draftIn(place)
  const body = { draft_id, platform: 'x', scheduled_at: place.service.in({ hours }) } as const
  return (await place.account.client.scheduleDraft({ body })).schedule_id
}
/** A schedule that waits for approval. */
const askedIn = async (place: Place) => {
  const { account, service } = place
  const draft_id = await draftIn(place)
  const { key } = await account.client.createKey({
    body: { scopes: ['schedules:request', 'drafts:read'] },
  })
  const headers = { authorization: `Bearer ${key}` }
  const body = { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) }
  return (await service.request('POST', '/api/schedules', { key, body, headers })).json
    .schedule_id as string
}
const mediaIn = async ({ account: { client } }: Place) =>
  (await client.createMedia({ body: new Blob(['A text about owls.']) })).media_id
const webhookIn = async ({ account: { client }, hookUrl }: Place) =>
  (await client.createWebhook({ body: { url: hookUrl, events: ['post.failed'] } })).webhook_id
const failedIn = async (place: Place) => {
  await place.account.client.disconnect({ params: { platform: 'x' } })
  const schedule_id = await scheduleIn(place)
  await place.service.advance({ hours: 5, minutes: 1 })
  return schedule_id
}
const memberIn = async (place: Place, role = 'viewer') => {
  const { json } = await place.owner.request('POST', '/api/members', {
    body: { email: 'guest@example.com', role },
  })
  return json.member_id as string
}

const agentRequestIn = async ({ service }: Place) => ({
  ...(await newAgent(service)).asked,
  scopes: usualScopes,
})

const repeatIn = async (place: Place) => {
  const { client } = place.account
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const { connection_id } = (await client.listConnections({ query: { platform: 'x' } })).data[0]!
  return (
    await client.createRepeat({
      body: { draft_id: await draftIn(place), connection_id, every_weeks: 4 },
    })
  ).repeat_id
}

const platforms = ['x', 'linkedin'] as const
const content = 'Small teams ship faster.'
const postIn = async ({ account: { client } }: Place, body: object = {}) =>
  (await client.createPost({ body: { platforms, content, ...body } })).post_id
/** A post whose schedules wait for approval. */
const askedPostIn = async (place: Place) => {
  const { key } = await place.account.client.createKey({
    body: { scopes: ['schedules:request', 'drafts:write'] },
  })
  const headers = { authorization: `Bearer ${key}` }
  const body = { platforms, content, scheduled_at: place.service.in({ hours: 5 }) }
  return (await place.service.request('POST', '/api/posts', { key, body, headers })).json
    .post_id as string
}

/** The activity of each operation of the contract: a missing one does not compile. */
export const activityOf: { readonly [Id in OperationId]: Case } = {
  generatePost: byKey(
    'draft.created',
    async ({ account: { client } }) =>
      () =>
        client.generatePost({ body: { platform: 'x', topic } }),
  ),
  remix: {
    writes: ['post.created', 'draft.created', 'draft.created'],
    by: 'key',
    prepare: async ({ account: { client } }) => {
      const source =
        'Small teams ship faster. In 2025 a team of four shipped 120 changes, and nobody had ' +
        'to ask twice.'
      return () => client.remix({ body: { source, platforms: ['x', 'linkedin'] } })
    },
  },
  createDraft: byKey('draft.created', async (place) => () => draftIn(place)),
  listDrafts: 'reads',
  getDraft: 'reads',
  getDraftSources: 'reads',
  updateDraft: byKey('draft.edited', async (place) => {
    const draft_id = await draftIn(place)
    return () =>
      place.account.client.updateDraft({
        params: { draft_id },
        body: { content: 'Small teams ship much faster.' },
      })
  }),
  deleteDraft: byKey('draft.deleted', async (place) => {
    const draft_id = await draftIn(place)
    return () => place.account.client.deleteDraft({ params: { draft_id } })
  }),
  restoreDraft: byKey('draft.restored', async (place) => {
    const draft_id = await draftIn(place)
    await place.account.client.deleteDraft({ params: { draft_id } })
    return async () => {
      await place.account.client.restoreDraft({ params: { draft_id } })
      // It is there already: nothing changes.
      await place.account.client.restoreDraft({ params: { draft_id } })
    }
  }),
  listDraftVersions: 'reads',
  restoreDraftVersion: byKey('draft.edited', async (place) => {
    const draft_id = await draftIn(place)
    await place.account.client.updateDraft({
      params: { draft_id },
      body: { content: 'Small teams ship much faster.' },
    })
    return () => place.account.client.restoreDraftVersion({ params: { draft_id, version: '1' } })
  }),
  rewriteDraft: byKey('draft.edited', async (place) => {
    const draft_id = await longDraftIn(place)
    return () =>
      place.account.client.rewriteDraft({ params: { draft_id }, body: { length: 'shorter' } })
  }),
  writeVariants: byKey('draft.created', async ({ account: { client } }) => {
    const content =
      'The museum opens on 3 May. Its roof took 4 years. Rosa Klein says that it was worth it.'
    const { draft_id } = await client.createDraft({ body: { platform: 'linkedin', content } })
    return () => client.writeVariants({ params: { draft_id }, body: { count: 1 } })
  }),
  previewDraft: 'reads',
  createPost: {
    writes: [
      'post.created',
      'draft.created',
      'draft.created',
      'schedule.created',
      'schedule.created',
    ],
    by: 'key',
    prepare: async (place) => async () => {
      await postIn(place, { scheduled_at: place.service.in({ hours: 5 }) })
    },
  },
  listPosts: 'reads',
  getPost: 'reads',
  getReceipt: 'reads',
  updatePost: byKey('post.changed', async (place) => {
    const post_id = await postIn(place)
    return () =>
      place.account.client.updatePost({ params: { post_id }, body: { tags: ['launch'] } })
  }),
  deletePost: {
    writes: [
      'schedule.cancelled',
      'schedule.cancelled',
      'draft.deleted',
      'draft.deleted',
      'post.deleted',
    ],
    by: 'key',
    prepare: async (place) => {
      const post_id = await postIn(place, { scheduled_at: place.service.in({ hours: 5 }) })
      return () => place.account.client.deletePost({ params: { post_id } })
    },
  },
  schedulePost: {
    writes: ['schedule.created', 'schedule.created'],
    by: 'key',
    prepare: async (place) => {
      const post_id = await postIn(place)
      const body = { scheduled_at: place.service.in({ hours: 5 }) }
      return () => place.account.client.schedulePost({ params: { post_id }, body })
    },
  },
  approvePost: {
    writes: ['schedule.approved', 'schedule.approved'],
    by: 'key',
    prepare: async (place) => {
      const post_id = await askedPostIn(place)
      return () => place.account.client.approvePost({ params: { post_id }, body: {} })
    },
  },
  rejectPost: {
    writes: ['schedule.rejected', 'schedule.rejected'],
    by: 'key',
    prepare: async (place) => {
      const post_id = await askedPostIn(place)
      return () => place.account.client.rejectPost({ params: { post_id }, body: {} })
    },
  },
  retryPost: byKey('schedule.retried', async (place) => {
    const { client } = place.account
    await client.disconnect({ params: { platform: 'x' } })
    const post_id = await postIn(place, {
      platforms: ['x'],
      scheduled_at: place.service.in({ hours: 5 }),
    })
    await place.service.advance({ hours: 5, minutes: 1 })
    const { connection_id } = (await client.listConnections({ query: { platform: 'x' } })).data[0]!
    // It is not published at once.
    await client.updateConnection({ params: { platform: connection_id }, body: { paused: true } })
    return () => client.retryPost({ params: { post_id }, body: {} })
  }),
  scheduleDraft: byKey('schedule.created', async (place) => {
    const draft_id = await draftIn(place)
    const scheduled_at = place.service.in({ hours: 7 })
    return () =>
      place.account.client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } })
  }),
  validateSchedule: {
    writesNothing: 'it tells what would be',
    prepare: async (place) => {
      const draft_id = await draftIn(place)
      return () =>
        place.account.client.validateSchedule({
          body: { draft_id, platform: 'x', scheduled_at: place.service.in({ hours: 7 }) },
        })
    },
  },
  batchSchedules: byKey('schedule.created', async (place) => {
    const draft_id = await draftIn(place)
    const scheduled_at = place.service.in({ hours: 7 })
    return () =>
      place.account.client.batchSchedules({
        body: { schedules: [{ draft_id, platform: 'x', scheduled_at }] },
      })
  }),
  reorderSchedules: {
    writes: ['schedule.moved', 'schedule.moved'],
    by: 'key',
    prepare: async (place) => {
      const ids = [
        await scheduleIn(place, 9),
        await scheduleIn(place, 8),
        await scheduleIn(place, 7),
      ]
      const { connection_id } = (
        await place.account.client.listConnections({ query: { platform: 'x' } })
      ).data[0]!
      // The middle one stays where it is.
      return () =>
        place.account.client.reorderSchedules({ body: { connection_id, schedule_ids: ids } })
    },
  },
  listSchedules: 'reads',
  nextFreeSlot: 'reads',
  getWeeks: 'reads',
  getResults: 'reads',
  getSchedule: 'reads',
  moveSchedule: byKey('schedule.moved', async (place) => {
    const schedule_id = await scheduleIn(place)
    return () =>
      place.account.client.moveSchedule({
        params: { schedule_id },
        body: { scheduled_at: place.service.in({ hours: 6 }) },
      })
  }),
  cancelSchedule: byKey('schedule.cancelled', async (place) => {
    const schedule_id = await scheduleIn(place)
    return () => place.account.client.cancelSchedule({ params: { schedule_id } })
  }),
  retrySchedule: byKey('schedule.retried', async (place) => {
    const schedule_id = await failedIn(place)
    // At a different time: it is not published at once.
    const body = { scheduled_at: place.service.in({ hours: 1 }) }
    return () => place.account.client.retrySchedule({ params: { schedule_id }, body })
  }),
  resolveSchedule: byKey('schedule.resolved', async (place) => {
    const schedule_id = await failedIn(place)
    await place.service.service.ports.db
      .updateTable('schedule')
      .set({ error_code: 'publication_unconfirmed' })
      .where('account_id', '=', place.account.accountId)
      .execute()
    return () =>
      place.account.client.resolveSchedule({ params: { schedule_id }, body: { published: true } })
  }),
  approveSchedule: byKey('schedule.approved', async (place) => {
    const schedule_id = await askedIn(place)
    return () => place.account.client.approveSchedule({ params: { schedule_id }, body: {} })
  }),
  rejectSchedule: byKey('schedule.rejected', async (place) => {
    const schedule_id = await askedIn(place)
    return () =>
      place.account.client.rejectSchedule({
        params: { schedule_id },
        body: { comment: 'Not on a Friday.' },
      })
  }),
  listRepeats: 'reads',
  createRepeat: {
    writes: ['schedule.created', 'repeat.created'],
    by: 'key',
    prepare: async (place) => {
      const { client } = place.account
      await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
      const { connection_id } = (await client.listConnections({ query: { platform: 'x' } }))
        .data[0]!
      const draft_id = await draftIn(place)
      return () => client.createRepeat({ body: { draft_id, connection_id, every_weeks: 4 } })
    },
  },
  updateRepeat: byKey('repeat.changed', async (place) => {
    const repeat_id = await repeatIn(place)
    return async () => {
      await place.account.client.updateRepeat({ params: { repeat_id }, body: { every_weeks: 8 } })
      // As it is: nothing changes.
      await place.account.client.updateRepeat({ params: { repeat_id }, body: { every_weeks: 8 } })
    }
  }),
  deleteRepeat: byKey('repeat.deleted', async (place) => {
    const repeat_id = await repeatIn(place)
    return () => place.account.client.deleteRepeat({ params: { repeat_id } })
  }),
  listSnippets: 'reads',
  createSnippet: byKey('snippet.created', ({ account: { client } }) =>
    Promise.resolve(() => client.createSnippet({ body: { name: 'Tags', content: '#owls' } })),
  ),
  updateSnippet: byKey('snippet.changed', async ({ account: { client } }) => {
    const { snippet_id } = await client.createSnippet({ body: { name: 'Tags', content: '#owls' } })
    return async () => {
      await client.updateSnippet({ params: { snippet_id }, body: { kind: 'hashtags' } })
      // The same again changes nothing.
      await client.updateSnippet({ params: { snippet_id }, body: { kind: 'hashtags' } })
    }
  }),
  deleteSnippet: byKey('snippet.deleted', async ({ account: { client } }) => {
    const { snippet_id } = await client.createSnippet({ body: { name: 'Tags', content: '#owls' } })
    return () => client.deleteSnippet({ params: { snippet_id } })
  }),
  createPreview: byKey('preview.created', async (place) => {
    const schedule_ids = [await scheduleIn(place)]
    return () => place.account.client.createPreview({ body: { schedule_ids, may_approve: true } })
  }),
  listPreviews: 'reads',
  revokePreview: byKey('preview.revoked', async (place) => {
    const { preview_id } = await place.account.client.createPreview({
      body: { schedule_ids: [await scheduleIn(place)] },
    })
    return async () => {
      await place.account.client.revokePreview({ params: { preview_id } })
      // Revoked already: nothing changes.
      await place.account.client.revokePreview({ params: { preview_id } })
    }
  }),
  listComments: 'reads',
  createComment: byKey('schedule.commented', async (place) => {
    const schedule_id = await scheduleIn(place)
    return () =>
      place.account.client.createComment({ params: { schedule_id }, body: { text: 'Sharper?' } })
  }),
  createMedia: byKey('media.created', async (place) => () => mediaIn(place)),
  listMedia: 'reads',
  getMedia: 'reads',
  updateMedia: byKey('media.changed', async (place) => {
    const media_id = await mediaIn(place)
    return async () => {
      await place.account.client.updateMedia({
        params: { media_id },
        body: { alt_text: 'An owl.' },
      })
      // As it is: nothing changes.
      await place.account.client.updateMedia({
        params: { media_id },
        body: { alt_text: 'An owl.' },
      })
    }
  }),
  deleteMedia: byKey('media.deleted', async (place) => {
    const media_id = await mediaIn(place)
    return () => place.account.client.deleteMedia({ params: { media_id } })
  }),
  restoreMedia: byKey('media.restored', async (place) => {
    const media_id = await mediaIn(place)
    await place.account.client.deleteMedia({ params: { media_id } })
    return async () => {
      await place.account.client.restoreMedia({ params: { media_id } })
      // It is there already: nothing changes.
      await place.account.client.restoreMedia({ params: { media_id } })
    }
  }),
  configureSlots: byKey('slots.configured', async ({ account: { client } }) => {
    return () =>
      client.configureSlots({
        body: { platform: 'x', slots: [{ days: ['monday', 'tuesday'], time: '09:00' }] },
      })
  }),
  listSlots: 'reads',
  deleteSlot: byKey('slot.deleted', async ({ account: { client } }) => {
    const { slots } = await client.configureSlots({
      body: { platform: 'x', slots: [{ days: ['monday'], time: '09:00' }] },
    })
    return () => client.deleteSlot({ params: { slot_id: slots[0]!.slot_id } })
  }),
  createWebhook: byKey('webhook.created', async (place) => () => webhookIn(place)),
  listWebhooks: 'reads',
  getWebhook: 'reads',
  updateWebhook: byKey('webhook.changed', async (place) => {
    const webhook_id = await webhookIn(place)
    return async () => {
      await place.account.client.updateWebhook({
        params: { webhook_id },
        body: { events: ['credits.low'], enabled: false },
      })
      // As it is: nothing changes.
      await place.account.client.updateWebhook({ params: { webhook_id }, body: { enabled: false } })
    }
  }),
  deleteWebhook: byKey('webhook.deleted', async (place) => {
    const webhook_id = await webhookIn(place)
    return () => place.account.client.deleteWebhook({ params: { webhook_id } })
  }),
  testWebhook: {
    writesNothing: 'it adds to the log of the webhook',
    prepare: async (place) => {
      const webhook_id = await webhookIn(place)
      return () =>
        place.account.client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
    },
  },
  listDeliveries: 'reads',
  getDelivery: 'reads',
  redeliver: {
    writesNothing: 'it adds to the log of the webhook',
    prepare: async (place) => {
      const webhook_id = await webhookIn(place)
      const { delivery_id } = await place.account.client.testWebhook({
        params: { webhook_id },
        body: { event: 'post.failed' },
      })
      return () => place.account.client.redeliver({ params: { webhook_id, delivery_id } })
    },
  },
  listEvents: 'reads',
  deliverEvent: {
    writesNothing: 'it adds to the log of the webhook',
    prepare: async (place) => {
      const webhook_id = await webhookIn(place)
      const { event_id } = await place.account.client.testWebhook({
        params: { webhook_id },
        body: { event: 'post.failed' },
      })
      return () => place.account.client.deliverEvent({ params: { event_id }, body: { webhook_id } })
    },
  },
  rotateWebhookSecret: byKey('webhook.secret_rotated', async (place) => {
    const webhook_id = await webhookIn(place)
    return () => place.account.client.rotateWebhookSecret({ params: { webhook_id }, body: {} })
  }),
  listAccounts: 'reads',
  createAccount: {
    writesNothing: 'the row stands in the new account',
    prepare:
      async ({ owner }) =>
      () =>
        owner.request('POST', '/api/accounts', { body: { name: 'The second' } }),
  },
  createOperatorAccount: {
    writesNothing: 'the rows are in the new account: operator-keys.test.ts',
    prepare: async ({ service }) => {
      const { newCustomer } = await newOperator(service)
      return newCustomer
    },
  },
  listOperatorAccounts: 'reads',
  getOperatorAccount: 'reads',
  updateOperatorAccount: ofCustomer('PATCH', '', { suspended: true }),
  deleteOperatorAccount: ofCustomer('DELETE', ''),
  createOperatorKey: ofCustomer('POST', '/keys', {}),
  listOperatorKeys: 'reads',
  revokeOperatorKey: {
    writesNothing: 'the row is in the account of the customer',
    prepare: async ({ service }) => {
      const { request, newCustomer } = await newOperator(service)
      const path = `/api/operator/accounts/${(await newCustomer()).accountId}/keys`
      const { key_id } = (await request('POST', path, { body: {} })).json
      return () => request('DELETE', `${path}/${key_id}`)
    },
  },
  grantOperatorCredits: ofCustomer('POST', '/credits', { amount: 1 }),
  listConnections: 'reads',
  getConnectionChoices: 'reads',
  createConnection: byKey('connection.created', async ({ account: { client } }) => {
    return () => client.createConnection({ body: { platform: 'x', label: 'The second' } })
  }),
  updateConnection: byKey('connection.changed', async ({ account: { client } }) => {
    return async () => {
      await client.updateConnection({ params: { platform: 'x' }, body: { label: 'The first' } })
      // As it is: nothing changes.
      await client.updateConnection({ params: { platform: 'x' }, body: { label: 'The first' } })
    }
  }),
  authorizeConnection: {
    writesNothing: 'it begins a consent; the callback connects',
    prepare: async ({ account: { client } }) => {
      return () =>
        client.authorizeConnection({ params: { platform: 'x' }, body: { kind: 'sandbox' } })
    },
  },
  signInConnection: byKey('connection.connected', async ({ account: { client } }) => {
    // The author whom the sandbox has from the start.
    const body = { identifier: 'sandbox.pds.sandbox.example', password: 'sand-box2-sand-box3' }
    return () => client.signInConnection({ params: { platform: 'bluesky' }, body })
  }),
  disconnect: byKey(
    'connection.disconnected',
    async ({ account: { client } }) =>
      () =>
        client.disconnect({ params: { platform: 'x' } }),
  ),
  getAccount: 'reads',
  updateAccount: byKey('account.changed', async ({ account: { client } }) => {
    const body = { brand_kit: { voice: 'Dry.', default_tone: 'casual' as const } }
    return async () => {
      await client.updateAccount({ body })
      // As it is: nothing changes.
      await client.updateAccount({ body })
    }
  }),
  listLedger: 'reads',
  listActivity: 'reads',
  listKeys: 'reads',
  createKey: byKey(
    'key.created',
    async ({ account: { client } }) =>
      () =>
        client.createKey({ body: { name: 'Of a script' } }),
  ),
  revokeKey: byKey('key.revoked', async ({ account: { client } }) => {
    const { key_id } = await client.createKey({ body: {} })
    return async () => {
      await client.revokeKey({ params: { key_id } })
      // Revoked already: nothing changes.
      await client.revokeKey({ params: { key_id } })
    }
  }),
  readAgentRequest: 'reads',
  createAgentGrant: byPerson('agent_grant.created', async (place) => {
    const body = await agentRequestIn(place)
    return () => place.owner.request('POST', '/api/agent-grants', { body })
  }),
  listAgentGrants: 'reads',
  revokeAgentGrant: byPerson('agent_grant.revoked', async (place) => {
    const { json } = await place.owner.request('POST', '/api/agent-grants', {
      body: await agentRequestIn(place),
    })
    return async () => {
      await place.owner.request('DELETE', `/api/agent-grants/${json.grant_id}`)
      // Revoked already: nothing changes.
      await place.owner.request('DELETE', `/api/agent-grants/${json.grant_id}`)
    }
  }),
  getUsage: 'reads',
  listRequests: 'reads',
  exportAccount: 'reads',
  deleteAccount: {
    writesNothing: 'nothing is left that could tell',
    prepare: async ({ account: { accountId }, owner }) => {
      return () => owner.request('DELETE', '/api/account', { body: { account_id: accountId } })
    },
  },
  getSession: 'reads',
  updateSession: {
    writesNothing: 'it changes the person, who may belong to several accounts',
    prepare:
      async ({ owner }) =>
      () =>
        owner.request('PATCH', '/api/session', { body: { name: 'Ada' } }),
  },
  listNotices: 'reads',
  readNotices: {
    writesNothing: 'it tells how far the person has read',
    prepare: async ({ owner, service }) => {
      const body = { until: service.in({ hours: 0 }) }
      return () => owner.request('POST', '/api/notices/read', { body })
    },
  },
  listMembers: 'reads',
  inviteMember: byPerson('invitation.created', async (place) => () => memberIn(place)),
  updateMember: byPerson('invitation.changed', async (place) => {
    const id = await memberIn(place)
    return async () => {
      await place.owner.request('PATCH', `/api/members/${id}`, { body: { role: 'editor' } })
      // As it is: nothing changes.
      await place.owner.request('PATCH', `/api/members/${id}`, { body: { role: 'editor' } })
    }
  }),
  removeMember: byPerson('invitation.withdrawn', async (place) => {
    const id = await memberIn(place)
    return () => place.owner.request('DELETE', `/api/members/${id}`)
  }),
  getSetup: 'reads',
  listFaults: 'reads',
  addFault: {
    writesNothing: 'it tells the sandbox what to rehearse',
    prepare: async ({ account: { client } }) => {
      const add = () => client.addFault({ body: { platform: 'x', kind: 'rate_limited' } })
      // Its first use completes a connection to the sandbox.
      await add()
      return add
    },
  },
  clearFaults: {
    writesNothing: 'it tells the sandbox what to rehearse',
    prepare:
      async ({ account: { client } }) =>
      () =>
        client.clearFaults(),
  },
}
