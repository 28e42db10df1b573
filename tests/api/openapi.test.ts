import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { committedPath } from '@crier/contract/committed-openapi.ts'
import type { OperationId } from '@crier/contract/index.ts'
import { newAgent, publicAddress } from '../agents.ts'
import { manualService, receiver, type Reply } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { instant } from './fields.ts'
import { operations, type Operation } from './operations.ts'

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService(
  { after },
  { environment: { ...(await publicAddress()), CRIER_PLANS: plans } },
)
const hook = await receiver({ after }, service.clock)
const account = await service.newAccount('wide')
const readsAccount = await account.client.createKey({ body: { scopes: ['account:read'] } })
const readsDrafts = await account.client.createKey({ body: { scopes: ['drafts:read'] } })
/** For what only a signed-in person may do. */
const browser = await signedIn(service, account.accountId)
const served = await service.request('GET', '/api/openapi.json', { key: null })
const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: { 'date-time': (text) => instant.test(text) || isSent(text) },
})
ajv.addSchema(served.json, 'crier')

/** The committed document shows timestamps as callers may send them, with any zone. */
function isSent(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)
}

test('the document is open to all, is OpenAPI 3.1, and is the committed one but for the address', async () => {
  assert.deepEqual(
    [served.status, served.headers.get('content-type')],
    [200, 'application/json; charset=utf-8'],
  )
  const { default: committed } = (await import(committedPath, { with: { type: 'json' } })) as {
    default: Record<string, unknown>
  }
  assert.match(served.json.openapi, /^3\.1\./)
  assert.equal(served.json.servers[0].url, service.url)
  assert.deepEqual({ ...served.json, servers: [] }, { ...committed, servers: [] })
})

test('the document passes a strict linter', async () => {
  const root = join(import.meta.dirname, '../..')
  const redocly = join(root, 'tests/node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
  const { stderr } = await promisify(execFile)(process.execPath, [redocly, 'lint', committedPath], {
    cwd: root,
    env,
  })
  assert.match(stderr, /Your API description is valid/)
  assert.doesNotMatch(stderr, /warning/i)
})

const overTus = [
  'beginUpload POST /api/media/uploads',
  'readUpload HEAD /api/media/uploads/{upload_id}',
  'continueUpload PATCH /api/media/uploads/{upload_id}',
  'endUpload DELETE /api/media/uploads/{upload_id}',
]

test('every operation of the contract is in the document, and nothing else', () => {
  const shown = Object.entries<Record<string, { operationId: string }>>(served.json.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
      ),
  )
  assert.deepEqual(
    shown.toSorted(),
    [...operations.map(({ id, title }) => `${id} ${title}`), ...overTus].toSorted(),
  )
})

for (const operation of operations)
  test(`${operation.title} refuses as the document says`, async () => {
    const { spec, path, body } = operation
    const send = (key: string | null, query: string) =>
      service.request(spec.method, `${path}${query}`, {
        key,
        ...(spec.method !== 'GET' && { body: body ?? {} }),
      })
    const caller = spec.browser ? browser : account
    const full = (query: string) =>
      caller.request(
        spec.method,
        `${path}${query}`,
        spec.method === 'GET' ? {} : { body: body ?? {} },
      )
    const narrow = spec.browser
      ? account.key
      : spec.scope.startsWith('account:')
        ? readsDrafts.key
        : readsAccount.key
    assertDocumented(operation, await send(null, ''), 401)
    assertDocumented(operation, await send(narrow, ''), 403)
    assertDocumented(operation, await full('?nonsense=1'), 400)
    if (/_id\}/.test(spec.path)) assertDocumented(operation, await full(''), 404)
    if (spec.body && !spec.file)
      assertDocumented(
        operation,
        await caller.request(spec.method, path, {
          body: 'x',
          headers: { 'content-type': 'text/plain' },
        }),
        415,
      )
    const ofBody = schemaAt(operation, ['requestBody', 'content', 'application/json', 'schema'])
    if (spec.body) assert.ok(ofBody?.(body), JSON.stringify(ofBody?.errors))
  })

