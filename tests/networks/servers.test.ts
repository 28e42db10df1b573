import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Connection } from '@crier/contract/connections.ts'
import { platforms } from '@crier/contract/platform.ts'
import { ensureClient } from '@crier/server/connections/servers/client.ts'
import { readDueLimits } from '@crier/server/connections/servers/limits.ts'
import { oneAddress } from '@crier/server/networks/hosts.ts'
import {
  failed,
  replied,
  ScriptedOutbound,
  type Scripted,
} from '@crier/server/testing/scripted-outbound.ts'
import type { LoggedRequest } from '@crier/sandbox/core/request-log.ts'
import { assertRefused } from '../api/refused.ts'
import { manualService, type TestAccount } from '../service.ts'
import { everythingHeld, placesOf } from './search-database.ts'

const service = await manualService(
  { after },
  { environment: { CRIER_NETWORKS: platforms.join(',') } },
)
const { ports } = service.service
const large = 'https://large.sandbox.example'

let authors = 0

const authorize = (account: TestAccount, body: object, to = 'mastodon') =>
  account.request('POST', `/api/connections/${to}/authorize`, { body })

/** Consents at a server as a person does in a browser. */
async function connect(
  account: TestAccount,
  server: string,
  to = 'mastodon',
  key = `author-${++authors}`,
) {
  const author = { key, name: `Author ${key}` }
  const { author_id } = (await service.control('POST', '/_control/authors', {
    platform: 'mastodon',
    author,
  })) as { author_id: string }
  const begun = await authorize(account, { server }, to)
  assert.equal(begun.status, 200, begun.text)
  const opened = await fetch(begun.json.authorize_url, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
  const page = opened.headers.get('location')!
  const form = new URLSearchParams({ allow: 'yes', author: author_id })
  const consented = await fetch(page, { method: 'POST', redirect: 'manual', body: form })
  const back = await fetch(consented.headers.get('location')!, { headers: { cookie } })
  const shown = await back.text()
  assert.equal(back.status, 200, shown)
  const { data } = await account.client.listConnections({ query: { platform: 'mastodon' } })
  return { page, connections: data }
}

async function publish(account: TestAccount, { connection_id }: Connection, content: string) {
  const { client } = account
  const { draft_id } = await client.createDraft({ body: { platform: 'mastodon', content } })
  const { schedule_id } = await client.scheduleDraft({
    body: {
      draft_id,
      connection_id,
      platform: 'mastodon',
      scheduled_at: service.in({ minutes: 1 }),
    },
  })
  await service.advance({ minutes: 2 })
  return client.getSchedule({ params: { schedule_id } })
}

/** An author’s id, before which Crier writes the host of its server. */
const idAtServer = ({ external_account_id: id }: Connection) => id!.slice(id!.indexOf('/') + 1)

const clients = () => ports.db.selectFrom('server_client').selectAll().execute()

test('authorize: connects an account of the server that is named, within the limits of that server', async () => {
  const account = await service.newAccount()
  const { page, connections } = await connect(account, 'LARGE.sandbox.example')
  assert.ok(page.startsWith(`${service.sandbox.url}/large.sandbox.example/oauth/authorize?`), page)
  const [connection, ...others] = connections
  assert.deepEqual(others, [])
  assert.deepEqual(
    [connection!.server, connection!.kind, connection!.main, connection!.connected],
    [large, 'sandbox', true, true],
  )
  const long = 'Bread. '.repeat(600).trim()
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'mastodon', content: long },
  })
  const preview = await account.client.previewDraft({ params: { draft_id } })
  const shown = preview.platforms.find(({ platform }) => platform === 'mastodon')!
  assert.deepEqual(
    shown.pieces.map(({ limit, length, unit }) => [limit, length, unit]),
    [[5_000, 4_199, 'mastodon']],
  )
  const published = await publish(account, connection!, long)
  assert.equal(published.status, 'published', JSON.stringify(published))
  const posts = await service.posts({
    platform: 'mastodon',
    author: idAtServer(connection!),
  })
  assert.deepEqual(
    posts.map(({ text }) => text),
    [long],
  )
})

async function registrations(host: string): Promise<number> {
  const { data } = (await service.control('GET', '/_control/requests?platform=mastodon')) as {
    data: LoggedRequest[]
  }
  return data.filter((asked) => asked.path === '/api/v1/apps' && asked.host === host).length
}

