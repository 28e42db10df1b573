import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { liveService, receiver, type Reply, type TestAccount } from '../service.ts'
import { assertRefused } from './refused.ts'

const plans = {
  wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 },
  // One credit is a tenth of the quota: five are far above the line, none is below it.
  five: { requests_per_minute: 1_000_000, monthly_credits: 5 },
}
const service = await liveService(
  { after },
  { environment: { CRIER_PLANS: JSON.stringify(plans) } },
)
const another = await service.startAnother()
const topic = 'Why small teams ship faster'
const nodes = [service.url, another.url]

/** Sends the same request many times at once, alternating between two servers on one database. */
function atOnce(
  account: TestAccount,
  count: number,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply[]> {
  const one = async (index: number) => {
    const reply = await fetch(`${nodes[index % nodes.length]}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${account.key}`,
        'content-type': 'application/json',
        ...headers,
      },
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, text, json: JSON.parse(text) as unknown }
  }
  return Promise.all(Array.from({ length: count }, (_, index) => one(index)))
}

const countOf = (replies: readonly Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length

test('thirty schedules into the next free slot take the next thirty slots, each one', async () => {
  const account = await service.newAccount('wide')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Thirty times.' },
  })
  await account.client.configureSlots({
    body: { platform: 'x', slots: [{ time: '06:00' }, { time: '18:00' }] },
  })
  const { next_free_slot } = await account.client.nextFreeSlot({ query: { platform: 'x' } })
  const replies = await atOnce(account, 30, '/api/schedules', {
    draft_id,
    platform: 'x',
    use_next_free_slot: true,
  })
  assert.equal(
    countOf(replies, 201),
    30,
    JSON.stringify(replies.find(({ status }) => status !== 201)?.json),
  )
  const times = replies
    .map(({ json }) => Date.parse(json.scheduled_at))
    .toSorted((one, other) => one - other)
  const halfDay = 43_200_000
  assert.deepEqual(
    times,
    times.map((_, index) => Date.parse(next_free_slot!) + index * halfDay),
  )
})

test('fifty concurrent schedules: take the next fifty slots of each of three connections’ calendars', async () => {
  const account = await service.newAccount('wide')
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'A hundred and fifty times.' },
  })
  const more = [
    await client.createConnection({ body: { platform: 'x' } }),
    await client.createConnection({ body: { platform: 'x' } }),
  ]
  const [main] = (await client.listConnections({ query: { platform: 'x' } })).data
  // Each calendar has its own rhythm: one, two and three slots a day.
  const calendars = [main!, ...more].map(({ connection_id }, index) => ({
    connection_id,
    times: ['01:00', '09:00', '17:00'].slice(0, index + 1),
  }))
  for (const { connection_id, times } of calendars)
    await client.configureSlots({
      body: { platform: 'x', connection_id, slots: times.map((time) => ({ time })) },
    })
  const begun = Date.now()
  const replies = await Promise.all(
    calendars.map(({ connection_id }) =>
      atOnce(account, 50, '/api/schedules', {
        draft_id,
        platform: 'x',
        connection_id,
        use_next_free_slot: true,
      }),
    ),
  )
  for (const [index, { connection_id, times }] of calendars.entries()) {
    const taken = replies[index]!.map(({ status, json }) => {
      assert.deepEqual([status, json.connection_id], [201, connection_id], JSON.stringify(json))
      return json.scheduled_at as string
    })
    const today = new Date(begun).toISOString().slice(0, 10)
    const slots = Array.from({ length: 60 }, (_, day) =>
      times.map((time) => Date.parse(`${today}T${time}:00.000Z`) + day * 86_400_000),
    ).flat()
    const expected = slots.filter((at) => at > begun).slice(0, 50)
    assert.deepEqual(
      taken.toSorted(),
      expected.map((at) => new Date(at).toISOString()),
    )
  }
})

test('of twenty schedules for one instant exactly one is taken', async () => {
  const account = await service.newAccount('wide')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'Once at most.' },
  })
  const replies = await atOnce(account, 20, '/api/schedules', {
    draft_id,
    platform: 'x',
    scheduled_at: service.in({ hours: 1 }),
  })
  assert.deepEqual([countOf(replies, 201), countOf(replies, 409)], [1, 19])
  for (const reply of replies.filter(({ status }) => status === 409))
    assertRefused(reply, 'slot_taken')
  assert.equal((await account.client.listSchedules()).data.length, 1)
})

