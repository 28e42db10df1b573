import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService, receiver, type TestAccount } from '../service.ts'
import { assertFields, id, instant } from './fields.ts'
import { modelServer } from './model-server.ts'
import { assertRefused } from './refused.ts'
import { webServer } from './web-server.ts'

const model = await modelServer({ after })
const plans = {
  twenty: { requests_per_minute: 1_000_000, monthly_credits: 20 },
  forty: { requests_per_minute: 1_000_000, monthly_credits: 40 },
}
const environment = { CRIER_PLANS: JSON.stringify(plans) }
const service = await manualService(
  { after },
  { environment: { ...environment, ...model.environment } },
)
const topic = 'Why small teams ship faster'

const generate = ({ request }: TestAccount, content_type = 'post', rest = {}) =>
  request('POST', '/api/generate-post', { body: { platform: 'x', topic, content_type, ...rest } })

async function left({ client }: TestAccount): Promise<number> {
  return (await client.getAccount()).credits_remaining
}

async function ledger({ client }: TestAccount): Promise<[string, number, number][]> {
  const { data } = await client.listLedger({ query: { limit: 100 } })
  return data
    .map(({ kind, amount, balance }): [string, number, number] => [kind, amount, balance])
    .reverse()
}

/**
 * The balance is the sum of the movements, each shows the balance after it, and none is below zero.
 */
async function assertLedgerHolds(account: TestAccount): Promise<void> {
  let sum = 0
  for (const [, amount, balance] of await ledger(account)) {
    sum += amount
    assert.equal(balance, sum)
    assert.ok(balance >= 0)
  }
  assert.equal(await left(account), sum)
}

test('every movement is in the ledger, with what it belongs to', async () => {
  const account = await service.newAccount('twenty')
  await service.clock.advance({ seconds: 1 })
  const { json: draft } = await generate(account, 'carousel')
  const [spent, opening] = (await account.client.listLedger()).data
  assertFields(
    { ...opening },
    { at: instant, kind: 'opening', amount: 20, balance: 20, reference: id('acct') },
  )
  assertFields(
    { ...spent },
    {
      at: draft.created_at,
      kind: 'generation',
      amount: -3,
      balance: 17,
      reference: draft.draft_id,
    },
  )
  assert.deepEqual([draft.credits_used, draft.credits_remaining, await left(account)], [3, 17, 17])
  await assertLedgerHolds(account)
})

test('a generation that fails is refunded in full', async () => {
  const account = await service.newAccount('twenty')
  model.mood = 'fail'
  const refused = await generate(account, 'thread')
  model.mood = 'write'
  assertRefused(refused, 'generation_failed')
  assert.match(refused.json.detail, /Nothing was charged/)
  assert.deepEqual((await ledger(account)).slice(1), [
    ['generation', -2, 18],
    ['refund', 2, 20],
  ])
  assert.deepEqual((await account.client.listDrafts()).data, [])
  await assertLedgerHolds(account)
})

test('a source that cannot be read is 422, and refunded', async (t) => {
  const site = await webServer(t, (request, response) =>
    response
      .writeHead(request.url === '/empty' ? 200 : 404, { 'content-type': 'text/html' })
      .end('<p>Nothing.</p>'),
  )
  const account = await service.newAccount('twenty')
  for (const [source, code] of [
    [`${site}/missing`, 'source_unreadable'],
    [`${site}/empty`, 'source_unreadable'],
    ['http://169.254.169.254/latest/', 'url_not_allowed'],
    [`${service.sandbox.url}/_control/posts`, 'url_not_allowed'],
    ['???', 'source_unreadable'],
  ] as const)
    assertRefused(await generate(account, 'carousel', { source }), code, ['/source'])
  assert.equal(await left(account), 20)
  await assertLedgerHolds(account)
})

test('while a draft is written its credits are reserved: others cannot spend them', async () => {
  const account = await service.newAccount('twenty')
  model.mood = 'hold'
  const calls = model.calls()
  const running = Array.from({ length: 6 }, () => generate(account, 'carousel'))
  await model.called(calls + 6)
  model.mood = 'write'
  assert.equal(await left(account), 2)
  assertRefused(await generate(account, 'carousel'), 'insufficient_credits')
  assert.equal((await generate(account, 'thread')).json.credits_remaining, 0)
  model.release()
  for (const { status } of await Promise.all(running)) assert.equal(status, 200)
  assert.equal(await left(account), 0)
  await assertLedgerHolds(account)
})