test('each operation succeeds as the document says', async () => {
  const { client } = account
  const seen = new Set<OperationId>()
  const ask = async (
    id: OperationId,
    ids: Readonly<Record<string, string>> = {},
    sent: { query?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const operation = operations.find((one) => one.id === id)!
    const { method, path, success } = operation.spec
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
    const ofBody =
      sent.body === undefined || typeof sent.body === 'string'
        ? undefined
        : schemaAt(operation, ['requestBody', 'content', 'application/json', 'schema'])
    if (ofBody) assert.ok(ofBody(sent.body), JSON.stringify(ofBody.errors))
    const reply = await (operation.spec.browser ? browser : account).request(
      method,
      `${filled}${sent.query ?? ''}`,
      sent,
    )
    assertDocumented(operation, reply, success.status)
    seen.add(id)
    return reply.json
  }
  const platform = 'x'
  const { draft_id } = await ask(
    'generatePost',
    {},
    { body: { platform, topic: 'Why small teams ship faster', content_type: 'thread' } },
  )
  await ask(
    'remix',
    {},
    { body: { source: 'Owls hunt at night, because their feathers make no sound.' } },
  )
  const { draft_id: doomed } = await ask(
    'createDraft',
    {},
    {
      body: {
        platform: 'linkedin',
        pieces: ['Written by hand, and in two sentences. The second can go.'],
        tone: 'casual',
      },
    },
  )
  await ask('listDrafts', {}, { query: '?limit=3&platform=x' })
  await ask('getDraft', { draft_id })
  await ask('getDraftSources', { draft_id })
  await ask('updateDraft', { draft_id }, { body: { content: 'One.\n---\nTwo.' } })
  await ask('previewDraft', { draft_id })
  await ask('listDraftVersions', { draft_id })
  await ask('restoreDraftVersion', { draft_id, version: '2' }, { body: { draft_version: 2 } })
  const { media_id } = await ask(
    'createMedia',
    {},
    { body: 'A text about owls.', headers: { 'content-type': 'text/plain' } },
  )
  await ask('listMedia')
  await ask('getMedia', { media_id })
  await ask('updateMedia', { media_id }, { body: { name: 'Owls' } })
  await ask('deleteMedia', { media_id })
  await ask('restoreMedia', { media_id })
  await ask('writeVariants', { draft_id: doomed }, { body: { count: 1 } })
  await ask('rewriteDraft', { draft_id: doomed }, { body: { length: 'shorter' } })
  const { webhook_id } = await ask(
    'createWebhook',
    {},
    { body: { url: hook.url, events: ['post.published', 'post.failed'] } },
  )
  const { slots } = await ask(
    'configureSlots',
    {},
    { body: { platform, timezone: 'Europe/Berlin', slots: [{ days: ['monday'], time: '09:00' }] } },
  )
  await ask('listSlots', {}, { query: '?platform=x' })
  await ask('nextFreeSlot', {}, { query: '?platform=x&count=3' })
  await ask('validateSchedule', {}, { body: { draft_id, platform, use_next_free_slot: true } })
  await ask(
    'batchSchedules',
    {},
    { body: { schedules: [{ draft_id, platform, scheduled_at: service.in({ hours: 2 }) }] } },
  )
  const { schedule_id } = await ask(
    'scheduleDraft',
    {},
    { body: { draft_id, platform, use_next_free_slot: true } },
  )
  await ask('moveSchedule', { schedule_id }, { body: { scheduled_at: service.in({ minutes: 1 }) } })
  await service.advance({ minutes: 1 })
  assert.equal((await ask('getSchedule', { schedule_id })).status, 'published')
  const { schedule_id: unwanted } = await ask(
    'scheduleDraft',
    {},
    { body: { draft_id, platform, scheduled_at: service.in({ hours: 1 }) } },
  )
  await ask('cancelSchedule', { schedule_id: unwanted })
  const { key: asks } = await client.createKey({ body: { scopes: ['schedules:request'] } })
  const wanted = { draft_id, platform, scheduled_at: service.in({ hours: 2 }) }
  const asked = (await service.request('POST', '/api/schedules', { key: asks, body: wanted })).json
  const [one, other] = (await client.listSchedules({ query: { platform, status: 'pending' } })).data
  const reordered = {
    connection_id: one!.connection_id,
    schedule_ids: [other!.schedule_id, one!.schedule_id],
  }
  await ask('reorderSchedules', {}, { body: reordered })
  await ask('rejectSchedule', asked, { body: { comment: 'Not yet.' } })
  await ask('approveSchedule', asked, { body: { draft_version: 3 } })
  const repeated = { draft_id, connection_id: asked.connection_id, every_weeks: 4 }
  const { repeat_id } = await ask('createRepeat', {}, { body: repeated })
  await ask('listRepeats')
  await ask('updateRepeat', { repeat_id }, { body: { every_weeks: 8 } })
  await ask('deleteRepeat', { repeat_id })
  const { preview_id } = await ask(
    'createPreview',
    {},
    { body: { schedule_ids: [asked.schedule_id], may_approve: true } },
  )
  await ask('listPreviews')
  await ask('listComments', asked)
  await ask('revokePreview', { preview_id })
  const failing = async (kind: string) => {
    const { draft_id } = await client.createDraft({
      body: { platform: 'linkedin', content: `Meets ${kind}.` },
    })
    const { schedule_id } = await client.scheduleDraft({
      body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ minutes: 1 }) },
    })
    await service.fault({ platform: 'linkedin', kind })
    for (let minutes = 0; minutes < 3; minutes++) await service.advance({ minutes: 1 })
    return { schedule_id }
  }
  await ask('retrySchedule', await failing('content_rejected'))
  // It is published now, because it would meet the next fault later.
  await service.settle()
  const unconfirmed = await failing('accept_then_reset')
  assert.equal((await ask('getSchedule', unconfirmed)).status, 'failed')
  await ask('resolveSchedule', unconfirmed, { body: { published: true } })
  await ask('listSchedules', {}, { query: '?order=desc&limit=100' })
  await ask('deleteSlot', { slot_id: slots[0].slot_id })
  await ask('deleteDraft', { draft_id: doomed })
  await ask('restoreDraft', { draft_id: doomed })
  await ask('listWebhooks')
  await ask('getWebhook', { webhook_id })
  await ask(
    'updateWebhook',
    { webhook_id },
    { body: { enabled: true, events: ['post.published'] } },
  )
  const { delivery_id, event_id } = await ask(
    'testWebhook',
    { webhook_id },
    { body: { event: 'post.failed' } },
  )
  await service.settle()
  await ask('getDelivery', { webhook_id, delivery_id })
  await ask('redeliver', { webhook_id, delivery_id })
  await ask('listEvents', {}, { query: '?event=post.failed' })
  await ask('deliverEvent', { event_id }, { body: { webhook_id } })
  await ask('listDeliveries', { webhook_id }, { query: '?outcome=delivered' })
  await ask('rotateWebhookSecret', { webhook_id }, { body: { expire_previous: true } })
  await ask('deleteWebhook', { webhook_id })
  await ask('listConnections')
  const { connection_id } = await ask(
    'createConnection',
    {},
    { body: { platform, label: 'The second' } },
  )
  await ask(
    'updateConnection',
    { platform: connection_id },
    { body: { label: null, paused: true } },
  )
  await ask('disconnect', { platform: connection_id })
  await ask('authorizeConnection', { platform }, { body: { kind: 'sandbox' } })
  await ask('disconnect', { platform })
  await ask('listConnections')
  await ask('getAccount')
  await ask(
    'updateAccount',
    {},
    { body: { brand_kit: { name: 'Owls', colors: ['#112233'], language: 'en-GB' } } },
  )
  await ask('listLedger', {}, { query: '?limit=2' })
  const { key_id } = await ask(
    'createKey',
    {},
    { body: { name: 'Reporting', scopes: ['drafts:read'] } },
  )
  await ask('listKeys')
  await ask('revokeKey', { key_id })
  const { asked: request } = await newAgent(service)
  await ask('readAgentRequest', {}, { query: `?${new URLSearchParams(request).toString()}` })
  const { grant_id } = await ask(
    'createAgentGrant',
    {},
    { body: { ...request, scopes: ['drafts:write'] } },
  )
  await ask('listAgentGrants')
  await ask('revokeAgentGrant', { grant_id })
  await ask('getUsage', {}, { query: '?days=2' })
  await ask('getWeeks', {}, { query: '?weeks=2&first_day=7' })
  await ask('listRequests', {}, { query: '?limit=2' })
  await ask('addFault', {}, { body: { platform: 'tiktok', kind: 'slow', delay_ms: 5 } })
  await ask('listFaults')
  await ask('clearFaults', {}, { query: '?platform=tiktok' })
  await ask('getSession')
  await ask('updateSession', {}, { body: { name: 'Ada' } })
  const { member_id } = await ask(
    'inviteMember',
    {},
    { body: { email: 'grace@example.com', role: 'editor' } },
  )
  await ask('listMembers')
  await ask('listNotices')
  await ask('readNotices', {}, { body: { until: service.in({ hours: 0 }) } })
  await ask('updateMember', { member_id }, { body: { role: 'viewer' } })
  await ask('createAccount', {}, { body: { name: 'Another', sandbox: false } })
  await ask('listAccounts')
  await ask('removeMember', { member_id })
  await ask('listActivity')
  await ask('exportAccount')
  await ask('deleteAccount', {}, { body: { account_id: account.accountId } })
  assert.deepEqual([...seen].toSorted(), operations.map(({ id }) => id).toSorted())
})

