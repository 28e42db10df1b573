import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { contract, type Contract, type OperationId } from '@crier/contract/index.ts'
import { platforms } from '@crier/contract/platform.ts'
import { system } from '@crier/server/activity/actor.ts'
import { record } from '@crier/server/activity/record.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { mint, type PreviewId, type ScheduleId } from '@crier/server/ports/ids.ts'
import { allowedAgent, publicAddress } from '../agents.ts'
import { newOperator } from '../operator.ts'
import { connectionsOfEach, manualService, receiver, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { anyId } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after }, { environment: await publicAddress() })
const hook = await receiver({ after }, service.clock)

type WithCursor = {
  [Id in OperationId]: Contract[Id] extends {
    readonly query: { readonly properties: { readonly cursor: unknown } }
  }
    ? Id
    : never
}[OperationId]

interface List {
  readonly path: string
  /** Adds one more to the list. */
  readonly add: (count: number) => Promise<unknown>
  /** The objects before any is added. */
  readonly before: number
  readonly order: (one: any, other: any) => number
  /** The reader, where a key may not read. */
  readonly reader?: Pick<TestAccount, 'request'>
}

const text = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const newestFirst = (field: string) => (one: any, other: any) => text(other[field], one[field])

/** Every list of the contract: one that is missing here does not compile. */
// All operator's keys see one list of accounts: operator-keys.test.ts.
const lists: {
  readonly [Id in Exclude<WithCursor, 'listOperatorAccounts'>]: (
    account: TestAccount,
  ) => Promise<List>
} = {
  listDrafts: async ({ client }) => ({
    path: '/api/drafts',
    add: (count) => client.createDraft({ body: { platform: 'x', content: `Draft ${count}.` } }),
    before: 0,
    order: newestFirst('created_at'),
  }),
  listDraftVersions: async ({ client }) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'Version 1.' },
    })
    return {
      path: `/api/drafts/${draft_id}/versions`,
      add: async (count) => {
        await service.skip({ minutes: 10 })
        await client.updateDraft({ params: { draft_id }, body: { content: `Edit ${count}.` } })
      },
      before: 1,
      order: (one, other) => (one.version > other.version ? -1 : 1),
    }
  },
  listPosts: async ({ client }) => ({
    path: '/api/posts',
    add: (count) => client.createPost({ body: { platforms: ['x'], content: `Post ${count}.` } }),
    before: 0,
    order: newestFirst('created_at'),
  }),
  listSchedules: async ({ client }) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'Again and again.' },
    })
    return {
      path: '/api/schedules',
      // Neither by time nor against it.
      add: (count) =>
        client.scheduleDraft({
          body: {
            draft_id,
            platform: 'x',
            scheduled_at: service.in({ hours: 500 + ((count * 7) % 11) }),
          },
        }),
      before: 0,
      order: (one, other) => text(one.scheduled_at, other.scheduled_at),
    }
  },
  listMedia: async ({ client }) => ({
    path: '/api/media',
    add: (count) => client.createMedia({ body: new Blob([`Text ${count}.`]) }),
    before: 0,
    order: newestFirst('media_id'),
  }),
  listRepeats: async ({ client }) => {
    await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
    const { connection_id } = (await client.listConnections({ query: { platform: 'x' } })).data[0]!
    return {
      path: '/api/repeats',
      add: async (count) => {
        const { draft_id } = await client.createDraft({
          body: { platform: 'x', content: `Evergreen ${count}.` },
        })
        await client.createRepeat({ body: { draft_id, connection_id, every_weeks: 4 } })
      },
      before: 0,
      order: newestFirst('created_at'),
    }
  },
  listSlots: async ({ client }) => {
    const times: string[] = []
    return {
      path: '/api/schedule-slots',
      add: (count) => {
        times.push(`${String((count * 7) % 11).padStart(2, '0')}:00`)
        return client.configureSlots({
          body: { platform: 'x', slots: times.map((time) => ({ days: ['monday'], time })) },
        })
      },
      before: 0,
      order: (one, other) => text(one.time, other.time),
    }
  },
  listConnections: async ({ client }) => ({
    path: '/api/connections',
    add: (count) => client.createConnection({ body: { platform: platforms[(count * 7) % 4]! } }),
    before: connectionsOfEach,
    order: (one, other) =>
      Number(other.main) - Number(one.main) ||
      platforms.indexOf(one.platform) - platforms.indexOf(other.platform) ||
      text(one.connection_id, other.connection_id),
  }),
  listWebhooks: async ({ client }) => ({
    path: '/api/webhooks',
    add: () => client.createWebhook({ body: { url: hook.url, events: ['post.failed'] } }),
    before: 0,
    order: newestFirst('created_at'),
  }),
  listDeliveries: async ({ client }) => {
    const { webhook_id } = await client.createWebhook({
      body: { url: hook.url, events: ['post.failed'] },
    })
    return {
      path: `/api/webhooks/${webhook_id}/deliveries`,
      add: () => client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } }),
      before: 0,
      order: newestFirst('created_at'),
    }
  },
  listEvents: async ({ client }) => {
    const { webhook_id } = await client.createWebhook({
      body: { url: hook.url, events: ['post.failed'] },
    })
    return {
      path: '/api/events',
      add: () => client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } }),
      before: 0,
      order: newestFirst('created_at'),
    }
  },
  listPreviews: async ({ client }) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'For a client.' },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
    })
    return {
      path: '/api/previews',
      add: () => client.createPreview({ body: { schedule_ids: [schedule_id] } }),
      before: 0,
      order: newestFirst('created_at'),
    }
  },
  listSnippets: ({ client }) =>
    Promise.resolve({
      path: '/api/snippets',
      add: (count) =>
        client.createSnippet({ body: { name: `Snippet ${count}`, content: 'Again.' } }),
      before: 0,
      order: newestFirst('created_at'),
    }),
  listComments: async ({ accountId, client }) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'A client comments on it.' },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
    })
    const { preview_id } = await client.createPreview({ body: { schedule_ids: [schedule_id] } })
    const { ports } = service.service
    return {
      path: `/api/schedules/${schedule_id}/comments`,
      add: (count) =>
        ports.db
          .insertInto('preview_comment')
          .values({
            account_id: accountId,
            id: mint('cmt', ports),
            preview_id: preview_id as PreviewId,
            schedule_id: schedule_id as ScheduleId,
            name: 'Ada',
            text: `Comment ${count}.`,
            author: null,
            created_at: ports.clock.now(),
          })
          .execute(),
      before: 0,
      order: (one, other) => text(one.created_at, other.created_at),
    }
  },
  listLedger: async ({ client }) => ({
    path: '/api/account/ledger',
    add: () =>
      client.generatePost({ body: { platform: 'x', topic: 'Why small teams ship faster' } }),
    before: 1,
    order: newestFirst('at'),
  }),
  listRequests: async ({ client }) => ({
    path: '/api/requests',
    add: () => client.getAccount(),
    before: 0,
    order: newestFirst('at'),
  }),
  listActivity: async ({ client }) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'x', content: 'Somebody does something with it.' },
    })
    return {
      path: '/api/activity',
      add: (count) =>
        client.scheduleDraft({
          body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 500 + count }) },
        }),
      // The account, its key and the draft.
      before: 3,
      order: newestFirst('at'),
    }
  },
  listNotices: async ({ accountId }) => {
    const { ports } = service.service
    return {
      path: '/api/notices',
      reader: await signedIn(service, accountId),
      add: async () => {
        const low = {
          accountId,
          actor: system,
          at: ports.clock.now(),
          kind: 'credits.low',
          objectId: accountId,
        } as const
        await ports.db
          .transaction()
          .execute((tx) => record(tx, { ...low, detail: { credits: 1, quota: 100 } }))
        await createDueNotifications(ports)
      },
      before: 0,
      order: newestFirst('at'),
    }
  },
  listAccounts: async ({ accountId }) => {
    const reader = await signedIn(service, accountId)
    return {
      path: '/api/accounts',
      reader,
      add: (count) =>
        reader.request('POST', '/api/accounts', { body: { name: `Client ${count}` } }),
      before: 1,
      order: (one, other) => text(one.account_id, other.account_id),
    }
  },
  listOperatorKeys: async () => {
    const reader = await newOperator(service)
    const { accountId } = await reader.newCustomer()
    const path = `/api/operator/accounts/${accountId}/keys`
    return {
      path,
      reader,
      add: (count) => reader.request('POST', path, { body: { name: `Key ${count}` } }),
      before: 1,
      order: newestFirst('created_at'),
    }
  },
  listAgentGrants: async ({ accountId }) => {
    const reader = await signedIn(service, accountId)
    return {
      path: '/api/agent-grants',
      reader,
      add: () => allowedAgent(service, reader),
      before: 0,
      order: newestFirst('created_at'),
    }
  },
  listKeys: async ({ client }) => ({
    path: '/api/keys',
    add: (count) => client.createKey({ body: { name: `Key ${count}` } }),
    before: 1,
    order: newestFirst('created_at'),
  }),
}

