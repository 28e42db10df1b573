import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'
import { signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { makersOf } from '@crier/server/accounts/store.ts'
import { addAccount } from '@crier/server/workspaces/add-account.ts'
import { forgetOld } from '@crier/server/workspaces/retention.ts'
import { openLink } from '@crier/server/accounts/sign-in/links/open-link.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertFields, id, instant } from './fields.ts'
import { assertRefused } from './refused.ts'

const service = await manualService(
  { after },
  {
    pollScale: 1_000,
    environment: { CRIER_ACCOUNTS_PER_OWNER: '3', CRIER_DEFAULT_PLAN: 'starter' },
  },
)
const { ports } = service.service

async function fixture() {
  const account = await service.newAccount()
  const owner = await signedIn(service, account.accountId)
  // Accounts are listed in the order in which a person came to them.
  await service.advance({ seconds: 1 })
  return { ...account, owner }
}

const authorOf = async ({ listConnections }: TestAccount['client'], platform: string) =>
  (await listConnections()).data.find((one) => one.platform === platform)!.external_account_id!

const make = (by: SignedInBrowser, body: object = { name: 'Owl Books' }) =>
  by.request('POST', '/api/accounts', { body })
const list = async (by: SignedInBrowser) => (await by.request('GET', '/api/accounts')).json.data
const inAccount = (accountId: string) => ({ headers: { 'crier-account': accountId } })

test('an owner makes another account, owns it, and finds it connected to the sandbox on the default plan', async () => {
  const { owner, accountId } = await fixture()
  const made = await make(owner)
  assert.equal(made.status, 201, made.text)
  assertFields(made.json, {
    account_id: id('acct'),
    name: 'Owl Books',
    email: owner.email,
    timezone: 'UTC',
    plan: 'starter',
    credits_remaining: 300,
    renews_at: instant,
  })
  const there = inAccount(made.json.account_id)
  assert.deepEqual((await owner.request('GET', '/api/account', there)).json, made.json)
  assert.equal((await owner.request('GET', '/api/session', there)).json.role, 'owner')
  const connections = (await owner.request('GET', '/api/connections', there)).json.data
  assert.deepEqual(
    [connections.length, new Set(connections.map((one: { kind: string }) => one.kind))],
    [4, new Set(['sandbox'])],
  )
  assert.deepEqual(
    (await list(owner)).map(({ account_id, role }: Record<string, string>) => [account_id, role]),
    [
      [accountId, 'owner'],
      [made.json.account_id, 'owner'],
    ],
  )
})

test('listAccounts: counts open tasks in each account on request, without texts of posts', async () => {
  const [{ owner, accountId, client }, other] = [await fixture(), await fixture()]
  await client.updateAccount({ body: { timezone: 'Pacific/Auckland' } })
  const made = (await make(owner)).json.account_id as string
  const contributor = await signedIn(service, accountId, 'contributor')
  const { draft_id } = await client.createDraft({
    body: { platform: 'linkedin', content: 'Not to be told in a list.' },
  })
  const schedule = async (
    by: typeof client | SignedInBrowser,
    at: string,
    platform = 'linkedin',
  ) => {
    const body = { draft_id, platform: platform as 'linkedin', scheduled_at: at }
    if ('cookie' in by)
      return (await by.request('POST', '/api/schedules', { body })).json.schedule_id as string
    return (await by.scheduleDraft({ body })).schedule_id
  }
  await service.fault({
    platform: 'linkedin',
    kind: 'content_rejected',
    times: 2,
    author: await authorOf(client, 'linkedin'),
  })
  const refused = [
    await schedule(client, service.in({ minutes: 1 })),
    await schedule(client, service.in({ minutes: 2 })),
  ]
  await service.advance({ minutes: 3 })
  for (const schedule_id of refused)
    assert.equal((await client.getSchedule({ params: { schedule_id } })).status, 'failed')
  await service.fault({
    platform: 'linkedin',
    kind: 'accept_then_reset',
    author: await authorOf(client, 'linkedin'),
  })
  const unsure = await schedule(client, service.in({ minutes: 1 }))
  await service.advance({ hours: 1 })
  assert.equal(
    (await client.getSchedule({ params: { schedule_id: unsure } })).error_code,
    'publication_unconfirmed',
  )
  await client.moveSchedule({ params: { schedule_id: refused[0]! }, body: { dismissed: true } })

  const dayEnds = ports.clock
    .now()
    .toZonedDateTimeISO('Pacific/Auckland')
    .startOfDay()
    .add({ days: 1 })
  const at = (time: Temporal.ZonedDateTime) =>
    time.toInstant().toString({ smallestUnit: 'millisecond' })
  const [last, first] = [at(dayEnds.subtract({ milliseconds: 1 })), at(dayEnds)]
  const next = [
    await schedule(client, last),
    await schedule(client, first),
    await schedule(contributor, service.in({ hours: 90 }), 'x'),
  ]
  await schedule(client, service.in({ hours: 200 }))
  await ports.db
    .updateTable('connection')
    .set({ state: 'needs_reconnect' })
    .where('account_id', '=', accountId)
    .where('platform', '=', 'instagram')
    .where('main', '=', true)
    .execute()
  // Another person's account is never in the list, whatever happens there.
  await other.client.createDraft({ body: { platform: 'x', content: 'Elsewhere.' } })

  const reply = await owner.request('GET', '/api/accounts?needs=true')
  assert.equal(reply.json.data.length, 2)
  const [mine, empty] = reply.json.data
  const { next: planned, ...counts } = mine.needs
  assert.deepEqual(counts, { to_approve: 1, failed: 1, unconfirmed: 1, connections: 1, today: 1 })
  assert.deepEqual(
    planned.map(({ schedule_id }: { schedule_id: string }) => schedule_id),
    next,
  )
  assertFields(planned[0], { platform: 'linkedin', scheduled_at: last, connection_id: id('conn') })
  assert.deepEqual(
    [empty.account_id, empty.needs],
    [made, { to_approve: 0, failed: 0, unconfirmed: 0, connections: 0, today: 0, next: [] }],
  )
  assert.ok(!reply.text.includes('Not to be told'))
  assert.deepEqual(
    (await list(owner)).map(({ needs }: { needs: unknown }) => needs),
    [null, null],
  )
})

test('listAccounts finds the account of a person that holds a schedule, a draft or a webhook, and no account of others', async () => {
  const [{ owner, accountId, client }, other] = [await fixture(), await fixture()]
  await make(owner)
  const { draft_id } = await client.createDraft({ body: { platform: 'x', content: 'Here.' } })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 1 }) },
  })
  const { draft_id: foreign } = await other.client.createDraft({
    body: { platform: 'x', content: 'There.' },
  })
  const holding = async (held: string) =>
    (await owner.request('GET', `/api/accounts?holds=${held}`)).json.data.map(
      (one: { account_id: string }) => one.account_id,
    )
  assert.deepEqual(
    [await holding(draft_id), await holding(schedule_id), await holding(foreign)],
    [[accountId], [accountId], []],
  )
  assertRefused(await owner.request('GET', '/api/accounts?holds=acct_1'), 'invalid_parameter', [
    '?holds',
  ])
})

