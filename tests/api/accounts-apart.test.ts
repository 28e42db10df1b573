import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { allow, newAgent, publicAddress } from '../agents.ts'
import { manualService, receiver, type Reply, type TestAccount } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { anyId } from './fields.ts'
import { filled, operations } from './operations.ts'

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService(
  { after },
  { environment: { ...(await publicAddress()), CRIER_PLANS: plans } },
)
const hook = await receiver({ after }, service.clock)
const [owner, stranger] = [await service.newAccount('wide'), await service.newAccount('wide')]
const [owners, strangers] = [
  await signedIn(service, owner.accountId),
  await signedIn(service, stranger.accountId),
]
const [theirs, own] = [await possessions(owner, owners), await possessions(stranger, strangers)]
const before = await everything(owner)

// What operator's keys see of accounts: operator-keys.test.ts.
const withIds = operations.filter(({ spec }) => !spec.operator && /\{\w+_id\}/.test(spec.path))

/** One of everything that has an id, by the name of that id. */
async function possessions(
  { client }: TestAccount,
  browser: SignedInBrowser,
): Promise<Readonly<Record<string, string>>> {
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Mine.' } })
  const { post_id } = await client.createPost({
    body: { platforms: ['x'], content: 'Mine too.', scheduled_at: service.in({ hours: 2 }) },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const { slots } = await client.configureSlots({
    body: { platform: 'x', slots: [{ time: '09:00', days: ['monday'] }] },
  })
  const { connection_id } = (await client.listConnections({ query: { platform: 'x' } })).data[0]!
  const { repeat_id } = await client.createRepeat({
    body: { draft_id, connection_id, every_weeks: 4 },
  })
  const { webhook_id } = await client.createWebhook({
    body: { url: hook.url, events: ['post.failed'] },
  })
  const { delivery_id, event_id } = await client.testWebhook({
    params: { webhook_id },
    body: { event: 'post.failed' },
  })
  const { key_id } = await client.createKey({ body: { name: 'Mine' } })
  const invited = await browser.request('POST', '/api/members', {
    body: { email: 'guest@example.com', role: 'editor' },
  })
  const { media_id } = await client.createMedia({ body: new Blob(['A text about owls.']) })
  const { preview_id } = await client.createPreview({ body: { schedule_ids: [schedule_id] } })
  const { snippet_id } = await client.createSnippet({ body: { name: 'Mine', content: '#mine' } })
  const allowed = await allow(browser, (await newAgent(service)).asked)
  await service.settle()
  return {
    grant_id: allowed.json.grant_id,
    preview_id,
    repeat_id,
    snippet_id,
    media_id,
    member_id: invited.json.member_id,
    draft_id,
    post_id,
    schedule_id,
    slot_id: slots[0]!.slot_id,
    webhook_id,
    delivery_id,
    event_id,
    key_id,
  }
}

/** All that an account holds, as it sees it. */
async function everything({ client, request }: TestAccount): Promise<unknown> {
  const texts = []
  for (const path of [
    '/api/drafts',
    '/api/posts',
    '/api/schedules',
    '/api/previews',
    '/api/media',
    '/api/schedule-slots',
    '/api/repeats',
    '/api/snippets',
    '/api/webhooks',
    '/api/keys',
    '/api/connections',
    '/api/account',
    '/api/account/ledger',
  ])
    texts.push((await request('GET', path)).json)
  for (const { webhook_id } of (await client.listWebhooks()).data)
    texts.push(await client.listDeliveries({ params: { webhook_id } }))
  return JSON.parse(
    JSON.stringify(texts).replaceAll(/"last_used_at":"[^"]+"/g, '"last_used_at":null'),
  ) as unknown
}

/** The content of an answer, without the parts that differ between any two requests. */
function told({ status, headers, json, text }: Reply): unknown {
  const { date: _, 'x-request-id': _id, ratelimit: _limit, ...rest } = Object.fromEntries(headers)
  return {
    status,
    headers: rest,
    body: json === undefined ? text : { ...json, request_id: undefined },
  }
}

for (const { title, spec, body } of withIds)
  test(`${title} tells a stranger nothing of what another account has`, async () => {
    const ask = (ids: Readonly<Record<string, string>>) =>
      (spec.browser ? strangers : stranger).request(
        spec.method,
        filled(spec.path, ids),
        spec.method === 'GET' ? {} : { body: body ?? {} },
      )
    const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const nobodys = told(await ask({}))
    assert.deepEqual((nobodys as { status: number }).status, 404)
    assert.deepEqual(told(await ask(theirs)), nobodys)
    // The answer may explain the form of an id, which is no secret.
    assert.equal(
      (await ask(Object.fromEntries(names.map((name) => [name, 'nonsense'])))).json.code,
      'not_found',
    )
    // Two ids, one of them the stranger's own.
    const last = names.at(-1)!
    if (names.length > 1)
      assert.deepEqual(
        told(await ask({ ...own, [last]: theirs[last]! })),
        told(await ask({ ...own, [last]: anyId('dlv') })),
      )
    if (names.length > 1)
      assert.deepEqual(told(await ask({ ...theirs, [last]: own[last]! })), nobodys)
  })

test('every operation that names an object is checked here', () => {
  const checked = withIds.flatMap(({ spec }) =>
    [...spec.path.matchAll(/\{(\w+_id)\}/g)].map(([, name]) => name),
  )
  assert.deepEqual([...new Set(checked)].toSorted(), Object.keys(theirs).toSorted())
})

test('another account’s draft cannot be scheduled, nor its schedules be found by it', async () => {
  const schedule = (draft_id: string) =>
    stranger.request('POST', '/api/schedules', {
      body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 9 }) },
    })
  assert.deepEqual(told(await schedule(theirs['draft_id']!)), told(await schedule(anyId('drft'))))
  const find = (draft_id: string) => stranger.request('GET', `/api/schedules?draft_id=${draft_id}`)
  assert.deepEqual(told(await find(theirs['draft_id']!)), told(await find(anyId('drft'))))
})

test('another account’s schedule cannot be shown by a link, nor beside an own one', async () => {
  const show = (...schedule_ids: string[]) =>
    stranger.request('POST', '/api/previews', { body: { schedule_ids } })
  assert.deepEqual(told(await show(theirs['schedule_id']!)), told(await show(anyId('sch'))))
  assert.deepEqual(
    told(await show(own['schedule_id']!, theirs['schedule_id']!)),
    told(await show(anyId('sch'))),
  )
  assert.equal((await stranger.client.listPreviews()).data.length, 1)
})

test('after all this, the owner has what the owner had', async () => {
  assert.deepEqual(await everything(owner), before)
})

test('another account’s page does not open with its cursor', async () => {
  const one = await service.newAccount()
  for (let count = 0; count < 3; count++)
    await one.client.createDraft({ body: { platform: 'x', content: 'Mine.' } })
  const { next_cursor } = await one.client.listDrafts({ query: { limit: 1 } })
  assert.deepEqual(
    (await (await service.newAccount()).client.listDrafts({ query: { cursor: next_cursor! } }))
      .data,
    [],
  )
})

test('an idempotency key of another account means nothing', async () => {
  const create = (account: TestAccount) =>
    account.request('POST', '/api/keys', {
      body: { name: 'Once' },
      headers: { 'idempotency-key': 'shared' },
    })
  const [mine, other] = [await create(owner), await create(stranger)]
  assert.deepEqual(
    [mine.status, other.status, other.headers.get('idempotency-replayed')],
    [201, 201, null],
  )
  assert.notEqual(mine.json.key, other.json.key)
})
