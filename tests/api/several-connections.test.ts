import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { addConnected } from '../networks/consent.ts'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { anyId, assertFields, id } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after }, { environment: { CRIER_MAX_LATENESS: '2h' } })
const path = '/api/connections'

const mainOf = async ({ client }: TestAccount, platform: string) =>
  (await client.listConnections()).data.find(
    (connection) => connection.main && connection.platform === platform,
  )!

const draftOf = async ({ client }: TestAccount, content: string) =>
  (await client.createDraft({ body: { platform: 'x', content } })).draft_id

async function scheduleOn(
  account: TestAccount,
  connection_id: string,
  scheduled_at = service.in({ minutes: 1 }),
  content = 'On its own.',
) {
  const body = {
    draft_id: await draftOf(account, content),
    platform: 'x' as const,
    connection_id,
    scheduled_at,
  }
  return account.client.scheduleDraft({ body })
}

/**
 * The connections of a new account beside its main ones: none, unless CRIER_TEST_CONNECTIONS
 * says so.
 */
async function furtherOf({
  client,
}: TestAccount): Promise<(connection: { readonly connection_id: string }) => boolean> {
  const { data } = await client.listConnections()
  const ids = new Set(data.filter(({ main }) => !main).map(({ connection_id }) => connection_id))
  return ({ connection_id }) => ids.has(connection_id)
}

test('a connection that is added is not main, not connected, and called by its label or its author’s name', async () => {
  const account = await service.newAccount()
  const isFurther = await furtherOf(account)
  const made = await account.request('POST', path, {
    body: { platform: 'x', label: 'The founder' },
  })
  assert.equal(made.status, 201)
  const none = {
    connected: false,
    kind: null,
    account_name: null,
    external_account_id: null,
    health: 'not_connected',
    settings: {},
  }
  assertFields(made.json, {
    connection_id: id('conn'),
    platform: 'x',
    main: false,
    label: 'The founder',
    paused: false,
    picture_url: null,
    ...none,
  })
  const second = await addConnected(service, account, 'x')
  assertFields(second, { main: false, label: second.account_name, connected: true, health: 'ok' })
  const { data } = await account.client.listConnections()
  assert.deepEqual(
    data.filter((one) => !isFurther(one)).map(({ platform, main }) => [platform, main]),
    [...specifiedPlatforms.map((platform) => [platform, true]), ['x', false], ['x', false]],
  )
  assert.deepEqual(
    (await account.client.listConnections({ query: { platform: 'x' } })).data
      .filter((one) => !isFurther(one))
      .map(({ main }) => main),
    [true, false, false],
  )
  const first = await account.client.listConnections({ query: { limit: 5 } })
  const rest = await account.client.listConnections({ query: { cursor: first.next_cursor! } })
  assert.deepEqual([...first.data, ...rest.data], data)
  const renamed = await account.client.updateConnection({
    params: { platform: second.connection_id },
    body: { label: 'Ours' },
  })
  assert.equal(renamed.label, 'Ours')
  const reset = await account.client.updateConnection({
    params: { platform: second.connection_id },
    body: { label: null },
  })
  assert.equal(reset.label, second.account_name)
})

test('two connections of one network take the same instant, and each posts as its own author', async (t) => {
  const account = await service.newAccount()
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({ body: { url: hook.url, events: ['post.published'] } })
  const [main, second] = [await mainOf(account, 'x'), await addConnected(service, account, 'x')]
  const at = service.in({ minutes: 1 })
  const made = []
  for (const [connection_id, content] of [
    [main.connection_id, 'By the main one.'],
    [second.connection_id, 'By the second.'],
  ] as const) {
    const schedule = await scheduleOn(account, connection_id, at, content)
    assert.equal(schedule.connection_id, connection_id)
    made.push(schedule)
    assertRefused(
      await account.request('POST', '/api/schedules', {
        body: { draft_id: schedule.draft_id, platform: 'x', connection_id, scheduled_at: at },
      }),
      'slot_taken',
    )
  }
  await service.advance({ minutes: 2 })
  const texts = async (author: string | null) =>
    (await service.posts({ platform: 'x', author: author! })).map(({ text }) => text)
  assert.deepEqual(await texts(main.external_account_id), ['By the main one.'])
  assert.deepEqual(await texts(second.external_account_id), ['By the second.'])
  assert.deepEqual(
    new Map(hook.received.map(({ json }) => [json.data.schedule_id, json.data.connection_id])),
    new Map(made.map(({ schedule_id, connection_id }) => [schedule_id, connection_id])),
  )
  const listed = async (query: object) =>
    (await account.client.listSchedules({ query })).data.map(({ connection_id }) => connection_id)
  assert.deepEqual(await listed({ connection_id: second.connection_id }), [second.connection_id])
  assert.equal((await listed({ platform: 'x' })).length, 2)
})