test('session: says whether its person can create another account, or the reason why not', async () => {
  const { owner, accountId } = await fixture()
  const state = async (by: SignedInBrowser) =>
    (await by.request('GET', '/api/session')).json.new_accounts
  assert.equal(await state(owner), 'allowed')
  assert.equal(await state(await signedIn(service, accountId, 'editor')), 'not_owner')
  for (let count = 0; count < 3; count++) await make(owner)
  assert.equal(await state(owner), 'limit_reached')
  await ports.db
    .updateTable('auth.user')
    .set({ emailVerified: false })
    .where('email', '=', owner.email)
    .execute()
  assert.equal(await state(owner), 'address_not_proven')
})

test('an account without the sandbox has nothing connected', async () => {
  const { owner } = await fixture()
  const { json } = await make(owner, { name: 'Live', sandbox: false })
  const connections = (await owner.request('GET', '/api/connections', inAccount(json.account_id)))
    .json.data
  assert.ok(connections.every(({ connected }: { connected: boolean }) => !connected))
})

test('createAccount: refuses a non-owner, an unverified address, and a key', async () => {
  const { accountId, key, owner } = await fixture()
  for (const role of ['editor', 'contributor', 'viewer'] as const)
    assertRefused(await make(await signedIn(service, accountId, role)), 'insufficient_scope')
  assertRefused(
    await service.request('POST', '/api/accounts', { key, body: { name: 'By a key' } }),
    'insufficient_scope',
  )
  await ports.db
    .updateTable('auth.user')
    .set({ emailVerified: false })
    .where('email', '=', owner.email)
    .execute()
  assertRefused(await make(owner), 'insufficient_scope')
  assert.equal((await list(owner)).length, 1)
})

test('an account needs a name of at most 100 characters', async () => {
  const { owner } = await fixture()
  assertRefused(await make(owner, {}), 'missing_parameter')
  for (const name of ['', '   ', 'x'.repeat(101)])
    assertRefused(await make(owner, { name }), 'invalid_parameter')
  assertRefused(await make(owner, { name: 'x', plan: 'business' }), 'unknown_parameter')
})

test('fifty requests of one owner at the same moment never make more accounts than the limit', async () => {
  const { owner } = await fixture()
  const replies = await Promise.all(Array.from({ length: 50 }, () => make(owner)))
  assert.deepEqual(
    [
      replies.filter(({ status }) => status === 201).length,
      replies.filter(({ status }) => status === 409).length,
    ],
    [3, 47],
  )
  assert.equal((await list(owner)).length, 4)
})

