import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { createCrier, type CrierOptions } from './crier.ts'
import { CrierTimeout, CrierUnreachable } from './errors.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

type Reply = Response | Error | 'silence'

/** A client whose server answers as the list says, and whose pauses are noted and take no time. */
function clientOf(t: TestContext, replies: readonly Reply[], options: Partial<CrierOptions> = {}) {
  const asked: Asked[] = []
  const pauses: number[] = []
  const timeoutMs = 60_000
  const real = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', (work: () => void, milliseconds: number) => {
    const isLimit = milliseconds === timeoutMs
    if (!isLimit) pauses.push(milliseconds)
    return isLimit && replies[asked.length] !== 'silence' ? real(() => undefined, 0) : real(work, 0)
  })
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ method: init.method!, url, headers: new Headers(init.headers), body: init.body })
    const reply = replies[asked.length - 1]!
    if (reply instanceof Error) throw reply
    if (reply !== 'silence') return reply
    return new Promise<Response>((_, reject) =>
      init.signal!.addEventListener('abort', () => reject(new Error('aborted'))),
    )
  }
  const crier = createCrier({
    baseUrl: 'http://crier.test',
    apiKey: 'crier_key',
    timeoutMs,
    fetch: fetch as typeof globalThis.fetch,
    ...options,
  })
  return { crier, asked, pauses }
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      ...headers,
    },
  })
const problem = (status: number, code: string, headers = {}, facts = {}) =>
  json(status, { code, title: code, detail: code, status, ...facts }, headers)