const withCursor = Object.entries<EndpointSpec>(contract).filter(
  ([, { query }]) => query && 'cursor' in query.properties,
)

test('every list with pages is checked here', () => {
  assert.deepEqual(
    [...Object.keys(lists), 'listOperatorAccounts'].toSorted(),
    withCursor.map(([id]) => id).toSorted(),
  )
})

for (const [id, open] of Object.entries(lists)) {
  test(`${id}: pages of any size follow each other without a gap or a doublet, in the promised order`, async () => {
    const account = await service.newAccount('business')
    const { path, add, before, order, reader = account } = await open(account)
    for (let count = 1; count <= 7; count++) {
      await service.clock.advance({ milliseconds: 2 })
      await add(count)
    }
    await service.settle()
    const whole = await page(reader, path)
    assert.equal(whole.data.length, 7 + before)
    assert.equal(whole.next_cursor, null)
    assert.deepEqual(whole.data, whole.data.toSorted(order))
    for (const limit of [1, 3, 7 + before, 100])
      assert.deepEqual(await walk(reader, path, limit), whole.data, `limit ${limit}`)
  })

  test(`${id}: keeps its pages stable when items are added`, async () => {
    const account = await service.newAccount('business')
    const { path, add, reader = account } = await open(account)
    for (let count = 1; count <= 4; count++)
      await service.clock.advance({ milliseconds: 2 }).then(() => add(count))
    await service.settle()
    const all = (await page(reader, path)).data
    const first = await page(reader, `${path}?limit=2`)
    for (let count = 5; count <= 7; count++)
      await service.clock.advance({ milliseconds: 2 }).then(() => add(count))
    await service.settle()
    const rest = await walk(reader, `${path}?cursor=${first.next_cursor}`, 2)
    const keys = (items: any[]) => items.map((item) => keyOf(item))
    const seen = keys([...first.data, ...rest])
    assert.equal(new Set(seen).size, seen.length)
    const missed = keys(all).filter((key) => !seen.includes(key))
    assert.deepEqual(missed, [])
  })

  test(`${id}: a page has 20 unless asked, at least 1 and at most 100; a cursor is ours or refused`, async () => {
    const account = await service.newAccount('business')
    const { path, reader = account } = await open(account)
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1e1', ' 5', '99999999999999999999'])
      assertRefused(
        await reader.request('GET', `${path}?limit=${encodeURIComponent(limit)}`),
        'invalid_parameter',
        ['?limit'],
      )
    for (const cursor of ['', 'a', '!!', 'W10', 'bnVsbA', 'x'.repeat(501), ...forged])
      assertRefused(
        await reader.request('GET', `${path}?cursor=${encodeURIComponent(cursor)}`),
        'invalid_parameter',
        ['?cursor'],
      )
    assertRefused(await reader.request('GET', `${path}?limit=1&limit=2`), 'invalid_parameter', [
      '?limit',
    ])
    assertRefused(await reader.request('GET', `${path}?offset=2`), 'unknown_parameter', ['?offset'])
  })
}