test('authorize: registers once at each server, and again for another way back', async () => {
  const [one, other] = [await service.newAccount(), await service.newAccount()]
  await connect(one, large)
  const [first] = (await clients()).filter(({ server }) => server === large)
  await connect(other, large)
  await connect(other, 'plain.sandbox.example', (await addConnection(other)).connection_id)
  const rows = await clients()
  assert.deepEqual(rows.map(({ server }) => server).toSorted(), [
    large,
    'https://plain.sandbox.example',
  ])
  assert.equal(rows.find(({ server }) => server === large)!.client_id, first!.client_id)
  await ports.db
    .updateTable('server_client')
    .set({ redirect_uri: 'https://moved.example/back' })
    .where('server', '=', large)
    .execute()
  assert.equal(await registrations('large.sandbox.example'), 1)
  assert.equal((await authorize(one, { server: large })).status, 200)
  assert.equal(await registrations('large.sandbox.example'), 2)
  const again = (await clients()).find(({ server }) => server === large)!
  assert.notEqual(again.client_id, first!.client_id)
  const sealed = await ports.vault.open(
    again.secret_sealed,
    `server_client.secret|mastodon|${large}`,
  )
  assert.deepEqual(placesOf(sealed, await everythingHeld(ports.db)), [])
})

/** The servers lose what they know of clients, as after a restored database. */
const loseClients = (generation: number) =>
  service.control('POST', '/_control/switches', { 'mastodon.client_generation': generation })

test('authorize: registers again, once, at a server that has lost its clients', async () => {
  const account = await service.newAccount()
  const again = () => connect(account, 'mastodon.sandbox.example', 'mastodon', 'loser')
  const { connections } = await again()
  const count = () => registrations('mastodon.sandbox.example')
  const before = await count()
  await loseClients(1)
  await service.skip({ minutes: 3 })
  const lost = await publish(account, connections[0]!, 'To a server that knows us no longer.')
  assert.equal(lost.error_code, 'platform_token_expired', JSON.stringify(lost))
  const { data } = await account.client.listConnections({ query: { platform: 'mastodon' } })
  assert.equal(data[0]!.health, 'needs_reconnect')
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => authorize(account, { server: 'mastodon.sandbox.example' })),
  )
  assert.equal((await count()) - before, 1)
  for (const { status, text } of tries.filter((tried) => tried.status !== 200)) {
    assert.equal(status, 503, text)
    assert.match(text, /lost Crier's registration.+try again/)
  }
  const [mended] = (await again()).connections
  assert.equal(mended!.health, 'ok')
  const posted = await publish(account, mended!, 'To a server that knows us again.')
  assert.equal(posted.status, 'published', JSON.stringify(posted))
  assert.equal((await count()) - before, 1)
})

test('authorize: does not register again and again at a server that forgets at once', async () => {
  const account = await service.newAccount()
  const server = 'mastodon.sandbox.example'
  assert.equal((await authorize(account, { server })).status, 200)
  const before = await registrations(server)
  for (let generation = 10; generation < 20; generation++) {
    await loseClients(generation)
    await service.skip({ seconds: 30 })
    await authorize(account, { server })
  }
  // In five minutes.
  const registered = (await registrations(server)) - before
  assert.ok(registered >= 2 && registered <= 3, String(registered))
  await service.skip({ minutes: 2 })
  assert.equal((await authorize(account, { server })).status, 200)
})

test('ensureClient: tries again at once where the server did not take the registration', async () => {
  const server = 'https://lost.test'
  const hosts = { authorize: server, token: server, api: server }
  const settings = { ...oneAddress, hosts, server, clientId: '', clientSecret: '', apiVersion: '' }
  const ensure = (...answers: Scripted[]) =>
    ensureClient(
      { ...ports, outbound: new ScriptedOutbound(...answers) },
      'mastodon',
      server,
      settings,
    )
  const client = (id: string) => replied(200, { client_id: id, client_secret: 'secret' })
  assert.equal((await ensure(client('first'))).kind, 'done')
  const unknown = replied(401, { error: 'invalid_client', error_description: 'unknown client' })
  assert.equal((await ensure(unknown)).kind, 'transient', 'it was registered just now')
  await service.skip({ minutes: 3 })
  assert.equal((await ensure(unknown, replied(503, ''))).kind, 'transient')
  assert.equal((await ensure(unknown, client('second'))).kind, 'done')
  const kept = (await clients()).find((row) => row.server === server)
  assert.equal(kept?.client_id, 'second')
  // Only what says that the client is unknown is a reason to register.
  for (const answer of [
    replied(400, { error: 'invalid_grant' }),
    replied(401, '<html>'),
    replied(503, ''),
    failed('timeout', true),
  ]) {
    await service.skip({ minutes: 3 })
    assert.equal((await ensure(answer)).kind, 'done')
  }
})

const addConnection = (account: TestAccount) =>
  account.client.createConnection({ body: { platform: 'mastodon' } })

test('authorize: wants a server where each account has one, and takes the sandbox’s first', async () => {
  const account = await service.newAccount()
  const missing = await authorize(account, {})
  assertRefused(missing, 'missing_parameter', ['/server'])
  assert.match(missing.text, /such as mastodon\.social/)
  const begun = await authorize(account, { kind: 'sandbox' })
  const opened = await fetch(begun.json.authorize_url, { redirect: 'manual' })
  assert.match(opened.headers.get('location')!, /\/mastodon\.sandbox\.example\/oauth\/authorize/)
  const asLive = { kind: 'live', server: large }
  assertRefused(await authorize(account, asLive), 'invalid_parameter', ['/server'])
  const elsewhere = { server: 'https://127.0.0.1:59998' }
  assertRefused(await authorize(account, elsewhere), 'service_unavailable')
  const unknown = { server: 'nowhere.sandbox.example' }
  assert.ok((await authorize(account, unknown)).status >= 400)
})