test('createCrier sends what stands in the path, then the body or the query, then settings', async (t) => {
  const { crier, asked } = clientOf(t, [
    json(200, {}),
    json(200, { data: [], next_cursor: null }),
    json(201, {}),
    json(202, {}),
    json(200, {}),
  ])
  await crier.drafts.update('a/b', { content: 'Hello' })
  await crier.drafts.list({ platform: 'x' })
  await crier.media.create(new Blob(['x'], { type: 'image/png' }), { query: { name: 'dot.png' } })
  await crier.webhooks.redeliver('whk_1', 'dlv_1', { idempotencyKey: 'mine' })
  await crier.drafts.restoreVersion('drft_1', 3)
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url.slice('http://crier.test'.length)}`),
    [
      'PATCH /api/drafts/a%2Fb',
      'GET /api/drafts?platform=x',
      'POST /api/media?name=dot.png',
      'POST /api/webhooks/whk_1/deliveries/dlv_1/redeliver',
      'POST /api/drafts/drft_1/versions/3/restore',
    ],
  )
  assert.equal(asked[0]!.body, '{"content":"Hello"}')
  assert.equal(asked[2]!.headers.get('content-type'), 'image/png')
  assert.equal(asked[3]!.headers.get('idempotency-key'), 'mine')
  assert.equal(asked[0]!.headers.get('idempotency-key'), null)
})

test('createCrier refuses an address, a key or a path that cannot be meant', (t) => {
  assert.throws(() => createCrier({ baseUrl: 'crier.test' }), /baseUrl needs the address/)
  assert.throws(
    () => createCrier({ baseUrl: 'http://crier.test', apiKey: 'crier key\n' }),
    /apiKey needs the key/,
  )
  const { crier } = clientOf(t, [])
  for (const id of ['', undefined, null] as string[])
    assert.throws(() => crier.drafts.get(id), /draft_id is missing/)
  assert.throws(
    () => crier.drafts.get({} as unknown as string),
    /draft_id is an object: pass the id itself/,
  )
})

test('createCrier: sends no request when an id is empty or leads out of its path', async (t) => {
  const { crier, asked } = clientOf(t, [])
  for (const id of ['.', '..', '%2e', '%2E.']) {
    assert.throws(
      () => crier.drafts.get(id),
      new RegExp(`draft_id is "${id.replaceAll('.', '\\.')}", which is no id`),
    )
    assert.throws(() => crier.drafts.restoreVersion('drft_1', id), /version is "/)
    await assert.rejects(crier.waitForSchedule(id), /schedule_id is "/)
  }
  await assert.rejects(crier.waitForSchedule(''), /schedule_id is missing/)
  assert.deepEqual(asked, [])
})

test('a POST that was not answered is sent again with the same idempotency key', async (t) => {
  const { crier, asked, pauses } = clientOf(t, [
    new TypeError('reset'),
    'silence',
    json(200, { draft_id: 'drft_1' }),
  ])
  const { data, attempts } = await crier.drafts
    .create({ platform: 'x', content: 'Hello' })
    .withAnswer()
  assert.deepEqual([data.draft_id, attempts], ['drft_1', 3])
  const keys = new Set(asked.map(({ headers }) => headers.get('idempotency-key')))
  assert.equal(keys.size, 1)
  assert.match([...keys][0]!, /^[0-9a-f]{32}$/)
  assert(
    pauses[0]! >= 250 && pauses[0]! <= 500 && pauses[1]! >= 500 && pauses[1]! <= 1000,
    String(pauses),
  )
})

test('timeouts: allows slow calls a quarter of an hour unless the caller sets a limit', async (t) => {
  const limits: number[] = []
  const real = globalThis.setTimeout
  t.mock.method(globalThis, 'setTimeout', (_: () => void, milliseconds: number) => {
    limits.push(milliseconds)
    return real(() => undefined, 0)
  })
  const options = {
    baseUrl: 'http://crier.test',
    apiKey: 'crier_key',
    fetch: async () => json(200, {}),
  }
  const topic = { platform: 'x', topic: 'Bread and water' } as const
  await createCrier(options).account.get()
  await createCrier(options).drafts.generatePost(topic)
  await createCrier(options).media.create({ url: 'https://example.com/film.mp4' })
  await createCrier(options).drafts.generatePost(topic, { timeoutMs: 5_000 })
  await createCrier({ ...options, timeoutMs: 7_000 }).drafts.generatePost(topic)
  assert.deepEqual(limits, [60_000, 900_000, 900_000, 5_000, 7_000])
})

test('each POST has an idempotency key of its own', async (t) => {
  const { crier, asked } = clientOf(t, [json(200, {}), json(200, {})])
  await crier.schedules.retry('sch_1')
  await crier.schedules.retry('sch_1')
  assert.notEqual(
    asked[0]!.headers.get('idempotency-key'),
    asked[1]!.headers.get('idempotency-key'),
  )
})

test('a call waits as long as Retry-After says, and not longer than a minute', async (t) => {
  const waits = clientOf(t, [problem(429, 'rate_limited', { 'retry-after': '7' }), json(200, {})])
  await waits.crier.account.get()
  assert.deepEqual(waits.pauses, [7_000])
  const gives = clientOf(t, [problem(429, 'rate_limited', { 'retry-after': '61' })])
  await assert.rejects(gives.crier.account.get().withAnswer(), {
    code: 'rate_limited',
    retryAfter: 61,
  })
})

const stillRunning = () => problem(409, 'idempotency_key_in_progress', { 'retry-after': '1' })

test('sendWithRetries: waits for a first request with the same key that runs for a minute, with few requests', async (t) => {
  const { crier, asked, pauses } = clientOf(t, [
    ...Array.from({ length: 10 }, stillRunning),
    json(200, { draft_id: 'drft_1' }),
  ])
  const { data, attempts } = await crier.drafts
    .create({ platform: 'x', content: 'Hello' })
    .withAnswer()
  assert.deepEqual([data.draft_id, attempts], ['drft_1', 11])
  assert.equal(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size, 1)
  assert.deepEqual(pauses, [1_000, 1_000, 2_000, 4_000, ...Array.from({ length: 6 }, () => 8_000)])
})

test('sendWithRetries: gives up when the first request with the same key runs for longer than a minute', async (t) => {
  const { crier, asked } = clientOf(t, Array.from({ length: 20 }, stillRunning))
  await assert.rejects(crier.drafts.create({ platform: 'x', content: 'Hello' }).withAnswer(), {
    code: 'idempotency_key_in_progress',
  })
  assert.equal(asked.length, 11)
})

test('sendWithRetries: waits for no first request when it has no retries, and counts those of other failures by themselves', async (t) => {
  const none = clientOf(t, [stillRunning()])
  await assert.rejects(
    none.crier.drafts.create({ platform: 'x', content: 'Hello' }, { retries: 0 }).withAnswer(),
    { status: 409 },
  )
  assert.equal(none.asked.length, 1)
  const lost = () => new TypeError('reset')
  const both = clientOf(t, [
    lost(),
    stillRunning(),
    stillRunning(),
    stillRunning(),
    lost(),
    stillRunning(),
    lost(),
  ])
  await assert.rejects(
    both.crier.drafts.create({ platform: 'x', content: 'Hello' }).withAnswer(),
    CrierUnreachable,
  )
  assert.equal(both.asked.length, 7)
})

test('a PATCH or DELETE is sent again only where the server did nothing', async (t) => {
  const lost = clientOf(t, [new TypeError('reset')])
  await assert.rejects(lost.crier.drafts.delete('drft_1').withAnswer(), CrierUnreachable)
  const late = clientOf(t, ['silence'])
  await assert.rejects(
    late.crier.drafts.update('drft_1', { content: 'x' }).withAnswer(),
    CrierTimeout,
  )
  const refused = clientOf(t, [
    problem(503, 'service_unavailable', { 'retry-after': '1' }),
    new Response(null, { status: 204 }),
  ])
  assert.equal(await refused.crier.drafts.delete('drft_1'), null)
  // The database broke off its commit; and something between answered.
  for (const doubtful of [
    problem(503, 'service_unavailable', {}, { outcome: 'unknown' }),
    new Response('<html>', { status: 503 }),
  ]) {
    const { crier, asked } = clientOf(t, [doubtful])
    await assert.rejects(crier.schedules.move('sch_1', { use_next_free_slot: true }).withAnswer(), {
      status: 503,
    })
    assert.equal(asked.length, 1)
  }
})

test('a GET or POST is sent again also where the outcome of the first one is unknown', async (t) => {
  for (const doubtful of [
    problem(503, 'service_unavailable', {}, { outcome: 'unknown' }),
    new Response('<html>', { status: 503 }),
  ]) {
    const { crier, asked } = clientOf(t, [doubtful, json(200, {})])
    await crier.schedules.retry('sch_1')
    assert.equal(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size, 1)
    assert.equal(asked.length, 2)
  }
})

test('what a repetition cannot mend is not sent again', async (t) => {
  for (const reply of [
    problem(502, 'generation_failed'),
    problem(409, 'conflict'),
    problem(422, 'url_not_allowed'),
  ]) {
    const { crier, asked } = clientOf(t, [reply])
    await assert.rejects(
      crier.drafts.generatePost({ platform: 'x', topic: 'Bread and water' }).withAnswer(),
      { name: 'CrierProblem' },
    )
    assert.equal(asked.length, 1)
  }
  const { crier, asked } = clientOf(t, [new Response('<html>', { status: 502 }), json(200, {})])
  await crier.drafts.generatePost({ platform: 'x', topic: 'Bread and water' })
  assert.equal(asked.length, 2)
})

test('CrierUnreachable: names the server and the reason that the runtime hides in a cause', async (t) => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:3000'), {
    code: 'ECONNREFUSED',
  })
  const plainHttp = Object.assign(new Error('wrong version number'), {
    code: 'ERR_SSL_WRONG_VERSION_NUMBER',
  })
  const both = Object.assign(new AggregateError([refused], ''), { code: 'ECONNREFUSED' })
  const reasons = [
    [
      new TypeError('fetch failed', { cause: refused }),
      /failed: connect ECONNREFUSED 127\.0\.0\.1:3000$/,
    ],
    [
      new TypeError('fetch failed', { cause: plainHttp }),
      /failed: ERR_SSL_WRONG_VERSION_NUMBER wrong version number$/,
    ],
    [new TypeError('fetch failed', { cause: both }), /failed: ECONNREFUSED fetch failed$/],
    [new TypeError('Load failed'), /failed: Load failed$/],
  ] as const
  for (const [error, message] of reasons) {
    const { crier } = clientOf(t, [error])
    const lost = await crier.account
      .get({ retries: 0 })
      .withAnswer()
      .catch((thrown: unknown) => thrown)
    assert.ok(lost instanceof CrierUnreachable)
    assert.match(lost.message, /^GET \/api\/account: the connection to http/)
    assert.match(lost.message, message)
  }
})

test('retries end', async (t) => {
  const { crier, asked } = clientOf(
    t,
    Array.from({ length: 9 }, () => new TypeError('reset')),
  )
  await assert.rejects(crier.account.get().withAnswer(), CrierUnreachable)
  assert.equal(asked.length, 3)
  await assert.rejects(crier.account.get({ retries: 0 }).withAnswer(), CrierUnreachable)
  assert.equal(asked.length, 4)
})

test('a call that is given up is not sent again', async (t) => {
  const giveUp = new AbortController()
  const { crier, asked } = clientOf(t, [new TypeError('reset')], {})
  const call = crier.account.get({ signal: giveUp.signal })
  giveUp.abort()
  await assert.rejects(call.withAnswer(), { name: 'AbortError' })
  assert.equal(asked.length, 1)
})

test('an answer tells what is left of the rate', async (t) => {
  const headers = {
    ratelimit: '"default";r=99;t=42',
    'ratelimit-policy': '"default";q=100;w=60',
    'x-request-id': 'r1',
  }
  const { crier } = clientOf(t, [json(200, {}, headers), json(200, {})])
  const { rateLimit, requestId } = await crier.account.get().withAnswer()
  assert.deepEqual([rateLimit, requestId], [{ limit: 100, remaining: 99, resetSeconds: 42 }, 'r1'])
  assert.equal((await crier.account.get().withAnswer()).rateLimit, null)
})

test('a list gives its first page, its pages, or all its items', async (t) => {
  const page = (name: string, next: string | null) =>
    json(200, { data: [`${name}1`, `${name}2`], next_cursor: next })
  const { crier, asked } = clientOf(t, [
    page('a', 'c1'),
    page('b', null),
    page('a', 'c1'),
    page('b', null),
    page('a', 'c1'),
  ])
  const items = []
  for await (const item of crier.drafts.list({ platform: 'x' })) items.push(item)
  assert.deepEqual(items, ['a1', 'a2', 'b1', 'b2'])
  assert.equal(asked[1]!.url, 'http://crier.test/api/drafts?platform=x&cursor=c1')
  const sizes = []
  for await (const { data } of crier.drafts.list().pages()) sizes.push(data.length)
  assert.deepEqual(sizes, [2, 2])
  assert.equal((await crier.drafts.list()).next_cursor, 'c1')
})

test('waitForSchedule asks until the end, seldom while the time is far', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2030-01-01T00:00:00Z') })
  const schedule = (status: string, next: string | null) =>
    json(200, { schedule_id: 'sch_1', status, next_attempt_at: next })
  const { crier, pauses } = clientOf(t, [
    schedule('pending', '2030-01-01T00:10:00Z'),
    schedule('pending', '2030-01-01T00:00:05Z'),
    schedule('publishing', null),
    schedule('published', null),
  ])
  assert.equal((await crier.waitForSchedule('sch_1')).status, 'published')
  assert.deepEqual(pauses, [30_000, 5_000, 1_000])
})

test('waitForSchedule ends with its time', async (t) => {
  const { crier } = clientOf(t, [
    json(200, { schedule_id: 'sch_1', status: 'pending', next_attempt_at: null }),
  ])
  await assert.rejects(crier.waitForSchedule('sch_1', { timeoutMs: 0 }), {
    name: 'CrierTimeout',
    message: /sch_1 is still pending after 0 ms/,
  })
})

const tus = (offset: number, more: Record<string, string> = {}, status = 204) =>
  new Response(null, { status, headers: { 'upload-offset': String(offset), ...more } })

test('upload sends parts, and asks how far it came where the connection broke', async (t) => {
  const size = 9 * 1024 * 1024
  const location = { location: '/api/media/uploads/upl_1' }
  const { crier, asked } = clientOf(t, [
    tus(0, location, 201),
    new TypeError('reset'),
    tus(1_000, {}, 200),
    tus(1_000 + 8 * 1024 * 1024),
    tus(size, { 'crier-media-id': 'med_1' }),
    json(200, { media_id: 'med_1' }),
  ])
  const progress: number[] = []
  const media = await crier.upload(new Uint8Array(size), {
    name: 'ä.mp4',
    altText: 'A street',
    onProgress: ({ sent }) => progress.push(sent),
  })
  assert.equal(media.media_id, 'med_1')
  assert.deepEqual(progress, [0, 1_000, 1_000 + 8 * 1024 * 1024, size])
  assert.deepEqual(
    asked.map(({ method, headers, body }) => [
      method,
      headers.get('upload-offset'),
      body instanceof Blob ? body.size : null,
    ]),
    [
      ['POST', null, null],
      ['PATCH', '0', 8 * 1024 * 1024],
      ['HEAD', null, null],
      ['PATCH', '1000', 8 * 1024 * 1024],
      ['PATCH', String(1_000 + 8 * 1024 * 1024), 1024 * 1024 - 1_000],
      ['GET', null, null],
    ],
  )
  assert.equal(asked[0]!.headers.get('upload-metadata'), 'name w6QubXA0,alt_text QSBzdHJlZXQ=')
})

test('upload makes room for others when it fails', async (t) => {
  const { crier, asked } = clientOf(t, [
    tus(0, { location: '/api/media/uploads/upl_1' }, 201),
    problem(422, 'media_unreadable'),
    new Response(null, { status: 204 }),
  ])
  await assert.rejects(crier.upload(new Blob(['no picture'])), { code: 'media_unreadable' })
  assert.equal(asked.at(-1)!.method, 'DELETE')
})

test('upload waits as long as it is told, and goes on where it was', async (t) => {
  const { crier, asked, pauses } = clientOf(t, [
    problem(429, 'rate_limited', { 'retry-after': '7' }),
    tus(0, { location: 'https://other.test/api/media/uploads/upl_1' }, 201),
    problem(429, 'rate_limited', { 'retry-after': '20' }),
    tus(2, {}, 200),
    tus(5, { 'crier-media-id': 'med_1' }),
    json(200, { media_id: 'med_1' }),
  ])
  const media = await crier.upload(new Blob(['12345']))
  assert.equal(media.media_id, 'med_1')
  assert.deepEqual(pauses, [7_000, 20_000])
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url}`),
    [
      ...Array.from({ length: 2 }, () => 'POST http://crier.test/api/media/uploads'),
      ...['PATCH', 'HEAD', 'PATCH'].map(
        (method) => `${method} http://crier.test/api/media/uploads/upl_1`,
      ),
      'GET http://crier.test/api/media/med_1',
    ],
  )
})

