import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Ports, Input } from '../../context.ts'
import { newEdge, type Caller, type Edge } from '../../testing/edge.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { until } from '../../testing/until.ts'
import { runOnce } from './idempotency.ts'

type Create = Input<Contract['createWebhook']>

const secret = 'whsec_canary'
const body = { url: 'https://example.com/', events: ['post.failed'] } as const

const webhook = (url: string) => ({
  webhook_id: `whk_${'0'.repeat(32)}`,
  url,
  events: ['post.failed' as const],
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  secret,
})

/** An operation whose effect is a row, stored together with its answer. */
async function createWebhook(context: Ports, input: Create) {
  const answer = webhook(input.body.url)
  await context.db.transaction().execute(async (tx) => {
    await leaveEffect(tx, input)
    await input.saveIdempotentResponse(tx, answer)
  })
  return answer
}

async function leaveEffect(db: Ports['db'], { body, principal }: Create) {
  const rows = await db.selectFrom('setting').select('name').execute()
  await db
    .insertInto('setting')
    .values({ name: `effect ${rows.length} ${principal.accountId}`, value: body.url })
    .execute()
}

const effects = async (edge: Edge) =>
  (await edge.ports.db.selectFrom('setting').select('value').execute()).map(({ value }) => value)

function create(
  edge: Edge,
  { key }: Pick<Caller, 'key'>,
  idempotencyKey: string | string[],
  sent: unknown = body,
) {
  return edge.send('POST', '/api/webhooks', {
    key,
    body: sent,
    headers: { 'idempotency-key': idempotencyKey },
  })
}

test('a repeated request has one effect and is answered byte for byte as the first, secret included', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  const first = await create(edge, caller, 'order-1')
  assert.deepEqual([first.status, first.headers['idempotency-replayed']], [201, undefined])
  const second = await create(edge, caller, 'order-1', {
    events: ['post.failed'],
    url: ' https://example.com/ ',
  })
  assert.deepEqual(
    [second.status, second.headers['idempotency-replayed'], second.text],
    [201, 'true', first.text],
  )
  assert.match(second.text, /whsec_canary/)
  assert.equal((await effects(edge)).length, 1)
})

test('what is kept of an answer cannot be read in the database, nor opened in another place', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  await create(edge, caller, 'one')
  await create(edge, caller, 'two')
  const rows = await edge.ports.db
    .selectFrom('idempotency_key')
    .select(['key', 'answer'])
    .orderBy('key')
    .execute()
  for (const { answer } of rows)
    assert(
      !Buffer.from(answer ?? '', 'base64url').includes('canary') && !answer?.includes('canary'),
    )
  await edge.ports.db
    .updateTable('idempotency_key')
    .set({ answer: rows[0]!.answer })
    .where('key', '=', 'two')
    .execute()
  assert.equal((await create(edge, caller, 'two')).status, 500)
})

test('a key in quotes is the same as the bare one', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  await create(edge, caller, 'a "b" \\c')
  assert.equal(
    (await create(edge, caller, '"a \\"b\\" \\\\c"')).headers['idempotency-replayed'],
    'true',
  )
})

test('a key that is empty, too long, not printable ASCII, badly quoted or given twice is refused', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  for (const key of [
    '',
    '""',
    'x'.repeat(256),
    `"${'x'.repeat(256)}"`,
    'ä',
    'a\tb',
    '"a',
    '"a"b"',
    '"a\\b"',
    ['a', 'b'],
  ]) {
    const answer = await create(edge, caller, key)
    assert.deepEqual([key, answer.status, answer.json().code], [key, 400, 'invalid_parameter'])
    assert.equal(answer.json().errors?.[0]?.pointer, 'Idempotency-Key')
  }
  for (const key of ['x'.repeat(255), `"${'x'.repeat(254)}"`, '~ !'])
    assert.equal((await create(edge, caller, key)).status, 201)
})

test('the same key with another body, or at another address, is refused', async () => {
  await using edge = await newEdge({
    createWebhook,
    retrySchedule: async () => Promise.reject(new Refusal('conflict', 'Not failed.')),
  })
  const caller = await edge.newCaller()
  await create(edge, caller, 'k')
  const other = await create(edge, caller, 'k', { ...body, url: 'https://example.com/other' })
  assert.deepEqual([other.status, other.json().code], [422, 'idempotency_key_reused'])
  const retry = (id: string) =>
    edge.send('POST', `/api/schedules/${id}/retry`, {
      key: caller.key,
      headers: { 'idempotency-key': 'k' },
    })
  assert.equal((await retry('sch_1')).status, 409)
  assert.deepEqual(
    [(await retry('sch_2')).status, (await retry('sch_1')).headers['idempotency-replayed']],
    [422, 'true'],
  )
  assert.equal((await effects(edge)).length, 1)
})

