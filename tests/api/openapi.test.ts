import { platforms } from '@crier/contract/platform.ts'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { committedPath } from '@crier/contract/committed-openapi.ts'
import { publicAddress } from '../agents.ts'
import { newOperator } from '../operator.ts'
import { manualService, receiver, type Reply } from '../service.ts'
import { signedIn } from '../signed-in.ts'
import { instant } from './fields.ts'
import { operations, type Operation } from './operations.ts'

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService(
  { after },
  {
    environment: {
      ...(await publicAddress()),
      CRIER_PLANS: plans,
      CRIER_NETWORKS: platforms.join(','),
    },
  },
)
const hook = await receiver({ after }, service.clock)
const account = await service.newAccount('wide')
const readsAccount = await account.client.createKey({ body: { scopes: ['account:read'] } })
const readsDrafts = await account.client.createKey({ body: { scopes: ['drafts:read'] } })
/** For what only a signed-in person may do. */
const operator = await newOperator(service)
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
    const caller = spec.operator ? operator : spec.browser ? browser : account
    const full = (query: string) =>
      caller.request(
        spec.method,
        `${path}${query}`,
        spec.method === 'GET' ? {} : { body: body ?? {} },
      )
    const narrow =
      spec.browser || spec.operator
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

test('what webhooks receive is as the document says', async () => {
  const { client } = account
  const events = ['post.published', 'post.failed'] as const
  await client.createWebhook({ body: { url: hook.url, events } })
  for (const [minutes, content] of ['It goes out.', 'It is refused.'].entries()) {
    const { draft_id } = await client.createDraft({ body: { platform: 'linkedin', content } })
    const scheduled_at = service.in({ minutes: minutes + 1 })
    await client.scheduleDraft({ body: { draft_id, platform: 'linkedin', scheduled_at } })
  }
  await service.advance({ minutes: 1 })
  await service.fault({ platform: 'linkedin', kind: 'content_rejected' })
  await service.advance({ minutes: 1 })
  const byEvent = Map.groupBy(hook.received, ({ json }) => json.event as string)
  for (const [event, received] of byEvent) {
    const path = ['webhooks', event, 'post', 'requestBody', 'content', 'application/json', 'schema']
    const validate = ajv.getSchema(`crier#/${path.map(escaped).join('/')}`)
    for (const { json } of received) assert.ok(validate?.(json), JSON.stringify(validate?.errors))
    for (const { name, required } of served.json.webhooks[event].post.parameters)
      if (required) for (const { headers } of received) assert.ok(headers[name.toLowerCase()], name)
  }
  assert.deepEqual([...byEvent.keys()].toSorted(), events.toSorted())
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
