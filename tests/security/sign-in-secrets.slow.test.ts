import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Reply, TestAccount } from '../service.ts'
import { formsOf } from '../networks/search-database.ts'
import { openConnecting } from './connecting/harness.ts'
import { databaseFilesWith, filesWith, has, tablesWith, wholeLog } from './connecting/places.ts'
import { did, handle, jwtOf, type Answers } from './connecting/strangers.ts'

/** Every secret of these tests has this in it. */
const marker = 'canary7c41f0b2'
const needles = formsOf(marker)
const secretOf = (name: string) => `${marker}"/&<${name}>`

const dataDir = await mkdtemp(join(tmpdir(), 'crier-secrets-'))
after(() => rm(dataDir, { recursive: true, force: true }))
const { log, lines } = wholeLog()
const connecting = await openConnecting({ after }, { log, dataDir })
const { at, authorize, comeBack, service, signIn, strangers } = connecting
const { db } = service.service.ports
const told: string[] = []

/** Keeps each answer to the caller. */
function heard<Told extends Reply | string>(reply: Told): Told {
  told.push(typeof reply === 'string' ? reply : JSON.stringify([...reply.headers]) + reply.text)
  return reply
}

/** Lets time go on until it is done: some servers never answer. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let isDone = false
  void promise.finally(() => (isDone = true)).catch(() => undefined)
  while (!isDone) await service.clock.advance({ seconds: 2 }, () => setTimeout(5))
  return promise
}

const pds = 'pds.allowed.test/xrpc/com.atproto'
const instance = 'instance.allowed.test'
const tokens = (scope = 'com.atproto.appPass') => ({
  // Ends so soon that each post begins with a renewal.
  accessJwt: `${jwtOf({ scope, iat: 1, exp: 121 })}${marker}`,
  refreshJwt: `${jwtOf({ scope: 'com.atproto.refresh', iat: 1, exp: 7_776_001 })}${marker}`,
})
const session = (scope?: string) => ({ body: { ...tokens(scope), did, handle } })

/** Troubles after connecting, each of another kind. */
const later = ['another refusal', 'an error', 'a page', 'no author']
const laterTroubles = (secret: string) =>
  Object.entries(troubles(secret)).flatMap(([name, answer]) =>
    later.includes(name) ? [answer!] : [],
  )

/** What a server in trouble says, with what it was sent and what it would give. */
function troubles(secret: string): Readonly<Record<string, Answers[string]>> {
  const words = `You sent ${secret}, ${encodeURIComponent(secret)} and ${JSON.stringify(secret)}.`
  return {
    'a refusal': { status: 401, body: { error: 'AuthenticationRequired', message: words } },
    'another refusal': { status: 401, body: { error: 'AccountTakedown', message: words } },
    'a refusal by OAuth': {
      status: 400,
      body: { error: 'invalid_grant', error_description: words },
    },
    'an error of OAuth': { status: 401, body: { error: 'unknown', error_description: words } },
    'an error': { status: 500, body: { error: 'InternalServerError', message: words } },
    'a page': { status: 200, body: `<html><pre>${words}</pre></html>` },
    'a page with an error': { status: 502, body: `<html><pre>${words}</pre></html>` },
    'no author': {
      status: 200,
      body: { ...tokens(), access_token: 7, refresh_token: secretOf('r') },
    },
    'too much': { status: 200, body: JSON.stringify(tokens()).padEnd(300_000) },
  }
}

/** Also in vain, where only one call waits for it. */
const withSilence = (secret: string) => ({ ...troubles(secret), 'no answer': 'hang' as const })

async function schedulePost({ client }: TestAccount, platform: 'bluesky' | 'mastodon') {
  const { draft_id } = await client.createDraft({ body: { platform, content: 'The mill opens.' } })
  return client.scheduleDraft({
    body: { draft_id, platform, scheduled_at: service.in({ minutes: 1 }) },
  })
}

/** Publishes while the server answers so, and reads what the owner is shown of it. */
async function publish(account: TestAccount, platform: 'bluesky' | 'mastodon') {
  const { schedule_id } = await schedulePost(account, platform)
  await service.skip({ minutes: 2 })
  heard(await account.request('GET', `/api/schedules/${schedule_id}`))
  heard(await account.request('GET', '/api/connections'))
  heard(await account.request('GET', '/api/activity'))
}

async function signInWrongly() {
  const account = await service.newAccount()
  const password = secretOf('malformed')
  const path = '/api/connections/bluesky/sign-in'
  const send = async (body: unknown, headers: Record<string, string> = {}) =>
    heard(await account.request('POST', path, { body, headers }))
  const bodies = [
    { identifier: handle, password, more: 1 },
    { identifier: handle, password: [password] },
    { identifier: handle, password: { password } },
    { identifier: handle, password: password.repeat(40) },
    { identifier: password, password: handle },
    { identifier: `${password}.test`, password },
    { identifier: handle, app_password: password },
    { password },
    [password],
    `{"identifier":"${handle}","password":"${password}`,
    `identifier=${handle}&password=${encodeURIComponent(password)}`,
  ]
  for (const body of bodies) assert.ok((await send(body)).status >= 400)
  const key = await send({ identifier: handle, password }, { 'idempotency-key': 'a-key' })
  assert.equal(key.status, 400)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.ok((await send(new URLSearchParams({ password }).toString(), form)).status >= 400)
}