test('upload takes a part that is not answered in its time for broken off: what of it arrived is not sent again', async (t) => {
  const { crier, asked } = clientOf(t, [
    tus(0, { location: '/api/media/uploads/upl_1' }, 201),
    ...[2, 4, 6, 8].flatMap((sent) => ['silence' as const, tus(sent, {}, 200)]),
    tus(9, { 'crier-media-id': 'med_1' }),
    json(200, { media_id: 'med_1' }),
  ])
  assert.equal((await crier.upload(new Blob(['123456789']))).media_id, 'med_1')
  assert.deepEqual(
    asked
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('upload-offset')),
    ['0', '2', '4', '6', '8'],
  )
})

test('upload ends where nothing arrives any more, and where it is told to wait for longer than a minute', async (t) => {
  const location = { location: '/api/media/uploads/upl_1' }
  const silent = clientOf(t, [
    tus(0, location, 201),
    ...Array.from({ length: 3 }, () => 'silence' as const),
    tus(0),
  ])
  await assert.rejects(silent.crier.upload(new Blob(['12345'])), CrierTimeout)
  t.mock.restoreAll()
  const refused = clientOf(t, [
    tus(0, location, 201),
    problem(429, 'rate_limited', { 'retry-after': '3600' }),
    tus(0),
  ])
  await assert.rejects(refused.crier.upload(new Blob(['12345'])), {
    code: 'rate_limited',
    retryAfter: 3_600,
  })
})

