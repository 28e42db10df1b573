import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { webServer } from './web-server.ts'
import { liveService, type Owner, type TestService } from '../service.ts'

const generations = {
  'of 2025': { mode: 'legacy' },
  'of 2026': { mode: { pin: '2026-07-28' } },
} as const

async function connected(
  t: Owner,
  { url }: TestService,
  key: string,
  generation: keyof typeof generations = 'of 2026',
) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: generations[generation] },
  )
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport)
  t.after(() => client.close())
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: given,
    })
    const [first] = content
    return {
      text: first?.type === 'text' ? first.text : '',
      value: structuredContent as any,
      isError: isError === true,
    }
  }
  return { client, call }
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const accept = 'application/json, text/event-stream'
const post = (service: TestService, options: Parameters<TestService['request']>[2]) =>
  service.request('POST', '/mcp', { ...options, headers: { accept, ...options?.headers } })
const callTool = (name: string, given: Record<string, unknown>) => ({
  ...listTools,
  method: 'tools/call',
  params: { name, arguments: given },
})

test('agents work at /mcp in both generations of the protocol', async (t) => {
  const service = await liveService(t)
  for (const generation of ['of 2025', 'of 2026'] as const) {
    const { client, call } = await connected(t, service, service.account.key, generation)
    assert.equal((await client.listTools()).tools.length, 18, generation)
    const draft = (
      await call('save_draft', { platform: 'x', content: `Written by an agent ${generation}.` })
    ).value
    const scheduled = await call('schedule_post', {
      draft_id: draft.draft_id,
      platform: 'x',
      scheduled_at: service.in({ hours: 1 }),
    })
    assert.equal(scheduled.value.status, 'pending')
    const { schedule_id } = scheduled.value
    assert.deepEqual((await call('cancel_schedule', { schedule_id })).value, { done: true })
    const refused = await call('schedule_post', {
      draft_id: draft.draft_id,
      platform: 'x',
      scheduled_at: '2020-01-01T00:00:00Z',
    })
    assert(refused.isError)
    assert.match(refused.text, /^scheduled_at_in_past: /)
  }
})

test('mcp: refuses an id that leads out of its path before anything is asked', async (t) => {
  const service = await liveService(t)
  const { call } = await connected(t, service, service.account.key)
  for (const draft_id of ['.', '..']) {
    const { isError, text } = await call('get_draft', { draft_id })
    assert.deepEqual(
      [isError, text],
      [
        true,
        `draft_id is "${draft_id}", which is no id: it would lead out of the path ` +
          '/api/drafts/{draft_id}.',
      ],
    )
  }
})

test('agents read resources and take prompts at /mcp, each resource with the key’s own scopes', async (t) => {
  const service = await liveService(t)
  const { key } = await service.client.createKey({
    body: { name: 'agent', scopes: ['drafts:read'] },
  })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'To be attached.' },
  })
  const stranger = await service.newAccount()
  for (const generation of ['of 2025', 'of 2026'] as const) {
    const { client } = await connected(t, service, key, generation)
    assert.equal((await client.listResources()).resources.length, 4)
    const [draft] = (await client.readResource({ uri: `crier://drafts/${draft_id}` })).contents
    assert(draft && 'text' in draft)
    assert.equal(JSON.parse(draft.text).content, 'To be attached.')
    await assert.rejects(
      client.readResource({ uri: 'crier://account' }),
      /insufficient_scope: [^]*account:read/,
    )
    const { messages } = await client.getPrompt({
      name: 'announce',
      arguments: { source: 'We open on 4 May.' },
    })
    assert(
      messages[0]?.content.type === 'text' &&
        messages[0].content.text.includes('We open on 4 May.'),
    )
    const other = await connected(t, service, stranger.key, generation)
    await assert.rejects(
      other.client.readResource({ uri: `crier://drafts/${draft_id}` }),
      /not_found: /,
    )
  }
})