test('a deleted account counts for 31 days, and no longer', async () => {
  const { owner } = await fixture()
  const made = await Promise.all(
    Array.from({ length: 3 }, async () => (await make(owner)).json.account_id as string),
  )
  const [gone] = made
  const deleted = await owner.request('DELETE', '/api/account', {
    body: { account_id: gone },
    ...inAccount(gone!),
  })
  assert.equal(deleted.status, 204, deleted.text)
  assertRefused(await make(owner), 'conflict')
  const at = (days: number) => ports.clock.now().subtract({ hours: 24 * days })
  const age = (days: number) =>
    ports.db
      .updateTable('made_account')
      .set({ deleted_at: at(days) })
      .where('account_id', '=', gone as never)
      .execute()
  await age(30)
  await forgetOld(ports)
  assertRefused(await make(owner), 'conflict')
  await age(31)
  assert.equal((await make(owner)).status, 201)
  await age(32)
  await forgetOld(ports)
  const left = await ports.db
    .selectFrom('made_account')
    .select('account_id')
    .where('account_id', 'in', made as never)
    .execute()
  assert.equal(left.length, 2)
})

test('an owner names the account and its zone; what is left out stays', async () => {
  const { owner, accountId, client } = await fixture()
  const change = (body: object) => owner.request('PATCH', '/api/account', { body })
  assertFields((await change({ name: 'Café Ünal', timezone: 'europe/berlin' })).json, {
    name: 'Café Ünal',
    timezone: 'Europe/Berlin',
  })
  assertFields((await change({ brand_kit: { name: 'Owls' } })).json, {
    name: 'Café Ünal',
    timezone: 'Europe/Berlin',
  })
  assert.equal((await owner.request('GET', '/api/session')).json.accounts[0].name, 'Café Ünal')
  for (const timezone of ['Mars/Olympus', '+01:00', ''])
    assertRefused(await change({ timezone }), 'invalid_parameter')
  assertFields((await client.getAccount()) as never, {
    account_id: accountId,
    name: 'Café Ünal',
    timezone: 'Europe/Berlin',
  })
})

test('the address of an account is its first owner’s, and the next one’s when that one leaves', async () => {
  const { owner, accountId, client } = await fixture()
  assert.equal((await client.getAccount()).email, owner.email)
  await service.advance({ seconds: 1 })
  const second = await signedIn(service, accountId)
  assert.equal((await client.getAccount()).email, owner.email)
  const { user } = (await owner.request('GET', '/api/session')).json
  assert.equal((await second.request('DELETE', `/api/members/${user.user_id}`)).status, 204)
  assert.equal((await client.getAccount()).email, second.email)
})

test('the command line adds an account to a person whose address is proven', async () => {
  const { owner, accountId } = await fixture()
  const { account_id } = await addAccount(ports, {
    email: owner.email.toUpperCase(),
    plan: 'free',
    sandbox: false,
  })
  assert.deepEqual(
    (await list(owner)).map(({ account_id, role }: Record<string, string>) => [account_id, role]),
    [
      [accountId, 'owner'],
      [account_id, 'owner'],
    ],
  )
})

test('createAccount: waits for the operator’s link when the address is only claimed', async () => {
  const { owner, accountId } = await fixture()
  const claimant = await signedIn(service, accountId, 'viewer')
  await ports.db
    .updateTable('auth.user')
    .set({ emailVerified: false })
    .where('email', '=', claimant.email)
    .execute()
  const { account_id } = await addAccount(ports, {
    email: claimant.email,
    plan: 'free',
    sandbox: false,
  })
  assert.equal((await list(claimant)).length, 1)
  assertRefused(
    await claimant.request('GET', '/api/account', inAccount(account_id)),
    'insufficient_scope',
  )
  const { token } = await signInLinkFor(ports, { email: claimant.email })
  const opened = await openLink(ports, { token, sessionToken: null })
  assert.equal(opened?.accounts, 1)
  assertRefused(await claimant.request('GET', '/api/session'), 'unauthorized')
  assert.equal((await owner.request('GET', '/api/members')).json.data.length, 2)
})

test('two accounts of one new address are both its owner’s, link by link', async () => {
  const email = 'agency@example.com'
  for (const plan of ['free', 'pro']) await addAccount(ports, { email, plan, sandbox: false })
  for (const count of [1, 2]) {
    const { token } = await signInLinkFor(ports, { email })
    const opened = await openLink(ports, { token, sessionToken: null })
    assert.equal(opened?.accounts, count)
  }
})

const elsewhere = async (t: TestContext, environment: Record<string, string>) => {
  const other = await manualService(t, { environment })
  return make(await signedIn(other, other.account.accountId))
}

test('where only the operator makes accounts an owner does not', async (t) => {
  assertRefused(await elsewhere(t, { CRIER_NEW_ACCOUNTS: 'operator' }), 'insufficient_scope')
  assertRefused(await elsewhere(t, { CRIER_ACCOUNTS_PER_OWNER: '0' }), 'conflict')
})

test('makersOf: tells the maker of an account and the account through which they came, when a person made several', async () => {
  const { owner, accountId } = await fixture()
  const made = [
    (await make(owner)).json.account_id,
    (await make(owner, { name: 'Second' })).json.account_id,
  ]
  const makers = await makersOf(ports.db, [accountId, ...made])
  // The operator made the first.
  assert.deepEqual(
    [accountId, ...made].map((one) => [makers.get(one)?.email, makers.get(one)?.came_from]),
    [[undefined, undefined], ...made.map(() => [owner.email, accountId])],
  )
})
