import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { renewDueAccess } from '@crier/server/connections/grants/access.ts'
import { readDueResults } from '@crier/server/analytics/read-due-results.ts'
import { connectPage } from '../networks/consent.ts'
import { claimTurns, isPublicationDue } from '@crier/server/analytics/store.ts'
import { signedIn } from '../signed-in.ts'
import { manualService, type TestAccount } from '../service.ts'

const switches = { 'tiktok.photos_listed': true, 'instagram.missing_reads': 0 }
const service = await manualService({ after }, { switches, pollScale: 1_000_000 })
const { ports } = service.service

const paths = {
  x: '/2/tweets',
  linkedin: '/rest/organizationalEntityShareStatistics',
  instagram: /^\/v[\d.]+\/\d+$/,
  tiktok: '/v2/video/query/',
} as const

/** The calls about results that reached a network so far. */
async function reads(platform: keyof typeof paths): Promise<LoggedRequest[]> {
  const { data } = (await service.control('GET', `/_control/requests?platform=${platform}`)) as {
    data: LoggedRequest[]
  }
  const known = paths[platform]
  return data.filter(({ method, path }) => {
    const isRead = platform === 'tiktok' || method === 'GET'
    return (
      isRead &&
      (typeof known === 'string' ? path.split('?')[0] === known : known.test(path.split('?')[0]!))
    )
  })
}

/** An account whose posts alone are read meanwhile: calls are counted. */
async function newcomer(): Promise<TestAccount> {
  await ports.db.deleteFrom('result_turn').execute()
  return service.newAccount()
}

let texts = 0

/** A post that is out. */
async function published(account: TestAccount, platform: Platform, connection_id?: string) {
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform, content: `Fresh bread, number ${++texts}.` },
  })
  const body = {
    draft_id,
    platform,
    scheduled_at: service.in({ minutes: 1 }),
    ...(connection_id !== undefined && { connection_id }),
  }
  const { schedule_id } = await client.scheduleDraft({ body })
  const read = () => client.getSchedule({ params: { schedule_id } })
  await service.advanceUntil(async () => (await read()).status === 'published')
  const { external_id } = await read()
  const set = (numbers: Record<string, number>) =>
    service.control('POST', '/_control/results', { platform, external_id, ...numbers })
  return { schedule_id, external_id: external_id!, read, set }
}

/** As the loops would, until nothing is due at this moment. */
async function readNow() {
  await renewDueAccess(ports)
  for (let turns = 0; turns < 20; turns++) {
    const next = await readDueResults(ports)
    if (next === null || Temporal.Instant.compare(next, service.clock.now()) > 0) return
  }
}

async function readAfter(duration: Temporal.DurationLike) {
  await service.skip(duration)
  await readNow()
}

test('results: are read an hour after publication, shown with the time, and read again ever less often', async () => {
  const account = await newcomer()
  const post = await published(account, 'x')
  const before = (await reads('x')).length
  assert.equal((await post.read()).results, null)
  await readAfter({ minutes: 49 })
  assert.equal((await post.read()).results, null, 'not before its time')
  await post.set({ likes: 7, comments: 2, shares: 1, views: 310 })
  await readAfter({ minutes: 12 })
  const first = (await post.read()).results
  assert.deepEqual(first, { likes: 7, comments: 2, shares: 1, views: 310, read_at: first?.read_at })
  assert.ok(
    Math.abs(Temporal.Instant.from(first!.read_at).since(service.clock.now()).total('seconds')) < 5,
  )
  const { data } = await account.client.listSchedules()
  assert.deepEqual(data[0]?.results, first, 'lists show it too')
  await post.set({ likes: 70, views: 3_000 })
  for (const hours of [6, 24, 72, 168, 720, 800, 2_000]) {
    const published_at = Temporal.Instant.from((await post.read()).published_at!)
    await readAfter({
      milliseconds: Math.ceil(
        published_at.add({ hours, minutes: 2 }).since(service.clock.now()).total('milliseconds'),
      ),
    })
  }
  assert.deepEqual(
    [(await post.read()).results?.likes, (await reads('x')).length - before],
    [70, 6],
  )
})

test('posts of one connection whose times are close are read in one call', async () => {
  const account = await newcomer()
  const posts = [
    await published(account, 'x'),
    await published(account, 'x'),
    await published(account, 'x'),
  ]
  const before = (await reads('x')).length
  await readAfter({ hours: 1 })
  assert.equal((await reads('x')).length - before, 1)
  for (const post of posts) assert.notEqual((await post.read()).results, null)
})