test('what webhooks receive is as the document says', () => {
  const events = Map.groupBy(hook.received, ({ json }) => json.event as string)
  for (const [event, received] of events) {
    const path = ['webhooks', event, 'post', 'requestBody', 'content', 'application/json', 'schema']
    const validate = ajv.getSchema(`crier#/${path.map(escaped).join('/')}`)
    for (const { json } of received) assert.ok(validate?.(json), JSON.stringify(validate?.errors))
    for (const { name, required } of served.json.webhooks[event].post.parameters)
      if (required) for (const { headers } of received) assert.ok(headers[name.toLowerCase()], name)
  }
  assert.deepEqual([...events.keys()].toSorted(), ['post.failed', 'post.published'])
})

function assertDocumented(operation: Operation, reply: Reply, status: number): void {
  const told = `${operation.title}: ${reply.status} ${reply.text.slice(0, 500)}`
  assert.equal(reply.status, status, told)
  const { headers = {}, content } = resolved(
    documentedOperation(operation).responses[String(status)],
  )
  assert.ok(headers, told)
  for (const name of Object.keys(headers))
    if (
      name !== 'Idempotency-Replayed' &&
      !(status === 401 || status === 403 ? /^RateLimit/.test(name) : false)
    )
      assert.ok(reply.headers.has(name), `${name} is missing: ${told}`)
  if (!content) return assert.equal(reply.text, '', told)
  const [[type]] = Object.entries(content) as [[string, unknown]]
  assert.ok(reply.headers.get('content-type')?.startsWith(type), told)
  const shown = documentedOperation(operation).responses[String(status)]
  const base = shown.$ref
    ? shown.$ref.slice(2).split('/')
    : [
        'paths',
        operation.spec.path,
        operation.spec.method.toLowerCase(),
        'responses',
        String(status),
      ]
  const validate = ajv.getSchema(
    `crier#/${[...base, 'content', type, 'schema'].map(escaped).join('/')}`,
  )
  assert.ok(validate, told)
  assert.ok(validate(reply.json), `${ajv.errorsText(validate.errors)}: ${told}`)
}

function schemaAt({ spec }: Operation, path: readonly string[]): ValidateFunction | undefined {
  const whole = ['paths', spec.path, spec.method.toLowerCase(), ...path]
  return ajv.getSchema(`crier#/${whole.map(escaped).join('/')}`)
}

function documentedOperation({ spec }: Operation): any {
  return served.json.paths[spec.path][spec.method.toLowerCase()]
}

function resolved(shown: any): any {
  assert.ok(shown, 'the document does not know this status')
  return shown.$ref ? served.json.components.responses[shown.$ref.split('/').at(-1)] : shown
}

/** A step of a JSON pointer in an address. */
function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
}