test('accounts do not meet in a key', async () => {
  await using edge = await newEdge({ createWebhook })
  const [one, other] = [await edge.newCaller(), await edge.newCaller()]
  await create(edge, one, 'k')
  const answer = await create(edge, other, 'k', { ...body, url: 'https://example.com/other' })
  assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [201, undefined])
})

test('idempotency: runs one of many equal concurrent requests; the others wait, or get its answer', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  const answers = await Promise.all(Array.from({ length: 32 }, () => create(edge, caller, 'k')))
  const said = new Set(
    answers.map(({ status, headers }) => `${status} ${headers['idempotency-replayed'] ?? ''}`),
  )
  assert(said.isSubsetOf(new Set(['201 ', '201 true', '409 '])), [...said].join())
  assert.equal(
    answers.filter(
      ({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined,
    ).length,
    1,
  )
  for (const { status, json } of answers)
    if (status === 409) assert.equal(json().code, 'idempotency_key_in_progress')
  assert.equal((await effects(edge)).length, 1)
})

test('a first request that died leaves its key to an equal one after a minute; should it wake up, its effect is taken back', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  const first = await standingStill(edge, caller)
  const next = await create(edge, caller, 'k')
  assert.deepEqual(
    [next.status, next.headers['retry-after'], next.json().retry_after],
    [409, '1', 1],
  )
  await edge.clock.advance({ milliseconds: 59_999 })
  const early = await create(edge, caller, 'k')
  assert.deepEqual(
    [early.status, early.json().code, early.headers['retry-after']],
    [409, 'idempotency_key_in_progress', '1'],
  )
  await edge.clock.advance({ milliseconds: 1 })
  assert.equal(
    (await create(edge, caller, 'k', { ...body, url: 'https://example.com/other' })).json().code,
    'idempotency_key_reused',
  )
  assert.equal((await create(edge, caller, 'k')).status, 201)
  first.wake()
  await assert.rejects(first.done, isInProgress)
  assert.equal((await effects(edge)).length, 1)
  assert.equal((await create(edge, caller, 'k')).headers['idempotency-replayed'], 'true')
})

test('a request that wakes up while another has its key by now leaves that one alone', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  const first = await standingStill(edge, caller)
  await edge.clock.advance({ minutes: 1 })
  const second = await standingStill(edge, caller)
  first.wake()
  await assert.rejects(first.done, isInProgress)
  second.wake()
  assert.equal((await second.done).answered.status, 201)
  assert.equal((await effects(edge)).length, 1)
})

const isInProgress = (error: unknown) =>
  error instanceof Refusal && error.code === 'idempotency_key_in_progress'

/**
 * A request in a stopped process: its clock does not move, so that no timer fires until it wakes.
 */
async function standingStill(edge: Edge, { accountId, keyId: by }: Caller) {
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>()
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  const context = { ...edge.ports, clock: new ManualClock(edge.clock.now()) }
  const content = ['POST', '/api/webhooks', {}, body]
  const done = runOnce(
    context,
    { accountId, by, route: 'createWebhook', key: 'k', content },
    async (saveIdempotentResponse) => {
      begin()
      await woken
      const answered = { status: 201, body: JSON.stringify(webhook(body.url)) }
      await context.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('setting')
          .values({ name: `late effect ${context.clock.now()}`, value: body.url })
          .execute()
        await saveIdempotentResponse(tx, answered)
      })
      return answered
    },
  )
  await Promise.race([began, done])
  return { done, wake }
}

