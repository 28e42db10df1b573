import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '@crier/contract/scopes.ts'
import type { KyselyPlugin } from 'kysely'
import { readConfig } from '../../config.ts'
import { connectDatabase } from '../../database/connect/connect.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { AccountId, UserId } from '../../ports/ids.ts'
import type { Role } from '../../database/stored-values.ts'
import { silentLog } from '../../ports/log.ts'
import { ManualClock } from '../../testing/manual-clock.ts'
import { liveRandom } from '../../ports/random.ts'
import type { Ports } from '../../context.ts'
import {
  authenticate,
  requestsOfSessionsMin,
  returnToken,
  type Authentication,
  type Credential,
} from './authenticate.ts'
import { hashKey, newApiKey } from './api-key.ts'
import { openAccount } from '../open-account.ts'
import { grantKey } from './grant-key.ts'
import { newToken } from '../sign-in/links/one-time-link.ts'
import { newPerson } from '../sign-in/links/prove-address.ts'
import { insertMembership } from '../sign-in/store.ts'

let accounts = 0

/** A database with two processes on it, and callers to admit. */
async function fixture(environment: Readonly<Record<string, string>> = {}) {
  const clock = new ManualClock()
  const stack = new AsyncDisposableStack()
  const target = stack.use(await testDatabase()).poolConfig
  const processes = await Promise.all(
    [1, 2].map(async () => ({
      db: stack.use(await connectDatabase(target, { max: 5, log: silentLog })).db,
      clock,
      config: readConfig(environment),
      random: liveRandom,
    })),
  )
  const [first] = processes
  assert(first)
  const newKeyOf = (
    accountId: AccountId,
    scopes?: readonly Scope[],
    createdBy: UserId | null = null,
  ) =>
    first.db
      .transaction()
      .execute((tx) =>
        grantKey(first, tx, { accountId, name: null, createdBy, ...(scopes && { scopes }) }),
      )
  return {
    ...first,
    first,
    processes,
    newKeyOf,
    newAccount: (plan: string) =>
      first.db
        .transaction()
        .execute((tx) =>
          openAccount(first, tx, { email: `user${accounts++}@example.com`, plan, sandbox: false }),
        ),
    authenticateKey: (key: string, scope: Scope | null = 'drafts:read', process = first) =>
      authenticate(process, {
        credential: { kind: 'key', hash: hashKey(key) },
        needs: scope && { scope },
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** A browser in which an owner of the account is signed in. */
async function signedIn(
  home: Pick<Ports, 'db' | 'clock' | 'random'>,
  accountId: AccountId,
  email = 'ada@example.com',
): Promise<Credential> {
  const now = home.clock.now()
  const token = newToken(home.random)
  const person = await home.db.transaction().execute(async (tx) => {
    const made = await newPerson(home, tx, { email, isProven: true })
    await insertMembership(tx, accountId, made.id, 'owner', now)
    return made
  })
  const times = { createdAt: now, updatedAt: now, expiresAt: now.add({ hours: 1 }) }
  await home.db
    .insertInto('auth.session')
    .values({ id: token, token, userId: person.id, ipAddress: null, userAgent: null, ...times })
    .execute()
  return { kind: 'session', token, accountId: null }
}

const kinds = (authentications: readonly Authentication[]) =>
  Object.fromEntries(
    Map.groupBy(authentications, ({ kind }) => kind)
      .entries()
      .map(([kind, all]) => [kind, all.length]),
  )

test('authenticate: identifies account, scopes and plan by the key', async () => {
  await using home = await fixture()
  const { account_id: accountId } = await home.newAccount('starter')
  const { row, key } = await home.newKeyOf(accountId, ['drafts:write'])
  const resetAt = home.clock.now().add({ seconds: 60 })
  assert.deepEqual(await home.authenticateKey(key, 'drafts:write'), {
    kind: 'authenticated',
    principal: {
      accountId,
      keyId: row.id,
      scopes: ['drafts:write'],
      plan: 'starter',
      name: null,
      makerRole: null,
      isAgent: false,
      user: null,
    },
    limit: 60,
    remaining: 59,
    resetAt,
  })
})

test('a key that was never made, or was revoked, opens nothing', async () => {
  await using home = await fixture()
  const { key, row } = await home.newKeyOf((await home.newAccount('pro')).account_id)
  assert.deepEqual(await home.authenticateKey(newApiKey(liveRandom)), { kind: 'unauthorized' })
  await home.db
    .updateTable('api_key')
    .set({ revoked_at: home.clock.now() })
    .where('id', '=', row.id)
    .execute()
  for (const process of home.processes)
    assert.deepEqual(await home.authenticateKey(key, null, process), { kind: 'unauthorized' })
})

test('a write scope includes its read scope and nothing else; without a scope asked for any key will do', async () => {
  await using home = await fixture()
  const { key } = await home.newKeyOf((await home.newAccount('pro')).account_id, [
    'drafts:write',
    'schedules:read',
  ])
  const answered = async (scope: Scope | null) => (await home.authenticateKey(key, scope)).kind
  assert.equal(await answered('drafts:write'), 'authenticated')
  assert.equal(await answered('drafts:read'), 'authenticated')
  assert.equal(await answered('schedules:read'), 'authenticated')
  assert.equal(await answered('schedules:write'), 'insufficient_scope')
  assert.equal(await answered('keys:write'), 'insufficient_scope')
  assert.equal(await answered(null), 'authenticated')
})

test('a key that a person made opens what both the key and that person’s role open now, and nothing once they are removed', async () => {
  await using home = await fixture()
  const { account_id: accountId } = await home.newAccount('pro')
  const maker = await home.db.transaction().execute(async (tx) => {
    const { id } = await newPerson(home, tx, { email: 'grace@example.com', isProven: true })
    await insertMembership(tx, accountId, id, 'owner', home.clock.now())
    return id
  })
  const { key } = await home.newKeyOf(
    accountId,
    ['keys:write', 'schedules:write', 'drafts:write', 'webhooks:read'],
    maker,
  )
  const ofMaker = home.db
    .updateTable('membership')
    .where('account_id', '=', accountId)
    .where('user_id', '=', maker)
  const opened = async (role: Role) => {
    await ofMaker.set({ role }).execute()
    const asked = [
      'keys:write',
      'schedules:write',
      'schedules:read',
      'drafts:write',
      'drafts:read',
      'webhooks:read',
    ] as const
    const kinds = await Promise.all(
      asked.map(async (scope) => [scope, (await home.authenticateKey(key, scope)).kind] as const),
    )
    return kinds.flatMap(([scope, kind]) => (kind === 'authenticated' ? [scope] : []))
  }
  const all = [
    'keys:write',
    'schedules:write',
    'schedules:read',
    'drafts:write',
    'drafts:read',
    'webhooks:read',
  ]
  assert.deepEqual(await opened('owner'), all)
  assert.deepEqual(await opened('editor'), all.slice(1))
  assert.deepEqual(await opened('contributor'), ['schedules:read', 'drafts:write', 'drafts:read'])
  assert.deepEqual(await opened('viewer'), ['schedules:read', 'drafts:read'])
  assert.deepEqual(await opened('owner'), all)
  await home.db.deleteFrom('membership').where('user_id', '=', maker).execute()
  for (const process of home.processes)
    assert.deepEqual(await home.authenticateKey(key, null, process), { kind: 'unauthorized' })
})

test('a key for schedules whose maker may only ask for them asks; one for drafts does not', async () => {
  await using home = await fixture()
  const { account_id: accountId } = await home.newAccount('pro')
  const maker = await home.db.transaction().execute(async (tx) => {
    const { id } = await newPerson(home, tx, { email: 'grace@example.com', isProven: true })
    await insertMembership(tx, accountId, id, 'contributor', home.clock.now())
    return id
  })
  const ask = async (scopes: readonly Scope[]) => {
    const { key } = await home.newKeyOf(accountId, scopes, maker)
    const needs = { scope: 'schedules:write', standIn: 'schedules:request' } as const
    const answer = await authenticate(home.first, {
      credential: { kind: 'key', hash: hashKey(key) },
      needs,
    })
    return [answer.kind, 'principal' in answer ? answer.principal.scopes : null]
  }
  assert.deepEqual(await ask(['schedules:write']), [
    'authenticated',
    ['schedules:read', 'schedules:request'],
  ])
  assert.deepEqual(await ask(['schedules:request']), ['authenticated', ['schedules:request']])
  assert.deepEqual(await ask(['drafts:write', 'keys:write']), [
    'insufficient_scope',
    ['drafts:read', 'drafts:write'],
  ])
})

test('however many ask at once on however many processes, a window admits exactly the plan’s number', async () => {
  await using home = await fixture()
  const account = await home.newAccount('free')
  const keys = await Promise.all([
    home.newKeyOf(account.account_id),
    home.newKeyOf(account.account_id),
  ])
  for (let window = 0; window < 3; window++) {
    const asked = Array.from({ length: 100 }, (_, index) =>
      home.authenticateKey(keys[index % 2]!.key, null, home.processes[index % 2]!),
    )
    const authentications = await Promise.all(asked)
    assert.deepEqual(kinds(authentications), { authenticated: 20, rate_limited: 80 })
    const left = authentications.flatMap((one) =>
      one.kind === 'authenticated' ? [one.remaining] : [],
    )
    assert.deepEqual(
      left.toSorted((one, other) => other - one),
      Array.from({ length: 20 }, (_, index) => 19 - index),
    )
    const resetAt = home.clock.now().add({ seconds: 60 })
    for (const one of authentications) assert(!('resetAt' in one) || one.resetAt.equals(resetAt))
    await home.clock.advance({ seconds: 60 })
  }
})

test('authenticate: asks the database three times when fifty requests meet a full window at once', async () => {
  await using home = await fixture({
    CRIER_PLANS: '{"one": {"requests_per_minute": 1, "monthly_credits": 1}}',
  })
  const { key } = await home.newKeyOf((await home.newAccount('one')).account_id)
  assert.equal((await home.authenticateKey(key)).kind, 'authenticated')
  let statements = 0
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => (statements++, node),
    transformResult: async ({ result }) => result,
  }
  const counted = { ...home.first, db: home.db.withPlugin(count) }
  const authentications = await Promise.all(
    Array.from({ length: 50 }, () => home.authenticateKey(key, null, counted)),
  )
  assert.deepEqual([kinds(authentications), statements], [{ rate_limited: 50 }, 3])
})

test('a window opens with the first request and lasts a minute, whatever comes in between', async () => {
  await using home = await fixture({
    CRIER_PLANS: '{"two": {"requests_per_minute": 2, "monthly_credits": 1}}',
  })
  const { key } = await home.newKeyOf((await home.newAccount('two')).account_id)
  const ask = async () => (await home.authenticateKey(key)).kind
  assert.equal(await ask(), 'authenticated')
  await home.clock.advance({ milliseconds: 59_999 })
  assert.deepEqual([await ask(), await ask()], ['authenticated', 'rate_limited'])
  await home.clock.advance({ milliseconds: 1 })
  assert.deepEqual(
    [await ask(), await ask(), await ask()],
    ['authenticated', 'authenticated', 'rate_limited'],
  )
})

test('who is refused takes no token', async () => {
  await using home = await fixture({
    CRIER_PLANS: '{"two": {"requests_per_minute": 2, "monthly_credits": 1}}',
  })
  const { key } = await home.newKeyOf((await home.newAccount('two')).account_id, ['drafts:read'])
  for (let refused = 0; refused < 5; refused++)
    assert.equal((await home.authenticateKey(key, 'keys:write')).kind, 'insufficient_scope')
  assert.equal((await home.db.selectFrom('rate_window').selectAll().execute()).length, 0)
  for (let asked = 0; asked < 5; asked++) await home.authenticateKey(key)
  assert.deepEqual(
    (await home.db.selectFrom('rate_window').select('count').execute()).map(({ count }) => count),
    [2],
  )
  // A larger plan counts at once, with what was taken so far.
  await home.db.updateTable('account').set({ plan: 'free' }).execute()
  const authentication = await home.authenticateKey(key)
  assert.deepEqual(
    [authentication.kind, authentication.kind === 'authenticated' && authentication.remaining],
    ['authenticated', 17],
  )
})

test('keys of an account share its window; signed-in browsers and other accounts have their own', async () => {
  await using home = await fixture({
    CRIER_PLANS: '{"one": {"requests_per_minute": 1, "monthly_credits": 1}}',
  })
  const { account_id: accountId } = await home.newAccount('one')
  const one = await home.newKeyOf(accountId)
  const other = await home.newKeyOf(accountId)
  const stranger = await home.newKeyOf((await home.newAccount('one')).account_id)
  assert.equal((await home.authenticateKey(one.key)).kind, 'authenticated')
  assert.equal((await home.authenticateKey(other.key)).kind, 'rate_limited')
  assert.equal(
    (await authenticate(home, { credential: await signedIn(home, accountId), needs: null })).kind,
    'authenticated',
  )
  assert.equal((await home.authenticateKey(stranger.key)).kind, 'authenticated')
})

test('authenticate: counts each person of an account alone, in all of their browsers, when they are signed in', async () => {
  await using home = await fixture()
  const { account_id: accountId } = await home.newAccount('free')
  const [ada, grace] = [
    await signedIn(home, accountId),
    await signedIn(home, accountId, 'grace@example.com'),
  ]
  const { key } = await home.newKeyOf(accountId)
  const ask = async (credential: Credential, tokens = 1) =>
    (await authenticate(home, { credential, needs: null, tokens })).kind
  assert.equal(await ask(ada, requestsOfSessionsMin - 1), 'authenticated')
  assert.deepEqual([await ask(ada), await ask(ada)], ['authenticated', 'rate_limited'])
  const authentication = await authenticate(home, { credential: grace, needs: null })
  assert(authentication.kind === 'authenticated')
  assert.equal(authentication.remaining, requestsOfSessionsMin - 1)
  assert.equal((await home.authenticateKey(key)).kind, 'authenticated')
  await returnToken(home, authentication.principal)
  assert.equal(await ask(ada), 'rate_limited')
  assert.equal(await ask(grace, requestsOfSessionsMin), 'authenticated')
})

test('an account whose plan is gone has the smallest one', async () => {
  await using home = await fixture()
  const { account_id: accountId } = await home.newAccount('pro')
  const { key } = await home.newKeyOf(accountId)
  await home.db.updateTable('account').set({ plan: 'gold' }).where('id', '=', accountId).execute()
  const authentication = await home.authenticateKey(key)
  assert.equal(authentication.kind === 'authenticated' && authentication.limit, 20)
})

test('the last use of a key is noted to the minute, and only when it was let in', async () => {
  await using home = await fixture()
  const { key, row } = await home.newKeyOf((await home.newAccount('pro')).account_id, [
    'drafts:read',
  ])
  const lastUse = async () =>
    (
      await home.db
        .selectFrom('api_key')
        .select('last_used_at')
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
    ).last_used_at?.toString()
  await home.authenticateKey(key, 'keys:write')
  assert.equal(await lastUse(), undefined)
  const first = home.clock.now().toString()
  await home.authenticateKey(key)
  await home.clock.advance({ seconds: 59 })
  await home.authenticateKey(key)
  assert.equal(await lastUse(), first)
  await home.clock.advance({ seconds: 1 })
  await home.authenticateKey(key)
  assert.equal(await lastUse(), home.clock.now().toString())
})