test('main connection: changes the default from then on, and moves nothing that is planned', async () => {
  const account = await service.newAccount()
  const { client } = account
  const isFurther = await furtherOf(account)
  const [main, second] = [await mainOf(account, 'x'), await addConnected(service, account, 'x')]
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const draft_id = await draftOf(account, 'Planned before.')
  const planned = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  const changed = await client.updateConnection({
    params: { platform: second.connection_id },
    body: { main: true },
  })
  assert.equal(changed.main, true)
  assert.deepEqual(
    (await client.listConnections({ query: { platform: 'x' } })).data
      .filter((one) => !isFurther(one))
      .map(({ connection_id, main }) => [connection_id, main]),
    [
      [second.connection_id, true],
      [main.connection_id, false],
    ],
  )
  assert.equal((await client.listSlots()).data[0]!.connection_id, main.connection_id)
  assert.deepEqual(await client.nextFreeSlot({ query: { platform: 'x' } }), {
    platform: 'x',
    connection_id: second.connection_id,
    next_free_slot: null,
    slot_label: '',
  })
  const later = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  assert.deepEqual(
    [planned.connection_id, later.connection_id],
    [main.connection_id, second.connection_id],
  )
  await service.advance({ minutes: 2 })
  assert.equal(
    (await service.posts({ platform: 'x', author: main.external_account_id! })).length,
    1,
  )
  assert.equal(
    (await service.posts({ platform: 'x', author: second.external_account_id! })).length,
    0,
  )
})

test('connections: have separate calendars', async () => {
  const account = await service.newAccount()
  const { client } = account
  const second = await client.createConnection({ body: { platform: 'x' } })
  const { connection_id } = second
  await client.configureSlots({ body: { platform: 'x', slots: [{ time: '09:00' }] } })
  const own = await client.configureSlots({
    body: { platform: 'x', connection_id, slots: [{ time: '10:00' }, { time: '11:00' }] },
  })
  assert.deepEqual(new Set(own.slots.map((slot) => slot.connection_id)), new Set([connection_id]))
  const times = async (query: object) =>
    (await client.listSlots({ query })).data
      .filter(({ day }) => day === 'monday')
      .map(({ time }) => time)
  assert.deepEqual(await times({ connection_id, limit: 100 }), ['10:00', '11:00'])
  assert.deepEqual((await times({ platform: 'x', limit: 100 })).toSorted(), [
    '09:00',
    '10:00',
    '11:00',
  ])
  const next = async (query: object) =>
    (await client.nextFreeSlot({ query: { platform: 'x', ...query } })).next_free_slot!.slice(
      11,
      16,
    )
  assert.deepEqual(
    [await next({}), ['10:00', '11:00'].includes(await next({ connection_id }))],
    ['09:00', true],
  )
  await client.configureSlots({ body: { platform: 'x', slots: [] } })
  assert.deepEqual(await times({ platform: 'x', limit: 100 }), ['10:00', '11:00'])
})