test('upload says so when the answer does not tell where the parts go', async (t) => {
  for (const headers of [{}, { location: 'http://[' }] as Record<string, string>[]) {
    const { crier } = clientOf(t, [tus(0, headers, 201)])
    await assert.rejects(
      crier.upload(new Blob(['12345'])),
      /does not say where the parts of the upload go/,
    )
    t.mock.restoreAll()
  }
})

test('upload: starts over once and makes room when the server has lost the parts', async (t) => {
  const begun = (id: string) => tus(0, { location: `/api/media/uploads/${id}` }, 201)
  const gone = () => problem(404, 'not_found')
  const { crier, asked } = clientOf(t, [
    begun('upl_1'),
    'silence',
    gone(),
    new Response(null, { status: 204 }),
    begun('upl_2'),
    tus(5, { 'crier-media-id': 'med_1' }),
    json(200, { media_id: 'med_1' }),
  ])
  assert.equal((await crier.upload(new Blob(['12345']))).media_id, 'med_1')
  assert.deepEqual(
    asked.map(({ method, url }) => `${method} ${url.split('/').at(-1)!}`),
    [
      'POST uploads',
      'PATCH upl_1',
      'HEAD upl_1',
      'DELETE upl_1',
      'POST uploads',
      'PATCH upl_2',
      'GET med_1',
    ],
  )
  t.mock.restoreAll()
  const lost = clientOf(t, [begun('upl_1'), gone(), gone(), begun('upl_2'), gone(), gone()])
  await assert.rejects(lost.crier.upload(new Blob(['12345'])), { code: 'not_found' })
  assert.deepEqual(
    lost.asked.map(({ method }) => method),
    ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH', 'DELETE'],
  )
})