/** Made as ours are, but no page of ours ends with them. */
const forged = [
  ['nonsense'],
  ['1e999'],
  ['1.5'],
  ['nonsense', anyId('sch')],
  ['99999999999999999', anyId('sch')],
  [1_800_000_000_000, 'nonsense'],
  ['x', 'nonsense', '09:00:00'],
  ['x', 99_999, '09:00:00'],
  ['x', 1, 'nonsense'],
  ['facebook', 1, '09:00:00'],
].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

test('drafts are filtered by platform and by content type', async () => {
  const account = await service.newAccount()
  const { client } = account
  const of = async (platform: 'x' | 'tiktok', content_type: 'post' | 'thread') =>
    (await client.createDraft({ body: { platform, content_type, content: 'One.' } })).draft_id
  const [a, b, c] = [await of('x', 'post'), await of('x', 'thread'), await of('tiktok', 'post')]
  const ids = async (query: string) =>
    (await page(account, `/api/drafts?${query}`)).data.map(({ draft_id }) => draft_id).toSorted()
  assert.deepEqual(await ids('platform=x'), [a, b].toSorted())
  assert.deepEqual(await ids('content_type=post'), [a, c].toSorted())
  assert.deepEqual(await ids('platform=x&content_type=thread'), [b])
  assert.deepEqual(await ids('platform=linkedin'), [])
  assertRefused(
    await account.request('GET', '/api/drafts?platform=twitter'),
    'unrecognized_value',
    ['?platform'],
  )
  assertRefused(
    await account.request('GET', '/api/drafts?content_type=reel'),
    'unrecognized_value',
    ['?content_type'],
  )
})