test('a post that was deleted on the network shows no numbers, with the time of the reading', async () => {
  for (const platform of ['x', 'instagram', 'tiktok'] as const) {
    const post = await published(await newcomer(), platform)
    await readAfter({ minutes: 61 })
    assert.notEqual((await post.read()).results?.likes ?? null, null, platform)
    await service.control(
      'DELETE',
      `/_control/posts?platform=${platform}&external_id=${post.external_id}`,
    )
    await readAfter({ hours: 6 })
    const { results } = await post.read()
    assert.deepEqual(
      results,
      { likes: null, comments: null, shares: null, views: null, read_at: results?.read_at },
      platform,
    )
  }
})

const told: Readonly<Record<'x' | 'instagram' | 'tiktok', object>> = {
  x: { likes: 5, comments: 4, shares: 3, views: 200 },
  instagram: { likes: 5, comments: 4, shares: null, views: null },
  tiktok: { likes: 5, comments: 4, shares: 3, views: 200 },
}

for (const [platform, expected] of Object.entries(told) as [keyof typeof told, object][])
  test(`${platform} is asked with the scopes that publishing needs, and what it does not tell is null`, async () => {
    const post = await published(await newcomer(), platform)
    await post.set({ likes: 5, comments: 4, shares: 3, views: 200 })
    await readAfter({ minutes: 61 })
    const { results } = await post.read()
    assert.deepEqual(results, { ...expected, read_at: results?.read_at })
  })

test('a member’s posts on LinkedIn are never asked about; a page’s are, for its administrators', async () => {
  const member = await published(await newcomer(), 'linkedin')
  const before = (await reads('linkedin')).length
  await readAfter({ hours: 2 })
  assert.deepEqual(
    [(await member.read()).results, (await reads('linkedin')).length],
    [null, before],
  )
  const account = await newcomer()
  await connectPage(service, account)
  const page = await published(account, 'linkedin')
  await page.set({ likes: 5, comments: 4, shares: 3, views: 200 })
  await readAfter({ minutes: 61 })
  const { results } = await page.read()
  assert.deepEqual(results, {
    likes: 5,
    comments: 4,
    shares: 3,
    views: 200,
    read_at: results?.read_at,
  })
  assert.equal((await reads('linkedin')).length - before, 1)
})