test('upload: reports a file that was deleted right after its end, without starting over', async (t) => {
  const { crier, asked } = clientOf(t, [
    tus(0, { location: '/api/media/uploads/upl_1' }, 201),
    tus(5, { 'crier-media-id': 'med_1' }),
    problem(404, 'not_found'),
  ])
  await assert.rejects(crier.upload(new Blob(['12345'])), { code: 'not_found' })
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['POST', 'PATCH', 'GET'],
  )
})

test('upload waits while the server still works on what came', async (t) => {
  const { crier, asked } = clientOf(t, [
    tus(0, { location: '/api/media/uploads/upl_1' }, 201),
    'silence',
    ...Array.from({ length: 5 }, () => new Response(null, { status: 423 })),
    tus(5, { 'crier-media-id': 'med_1' }, 200),
    json(200, { media_id: 'med_1' }),
  ])
  assert.equal((await crier.upload(new Blob(['12345']))).media_id, 'med_1')
  assert.deepEqual(
    asked.map(({ method }) => method),
    ['POST', 'PATCH', ...Array.from({ length: 6 }, () => 'HEAD'), 'GET'],
  )
})

test('createCrier: explains an empty API key, and upload what is not a file', async () => {
  for (const apiKey of [undefined, ''])
    assert.throws(
      () => createCrier({ baseUrl: 'http://127.0.0.1:3000', apiKey }),
      /apiKey is empty\. Is the environment variable/,
    )
  const crier = createCrier({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'crier_a' })
  const uploadAny: (file: never) => Promise<unknown> = crier.upload
  await assert.rejects(
    Reflect.apply(uploadAny, undefined, ['/tmp/a.png']),
    /upload needs the file itself.+openAsBlob/,
  )
})