test('a connection of another account is not found, one of another platform is refused, wherever it is named', async () => {
  const [account, stranger] = [await service.newAccount(), await service.newAccount()]
  const foreign = (await mainOf(stranger, 'x')).connection_id
  const other = (await mainOf(account, 'linkedin')).connection_id
  const draft_id = await draftOf(account, 'Where to?')
  const scheduled_at = service.in({ hours: 1 })
  const bodies = [
    ['POST', '/api/schedules', { draft_id, platform: 'x', scheduled_at }],
    ['POST', '/api/schedule-slots', { platform: 'x', slots: [] }],
  ] as const
  for (const connection_id of [foreign, anyId('conn'), 'nonsense']) {
    for (const [method, where, body] of bodies)
      assertRefused(
        await account.request(method, where, { body: { ...body, connection_id } }),
        'not_found',
      )
    for (const where of [
      '/api/schedules?',
      '/api/schedule-slots?',
      '/api/schedules/next-free?platform=x&',
      `/api/drafts/${draft_id}/preview?`,
    ])
      assertRefused(
        await account.request('GET', `${where}connection_id=${connection_id}`),
        'not_found',
      )
  }
  for (const [method, where, body] of bodies)
    assertRefused(
      await account.request(method, where, { body: { ...body, connection_id: other } }),
      'invalid_parameter',
      ['/connection_id'],
    )
  for (const where of [
    '/api/schedules?platform=x&',
    '/api/schedule-slots?platform=x&',
    '/api/schedules/next-free?platform=x&',
  ])
    assertRefused(
      await account.request('GET', `${where}connection_id=${other}`),
      'invalid_parameter',
      ['?connection_id'],
    )
  for (const [method, end, body] of [
    ['PATCH', '', { paused: true }],
    ['DELETE', '', undefined],
    ['POST', '/authorize', {}],
  ] as const) {
    const ask = (name: string) => account.request(method, `${path}/${name}${end}`, body && { body })
    assertRefused(await ask(foreign), 'not_found')
    assertRefused(await ask(anyId('conn')), 'not_found')
    assertRefused(await ask('myspace'), 'unrecognized_value', ['{platform}'])
    assertRefused(await ask(draft_id), 'unrecognized_value', ['{platform}'])
  }
  assert.equal((await mainOf(stranger, 'x')).paused, false)
})

test('an account has no more connections than its plan, and a removed one makes room', async () => {
  const account = await service.newAccount('starter')
  const add = () => account.request('POST', path, { body: { platform: 'tiktok' } })
  const replies = await Promise.all(Array.from({ length: 6 }, add))
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 409, 409])
  const refused = await add()
  assertRefused(refused, 'conflict')
  assert.match(refused.json.detail, /"starter" has 8 connections/)
  const made = replies.find(({ status }) => status === 201)!.json.connection_id
  assert.equal((await account.request('DELETE', `${path}/${made}`)).status, 204)
  assert.equal((await add()).status, 201)
  assertRefused(
    await (await service.newAccount('free')).request('POST', path, { body: { platform: 'x' } }),
    'conflict',
  )
})

test('a removed connection goes with its slots and keeps its finished schedules, of which none can be retried', async () => {
  const account = await service.newAccount()
  const { client } = account
  const isFurther = await furtherOf(account)
  const { connection_id } = await addConnected(service, account, 'x')
  await client.configureSlots({
    body: { platform: 'x', connection_id, slots: [{ time: '09:00' }] },
  })
  const out = await scheduleOn(account, connection_id, service.in({ minutes: 1 }), 'It goes out.')
  await service.advance({ minutes: 2 })
  await service.fault({ platform: 'x', kind: 'content_rejected' })
  const failed = await scheduleOn(account, connection_id, service.in({ minutes: 1 }), 'It fails.')
  await service.advance({ minutes: 2 })
  const pending = await scheduleOn(account, connection_id, service.in({ hours: 1 }), 'It waits.')
  const remove = () => account.request('DELETE', `${path}/${connection_id}`)
  assertRefused(await remove(), 'conflict')
  await client.cancelSchedule({ params: pending })
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404])
  const left = (await client.listConnections({ query: { platform: 'x' } })).data
  assert.equal(left.filter((one) => !isFurther(one)).length, 1)
  assert.deepEqual((await client.listSlots()).data, [])
  const { data } = await client.listSchedules({ query: { connection_id } })
  assert.deepEqual(
    data.map(({ schedule_id, status }) => [schedule_id, status]),
    [
      [out.schedule_id, 'published'],
      [failed.schedule_id, 'failed'],
    ],
  )
  const retried = await account.request('POST', `/api/schedules/${failed.schedule_id}/retry`, {
    body: {},
  })
  assertRefused(retried, 'conflict')
  assert.match(retried.json.detail, /removed/)
  assertRefused(
    await account.request('POST', `${path}/${connection_id}/authorize`, { body: {} }),
    'not_found',
  )
  const body = {
    draft_id: out.draft_id,
    platform: 'x',
    connection_id,
    scheduled_at: service.in({ hours: 1 }),
  }
  assertRefused(await account.request('POST', '/api/schedules', { body }), 'not_found')
  assertRefused(
    await account.request('POST', '/api/schedule-slots', {
      body: { platform: 'x', connection_id, slots: [] },
    }),
    'not_found',
  )
  const { data: mine } = await client.listConnections()
  assert.equal((await account.request('DELETE', `${path}/${mine[0]!.connection_id}`)).status, 204)
  assert.equal(
    (await client.listConnections()).data.filter(({ main }) => main).length,
    4,
    'a main connection stays',
  )
})

