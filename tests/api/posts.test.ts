import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postStates } from '@crier/contract/posts.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'

const plans = JSON.stringify({
  pro: { requests_per_minute: 10_000, monthly_credits: 1_000, connections: 150 },
  few: { requests_per_minute: 12, monthly_credits: 1_000, connections: 150 },
})
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const hook = await receiver({ after }, service.clock)

const post = (account: TestAccount, body: object, headers = {}) =>
  account.request('POST', '/api/posts', { body, headers })
const platforms = ['linkedin', 'x'] as const
const content = 'Small teams ship faster.'

async function connectionsOf({ client }: TestAccount, count: number): Promise<string[]> {
  const ids = []
  for (let index = 0; index < count; index++)
    ids.push((await client.createConnection({ body: { platform: 'x' } })).connection_id)
  return ids
}

/** What an account has: a refused post must leave nothing. */
const stockOf = async ({ client }: TestAccount) => [
  (await client.listPosts()).data.length,
  (await client.listDrafts()).data.length,
  (await client.listSchedules()).data.length,
]

test('a post makes a draft and a schedule on each connection, each with its own version', async () => {
  const account = await service.newAccount()
  const { connection_id } = (await account.client.listConnections({ query: { platform: 'x' } }))
    .data[0]!
  const scheduled_at = service.in({ hours: 5 })
  const { status, json, headers } = await post(account, {
    platforms,
    content,
    versions: { x: { content: 'Short.' } },
    scheduled_at,
    tags: ['launch'],
    metadata: { campaign: 'spring' },
  })
  assert.equal(status, 201, JSON.stringify(json))
  assert.equal(headers.get('location'), `/api/posts/${json.post_id}`)
  const shown = json.drafts.map((draft: Record<string, unknown>) => [
    draft['post_id'],
    draft['platform'],
    draft['content'],
  ])
  assert.deepEqual(shown, [
    [json.post_id, 'linkedin', content],
    [json.post_id, 'x', 'Short.'],
  ])
  assert.equal(json.state, 'scheduled')
  assert.deepEqual(
    json.schedules.map((one: Record<string, unknown>) => [one['post_id'], one['scheduled_at']]),
    [1, 2].map(() => [json.post_id, scheduled_at]),
  )
  assert.equal(json.schedules[1].connection_id, connection_id)
  const read = await account.client.getPost({ params: { post_id: json.post_id } })
  assert.deepEqual(read, { ...json })
  const listed = (await account.client.listPosts()).data[0]!
  assert.deepEqual(
    [listed.state, listed.tags, listed.metadata, listed.drafts.map(({ opening }) => opening)],
    ['scheduled', ['launch'], { campaign: 'spring' }, [content, 'Short.']],
  )
  assert.deepEqual(listed.schedules, json.schedules)
})

test('without a time a post is drafts, which are scheduled together later', async () => {
  const account = await service.newAccount()
  const ids = await connectionsOf(account, 2)
  const { json } = await post(account, {
    connection_ids: ids,
    content,
    versions: { [ids[1]!]: { content: 'For the second.' } },
  })
  assert.deepEqual(
    [
      json.state,
      json.schedules,
      json.drafts.map((one: { connection_id: string }) => one.connection_id),
    ],
    ['draft', [], ids],
  )
  const params = { post_id: json.post_id as string }
  const first = await account.client.schedulePost({
    params,
    body: { scheduled_at: service.in({ hours: 3 }), connection_ids: [ids[1]!] },
  })
  assert.deepEqual(
    first.schedules.map(({ draft_id, connection_id }) => [draft_id, connection_id]),
    [[json.drafts[1].draft_id, ids[1]]],
  )
  const rest = await account.client.schedulePost({
    params,
    body: { scheduled_at: service.in({ hours: 4 }) },
  })
  assert.deepEqual(
    rest.schedules.map(({ connection_id }) => connection_id),
    [ids[0]],
  )
  const again = await account.request('POST', `/api/posts/${params.post_id}/schedule`, {
    body: { scheduled_at: service.in({ hours: 6 }) },
  })
  assert.equal(again.json.code, 'conflict')
  const refused = async (body: object) =>
    (await account.request('POST', `/api/posts/${params.post_id}/schedule`, { body })).json
      .errors[0].pointer
  assert.deepEqual(
    [
      await refused({}),
      await refused({ scheduled_at: '2020-01-01T00:00:00Z' }),
      await refused({
        scheduled_at: service.in({ hours: 6 }),
        not_later_than: service.in({ hours: 5 }),
      }),
      await refused({ scheduled_at: service.in({ hours: 3 }), connection_ids: ids }),
    ],
    ['/scheduled_at', '/scheduled_at', '/not_later_than', '/connection_ids/1'],
  )
  const unknown = await account.request('POST', `/api/posts/${params.post_id}/schedule`, {
    body: {
      scheduled_at: service.in({ hours: 6 }),
      connection_ids: [ids[0], `conn_${'0'.repeat(32)}`],
    },
  })
  assert.deepEqual(
    [unknown.json.code, unknown.json.errors[0].pointer],
    ['invalid_parameter', '/connection_ids/1'],
  )
})