test('sign-in: leaves no password and no token of Bluesky anywhere', async () => {
  await signInWrongly()
  const password = secretOf('app-password')
  const path = `${pds}.server.createSession`
  const faults = Object.entries({
    ...withSilence(password),
    'the ordinary password': session('com.atproto.access'),
  })
  for (const [name, answer] of faults) {
    strangers.reset()
    strangers.answer({ [path]: answer })
    const account = await service.newAccount()
    const refused = heard(await inTime(signIn(account, { password })))
    assert.ok(refused.status === 422 || refused.status === 503, `${name}: ${refused.text}`)
  }
  const refused = laterTroubles(tokens().refreshJwt)
  for (const [index, answer] of laterTroubles(tokens().accessJwt).entries()) {
    strangers.reset()
    strangers.answer({ [path]: session() })
    const account = await service.newAccount()
    assert.equal(heard(await signIn(account, { password })).status, 200)
    strangers.answer({
      [`${pds}.server.refreshSession`]: refused[index]!,
      [`${pds}.repo.putRecord`]: answer,
      [`${pds}.repo.getRecord`]: answer,
      [`${pds}.server.deleteSession`]: refused[index]!,
    })
    await publish(account, 'bluesky')
    heard(await account.request('DELETE', '/api/connections/bluesky'))
    await service.settle()
  }
})

test('authorize: leaves no client secret, code and token of Mastodon anywhere', async () => {
  const [clientSecret, code, accessToken] = ['client', 'code', 'access'].map(secretOf) as [
    string,
    string,
    string,
  ]
  const usual: Answers = {
    [`${instance}/api/v1/apps`]: { body: { client_id: 'one', client_secret: clientSecret } },
    [`${instance}/oauth/token`]: {
      body: {
        access_token: accessToken,
        token_type: 'Bearer',
        scope: 'read:accounts read:statuses write:media write:statuses',
      },
    },
  }
  for (const place of ['/api/v1/apps', '/oauth/token'])
    for (const answer of Object.values(
      withSilence(place === '/oauth/token' ? code : 'no secret yet'),
    )) {
      await db.deleteFrom('server_client').execute()
      strangers.reset()
      strangers.answer({ ...usual, [`${instance}${place}`]: answer })
      const account = await service.newAccount()
      const begun = heard(await inTime(authorize(account, at('instance'))))
      if (begun.status === 200) heard(await inTime(comeBack(begun, code)))
      else assert.ok(begun.status === 422 || begun.status === 503, begun.text)
    }
  await service.skip({ minutes: 10 })
  for (const answer of laterTroubles(accessToken)) {
    strangers.reset()
    strangers.answer(usual)
    const account = await service.newAccount()
    assert.match(heard(await comeBack(await authorize(account, at('instance')), code)), /alice@/)
    strangers.answer({
      [`${instance}/api/v1/statuses`]: answer,
      [`${instance}/api/v1/accounts/1/statuses`]: answer,
      [`${instance}/oauth/revoke`]: answer,
    })
    await publish(account, 'mastodon')
    heard(await account.request('DELETE', '/api/connections/mastodon'))
    await service.settle()
  }
})

test('no secret of a sign-in is in the database, its files, logs, answers and figures', async () => {
  for (const path of ['/metrics', '/readyz', '/healthz'])
    heard(await service.request('GET', path, { key: null }))
  assert.ok(lines.length > 20 && told.length > 60, `${lines.length} lines, ${told.length} answers`)
  const found = {
    tables: await tablesWith(db, needles),
    files: await databaseFilesWith(db, needles),
    own: await filesWith(dataDir, needles),
    lines: lines.filter((line) => has(Buffer.from(line), needles)),
    told: told.filter((text) => has(Buffer.from(text), needles)),
  }
  assert.deepEqual(found, { tables: [], files: [], own: [], lines: [], told: [] })
})

test('the search finds a secret that is left in a table, and in the files of the database', async () => {
  for (const form of needles.slice(0, 3)) {
    const value = `before ${form.toString()} after`
    await db.insertInto('setting').values({ name: 'left over', value }).execute()
    assert.deepEqual(await tablesWith(db, needles), ['public.setting'])
    await db.deleteFrom('setting').where('name', '=', 'left over').execute()
  }
  assert.deepEqual(await tablesWith(db, needles), [])
  const files = await databaseFilesWith(db, needles)
  assert.ok(
    files.some((file) => file.includes('pg_wal')),
    files.join(),
  )
})