test('of fifty generations on five credits exactly five are written, and the ledger is the balance', async (t) => {
  const account = await service.newAccount('five')
  const hook = await receiver(t)
  await account.client.createWebhook({ body: { url: hook.url, events: ['credits.low'] } })
  const replies = await atOnce(account, 50, '/api/generate-post', { platform: 'x', topic })
  assert.deepEqual([countOf(replies, 200), countOf(replies, 402)], [5, 45])
  for (const reply of replies.filter(({ status }) => status === 402))
    assertRefused(reply, 'insufficient_credits')
  const { data } = await account.client.listLedger({ query: { limit: 100 } })
  const sum = data.reduce((total, { amount }) => total + amount, 0)
  assert.deepEqual(
    [sum, data[0]!.balance, (await account.client.getAccount()).credits_remaining],
    [0, 0, 0],
  )
  for (const { balance } of data) assert.ok(balance >= 0)
  assert.deepEqual(
    replies.flatMap(({ status, json }) => (status === 200 ? [json.draft_id] : [])).toSorted(),
    (await account.client.listDrafts()).data.map(({ draft_id }) => draft_id).toSorted(),
  )
  await hook.until(1)
  const [webhook] = (await account.client.listWebhooks()).data
  const deliveries = await account.client.listDeliveries({
    params: { webhook_id: webhook!.webhook_id },
  })
  assert.deepEqual(
    deliveries.data.map(({ event }) => event),
    ['credits.low'],
  )
})

test('thirty-two requests with one idempotency key have one effect, and those that are answered are answered alike', async () => {
  const account = await service.newAccount('wide')
  const repeat = () =>
    atOnce(
      account,
      32,
      '/api/generate-post',
      { platform: 'x', topic },
      { 'idempotency-key': 'once' },
    )
  const replies = await repeat()
  const running = replies.filter(({ status }) => status === 409)
  for (const reply of running) assertRefused(reply, 'idempotency_key_in_progress')
  const answered = replies.filter(({ status }) => status === 200)
  assert.equal(answered.length + running.length, 32)
  assert.equal(
    answered.filter(({ headers }) => headers.get('idempotency-replayed') === null).length,
    1,
  )
  const again = await repeat()
  assert.deepEqual(
    [...new Set([...answered, ...again].map(({ text }) => text))],
    [answered[0]!.text],
  )
  assert.equal((await account.client.listDrafts()).data.length, 1)
  assert.equal((await account.client.getAccount()).credits_remaining, 999)
})

test('a window admits exactly the plan’s number of requests, however many come at once, over all servers', async () => {
  const account = await service.newAccount('free')
  const { key } = account
  const ask = async (index: number) => {
    const reply = await fetch(`${nodes[index % 2]}/api/account`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await reply.arrayBuffer()
    return reply
  }
  const replies = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
  const authenticated = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status === 429)
  assert.deepEqual([authenticated.length, refused.length], [20, 40])
  const left = authenticated
    .map(({ headers }) => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]))
    .toSorted((one, other) => one - other)
  assert.deepEqual(
    left,
    left.map((_, index) => index),
  )
  for (const { headers } of refused) {
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds >= 50 && seconds <= 60, String(seconds))
    assert.equal(headers.get('ratelimit'), `"default";r=0;t=${seconds}`)
    assert.equal(headers.get('ratelimit-policy'), '"default";q=20;w=60')
  }
})

test('a schedule that is moved and cancelled at once ends one way, and never both', async () => {
  const account = await service.newAccount('wide')
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'x', content: 'One way.' },
  })
  for (let round = 0; round < 5; round++) {
    const { schedule_id } = await account.client.scheduleDraft({
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 + round }) },
    })
    const path = `/api/schedules/${schedule_id}`
    const [moved, cancelled, again] = await Promise.all([
      account.request('PATCH', path, {
        body: { scheduled_at: service.in({ hours: 100 + round }) },
      }),
      account.request('DELETE', path),
      account.request('DELETE', path),
    ])
    assert.deepEqual([cancelled.status, again.status].toSorted(), [204, 404])
    assert.ok(moved.status === 200 || moved.status === 404, moved.text)
    assert.equal((await account.request('GET', path)).status, 404)
  }
})

test('concurrent edit and schedule: publishes the whole draft or refuses', async () => {
  const account = await service.newAccount('wide')
  for (let round = 0; round < 5; round++) {
    const { draft_id } = await account.client.createDraft({
      body: { platform: 'linkedin', content: 'Short.' },
    })
    const [edited, scheduled] = await Promise.all([
      account.request('PATCH', `/api/drafts/${draft_id}`, {
        body: { content: 'longer '.repeat(1_000) },
      }),
      account.request('POST', '/api/schedules', {
        body: { draft_id, platform: 'linkedin', scheduled_at: service.in({ hours: 1 + round }) },
      }),
    ])
    // Never both: then a post would wait that does not fit.
    assert.deepEqual(
      [edited.status === 200, scheduled.status === 201].filter(Boolean).length,
      1,
      `${edited.text} ${scheduled.text}`,
    )
    for (const reply of [edited, scheduled])
      if (reply.status >= 400) assertRefused(reply, 'content_too_long')
  }
})