test('a refused post leaves nothing, and its pointers name the connection or the version', async () => {
  const account = await service.newAccount()
  const [one] = await connectionsOf(account, 1)
  const time = { scheduled_at: service.in({ hours: 5 }) }
  const long = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(' ')
  const none = `conn_${'0'.repeat(32)}`
  const wrong: readonly (readonly [object, number, string, string])[] = [
    [{ content }, 400, 'missing_parameter', '/connection_ids'],
    [{ platforms }, 400, 'missing_parameter', '/content'],
    [{ platforms, content, connection_ids: [one] }, 400, 'invalid_parameter', '/platforms'],
    [{ platforms: [], content }, 400, 'invalid_parameter', '/platforms'],
    [{ platforms: ['twitter'], content }, 422, 'unrecognized_value', '/platforms/0'],
    [{ connection_ids: [one, one], content }, 400, 'invalid_parameter', '/connection_ids'],
    [{ connection_ids: [one, none], content }, 404, 'not_found', ''],
    [
      { connection_ids: Array.from({ length: 101 }, (_, n) => `conn_${n}`), content },
      400,
      'invalid_parameter',
      '/connection_ids',
    ],
    [
      { platforms, content, versions: { tiktok: { content: 'No.' } } },
      400,
      'invalid_parameter',
      '/versions/tiktok',
    ],
    [
      { platforms, content, versions: { x: { text: 'No.' } } },
      400,
      'unknown_parameter',
      '/versions/x/text',
    ],
    [
      { platforms, content, versions: { x: { content: 7 } } },
      400,
      'invalid_parameter',
      '/versions/x/content',
    ],
    [
      { platforms, content, versions: { x: { content: '---' } } },
      400,
      'invalid_parameter',
      '/versions/x/content',
    ],
    [
      {
        connection_ids: [one],
        content,
        versions: { x: { tone: 'expert' }, [one!]: { content: 'B' } },
      },
      400,
      'invalid_parameter',
      `/versions/${one}`,
    ],
    [{ platforms, content: long, ...time }, 422, 'content_too_long', '/platforms/0'],
    [
      { platforms, content, versions: { linkedin: { content: long } }, ...time },
      422,
      'content_too_long',
      '/versions/linkedin/content',
    ],
    [{ platforms, content, publish_now: true, ...time }, 400, 'invalid_parameter', '/publish_now'],
    [
      { platforms, content, publish_now: true, use_next_free_slot: true },
      400,
      'invalid_parameter',
      '/publish_now',
    ],
    [
      { platforms, content, scheduled_at: '2020-01-01T00:00:00Z' },
      400,
      'scheduled_at_in_past',
      '/scheduled_at',
    ],
    [
      { platforms, content, not_later_than: service.in({ hours: 9 }) },
      400,
      'schedule_time_missing',
      '/scheduled_at',
    ],
    [{ platforms, content, use_next_free_slot: true }, 409, 'no_slot_configured', ''],
    [
      { platforms, content, tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
      400,
      'invalid_parameter',
      '/tags',
    ],
    [
      { platforms, content, metadata: { a: 'x'.repeat(501) } },
      400,
      'invalid_parameter',
      '/metadata/a',
    ],
    [
      { platforms, content, metadata: { ['k'.repeat(41)]: 'x' } },
      400,
      'invalid_parameter',
      '/metadata',
    ],
  ]
  for (const [body, status, code, pointer] of wrong) {
    const { json, status: answered } = await post(account, body)
    assert.deepEqual(
      [answered, json.code],
      [status, code],
      JSON.stringify([body, json]).slice(0, 900),
    )
    if (pointer !== '')
      assert.ok(
        json.errors.some((error: { pointer: string }) => error.pointer === pointer),
        JSON.stringify([pointer, json.errors]),
      )
  }
  assert.deepEqual(await stockOf(account), [0, 0, 0])
})

test('with partial the others are made, and failures say where it is not and why', async () => {
  const account = await service.newAccount()
  const { client } = account
  const scheduled_at = service.in({ hours: 7 })
  await post(account, { platforms: ['x'], content: 'First.', scheduled_at })
  const refused = await post(account, { platforms, content, scheduled_at })
  assert.deepEqual(
    [refused.status, refused.json.code, refused.json.errors[0].pointer],
    [409, 'slot_taken', '/platforms/1'],
  )
  assert.deepEqual(await stockOf(account), [1, 1, 1])
  const { status, json } = await post(account, { platforms, content, scheduled_at, partial: true })
  assert.equal(status, 201)
  assert.deepEqual(
    [json.drafts.length, json.schedules[0].platform, json.failures.length],
    [1, 'linkedin', 1],
  )
  assert.deepEqual(
    [json.failures[0].platform, json.failures[0].problem.code, json.failures[0].problem.status],
    ['x', 'slot_taken', 409],
  )
  const all = await post(account, { platforms: ['x'], content, scheduled_at, partial: true })
  assert.equal(all.json.code, 'slot_taken')
  assert.equal((await client.listPosts()).data.length, 2)
})

test('publish_now publishes at once everywhere, and passes over a taken millisecond', async () => {
  const account = await service.newAccount()
  const made = await Promise.all(
    [1, 2, 3].map((n) =>
      post(account, { platforms: ['x'], content: `Now ${n}.`, publish_now: true }),
    ),
  )
  assert.deepEqual(
    made.map(({ status }) => status),
    [201, 201, 201],
  )
  const times = made.map(({ json }) => json.schedules[0].scheduled_at as string)
  assert.equal(new Set(times).size, 3)
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'linkedin', content: 'In a batch.' },
  })
  const entries = { schedules: [{ draft_id, platform: 'linkedin', publish_now: true }] }
  const batch = await account.request('POST', '/api/schedules/batch', { body: entries })
  assert.equal(batch.status, 201, batch.text)
  const alone = await account.request('POST', '/api/schedules', { body: entries.schedules[0]! })
  assert.deepEqual([alone.status, alone.json.code], [400, 'unknown_parameter'])
  await service.advance({ minutes: 1 })
  for (const { json } of made)
    assert.equal(
      (await account.client.getPost({ params: { post_id: json.post_id } })).state,
      'published',
    )
})

