import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Connection } from '@crier/contract/connections.ts'
import { platforms } from '@crier/contract/platform.ts'
import { assertRefused } from '../api/refused.ts'
import { manualService, type Reply, type TestAccount } from '../service.ts'
import { everythingHeld, placesOf } from './search-database.ts'

const lines: string[] = []
const keep = (...facts: unknown[]) =>
  void lines.push(
    facts.map((fact) => (fact instanceof Error ? fact.stack : JSON.stringify(fact))).join(' '),
  )
const service = await manualService(
  { after },
  {
    environment: { CRIER_NETWORKS: platforms.join(','), CRIER_ALLOW_PRIVATE_NETWORK: 'false' },
    log: { event: keep, warn: keep, error: keep },
    resolveName: (name) => Promise.resolve([name === 'localhost' ? '127.0.0.1' : '93.184.215.14']),
  },
)
const server = 'https://pds.sandbox.example'

interface Author {
  readonly author_id: string
  readonly username: string
  readonly facts: Readonly<Record<string, string>>
}

let authors = 0

/** Another author of the sandbox, with an app password. */
async function newAuthor() {
  const author = { key: `author-${++authors}`, name: `Author ${authors}` }
  const made = (await service.control('POST', '/_control/authors', {
    platform: 'bluesky',
    author,
  })) as Author
  const { app_password: appPassword = '', password = '' } = made.facts
  assert.ok(appPassword !== '' && password !== '', JSON.stringify(made))
  return { did: made.author_id, handle: made.username, appPassword, password }
}

const signIn = (
  account: TestAccount,
  body: object,
  { to = 'bluesky', headers = {} }: { to?: string; headers?: Record<string, string> } = {},
): Promise<Reply> => account.request('POST', `/api/connections/${to}/sign-in`, { body, headers })

test('sign-in: makes the connection of a platform without one, which publishes', async () => {
  const account = await service.newAccount()
  const { did, handle, appPassword } = await newAuthor()
  const reply = await signIn(account, { identifier: `@${handle}`, password: appPassword })
  assert.equal(reply.status, 200, reply.text)
  const connection = reply.json as Connection
  assert.deepEqual(
    { ...connection, connection_id: '', picture_url: null, token_expires_at: null },
    {
      connection_id: '',
      platform: 'bluesky',
      main: true,
      label: handle,
      picture_url: null,
      paused: false,
      connected: true,
      kind: 'sandbox',
      account_name: handle,
      external_account_id: did,
      server,
      token_expires_at: null,
      renewal: 'automatic',
      health: 'ok',
      detail: null,
      settings: {},
    },
  )
  const { client } = account
  const { draft_id } = await client.createDraft({
    body: { platform: 'bluesky', content: 'The mill opens at eight: https://mill.example/' },
  })
  const { schedule_id } = await client.scheduleDraft({
    body: { draft_id, platform: 'bluesky', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  const published = await client.getSchedule({ params: { schedule_id } })
  assert.equal(published.status, 'published', JSON.stringify(published))
  const [post, ...others] = await service.posts({ platform: 'bluesky', author: did })
  assert.equal(post?.text, 'The mill opens at eight: https://mill.example/')
  assert.deepEqual(others, [])
})

test('sign-in: renews the session later, and ends it when the connection is removed', async () => {
  const account = await service.newAccount()
  const { handle, appPassword, did } = await newAuthor()
  const { json } = await signIn(account, { server, identifier: handle, password: appPassword })
  await service.skip({ hours: 3 })
  const { draft_id } = await account.client.createDraft({
    body: { platform: 'bluesky', content: 'Three hours later.' },
  })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id, platform: 'bluesky', scheduled_at: service.in({ minutes: 1 }) },
  })
  await service.advance({ minutes: 2 })
  const { status } = await account.client.getSchedule({ params: { schedule_id } })
  assert.equal(status, 'published')
  await account.client.disconnect({ params: { platform: json.connection_id } })
  const [connection] = (await account.client.listConnections({ query: { platform: 'bluesky' } }))
    .data
  assert.deepEqual([connection!.connected, connection!.server], [false, null])
  const again = await signIn(account, { server, identifier: did, password: appPassword })
  assert.equal(again.json.connection_id, json.connection_id, again.text)
})

test('sign-in: refuses the password of the account itself, and stores nothing of any password', async () => {
  const account = await service.newAccount()
  const { handle, appPassword, password } = await newAuthor()
  const ordinary = await signIn(account, { identifier: handle, password })
  assertRefused(ordinary, 'app_password_needed', ['/password'])
  assert.match(ordinary.text, /App passwords/)
  const wrong = 'canary-of-a-wrong-password'
  assertRefused(
    await signIn(account, { identifier: handle, password: wrong }),
    'unrecognized_value',
    ['/password'],
  )
  const long = 'canary-of-a-long-password-'.repeat(20)
  const malformed = await signIn(account, { identifier: handle, password: long })
  assertRefused(malformed, 'invalid_parameter', ['/password'])
  assert.ok(!malformed.text.includes('canary'), malformed.text)
  assert.equal((await signIn(account, { identifier: handle, password: appPassword })).status, 200)
  const held = await everythingHeld(service.service.ports.db)
  for (const secret of [appPassword, password, wrong, long.slice(0, 26)]) {
    assert.deepEqual(placesOf(secret, held), [])
    assert.deepEqual(
      lines.filter((line) => line.includes(secret)),
      [],
    )
  }
})

