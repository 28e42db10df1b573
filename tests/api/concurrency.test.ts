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