test('a remix costs the sum of its drafts, and refuses before anything is written when that is too much', async () => {
  const account = await service.newAccount('twenty')
  const remix = (body: Record<string, unknown>) =>
    account.request('POST', '/api/remix', {
      body: { source: 'Owls hunt at night, because their feathers make no sound.', ...body },
    })
  const first = await remix({ content_types: { x: 'thread', linkedin: 'carousel' } })
  assertFields(first.json, {
    remix_id: id('rmx'),
    source_url: null,
    failures: [],
    credits_used: 7,
    credits_remaining: 13,
  })
  assert.deepEqual(
    first.json.drafts.map((draft: Record<string, unknown>) => [
      draft['platform'],
      draft['content_type'],
      draft['credits_used'],
    ]),
    [
      ['linkedin', 'carousel', 3],
      ['x', 'thread', 2],
      ['instagram', 'post', 1],
      ['tiktok', 'post', 1],
    ],
  )
  const carousels = {
    x: 'carousel',
    linkedin: 'carousel',
    instagram: 'carousel',
    tiktok: 'carousel',
  }
  assert.equal((await remix({ content_types: carousels })).json.credits_remaining, 1)
  const calls = model.calls()
  assertRefused(await remix({ platforms: ['x', 'tiktok'] }), 'insufficient_credits')
  assert.equal(model.calls(), calls)
  assert.equal((await remix({ platforms: ['tiktok'] })).json.credits_remaining, 0)
  assert.equal((await account.client.listDrafts()).data.length, 9)
  await assertLedgerHolds(account)
})

test('of a remix, what could not be written is listed and refunded', async () => {
  const account = await service.newAccount('twenty')
  model.mood = 'one_piece'
  const body = {
    source: 'Owls hunt at night.',
    platforms: ['tiktok', 'linkedin', 'x'],
    content_types: { linkedin: 'carousel', x: 'thread' },
  }
  const { status, json } = await account.request('POST', '/api/remix', { body })
  model.mood = 'write'
  assert.equal(status, 200)
  assertFields(json, { credits_used: 1, credits_remaining: 19 })
  assert.deepEqual(
    json.drafts.map(({ platform, credits_remaining }: Record<string, unknown>) => [
      platform,
      credits_remaining,
    ]),
    [['tiktok', 19]],
  )
  assert.deepEqual(
    json.failures.map(({ platform, code }: Record<string, unknown>) => [platform, code]),
    [
      ['linkedin', 'generation_failed'],
      ['x', 'generation_failed'],
    ],
  )
  assert.deepEqual((await ledger(account)).slice(1), [
    ['generation', -6, 14],
    ['refund', 5, 19],
  ])
  await assertLedgerHolds(account)
})

test('a remix of which nothing can be written is 502 and refunded', async () => {
  const account = await service.newAccount('twenty')
  model.mood = 'fail'
  const refused = await account.request('POST', '/api/remix', {
    body: { source: 'Owls hunt at night.' },
  })
  model.mood = 'write'
  assertRefused(refused, 'generation_failed')
  assert.equal(await left(account), 20)
  await assertLedgerHolds(account)
})

test('what a process reserved that died is given back, once', async (t) => {
  const busy = await manualService(t, { pollScale: 1, environment })
  const account = await busy.newAccount('twenty')
  await busy.operator.reserveAndDie(account.accountId, 3)
  assert.equal(await left(account), 17)
  await busy.advance({ minutes: 9 })
  assert.equal(await left(account), 17)
  await busy.advance({ minutes: 2 })
  assert.equal(await left(account), 20)
  await busy.advance({ minutes: 2 })
  assert.deepEqual((await ledger(account)).slice(1), [
    ['generation', -3, 17],
    ['refund', 3, 20],
  ])
})

test('on the first of the month, 00:00 UTC, the balance is the quota', async (t) => {
  const december = await manualService(t, {
    now: '2026-11-30T23:59:13Z',
    pollScale: 1,
    environment,
  })
  const [spender, rich, idle] = [
    await december.newAccount('twenty'),
    await december.newAccount('twenty'),
    await december.newAccount('twenty'),
  ]
  for (let count = 0; count < 6; count++) await generate(spender, 'carousel')
  await december.operator.grantCredits(rich.accountId, 30)
  assertRefused(await generate(spender, 'carousel'), 'insufficient_credits')
  await december.advance({ seconds: 46, milliseconds: 999 })
  assert.deepEqual([await left(spender), await left(rich), await left(idle)], [2, 50, 20])
  assert.equal((await spender.client.getAccount()).renews_at, '2026-12-01T00:00:00.000Z')
  await december.advance({ milliseconds: 1 })
  assert.deepEqual([await left(spender), await left(rich), await left(idle)], [20, 20, 20])
  assert.equal((await spender.client.getAccount()).renews_at, '2027-01-01T00:00:00.000Z')
  assert.deepEqual((await ledger(spender)).at(-1), ['renewal', 18, 20])
  assert.deepEqual((await ledger(rich)).at(-1), ['renewal', -30, 20])
  assert.deepEqual((await ledger(idle)).slice(1), [['renewal', 0, 20]])
  assert.equal((await spender.client.listLedger()).data[0]!.reference, '2026-12')
  await december.advance({ minutes: 2 })
  for (const account of [spender, rich, idle]) {
    assert.equal((await ledger(account)).filter(([kind]) => kind === 'renewal').length, 1)
    await assertLedgerHolds(account)
  }
})