test('a key that may only ask proposes a post, which one decision approves or rejects', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { key } = await client.createKey({
    body: { scopes: ['schedules:request', 'drafts:write'] },
  })
  const scheduled_at = service.in({ hours: 9 })
  const asked = (body: object) => service.request('POST', '/api/posts', { key, body })
  const now = await asked({ platforms, content, publish_now: true })
  assert.deepEqual([now.status, now.json.code], [400, 'schedule_time_missing'])
  const { json } = await asked({ platforms, content, scheduled_at })
  assert.equal(json.state, 'awaiting')
  const params = { post_id: json.post_id as string }
  const draft = json.drafts[0] as { draft_id: string; version: number }
  const stale = await account.request('POST', `/api/posts/${params.post_id}/approve`, {
    body: { draft_versions: [{ draft_id: draft.draft_id, version: draft.version + 1 }] },
  })
  assert.equal(stale.json.code, 'conflict')
  assert.equal((await client.rejectPost({ params, body: {} })).state, 'awaiting')
  const approved = await client.approvePost({ params, body: { comment: 'Good.' } })
  assert.deepEqual(
    [approved.state, approved.schedules.map(({ approval }) => approval?.state)],
    ['scheduled', ['approved', 'approved']],
  )
  const { key: writer } = await client.createKey({ body: { scopes: ['drafts:write'] } })
  const drafts = await service.request('POST', '/api/posts', {
    key: writer,
    body: { platforms, content },
  })
  assert.equal(drafts.status, 201)
  const timed = await service.request('POST', '/api/posts', {
    key: writer,
    body: { platforms, content, scheduled_at },
  })
  assert.deepEqual([timed.status, timed.json.required_scope], [403, 'schedules:write'])
  const other = await account.request('POST', `/api/posts/${drafts.json.post_id}/approve`, {
    body: {},
  })
  assert.equal(other.json.code, 'conflict')
})