test('authorize: takes an account that has the id of another one on another server', async () => {
  const account = await service.newAccount()
  await connect(account, 'mastodon.sandbox.example', 'mastodon', 'twice')
  const added = await addConnection(account)
  const { connections } = await connect(account, large, added.connection_id, 'twice')
  assert.deepEqual(
    connections.map(({ server, health }) => [server, health]),
    [
      ['https://mastodon.sandbox.example', 'ok'],
      [large, 'ok'],
    ],
  )
})

test('limits: are read daily for all connections of a server, and kept while it does not answer', async () => {
  const account = await service.newAccount()
  const { connections } = await connect(account, large)
  const limitsOf = async () =>
    (
      await ports.db
        .selectFrom('connection')
        .select('server_limits')
        .where('id', '=', connections[0]!.connection_id as never)
        .executeTakeFirstOrThrow()
    ).server_limits
  assert.equal((await limitsOf())!.post, 5_000)
  await service.control('POST', '/_control/switches', { 'mastodon.characters_max': 700 })
  assert.equal(await readDueLimits(ports), 0)
  await service.skip({ hours: 25 })
  await service.advance({ minutes: 1 })
  assert.equal((await limitsOf())!.post, 700)
  await service.control('POST', '/_control/switches', {
    'mastodon.characters_max': 0,
    'mastodon.instance_answer': 'page',
  })
  await service.skip({ hours: 25 })
  await service.advance({ minutes: 1 })
  assert.equal((await limitsOf())!.post, 700)
  assert.equal(await readDueLimits(ports), 0, 'it is asked again after an hour')
  await service.control('POST', '/_control/switches', { 'mastodon.instance_answer': 'both' })
  await service.skip({ hours: 2 })
  await service.advance({ minutes: 1 })
  assert.equal((await limitsOf())!.post, 5_000)
})

test('limits: a link counts what the server says, in the preview as on the server', async () => {
  await service.control('POST', '/_control/switches', { 'mastodon.link_characters': 40 })
  const account = await service.newAccount()
  const { connections } = await connect(account, 'mastodon.sandbox.example')
  const link = 'https://example.com/a'
  const longest = `${'a'.repeat(459)} ${link}`
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'mastodon', content: longest },
  })
  const preview = await account.client.previewDraft({ params: { draft_id } })
  const shown = preview.platforms.find(({ platform }) => platform === 'mastodon')!
  assert.deepEqual(
    shown.pieces.map(({ length, limit }) => [length, limit]),
    [[500, 500]],
  )
  assert.equal((await publish(account, connections[0]!, longest)).status, 'published')
  // The server counts more since the limits were read.
  await service.control('POST', '/_control/switches', { 'mastodon.link_characters': 41 })
  const refused = await publish(account, connections[0]!, `${'b'.repeat(459)} ${link}`)
  assert.equal(refused.error_code, 'content_rejected', JSON.stringify(refused))
  await service.control('POST', '/_control/switches', { 'mastodon.link_characters': 23 })
})

/** Schedules a post whose answer is lost, and which no listing shows. */
async function scheduleLost(content: string) {
  const account = await service.newAccount()
  const { connections } = await connect(account, 'mastodon.sandbox.example')
  const author = idAtServer(connections[0]!)
  await service.fault({ platform: 'mastodon', kind: 'accept_then_reset', author })
  await service.control('POST', '/_control/switches', { 'mastodon.listing_lag_ms': 86_400_000 })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'mastodon', content },
  })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'mastodon', scheduled_at: service.in({ minutes: 1 }) },
  })
  return {
    read: () => account.client.getSchedule({ params: { schedule_id } }),
    posts: () => service.posts({ platform: 'mastodon', author }),
    list: () => service.control('POST', '/_control/switches', { 'mastodon.listing_lag_ms': 0 }),
  }
}

test('resendsSameMs: a lost answer ends in one post without a person, while the server keeps the key', async () => {
  const { read, posts, list } = await scheduleLost('Once, and found by its key.')
  await service.advanceUntil(async () => (await read()).status === 'published')
  assert.equal((await read()).status, 'published', JSON.stringify(await read()))
  assert.equal((await posts()).length, 1)
  await list()
})

test('resendsSameMs: a lost answer is found in the listing once the server has forgotten the key', async () => {
  const { read, posts, list } = await scheduleLost('Once, and found in the listing.')
  await service.advance({ minutes: 1 })
  assert.deepEqual([(await read()).status, (await posts()).length], ['publishing', 1])
  await service.skip({ hours: 2 })
  await list()
  await service.advanceUntil(async () => (await read()).status !== 'publishing')
  assert.equal((await read()).status, 'published', JSON.stringify(await read()))
  assert.equal((await posts()).length, 1)
})