test('another author who is connected later is not asked about the posts of the one before', async () => {
  const account = await newcomer()
  const post = await published(account, 'x')
  const { client } = account
  const { connection_id } = (await client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!
  await ports.db
    .updateTable('connection')
    .set({ external_account_id: '4711' })
    .where('account_id', '=', account.accountId)
    .where('id', '=', connection_id as never)
    .execute()
  const before = (await reads('x')).length
  await readAfter({ minutes: 61 })
  assert.deepEqual([(await post.read()).results, (await reads('x')).length], [null, before])
})

test('a refusal to be read leaves the connection as it is, and is not repeated the same day', async () => {
  const account = await newcomer()
  const post = await published(account, 'x')
  const before = (await reads('x')).length
  await service.fault({ platform: 'x', kind: 'token_expired', times: 0 })
  await readAfter({ minutes: 61 })
  for (let hour = 0; hour < 12; hour++) await readAfter({ hours: 1 })
  assert.deepEqual([(await reads('x')).length - before, (await post.read()).results], [1, null])
  const connection = (await account.client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!
  assert.deepEqual([connection.connected, connection.health], [true, 'ok'])
  await service.control('DELETE', '/_control/faults')
  await readAfter({ hours: 13 })
  assert.notEqual((await post.read()).results, null)
})

test('a network that does not answer is asked after growing pauses', async () => {
  const post = await published(await newcomer(), 'x')
  const before = (await reads('x')).length
  await service.fault({ platform: 'x', kind: 'unavailable', times: 0 })
  await readAfter({ minutes: 61 })
  for (let quarter = 0; quarter < 32; quarter++) await readAfter({ minutes: 15 })
  const asked = (await reads('x')).length - before
  assert.ok(asked >= 3 && asked <= 7, `${asked} calls in eight hours`)
  await service.control('DELETE', '/_control/faults')
  await readAfter({ hours: 9 })
  assert.notEqual((await post.read()).results, null)
})

test('nothing is read of a paused connection, nor of one that was disconnected', async () => {
  const account = await newcomer()
  const { client } = account
  const post = await published(account, 'x')
  const { connection_id } = (await client.listConnections()).data.find(
    ({ platform }) => platform === 'x',
  )!
  await client.updateConnection({ params: { platform: connection_id }, body: { paused: true } })
  const nothingReadIn = async (duration: Temporal.DurationLike) => {
    const since = service.clock.now().epochMilliseconds
    await readAfter(duration)
    // By their times: the log keeps the last thousand, and an account of many connections renews as
    // many.
    const read = (await reads('x')).filter(({ at }) => at > since)
    assert.deepEqual(read, [])
  }
  for (let hour = 0; hour < 4; hour++) await nothingReadIn({ hours: 1 })
  assert.equal((await post.read()).results, null)
  await client.updateConnection({ params: { platform: connection_id }, body: { paused: false } })
  await readAfter({ minutes: 61 })
  const read = (await post.read()).results
  assert.notEqual(read, null)
  await client.disconnect({ params: { platform: 'x' } })
  for (let day = 0; day < 40; day++) await nothingReadIn({ hours: 24 })
  assert.deepEqual((await post.read()).results, read)
  const left = await ports.db
    .selectFrom('result_turn')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute()
  assert.deepEqual(left, [], 'a month later it is not read any more')
})

test('an account with many connections keeps the others from nothing', async () => {
  const accounts = [await newcomer(), await service.newAccount()]
  const due = service.clock.now()
  const rows = await Promise.all(accounts.map(({ client }) => client.listConnections()))
  // All connections of the first have waited longer than the one of the second.
  for (const [place, { data }] of rows.entries())
    for (const { connection_id } of place === 0 ? data : data.slice(0, 1))
      await ports.db
        .insertInto('result_turn')
        .values({
          account_id: accounts[place]!.accountId,
          connection_id: connection_id as never,
          due_at: due.subtract({ hours: 2 - place }),
        })
        .execute()
  const taken = await claimTurns(ports.db, due, due.add({ minutes: 1 }), 2)
  assert.deepEqual(
    taken.map(({ account_id }) => account_id).toSorted(),
    accounts.map(({ accountId }) => accountId).toSorted(),
  )
})

test('an account that is deleted takes its results along', async () => {
  const account = await newcomer()
  await published(account, 'x')
  await readAfter({ minutes: 61 })
  const owner = await signedIn(service, account.accountId)
  const gone = await owner.request('DELETE', '/api/account', {
    body: { account_id: account.accountId },
  })
  assert.equal(gone.status, 204, gone.text)
  for (const table of ['schedule_result', 'result_turn'] as const)
    assert.deepEqual(
      await ports.db
        .selectFrom(table)
        .selectAll()
        .where('account_id', '=', account.accountId)
        .execute(),
      [],
    )
})

test('results: are not read while a due publication has not begun, nor for a connection that is about to publish', async () => {
  const account = await newcomer()
  const post = await published(account, 'x')
  await service.skip({ minutes: 61 })
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'x', content: 'About to go out.' },
  })
  await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ seconds: 20 }) },
  })
  await readNow()
  assert.equal((await post.read()).results, null, 'its connection is about to publish')
  await service.advance({ minutes: 2 })
  await readNow()
  assert.notEqual((await post.read()).results, null)
  const other = await published(await newcomer(), 'x')
  await service.skip({ minutes: 61 })
  // As if every worker had its hands full.
  const due = await client.scheduleDraft({
    body: { draft_id, platform: 'x', scheduled_at: service.in({ hours: 5 }) },
  })
  await ports.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('schedule')
        .set({ due_at: service.clock.now() })
        .where('id', '=', due.schedule_id as never)
        .execute()
      assert.equal(await isPublicationDue(tx as never, service.clock.now()), true)
      await tx
        .updateTable('connection')
        .set({ paused: true })
        .where('account_id', '=', account.accountId)
        .where('platform', '=', 'x')
        .execute()
      assert.equal(
        await isPublicationDue(tx as never, service.clock.now()),
        false,
        'paused posts delay no reading',
      )
      throw new Error('undone')
    })
    .catch((error: Error) => assert.equal(error.message, 'undone'))
  await readNow()
  assert.notEqual((await other.read()).results, null)
})