test('sign-in: refuses an idempotency key before anything is stored', async () => {
  const { handle, appPassword } = await newAuthor()
  const body = { identifier: handle, password: appPassword }
  const headers = { 'idempotency-key': 'a-key' }
  const reply = await signIn(await service.newAccount(), body, { headers })
  assertRefused(reply, 'invalid_parameter', ['Idempotency-Key'])
  const { db } = service.service.ports
  const rows = await db
    .selectFrom('idempotency_key')
    .select('key')
    .where('key', '=', 'a-key')
    .execute()
  assert.deepEqual(rows, [])
})

test('sign-in: refuses another author than the connection has, unless it is to be replaced', async () => {
  const account = await service.newAccount()
  const [first, second] = [await newAuthor(), await newAuthor()]
  const body = (author: typeof first) => ({
    identifier: author.handle,
    password: author.appPassword,
  })
  const { json } = await signIn(account, body(first))
  const refused = await signIn(account, body(second))
  assertRefused(refused, 'conflict', undefined, { external_account_id: second.did })
  assert.match(refused.json.detail, new RegExp(`${first.handle}.*"replace": true`))
  const added = await account.client.createConnection({ body: { platform: 'bluesky' } })
  const to = added.connection_id
  assert.match(
    (await signIn(account, body(first), { to })).text,
    /another connection of this workspace/,
  )
  assert.equal((await signIn(account, body(second), { to })).json.external_account_id, second.did)
  const taken = await signIn(account, { ...body(second), replace: true })
  assertRefused(taken, 'conflict')
  await account.client.disconnect({ params: { platform: to } })
  const replaced = await signIn(account, { ...body(second), replace: true })
  assert.deepEqual(
    [replaced.json.connection_id, replaced.json.external_account_id],
    [json.connection_id, second.did],
  )
})

test('sign-in: counts five tries in ten minutes for an author, and locks no other account', async () => {
  const [stranger, owner] = [await service.newAccount(), await service.newAccount()]
  const { handle, did, appPassword } = await newAuthor()
  const identifiers = [handle, `@${handle}`, did, handle.toUpperCase(), handle]
  for (const identifier of identifiers)
    assertRefused(
      await signIn(stranger, { server, identifier, password: 'wrong' }),
      'unrecognized_value',
      ['/password'],
    )
  const locked = await signIn(stranger, { identifier: handle, password: appPassword })
  assertRefused(locked, 'rate_limited')
  assert.ok(Number(locked.headers.get('retry-after')) > 500, locked.text)
  const other = await newAuthor()
  const identified = { identifier: other.handle, password: other.appPassword }
  assert.equal((await signIn(stranger, identified)).status, 200)
  assert.equal((await signIn(owner, { identifier: handle, password: appPassword })).status, 200)
  await service.skip({ minutes: 11 })
  const added = await stranger.client.createConnection({ body: { platform: 'bluesky' } })
  const later = { identifier: handle, password: appPassword }
  assert.equal((await signIn(stranger, later, { to: added.connection_id })).status, 200)
})

test('sign-in: counts thirty tries in five minutes for a server', async () => {
  const account = await service.newAccount()
  for (let author = 0; author < 6; author++) {
    const { handle } = await newAuthor()
    for (let tries = 0; tries < 5; tries++)
      assertRefused(
        await signIn(account, { identifier: handle, password: 'wrong' }),
        'unrecognized_value',
        ['/password'],
      )
  }
  const { handle, appPassword } = await newAuthor()
  const body = { identifier: handle, password: appPassword }
  assert.match((await signIn(account, body)).text, /At most 30 tries to sign in to https:\/\/pds/)
  assert.equal((await signIn(await service.newAccount(), body)).status, 200)
})

test('sign-in and authorize name each other, where the network takes the other one', async () => {
  const account = await service.newAccount()
  const body = { identifier: 'alice.example', password: 'abcd-efgh-ijkl-mnop' }
  const asksConsent = await signIn(account, body, { to: 'x' })
  assertRefused(asksConsent, 'conflict')
  assert.match(asksConsent.text, /POST \/api\/connections\/x\/authorize/)
  const asksPassword = await account.request('POST', '/api/connections/bluesky/authorize', {
    body: {},
  })
  assertRefused(asksPassword, 'conflict')
  assert.match(asksPassword.text, /POST \/api\/connections\/bluesky\/sign-in/)
  const server = { server: 'mastodon.social' }
  const oneAddress = await account.request('POST', '/api/connections/x/authorize', { body: server })
  assertRefused(oneAddress, 'invalid_parameter', ['/server'])
})

for (const [name, code] of [
  ['127.0.0.1', 'url_not_allowed'],
  ['https://localhost:3000', 'url_not_allowed'],
  ['https://169.254.169.254', 'url_not_allowed'],
  ['https://[::ffff:10.0.0.1]', 'url_not_allowed'],
  ['http://pds.example', 'url_not_allowed'],
  ['https://pds.example:22', 'url_not_allowed'],
  ['https://user:secret@pds.example', 'invalid_parameter'],
  ['https://pds.example/xrpc', 'invalid_parameter'],
  ['https://pds.example?a=b', 'invalid_parameter'],
  ['ftp://pds.example', 'invalid_parameter'],
  ['file:///etc/passwd', 'invalid_parameter'],
  ['not a host', 'invalid_parameter'],
] as const)
  test(`sign-in: refuses the server ${name} as ${code}`, async () => {
    const body = { server: name, identifier: 'alice.example', password: 'canary-of-a-password' }
    assertRefused(await signIn(service.account, body), code, ['/server'])
  })