test('every account is renewed at once, however many there are', async (t) => {
  const december = await manualService(t, {
    now: '2026-11-30T23:59:59Z',
    pollScale: 1,
    environment,
  })
  const accounts = []
  for (let count = 0; count < 130; count++) accounts.push(await december.newAccount('twenty'))
  for (const account of accounts) await december.operator.grantCredits(account.accountId, 1)
  await december.advance({ seconds: 1 })
  const balances = await Promise.all(accounts.map(left))
  assert.deepEqual([...new Set(balances)], [20])
})

test('a generation under way while the month ends is paid from the old month', async (t) => {
  const slow = await modelServer(t)
  const december = await manualService(t, {
    now: '2026-11-30T23:59:59Z',
    pollScale: 1,
    environment: { ...environment, ...slow.environment },
  })
  const account = await december.newAccount('twenty')
  slow.mood = 'hold'
  const running = generate(account)
  await slow.called(1)
  await december.advance({ seconds: 2 })
  slow.release()
  assert.equal((await running).status, 200)
  await december.settle()
  assert.equal(await left(account), 20)
  await assertLedgerHolds(account)
})

test('a larger plan grants its difference at once, a smaller one holds from the next month on', async () => {
  const account = await service.newAccount('twenty')
  await generate(account)
  await service.operator.changePlan(account.accountId, 'forty')
  assertFields(
    { ...(await account.client.getAccount()) },
    { plan: 'forty', monthly_quota: 40, credits_remaining: 39 },
  )
  await service.operator.changePlan(account.accountId, 'twenty')
  assertFields(
    { ...(await account.client.getAccount()) },
    { plan: 'twenty', monthly_quota: 20, credits_remaining: 39 },
  )
  await assertLedgerHolds(account)
})

async function lowHook(t: { after(close: () => void): void }, account: TestAccount) {
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({ body: { url: hook.url, events: ['credits.low'] } })
  return async () => {
    await service.settle()
    return hook.received.map(({ json }) => json.data.credits_remaining as number)
  }
}

test('credits.low: is sent once when the balance falls below a tenth of the quota', async (t) => {
  const account = await service.newAccount('twenty')
  const hook = await receiver(t, service.clock)
  await account.client.createWebhook({
    body: { url: hook.url, events: ['credits.low', 'post.failed'] },
  })
  for (let count = 0; count < 6; count++) await generate(account, 'carousel')
  await service.settle()
  assert.equal(await left(account), 2)
  assert.equal(hook.received.length, 0, 'two of twenty are a tenth, not less')
  await generate(account)
  await service.settle()
  const [{ json }] = hook.received as [(typeof hook.received)[number]]
  assertFields(json, { event: 'credits.low', delivered_at: instant })
  const { accountId: account_id } = account
  assert.deepEqual(json.data, {
    account_id,
    credits_remaining: 1,
    monthly_quota: 20,
    threshold: 2,
    renews_at: '2026-12-01T00:00:00.000Z',
  })
  await generate(account)
  await generate(account)
  await service.settle()
  assert.equal(hook.received.length, 1)
})

test('credits.low: is sent again after a grant above the threshold and a second crossing', async (t) => {
  const account = await service.newAccount('twenty')
  const told = await lowHook(t, account)
  for (let count = 0; count < 6; count++) await generate(account, 'carousel')
  await generate(account)
  assert.deepEqual(await told(), [1])
  await service.operator.grantCredits(account.accountId, 1)
  assert.equal(await left(account), 2)
  await generate(account)
  assert.deepEqual(await told(), [1, 1])
  await generate(account)
  assert.deepEqual(await told(), [1, 1])
})

test('credits.low: is not sent again after a grant that leaves the balance low', async (t) => {
  const account = await service.newAccount('forty')
  const told = await lowHook(t, account)
  for (let count = 0; count < 12; count++) await generate(account, 'carousel')
  await generate(account, 'thread')
  assert.deepEqual(await told(), [2])
  await service.operator.grantCredits(account.accountId, 1)
  await generate(account)
  assert.deepEqual(await told(), [2])
})

test('a generation that fails and is refunded crosses no line', async (t) => {
  const account = await service.newAccount('twenty')
  const told = await lowHook(t, account)
  for (let count = 0; count < 6; count++) await generate(account, 'carousel')
  model.mood = 'fail'
  await generate(account)
  model.mood = 'write'
  assert.deepEqual([await left(account), await told()], [2, []])
  await generate(account)
  assert.deepEqual(await told(), [1])
})

test('credits.low: is sent again for the next month’s crossing after the renewal', async (t) => {
  const december = await manualService(t, {
    now: '2026-11-30T23:59:50Z',
    pollScale: 1,
    environment,
  })
  const account = await december.newAccount('twenty')
  const hook = await receiver(t, december.clock)
  await account.client.createWebhook({ body: { url: hook.url, events: ['credits.low'] } })
  const spend = async () => {
    for (let count = 0; count < 6; count++) await generate(account, 'carousel')
    await generate(account)
    await december.settle()
  }
  await spend()
  assert.equal(hook.received.length, 1)
  await december.advance({ seconds: 10 })
  await spend()
  assert.deepEqual(
    hook.received.map(({ json }) => json.data.renews_at),
    ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  )
})