test('a failed part is retried, and what is out stays', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  const scheduled_at = service.in({ hours: 1 })
  const { json } = await post(account, { platforms, content: 'One part fails.', scheduled_at })
  const params = { post_id: json.post_id as string }
  await service.advance({ hours: 1, minutes: 1 })
  const failed = await client.getPost({ params })
  assert.equal(failed.state, 'partly_published')
  const deletion = await account.request('DELETE', `/api/posts/${params.post_id}`)
  assert.deepEqual([deletion.status, deletion.json.code], [409, 'conflict'])
  const retried = await client.retryPost({ params, body: {} })
  assert.deepEqual(
    [retried.schedules.map(({ platform }) => platform), retried.failures],
    [['x'], []],
  )
  await service.advance({ minutes: 1 })
  assert.equal((await client.getPost({ params })).state, 'partly_published')
  const { key: none } = await client.createKey({ body: { scopes: ['drafts:write'] } })
  const refused = await service.request('POST', `/api/posts/${params.post_id}/retry`, { key: none })
  assert.equal(refused.status, 403)
})

test('post.completed follows the last part, once more after a retry, and when the last pending part is cancelled', async () => {
  const account = await service.newAccount()
  const { client } = account
  await client.disconnect({ params: { platform: 'x' } })
  const completed = async () =>
    (await client.listEvents({ query: { event: 'post.completed' } })).data.map(({ data }) => data)
  const one = await client.createPost({
    body: {
      platforms,
      content: 'Ends twice.',
      scheduled_at: service.in({ hours: 1 }),
      metadata: { order: '7' },
    },
  })
  const params = { post_id: one.post_id }
  await service.advance({ hours: 1, minutes: 1 })
  const [first, ...more] = await completed()
  assert.deepEqual(more, [])
  const { schedules } = await client.getPost({ params })
  assert.deepEqual(first, {
    post_id: one.post_id,
    state: 'partly_published',
    schedules: schedules.map(
      ({ schedule_id, draft_id, platform, connection_id, status, published_at }) => ({
        ...{ schedule_id, draft_id, platform, connection_id, status, published_at },
      }),
    ),
    metadata: { order: '7' },
  })
  await client.retryPost({ params, body: {} })
  await service.advance({ minutes: 1 })
  assert.equal((await completed()).length, 2)
  const other = await client.createPost({
    body: {
      platforms: ['linkedin'],
      content: 'Ends early.',
      scheduled_at: service.in({ hours: 1 }),
    },
  })
  const { draft_id } = other.drafts[0]!
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 9 }) },
  })
  await service.advance({ hours: 1, minutes: 1 })
  assert.equal((await completed()).length, 2)
  await client.cancelSchedule({ params: { schedule_id } })
  const [last] = await completed()
  assert.deepEqual(
    [(await completed()).length, last!['post_id' as never], last!['state' as never]],
    [3, other.post_id, 'published'],
  )
  const { key } = await client.createKey({ body: { scopes: ['webhooks:write'] } })
  const body = { url: hook.url, events: ['post.completed'] }
  const refused = await service.request('POST', '/api/webhooks', { key, body })
  assert.deepEqual([refused.status, refused.json.required_scope], [403, 'schedules:read'])
  const events = await service.request('GET', '/api/events?limit=100', { key })
  assert.ok(events.json.data.length > 0)
  assert.ok(events.json.data.every(({ event }: { event: string }) => event !== 'post.completed'))
})