test('schedules are filtered by status, platform, draft and time, in either order', async () => {
  const account = await service.newAccount()
  const { client } = account
  const drafts = []
  for (const content of ['One.', 'Two.'])
    drafts.push((await client.createDraft({ body: { platform: 'x', content } })).draft_id)
  const schedule = async (draft_id: string, platform: 'x' | 'linkedin', minutes: number) =>
    (
      await client.scheduleDraft({
        body: { draft_id, platform, scheduled_at: service.in({ minutes }) },
      })
    ).schedule_id
  const [early, middle, late] = [
    await schedule(drafts[0]!, 'x', 1),
    await schedule(drafts[1]!, 'linkedin', 60),
    await schedule(drafts[0]!, 'x', 120),
  ]
  const [from, to] = [service.in({ minutes: 60 }), service.in({ minutes: 120 })]
  await service.advance({ minutes: 1 })
  const ids = async (query: string) =>
    (await page(account, `/api/schedules?${query}`)).data.map(({ schedule_id }) => schedule_id)
  assert.deepEqual(await ids(''), [early, middle, late])
  assert.deepEqual(await ids('order=asc'), [early, middle, late])
  assert.deepEqual(await ids('order=desc'), [late, middle, early])
  assert.deepEqual(await ids('status=published'), [early])
  assert.deepEqual(await ids('status=pending'), [middle, late])
  assert.deepEqual(await ids('status=failed'), [])
  assert.deepEqual(await ids('status=publishing'), [])
  assert.deepEqual(await ids('platform=x'), [early, late])
  assert.deepEqual(await ids('status=pending&platform=x'), [late])
  assert.deepEqual(await ids(`draft_id=${drafts[1]}`), [middle])
  assert.deepEqual(await ids(`draft_id=${anyId('drft')}`), [])
  assert.deepEqual(await ids(`from=${from}`), [middle, late])
  assert.deepEqual(await ids(`to=${to}`), [early, middle])
  assert.deepEqual(await ids(`from=${from}&to=${to}`), [middle])
  assert.deepEqual(await ids(`from=${encodeURIComponent(inTokyo(from))}&order=desc`), [
    late,
    middle,
  ])
  assert.deepEqual(
    await walk(account, '/api/schedules?order=desc', 1),
    (await page(account, '/api/schedules?order=desc')).data,
  )
})