test('paused connection: keeps posts pending, and publishes them after the pause unless they are too late', async () => {
  const account = await service.newAccount()
  const [main, second] = [await mainOf(account, 'x'), await addConnected(service, account, 'x')]
  const late = await scheduleOn(
    account,
    second.connection_id,
    service.in({ minutes: 1 }),
    'Too late.',
  )
  const inTime = await scheduleOn(
    account,
    second.connection_id,
    service.in({ hours: 2 }),
    'In time.',
  )
  const other = await scheduleOn(
    account,
    main.connection_id,
    service.in({ minutes: 1 }),
    'Of the other.',
  )
  const pause = (paused: boolean) =>
    account.client.updateConnection({
      params: { platform: second.connection_id },
      body: { paused },
    })
  assert.equal((await pause(true)).paused, true)
  await service.advance({ hours: 3 })
  const read = ({ schedule_id }: { schedule_id: string }) =>
    account.client.getSchedule({ params: { schedule_id } })
  const statuses = async () => [
    (await read(late)).status,
    (await read(inTime)).status,
    (await read(other)).status,
  ]
  assert.deepEqual(await statuses(), ['pending', 'pending', 'published'])
  assert.equal((await read(late)).attempts.length, 0)
  const overdue = (await service.request('GET', '/metrics', { key: null })).text.match(
    /^crier_posts_overdue .*$/m,
  )?.[0]
  assert.equal(overdue, 'crier_posts_overdue 0')
  await pause(false)
  await service.advance({ minutes: 1 })
  assert.deepEqual(await statuses(), ['failed', 'published', 'published'])
  const { error_code, error_message } = await read(late)
  assert.equal(error_code, 'missed_window')
  assert.match(error_message!, /paused/)
})

test('connection settings: accept only TikTok’s audience, for a connected author', async () => {
  const account = await service.newAccount()
  const patch = (platform: string, body: object) =>
    account.request('PATCH', `${path}/${platform}`, { body })
  const { status, json } = await patch('tiktok', { settings: { privacy_level: 'SELF_ONLY' } })
  assert.equal(status, 409, 'no author is connected before the first use')
  await account.client.listConnections()
  assert.equal(
    (await patch('tiktok', { settings: { privacy_level: 'SELF_ONLY' } })).json.settings
      .privacy_level,
    'SELF_ONLY',
    JSON.stringify(json),
  )
  assertRefused(
    await patch('x', { settings: { privacy_level: 'SELF_ONLY' } }),
    'invalid_parameter',
    ['/settings'],
  )
  assertRefused(await patch('x', { main: false }), 'invalid_parameter', ['/main'])
  assertRefused(await patch('x', {}), 'invalid_parameter')
})

test('a preview shows a platform as the named connection would post there', async () => {
  const account = await service.newAccount()
  const { client } = account
  const { connection_id } = await addConnected(service, account, 'x')
  const facts = JSON.stringify({ subscription_type: 'Premium' })
  await service.service.ports.db
    .updateTable('connection')
    .set({ facts })
    .where('id', '=', connection_id as never)
    .execute()
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A long story. '.repeat(60) },
  })
  const limits = async (query: object) =>
    (await client.previewDraft({ params: { draft_id }, query })).platforms.map(
      ({ platform, pieces }) => [platform, pieces.length, pieces[0]!.limit],
    )
  const [plain, named] = [await limits({}), await limits({ connection_id })]
  const on = (all: typeof plain) => all.find(([platform]) => platform === 'x')
  assert.deepEqual([on(plain)?.[2], on(named)], [280, ['x', 1, 25_000]])
  assert.deepEqual(
    plain.map(([platform]) => platform),
    named.map(([platform]) => platform),
  )
})
