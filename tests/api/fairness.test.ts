import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftsPage } from '@crier/server/drafts/store.ts'
import { BudgetSpent } from '@crier/server/ports/outbound/budget-spent.ts'
import { GenerationFailed } from '@crier/server/ports/writer.ts'
import { sql } from 'kysely'
import {
  liveService,
  manualService,
  type Reply,
  type TestAccount,
  type TestService,
} from '../service.ts'
import { signedIn } from '../signed-in.ts'

const mebibyte = 1_048_576

test('listDrafts ends a page at 1 MiB however large the limit is, reads no more than that, and its cursor leads to all of them', async (t) => {
  const service = await manualService(t)
  const { client, accountId } = service.account
  const pieces = Array.from({ length: 100 }, (_, index) => `${index} ${'ä'.repeat(1_500)}`)
  for (let count = 0; count < 9; count++)
    await client.createDraft({ body: { platform: 'linkedin', content_type: 'thread', pieces } })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await service.request(
      'GET',
      `/api/drafts?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    assert.equal(page.status, 200)
    assert.ok(Buffer.byteLength(page.text) < mebibyte + 1_000, `${page.text.length} bytes`)
    assert.equal(page.json.data.length, 1, 'two of 600 kB are more than 1 MiB')
    seen.push(...page.json.data.map(({ draft_id }: { draft_id: string }) => draft_id))
    cursor = page.json.next_cursor
  }
  assert.equal(new Set(seen).size, 9)
  const filter = { platform: undefined, contentType: undefined, words: [] }
  const { rows, goesOn } = await draftsPage(
    service.service.ports.db,
    accountId,
    filter,
    'drft_g',
    100,
  )
  assert.deepEqual([rows.length, goesOn], [1, true], 'drafts were read that the page cannot hold')
})

test('listDrafts ends a page at 1 MiB of JSON also where JSON makes the texts larger than they are', async (t) => {
  const service = await manualService(t)
  const pieces = Array.from({ length: 100 }, (_, index) => `${index} ${'"'.repeat(1_500)}`)
  for (let count = 0; count < 3; count++)
    await service.client.createDraft({
      body: { platform: 'linkedin', content_type: 'thread', pieces },
    })
  const page = await service.request('GET', '/api/drafts?limit=100')
  assert.ok(Buffer.byteLength(page.text) < mebibyte + 1_000, `${page.text.length} bytes`)
  assert.equal(page.json.data.length, 1, 'two of 600 kB are more than 1 MiB')
  assert.notEqual(page.json.next_cursor, null)
})

test('publishing: is on time while requests hold all their database connections', async (t) => {
  const service = await manualService(t, { environment: { CRIER_DATABASE_POOL: '2' } })
  const { draft_id } = await service.client.createDraft({
    body: { platform: 'x', content: 'On time, whoever reads.' },
  })
  const scheduled_at = service.in({ minutes: 5 })
  await service.client.scheduleDraft({ body: { draft_id, platform: 'x', scheduled_at } })
  const ended = Promise.withResolvers<void>()
  const holders = [1, 2].map(() =>
    service.service.ports.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await ended.promise
    }),
  )
  await service.advance({ minutes: 6 })
  const posts = await service.posts()
  ended.resolve()
  await Promise.all(holders)
  assert.equal(posts.length, 1)
  assert.ok(posts[0]!.created_at - Temporal.Instant.from(scheduled_at).epochMilliseconds < 2_000)
})

/**
 * Sends requests that wait for a table, which is locked meanwhile, until two of them wait; then
 * another, that does not. Tells how many waited when that one was answered, and every status.
 */
async function whileLocked(
  { service: { ports } }: TestService,
  { table, statement }: { readonly table: string; readonly statement: string },
  send: { readonly waiting: () => Promise<Reply>[]; readonly other: () => Promise<Reply> },
) {
  const locked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holder = ports.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const sent = send.waiting()
  const waiting = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${statement}`.execute(ports.db)
    return rows[0]!.count
  }
  for (
    const until = performance.now() + 30_000;
    (await waiting()) < 2 && performance.now() < until;
  )
    await new Promise(setImmediate)
  const other = await send.other()
  const waitedMeanwhile = await waiting()
  // First, because a failed test must not hold the lock when the service is closed.
  free.resolve()
  await holder
  return {
    waitedMeanwhile,
    other: other.status,
    statuses: (await Promise.all(sent)).map(({ status }) => status),
  }
}

test('six lists of one account at once are served two at a time, and another account’s list waits for none of them', async (t) => {
  const service = await liveService(t)
  const account = await service.newAccount()
  const told = await whileLocked(
    service,
    { table: 'schedule', statement: '%"scheduled_at"%limit%' },
    {
      waiting: () => Array.from({ length: 6 }, () => service.request('GET', '/api/schedules')),
      other: () => account.request('GET', '/api/drafts'),
    },
  )
  assert.deepEqual(told, { waitedMeanwhile: 2, other: 200, statuses: Array(6).fill(200) })
})

test('four exports of one account at once are served two at a time, and hold up no list of the account', async (t) => {
  const service = await liveService(t)
  const owner = await signedIn(service, service.account.accountId)
  const told = await whileLocked(
    service,
    { table: 'ledger_entry', statement: '%from "ledger_entry"%' },
    {
      waiting: () => Array.from({ length: 4 }, () => owner.request('GET', '/api/account/export')),
      other: () => service.request('GET', '/api/drafts'),
    },
  )
  assert.deepEqual(told, { waitedMeanwhile: 2, other: 200, statuses: Array(4).fill(200) })
})

test('sources of an account that cannot be read, one after the other, count as five requests each; the first is a mistake', async (t) => {
  const service = await manualService(t)
  const free = await service.newAccount('free')
  const write = () =>
    free.request('POST', '/api/generate-post', {
      body: { platform: 'x', topic: 'Owls at night', source: 'http://[' },
    })
  const left = async (reply: Awaited<ReturnType<typeof write>>) =>
    Number(/r=(\d+)/.exec(reply.headers.get('ratelimit')!)?.[1])
  assert.equal((await write()).status, 422)
  assert.equal(await left(await write()), 18)
  assert.equal(await left(await write()), 13)
  assert.equal((await free.client.getAccount()).credits_remaining, 50)
  assert.equal((await service.request('GET', '/api/account')).status, 200)
  for (let count = 0; count < 2; count++) await write()
  const refused = await write()
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

const spent = () =>
  Promise.reject(new GenerationFailed('It takes too long.', { isBudgetSpent: true }))
const left = (reply: Reply) => Number(/r=(\d+)/.exec(reply.headers.get('ratelimit')!)?.[1])

/**
 * The remaining rate after a second and third request of a kind, each of which uses up a budget.
 */
async function leftAfter(service: TestService, ask: (account: TestAccount) => Promise<Reply>) {
  const account = await service.newAccount('free')
  await ask(account)
  const second = left(await ask(account))
  return second - left(await ask(account))
}

test('generatePost and remix: count drafts that use up the budget of the writer as five requests', async (t) => {
  const service = await manualService(t)
  t.mock.method(service.service.ports.offlineWriter, 'write', spent)
  const body = { platform: 'x', topic: 'Owls at night', source: 'Owls hunt at night.' }
  assert.equal(
    await leftAfter(service, (account) => account.request('POST', '/api/generate-post', { body })),
    5,
  )
  const one = { source: 'Owls hunt at night.', platforms: ['x'] }
  assert.equal(
    await leftAfter(service, (account) => account.request('POST', '/api/remix', { body: one })),
    5,
  )
})

test('remix: counts each draft that uses up the budget, also where another one is written', async (t) => {
  const service = await manualService(t)
  const { offlineWriter } = service.service.ports
  const write = offlineWriter.write.bind(offlineWriter)
  t.mock.method(offlineWriter, 'write', (...given: Parameters<typeof write>) =>
    given[0].platform === 'x' ? spent() : write(...given),
  )
  const body = {
    source: 'Owls hunt at night. The forest of Lindow has 40 of them.',
    platforms: ['x', 'linkedin'],
  }
  assert.equal(
    await leftAfter(service, (account) => account.request('POST', '/api/remix', { body })),
    5,
  )
})

test('rewriteDraft and writeVariants: count what uses up the budget of the writer', async (t) => {
  const service = await manualService(t)
  t.mock.method(service.service.ports.offlineWriter, 'write', spent)
  const draftOf = async (account: TestAccount) =>
    (
      await account.client.createDraft({
        body: { platform: 'linkedin', content: 'Owls hunt at night. They see well.' },
      })
    ).draft_id
  const drafts = new Map<TestAccount, Promise<string>>()
  const idOf = (account: TestAccount) =>
    drafts.get(account) ?? drafts.set(account, draftOf(account)).get(account)!
  const rewrite = async (account: TestAccount) =>
    account.request('POST', `/api/drafts/${await idOf(account)}/rewrite`, {
      body: { length: 'shorter' },
    })
  assert.equal(await leftAfter(service, rewrite), 5)
  const variants = async (account: TestAccount) =>
    account.request('POST', `/api/drafts/${await idOf(account)}/variants`, { body: { count: 2 } })
  assert.equal(await leftAfter(service, variants), 9)
})

test('createMedia and uploads in parts: count files that use up the budget of their reader as five requests', async (t) => {
  const service = await manualService(t)
  t.mock.method(service.service.ports.intake, 'clean', () =>
    Promise.reject(new BudgetSpent('media_unreadable', 'It takes too long.')),
  )
  assert.equal(
    await leftAfter(service, (account) =>
      account.request('POST', '/api/media', {
        body: new Uint8Array([1]),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ),
    5,
  )
  const inParts = async (account: TestAccount) => {
    const tus = { 'tus-resumable': '1.0.0' }
    const begun = await account.request('POST', '/api/media/uploads', {
      headers: { ...tus, 'upload-length': '1' },
    })
    await account.request('PATCH', new URL(begun.headers.get('location')!, service.url).pathname, {
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array([1]),
    })
    return account.request('GET', '/api/account')
  }
  // The creation and the check of the rate count too.
  assert.equal(await leftAfter(service, inParts), 6)
})