test('a tool at /mcp may do what its key may, and no more', async (t) => {
  const service = await liveService(t)
  const { key } = await service.client.createKey({
    body: { name: 'agent', scopes: ['drafts:write', 'schedules:request'] },
  })
  const { call } = await connected(t, service, key)
  const { value: draft } = await call('save_draft', { platform: 'x', content: 'May this go out?' })
  const asked = await call('schedule_post', {
    draft_id: draft.draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: 1 }),
  })
  assert.equal(asked.value.approval.state, 'awaiting')
  assert.match(
    (await call('generate_post', { platform: 'x', topic: 'Bread and water' })).text,
    /^insufficient_scope: /,
  )
  const other = await service.newAccount()
  assert.match(
    (await (await connected(t, service, other.key)).call('get_draft', { draft_id: draft.draft_id }))
      .text,
    /^not_found: /,
  )
})

test('/mcp: refuses a missing key, a dead key, a cookie, and a request from another site', async (t) => {
  const service = await liveService(t)
  const none = await post(service, { key: null, body: listTools })
  assert.deepEqual([none.status, none.json.code], [401, 'unauthorized'])
  assert.match(none.headers.get('www-authenticate')!, /^Bearer /)
  const cookie = await post(service, {
    key: null,
    body: listTools,
    headers: { cookie: 'crier_session=a', 'sec-fetch-site': 'same-origin' },
  })
  assert.match(cookie.json.detail, /^The request has no `Authorization` header\./)
  const { key, key_id } = await service.client.createKey({
    body: { name: 'gone', scopes: ['drafts:read'] },
  })
  await service.client.revokeKey({ params: { key_id } })
  assert.equal((await post(service, { key, body: listTools })).status, 401)
  const foreign = await post(service, {
    body: listTools,
    key: service.account.key,
    headers: { origin: 'https://elsewhere.example' },
  })
  assert.deepEqual([foreign.status, foreign.json.code], [403, 'foreign_origin'])
  const own = await post(service, {
    body: listTools,
    key: service.account.key,
    headers: { origin: new URL(service.url).origin },
  })
  assert.equal(own.status, 200)
  assert.equal((await service.request('GET', '/mcp', { headers: { accept } })).status, 405)
})

test('each request to /mcp takes one of the rate, whatever it asks for', async (t) => {
  const service = await liveService(t)
  const { key } = await service.newAccount('free')
  const left = async () =>
    Number(
      /r=(\d+)/.exec(
        (await service.request('GET', '/api/account', { key })).headers.get('ratelimit')!,
      )![1],
    )
  const before = await left()
  await post(service, { key, body: listTools })
  await post(service, { key, body: callTool('list_connections', {}) })
  await post(service, { key, body: callTool('save_draft', { platform: 7 }) })
  await post(service, { key, body: '{' })
  assert.equal(before - (await left()), 5)
})

test('a tool that is called through an unknown proxy reaches public addresses only, like every request through one', async (t) => {
  const service = await liveService(t)
  const url = await webServer(t, (_request, response) => response.end('no picture'))
  const body = callTool('add_media_from_url', { url })
  const { key } = service.account
  const near = await post(service, { key, body })
  const passedOn = await post(service, { key, body, headers: { 'x-forwarded-for': '203.0.113.7' } })
  assert.doesNotMatch(near.text, /url_not_allowed/)
  assert.match(passedOn.text, /url_not_allowed/)
})

test('nonsense at /mcp is an error of the protocol or of HTTP, never of the server', async (t) => {
  const service = await liveService(t)
  const { key } = service.account
  const deep = '['.repeat(100_000)
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    deep,
    JSON.stringify([listTools, listTools]),
    { jsonrpc: '2.0', id: 1 },
    callTool('drop_table', {}),
  ]) {
    const { status, text } = await post(service, {
      key,
      body,
      headers: { 'content-type': 'application/json' },
    })
    assert(status === 200 || (status >= 400 && status < 500), `${status} ${text.slice(0, 200)}`)
    assert.match(text, /error/i)
  }
  const large = await post(service, {
    key,
    body: callTool('save_draft', { platform: 'x', content: 'a'.repeat(1_100_000) }),
  })
  assert.deepEqual([large.status, large.json.code], [413, 'payload_too_large'])
})