test('deleting a post cancels its schedules and deletes its drafts, which can be restored alone', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { json } = await post(account, {
    platforms,
    content,
    scheduled_at: service.in({ hours: 2 }),
  })
  const { key } = await client.createKey({ body: { scopes: ['drafts:write'] } })
  const path = `/api/posts/${json.post_id}`
  const lacking = await service.request('DELETE', path, { key })
  assert.deepEqual([lacking.status, lacking.json.required_scope], [403, 'schedules:write'])
  assert.equal((await account.request('DELETE', path)).status, 204)
  assert.deepEqual(await stockOf(account), [0, 0, 0])
  assert.equal((await account.request('DELETE', path)).status, 404)
  const { draft_id } = json.drafts[0] as { draft_id: string }
  assert.equal((await client.restoreDraft({ params: { draft_id } })).post_id, null)
})

test('a remix is a post, and what is scheduled of it belongs to it', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { post_id, drafts } = await client.remix({
    body: { source: 'In 2025 a team of four shipped 120 changes.', platforms: ['x', 'linkedin'] },
  })
  const [draft] = drafts
  assert.equal(draft!.post_id, post_id)
  const made = await client.scheduleDraft({
    body: { draft_id: draft!.draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assert.equal(made.post_id, post_id)
  assert.equal((await client.getPost({ params: { post_id } })).state, 'scheduled')
})

test('lists are filtered by state as the post itself shows it, and by everything else', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { db } = service.service.ports
  const later = (hours: number) => service.in({ hours })
  const of = async (body: object) => (await post(account, { platforms, content, ...body })).json
  const { post_id: first } = await of({ tags: ['a', 'b'], metadata: { order: '7' } })
  const statuses = [
    ['pending', null, null, null],
    ['pending', 'rejected', null, null],
    ['publishing', null, null, null],
    ['published', null, null, null],
    ['failed', null, 'content_rejected', null],
    ['failed', null, 'publication_unconfirmed', null],
    ['failed', null, 'publication_unconfirmed', 'said'],
  ] as const
  let hours = 0
  // Every pair of what two schedules of a post can be.
  for (const one of statuses)
    for (const other of statuses) {
      const { schedules } = await of({ scheduled_at: later(++hours) })
      for (const [index, [status, approval, code, said]] of [one, other].entries()) {
        const { schedule_id } = schedules[index]
        const actor = JSON.stringify({ type: 'key', id: `key_${'0'.repeat(32)}`, name: 'A key' })
        const set = (fields: object) =>
          db
            .updateTable('schedule')
            .set(fields)
            .where('account_id', '=', account.accountId)
            .where('id', '=', schedule_id)
            .execute()
        const ended = status === 'published' || status === 'failed'
        if (status !== 'pending') await set({ status: 'publishing' })
        await set({
          status,
          approval,
          ...(approval && { requested_by: actor }),
          error_code: code,
          ...(ended && { due_at: null }),
          ...(status === 'published' && { published_at: service.clock.now(), external_id: '1' }),
          ...(said && { resolved_at: service.clock.now(), resolved_by: actor }),
        })
      }
    }
  const all = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.listPosts({ query: { limit: 100, ...(cursor && { cursor }) } })
    all.push(...page.data)
    cursor = page.next_cursor
  }
  assert.equal(all.length, statuses.length ** 2 + 1)
  assert.deepEqual(new Set(all.map(({ state }) => state)), new Set(postStates))
  for (const state of postStates) {
    const { data } = await client.listPosts({ query: { state, limit: 100 } })
    assert.deepEqual(
      data.map(({ post_id }) => post_id),
      all.filter((one) => one.state === state).map(({ post_id }) => post_id),
      state,
    )
  }
  const found = async (query: string) =>
    (await account.request('GET', `/api/posts?${query}`)).json.data?.map(
      ({ post_id }: { post_id: string }) => post_id,
    )
  assert.deepEqual(await found('tag=b'), [first])
  assert.deepEqual(await found('tag=c'), [])
  assert.deepEqual(await found('metadata%5Border%5D=7'), [first])
  assert.deepEqual(await found('metadata[order]=8'), [])
  assert.deepEqual(await found('platform=tiktok'), [])
  assert.equal((await found('platform=x&limit=100')).length, all.length)
  assert.deepEqual(await found('q=owls'), [])
  assert.equal((await found('q=teams+small')).length, 20)
  assert.deepEqual(await found(`to=${all.at(-1)!.created_at}`), [])
  assert.deepEqual(await found('state=scheduled&state=draft'), undefined)
})

