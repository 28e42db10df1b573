import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkNames } from '@crier/contract/networks/index.ts'
import { eventNames } from '@crier/contract/events.ts'
import { manualService, receiver, type ManualService } from '../service.ts'
import { blocksOf, readPage, requestsOf, sendRequests } from './page-requests.ts'

const page = await readPage('make.md')
const addressOnPage = 'https://hook.eu2.make.com/abcdefghijklmnopqrstuvwxyz'

test('every request of docs/make.md is answered as the page says, and the sample event arrives at the scenario', async (t) => {
  const service = await manualService(t)
  const scenario = await receiver(t, service.clock)
  await publish(service, 'It goes out.')
  const schedule = await scheduled(service, 'It waits.', { hours: 90 })
  const requests = requestsOf(page.replaceAll(addressOnPage, scenario.url))
  assert.equal(requests.length, 7)
  await sendRequests(requests, {
    url: service.url,
    key: service.account.key,
    names: { SCHEDULE_ID: schedule.schedule_id },
  })
  await service.advance({ seconds: 1 })
  await scenario.until(1)
  assert.equal(scenario.received[0]!.json.data.test, true)
})

async function scheduled(
  { client, in: fromNow }: ManualService,
  content: string,
  delay: Temporal.DurationLike,
) {
  const { draft_id } = await client.createDraft({ body: { platform: 'linkedin', content } })
  return client.scheduleDraft({
    body: { draft_id, platform: 'linkedin', scheduled_at: fromNow(delay) },
  })
}

async function publish(service: ManualService, content: string): Promise<void> {
  await scheduled(service, content, { seconds: 5 })
  await service.advance({ seconds: 10 })
}

interface Communication {
  readonly url: string
  readonly method?: string
  readonly headers?: unknown
  readonly qs?: object
  readonly body?: unknown
  readonly response?: Record<string, any>
  readonly pagination?: { readonly condition: string; readonly qs: object }
}

/** A block of the custom app, by the word behind its language. */
function blockOf<Shape>(name: string): Shape {
  const [block] = blocksOf(page, `json app ${name}`)
  assert(block, name)
  return JSON.parse(block) as Shape
}

type Scope = Record<string, unknown>

/**
 * `{{a.b}}` alone is its value, and nothing where there is none; within a text it is text. The page
 * uses no more of Make’s language.
 */
function fill(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, scope))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, scope)]))
  if (typeof value !== 'string') return value
  const at = (path: string) => path.split('.').reduce<any>((inner, name) => inner?.[name], scope)
  const whole = /^\{\{([\w.]+)\}\}$/.exec(value)
  return whole
    ? at(whole[1]!)
    : value.replaceAll(/\{\{([\w.]+)\}\}/g, (_, path: string) => String(at(path) ?? ''))
}

async function call({ url, method = 'GET', headers, qs, body }: Communication, scope: Scope) {
  const address = new URL(String(fill(url, scope)))
  for (const [name, value] of Object.entries(
    fill(qs ?? {}, scope) as Record<string, string | undefined>,
  ))
    if (value) address.searchParams.set(name, value)
  const reply = await fetch(address, {
    method,
    headers: {
      ...(fill(headers, scope) as Record<string, string>),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(fill(body, scope)) }),
  })
  const text = await reply.text()
  return { statusCode: reply.status, body: text === '' ? undefined : (JSON.parse(text) as any) }
}

/** A module’s request, with what it has from the base. */
const withBase = (request: Communication): Communication => {
  const base = blockOf<{ baseUrl: string; headers: object }>('base')
  return { ...request, url: base.baseUrl + request.url, headers: base.headers }
}

test('the custom app of docs/make.md connects, attaches, receives, detaches, polls page after page, and schedules', async (t) => {
  const service = await manualService(t)
  const { url, account, client } = service
  const scenario = await receiver(t, service.clock)
  const connection = { url, apiKey: account.key }

  const connecting = blockOf<Communication>('connection')
  const connected = await call(connecting, { parameters: connection })
  assert.equal(fill(connecting.response!['metadata'].value, { ...connected }), connected.body.name)
  const refused = await call(connecting, { parameters: { ...connection, apiKey: 'crier_no' } })
  assert.match(
    String(fill(connecting.response!['error'].message, { ...refused })),
    /^\[401\] .{20}/,
  )

  const attaching = blockOf<Communication>('attach')
  const parameters = { events: ['post.published', 'post.failed'] }
  const attached = await call(attaching, { connection, parameters, webhook: { url: scenario.url } })
  assert.equal(attached.statusCode, 201)
  const kept = fill(attaching.response!['data'], { ...attached }) as object

  await publish(service, 'One.')
  await scenario.until(1)
  const output = fill(blockOf<{ output: string }>('received').output, {
    body: scenario.received[0]!.json,
  }) as any
  assert.equal(output.event, 'post.published')

  const detached = await call(blockOf('detach'), {
    connection,
    webhook: { url: scenario.url, ...kept },
  })
  assert.equal(detached.statusCode, 204)
  assert.deepEqual((await client.listWebhooks()).data, [])

  for (const content of ['Two.', 'Three.']) await publish(service, content)
  const polling = blockOf<Communication>('poll')
  const { trigger } = polling.response! as { trigger: { id: string; date: string; order: string } }
  const seen: { id: string; date: string }[] = []
  let more: object = {}
  for (let pages = 0; pages < 5; pages++) {
    const request = withBase({ ...polling, qs: { ...polling.qs, limit: '2', ...more } })
    const answer = await call(request, { connection, parameters: { event: 'post.published' } })
    assert.equal(answer.statusCode, 200)
    const items = fill(polling.response!['iterate'], { ...answer }) as unknown[]
    seen.push(
      ...items.map((item) => ({
        id: String(fill(trigger.id, { item })),
        date: String(fill(trigger.date, { item })),
      })),
    )
    if (!fill(polling.pagination!.condition, { ...answer })) break
    more = fill(polling.pagination!.qs, { ...answer }) as object
  }
  assert.equal(trigger.order, 'desc')
  assert.equal(new Set(seen.map(({ id }) => id)).size, 3)
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => (one.date < other.date ? 1 : -1)),
  )

  const values = { platform: 'x', content: 'By the app.', scheduledAt: service.in({ days: 1 }) }
  let temp: unknown
  let answered: unknown
  for (const step of blockOf<Communication[]>('schedule')) {
    const answer = await call(withBase(step), { connection, parameters: values, temp })
    assert.equal(answer.statusCode, 201)
    temp = fill(step.response!['temp'], { ...answer })
    answered = fill(step.response!['output'], { ...answer })
  }
  assert.equal((answered as { status: string }).status, 'pending')
})

test('the choices of the custom app in docs/make.md are all events and all networks', () => {
  const choices = blocksOf(page, 'json app')
    .flatMap((block) => JSON.parse(block) as { name: string; options?: { value: string }[] }[])
    .flatMap(({ name, options }) =>
      options ? [[name, options.map(({ value }) => value)] as const] : [],
    )
  assert.deepEqual(Object.fromEntries(choices), {
    events: [...eventNames],
    platform: [...networkNames],
  })
})