test('mcp: refuses a request with 429 before its body is read when the window is full', async (t) => {
  const service = await liveService(t)
  const { key, request } = await service.newAccount('free')
  for (let sent = 0; (await request('GET', '/api/account')).status === 200; sent++)
    assert.ok(sent < 100)
  for (const body of [
    listTools,
    callTool('list_connections', {}),
    callTool('generate_post', { source: 'a'.repeat(900_000) }),
    '{',
  ]) {
    const { status, json } = await post(service, { key, body })
    assert.deepEqual([status, json.code], [429, 'rate_limited'])
  }
})

test('mcp: takes messages of more than 64 KiB only for what takes a source', async (t) => {
  const service = await liveService(t)
  const { key } = service.account
  const long = 'word '.repeat(15_000)
  const statusOf = async (body: unknown) => (await post(service, { key, body })).status
  const marks = 'She said, "a [b], {c} and \\\\".\n'.repeat(2_500)
  for (const source of [long, marks])
    assert.equal(await statusOf(callTool('generate_post', { platform: 'x', source })), 200)
  const prompt = {
    ...listTools,
    method: 'prompts/get',
    params: { name: 'announce', arguments: { source: long } },
  }
  assert.equal(await statusOf(prompt), 200)
  const names = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`n${index}`, 1]))
  const wide = [names, { sources: [names] }, { list: Array.from({ length: 1_001 }, () => null) }]
  for (const more of wide)
    assert.equal(
      await statusOf(callTool('generate_post', { platform: 'x', source: long, ...more })),
      413,
    )
  for (const body of [
    callTool('get_draft', { draft_id: long }),
    { ...listTools, params: { cursor: long } },
    `${' '.repeat(70_000)}{`,
  ])
    assert.equal(await statusOf(body), 413)
})

test('mcp: names the first fault of arguments and no more', async (t) => {
  const service = await liveService(t)
  const { key } = service.account
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 1]))
  for (const given of [unknown, { platform: 7, pieces: Array.from({ length: 5_000 }, () => 1) }]) {
    const { text } = await post(service, { key, body: callTool('generate_post', given) })
    assert.ok(text.length < 2_000, `${text.length}`)
    assert.match(text, /error|isError/i)
  }
})

test('mcp: explains wrong arguments as the API does, with the allowed values and the unknown name', async (t) => {
  const service = await liveService(t)
  const { call } = await connected(t, service, service.account.key)
  const { draft_id } = (await call('save_draft', { platform: 'x', content: 'Text.' })).value
  const time = service.in({ hours: 1 })
  const wrong: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    [
      'save_draft',
      { platform: 'LinkedIn', content: 'a' },
      /^unrecognized_value: `\/platform` must be one of linkedin, x, .+received "LinkedIn"; did you mean linkedin\?/,
    ],
    [
      'schedule_post',
      { draft_id, platform: 'x', scheduledAt: time },
      /Unknown parameter `scheduledAt`\. Did you mean scheduled_at\?/,
    ],
    [
      'schedule_post',
      { draft_id, platform: 'x', scheduled_at: 'tomorrow' },
      /must be a timestamp with a zone, such as .+received "tomorrow"/,
    ],
    [
      'generate_post',
      { topic: 'Bread and water' },
      /missing_parameter: `\/platform` is required: one of linkedin, x/,
    ],
    ['list_schedules', { status: 'scheduled' }, /did you mean pending\?/],
    ['list_drafts', { page: 2 }, /Unknown parameter `page`.+`cursor`/],
    [
      'list_drafts',
      { q: 'word '.repeat(2_000) },
      /^invalid_parameter: The arguments have more than 4000 characters/,
    ],
    ['get_draft', {}, /^missing_parameter: `draft_id` is required/],
    ['get_draft', { draft_id: 'x'.repeat(5_000) }, /at most 100 characters/],
    ['get_draft', { draft_id: ['a'] }, /must be an id as Crier returned it/],
    [
      'get_draft',
      { draft_id, format: 'html' },
      /^unknown_parameter: Unknown parameter `format`\. Allowed: draft_id\./,
    ],
    ['cancel_schedule', { schedule_id: draft_id }, /A `schedule_id` looks like sch_/],
    ['edit_draft', { draft_id, text: 'b' }, /Did you mean content\?/],
  ]
  for (const [tool, given, says] of wrong) {
    const { isError, text } = await call(tool, given)
    assert(isError, tool)
    assert.match(text, says)
  }
})