test('an item of the listing is the schedule as its creation shows it, and how its draft begins', async () => {
  const account = await service.newAccount()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'One.' },
  })
  const made = await account.client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assert.deepEqual((await page(account, '/api/schedules')).data, [
    { ...made, content_type: 'post', opening: 'One.' },
  ])
})

test('a filter with an unknown value is 422, with a bad form 400', async () => {
  const { request } = await service.newAccount()
  const refusals = [
    ['status=done', 'unrecognized_value', '?status'],
    ['platform=twitter', 'unrecognized_value', '?platform'],
    ['order=up', 'unrecognized_value', '?order'],
    ['from=yesterday', 'invalid_parameter', '?from'],
    ['to=2027-01-01T00:00:00', 'invalid_parameter', '?to'],
    ['draft_id=', 'invalid_parameter', '?draft_id'],
    ['state=pending', 'unknown_parameter', '?state'],
    ['status=pending&status=pending', 'invalid_parameter', '?status'],
    ['from=2027-01-01T00:00:00+01:00', 'invalid_parameter', '?from'],
  ] as const
  for (const [query, code, pointer] of refusals)
    assertRefused(await request('GET', `/api/schedules?${query}`), code, [pointer])
})

test('deliveries are filtered by outcome', async (t) => {
  const account = await service.newAccount()
  const dead = await receiver(t, service.clock, (count) => (count === 1 ? 200 : 500))
  const { webhook_id } = await account.client.createWebhook({
    body: { url: dead.url, events: ['post.failed'] },
  })
  const test = async () => {
    const { delivery_id } = await account.client.testWebhook({
      params: { webhook_id },
      body: { event: 'post.failed' },
    })
    await service.settle()
    return delivery_id
  }
  const [delivered, dropped] = [await test(), await test()]
  await service.advance({ minutes: 6 })
  const pending = await test()
  const ids = async (query: string) =>
    (await page(account, `/api/webhooks/${webhook_id}/deliveries${query}`)).data.map(
      ({ delivery_id }) => delivery_id,
    )
  assert.deepEqual(await ids('?outcome=delivered'), [delivered])
  assert.deepEqual(await ids('?outcome=dropped'), [dropped])
  assert.deepEqual(await ids('?outcome=pending'), [pending])
  assert.equal((await ids('')).length, 3)
  assertRefused(
    await account.request('GET', `/api/webhooks/${webhook_id}/deliveries?outcome=lost`),
    'unrecognized_value',
    ['?outcome'],
  )
})

async function page(
  { request }: Pick<TestAccount, 'request'>,
  path: string,
): Promise<{ data: any[]; next_cursor: string | null }> {
  const { status, text, json } = await request('GET', path)
  assert.equal(status, 200, text)
  return json
}

async function walk(
  account: Pick<TestAccount, 'request'>,
  path: string,
  limit: number,
): Promise<unknown[]> {
  const items = []
  const [base, query = ''] = path.split('?')
  const search = new URLSearchParams(query)
  search.set('limit', String(limit))
  for (;;) {
    const { data, next_cursor } = await page(account, `${base}?${search}`)
    assert.ok(data.length <= limit)
    items.push(...data)
    if (next_cursor === null) return items
    assert.equal(data.length, limit)
    search.set('cursor', next_cursor)
  }
}

function keyOf(item: Record<string, unknown>): string {
  if ('drafts' in item) return String(item['post_id'])
  const id = Object.entries(item).find(([name]) =>
    [
      'account_id',
      'activity_id',
      'comment_id',
      'snippet_id',
      'grant_id',
      'notice_id',
      'delivery_id',
      'preview_id',
      'request_id',
      'schedule_id',
      'webhook_id',
      'key_id',
      'media_id',
      'event_id',
    ].includes(name),
  )?.[1]
  const slot = `${item['platform']} ${item['day']} ${item['time']}`
  return String(
    id ??
      item['draft_id'] ??
      item['reference'] ??
      item['version'] ??
      (item['day'] === undefined ? item['connection_id'] : slot),
  )
}

function inTokyo(at: string): string {
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO('Asia/Tokyo')
    .toString({ timeZoneName: 'never' })
}