test('a request that runs keeps its key for as long as it takes', async () => {
  const began = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  await using edge = await newEdge({
    generatePost: async () => {
      began.resolve()
      await stuck.promise
      throw new Refusal('generation_failed', 'The model said nothing.')
    },
  })
  const { key } = await edge.newCaller()
  const generate = () =>
    edge.send('POST', '/api/generate-post', {
      key,
      body: { platform: 'x', topic: 'A topic' },
      headers: { 'idempotency-key': 'k' },
    })
  const first = generate()
  first.catch(() => undefined)
  await began.promise
  const runsUntil = async () =>
    (
      await edge.ports.db
        .selectFrom('idempotency_key')
        .select('running_until')
        .executeTakeFirstOrThrow()
    ).running_until!
  const renewed = () =>
    until(
      async () =>
        (await runsUntil()).since(edge.clock.now()).total('seconds') > 40 &&
        edge.clock.nextWake() !== undefined,
      'the request did not renew its claim',
    )
  for (let minutes = 0; minutes < 30; minutes++) await edge.clock.advance({ minutes: 1 }, renewed)
  assert.equal((await generate()).status, 409)
  stuck.resolve()
  assert.equal((await first).status, 502)
})

test('what failed on our side is not kept: the next try runs', async () => {
  const failures: unknown[] = [
    new Error('a bug'),
    new Refusal('generation_failed', 'No.'),
    new Refusal('service_unavailable', 'No.'),
    new Refusal('rate_limited', 'No.'),
  ]
  await using edge = await newEdge({
    createWebhook: async (context, input) => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return createWebhook(context, input)
    },
  })
  const caller = await edge.newCaller()
  const statuses = []
  for (let tries = 0; tries < 6; tries++) statuses.push((await create(edge, caller, 'k')).status)
  assert.deepEqual(statuses, [500, 502, 503, 429, 201, 201])
  assert.equal((await effects(edge)).length, 1)
})

test('a refusal of the operation is kept, with the effect that it took back', async () => {
  await using edge = await newEdge({
    createWebhook: async (context, input) => {
      await context.db.transaction().execute(async (tx) => {
        await leaveEffect(tx, input)
        await input.saveIdempotentResponse(tx, webhook(input.body.url))
        throw new Refusal('conflict', 'There are 20 webhooks already.')
      })
      return webhook('')
    },
  })
  const caller = await edge.newCaller()
  const first = await create(edge, caller, 'k')
  assert.equal(first.status, 409)
  const second = await create(edge, caller, 'k')
  assert.deepEqual(
    [second.status, second.headers['idempotency-replayed'], second.text],
    [409, 'true', first.text],
  )
  assert.equal(second.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.deepEqual(await effects(edge), [])
})

test('an operation that stored its answer and then failed is answered from the store ever after', async () => {
  await using edge = await newEdge({
    createWebhook: async (context, input) => {
      await createWebhook(context, input)
      throw new Error('after the commit')
    },
  })
  const caller = await edge.newCaller()
  assert.equal((await create(edge, caller, 'k')).status, 500)
  const second = await create(edge, caller, 'k')
  assert.deepEqual([second.status, second.headers['idempotency-replayed']], [201, 'true'])
  assert.equal((await effects(edge)).length, 1)
})

test('an operation that does not store its answer has it stored afterwards', async () => {
  let calls = 0
  await using edge = await newEdge({
    createWebhook: async () => {
      calls++
      return webhook('https://example.com/')
    },
  })
  const caller = await edge.newCaller()
  await create(edge, caller, 'k')
  assert.equal((await create(edge, caller, 'k')).headers['idempotency-replayed'], 'true')
  assert.equal(calls, 1)
})

test('a request that was malformed holds no key', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  assert.equal((await create(edge, caller, 'k', { ...body, events: [] })).status, 400)
  assert.equal((await create(edge, caller, 'k', { ...body, events: ['post.failled'] })).status, 422)
  assert.equal((await create(edge, caller, 'k')).status, 201)
})

test('after a day a key is new again', async () => {
  await using edge = await newEdge({ createWebhook })
  const caller = await edge.newCaller()
  await create(edge, caller, 'k')
  await edge.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
  assert.equal((await create(edge, caller, 'k')).headers['idempotency-replayed'], 'true')
  await edge.clock.advance({ seconds: 1 })
  const answer = await create(edge, caller, 'k', { ...body, url: 'https://example.com/other' })
  assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [201, undefined])
  assert.equal((await effects(edge)).length, 2)
})

test('a key means nothing where nothing is posted', async () => {
  await using edge = await newEdge({ deleteWebhook: async () => null })
  const { key } = await edge.newCaller()
  for (let times = 0; times < 2; times++) {
    const answer = await edge.send('DELETE', '/api/webhooks/a', {
      key,
      headers: { 'idempotency-key': 'ä' },
    })
    assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [204, undefined])
  }
})