test('labels of drafts and schedules are stored, found, and told to webhooks', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { webhook_id } = await client.createWebhook({
    body: { url: hook.url, events: ['post.published'] },
  })
  const { draft_id, version } = await client.createDraft({
    body: { platform: 'x', content: 'Labelled.', tags: ['x'], metadata: { from: 'draft', a: '1' } },
  })
  const labelled = await client.updateDraft({
    params: { draft_id },
    body: { tags: ['y'], version },
  })
  assert.deepEqual([labelled.tags, labelled.version], [['y'], version])
  const both = await client.updateDraft({
    params: { draft_id },
    body: { content: 'Labelled twice.', tags: ['z'] },
  })
  assert.deepEqual([both.tags, both.version, both.metadata], [['z'], 2, { from: 'draft', a: '1' }])
  const { schedule_id } = await client.scheduleDraft({
    body: {
      draft_id,
      platform: 'x',
      scheduled_at: service.in({ hours: 1 }),
      metadata: { from: 'schedule' },
    },
  })
  const ids = async (path: string) => (await account.request('GET', path)).json.data.length
  assert.deepEqual(
    [
      await ids('/api/drafts?tag=z'),
      await ids('/api/drafts?tag=x'),
      await ids('/api/drafts?metadata[a]=1&tag=z'),
      await ids('/api/schedules?metadata[from]=schedule'),
      await ids('/api/schedules?metadata[from]=draft'),
      (await client.listDrafts({ query: { metadata: { a: '1' } } })).data.length,
    ],
    [1, 0, 1, 1, 0, 1],
  )
  await service.advance({ hours: 1, minutes: 1 })
  const { data } = await client.listDeliveries({ params: { webhook_id } })
  const { request_body } = await client.getDelivery({
    params: { webhook_id, delivery_id: data[0]!.delivery_id },
  })
  const told = JSON.parse(request_body!) as { data: Record<string, unknown> }
  assert.deepEqual(
    [told.data['schedule_id'], told.data['post_id'], told.data['metadata']],
    [schedule_id, null, { from: 'schedule', a: '1' }],
  )
})

test('a post to 25 connections costs three requests of the rate', async () => {
  const account = await service.newAccount('few')
  const ids = await connectionsOf(account, 8)
  const more = await post(account, { connection_ids: ids, content })
  assert.equal(more.status, 201)
  const many = Array.from({ length: 25 }, (_, n) => `conn_${String(n).padStart(32, '0')}`)
  // Nine are gone, three are left: these are taken before anything is looked up.
  assert.equal((await post(account, { connection_ids: many, content })).status, 404)
  assert.equal((await post(account, { platforms, content })).status, 429)
})
