import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { finishAuthorization } from '@crier/server/connections/authorize/finish-authorization.ts'
import type { Ports } from '@crier/server/context.ts'
import { consent } from '../networks/consent.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn } from '../signed-in.ts'

const service = await manualService({ after })
const { sandbox } = service

/** An author that no other account here has connected. */
const strangerOnX = async () => (await connectedTo(await service.newAccount(), 'x'))!

async function begun(account: TestAccount, platform: Platform) {
  const { authorize_url } = await account.client.authorizeConnection({
    params: { platform },
    body: {},
  })
  const opened = await fetch(authorize_url, { redirect: 'manual' })
  const location = new URL(opened.headers.get('location')!)
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
  return { authorize_url, cookie, state: location.searchParams.get('state')!, location }
}

const comeBack = (platform: string, query: Record<string, string> | string, cookie?: string) =>
  service.request(
    'GET',
    `/api/connections/${platform}/callback?${typeof query === 'string' ? query : new URLSearchParams(query).toString()}`,
    {
      key: null,
      ...(cookie !== undefined && { headers: { cookie } }),
    },
  )

const connectedTo = async ({ client }: TestAccount, platform: Platform) =>
  (await client.listConnections()).data.find((connection) => connection.platform === platform)
    ?.external_account_id

test('a way back serves only the account, network and browser that it was begun for, and only whole', async () => {
  const [victim, attacker] = [await service.newAccount(), await service.newAccount()]
  const before = await connectedTo(victim, 'x')
  const author = await strangerOnX()
  const theirs = await consent(attacker, 'x', { author })
  const mine = await begun(victim, 'x')
  const [state, code] = [
    theirs.wayBack.searchParams.get('state')!,
    theirs.wayBack.searchParams.get('code')!,
  ]
  const asked = [
    comeBack('x', { state, code }),
    comeBack('x', { state, code }, mine.cookie),
    comeBack('x', { state: mine.state, code }, theirs.cookie),
    comeBack('x', { code }, mine.cookie),
    comeBack('x', `state=${mine.state}x&state=${mine.state}&code=${code}`, mine.cookie),
    comeBack('x', { state, code }, `${theirs.cookie}x`),
    ...platforms
      .filter((other) => other !== 'x')
      .map((other) => comeBack(other, { state, code }, theirs.cookie)),
  ]
  for (const { status, text } of await Promise.all(asked)) {
    assert.equal(status, 400)
    assert.match(text, /belongs to another browser/)
  }
  assert.equal(await connectedTo(victim, 'x'), before)
  // None of it has used up the attacker’s limit.
  assert.equal((await comeBack('x', { state, code }, theirs.cookie)).status, 200)
})

test('connect address: redirects to the network once, without a callback for a second use', async () => {
  const { authorize_url } = await begun(await service.newAccount(), 'x')
  const again = await fetch(authorize_url, { redirect: 'manual' })
  assert.deepEqual(
    [again.status, again.headers.get('location'), again.headers.get('set-cookie')],
    [410, null, null],
  )
})

// X alone takes a challenge; what the others answer with is bound to the client and the way back,
// and to nothing else.
test('a code that was given to another browser opens nothing on X: it is bound to a secret that never left the server', async () => {
  const [victim, thief] = [await service.newAccount(), await service.newAccount()]
  const before = await connectedTo(thief, 'x')
  const stolen = await consent(victim, 'x', { author: await strangerOnX() })
  const own = await begun(thief, 'x')
  const refused = await comeBack(
    'x',
    { state: own.state, code: stolen.wayBack.searchParams.get('code')! },
    own.cookie,
  )
  assert.equal(refused.status, 400)
  assert.match(refused.text, /did not accept the way back/)
  assert.equal(await connectedTo(thief, 'x'), before)
  const challenges = [own, await begun(thief, 'x')].map(({ location }) => location.searchParams)
  assert.deepEqual(
    [...new Set(challenges.map((query) => query.get('code_challenge_method')))],
    ['S256'],
  )
  assert.equal(new Set(challenges.map((query) => query.get('code_challenge'))).size, 2)
  assert.ok(
    challenges.every(
      (query) => query.get('code_challenge')!.length === 43 && !query.has('code_verifier'),
    ),
  )
})

test('nothing that a stranger adds to an address leads a browser elsewhere', async () => {
  const evil = 'https://evil.example/'
  const { authorize_url } = await service.account.client.authorizeConnection({
    params: { platform: 'linkedin' },
    body: {},
  })
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  const opened = await fetch(`${authorize_url}?redirect_uri=${evil}&next=${evil}&state=chosen`, {
    redirect: 'manual',
    headers,
  })
  const location = new URL(opened.headers.get('location')!)
  assert.equal(location.origin, new URL(sandbox.url).origin)
  assert.equal(
    location.searchParams.get('redirect_uri'),
    `${service.url}/api/connections/linkedin/callback`,
  )
  assert.notEqual(location.searchParams.get('state'), 'chosen')
  const cookie = opened.headers.get('set-cookie')!
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/api/connections/linkedin'])
    assert.ok(cookie.includes(attribute), attribute)
  const back = await comeBack('linkedin', {
    state: 'x',
    error: '<script>alert(1)</script>',
    error_description: evil,
    redirect_uri: evil,
  })
  assert.equal(back.status, 400)
  assert.equal(back.headers.get('location'), null)
  assert.doesNotMatch(back.text, /<script>alert|evil\.example/)
  for (const path of [
    '//evil.example/..',
    '/%5cevil.example',
    '/api/connections/x/authorize///evil.example',
  ]) {
    const { headers: answered, status } = await service.request('GET', path, { key: null })
    assert.ok(status >= 400 && answered.get('location') === null, path)
  }
})

test('who says no at the network loses nothing, and the same way back cannot then be completed', async () => {
  const account = await service.newAccount()
  const before = await connectedTo(account, 'x')
  const { cookie, state } = await begun(account, 'x')
  const denied = await comeBack('x', { state, error: 'access_denied' }, cookie)
  assert.match(denied.text, /Nothing has changed/)
  assert.match((await comeBack('x', { state, code: 'invented' }, cookie)).text, /was used/)
  assert.equal(await connectedTo(account, 'x'), before)
})

/**
 * One address that was opened at the network, and one that was not; both must be worth nothing once
 * `end` has happened.
 */
async function endsWith(ask: () => Promise<string>, end: () => Promise<unknown>): Promise<void> {
  const [opened, unopened] = [await ask(), await ask()]
  assert.ok((await fetch(opened, { method: 'HEAD', redirect: 'manual' })).status >= 400)
  const first = await fetch(opened, { redirect: 'manual' })
  assert.equal(first.status, 302)
  const state = new URL(first.headers.get('location')!).searchParams.get('state')!
  const cookie = first.headers.get('set-cookie')!.split(';', 1)[0]!
  await end()
  assert.equal((await fetch(unopened, { redirect: 'manual' })).status, 410)
  const back = await comeBack('x', { state, code: 'any' }, cookie)
  assert.equal(back.status, 400)
  assert.match(back.text, /has expired, was used, or belongs to another browser/)
}

const askWith = (key: string) => async () =>
  (await service.request('POST', '/api/connections/x/authorize', { key, body: {} })).json
    .authorize_url as string

test('an address to connect is not used up by HEAD, and ends with the key that asked for it, before and after it was opened', async () => {
  const account = await service.newAccount()
  const { key, key_id } = await account.client.createKey({
    body: { scopes: ['connections:write'] },
  })
  await endsWith(askWith(key), () => account.client.revokeKey({ params: { key_id } }))
})

test('an address to connect ends with the expiry of the key that asked for it', async () => {
  const account = await service.newAccount()
  const expires_at = service.clock.now().add({ minutes: 5 }).toString()
  const { key } = await account.client.createKey({
    body: { scopes: ['connections:write'], expires_at },
  })
  await endsWith(askWith(key), () => service.skip({ minutes: 6 }))
})

test('an address to connect ends when the person who asked for it, or who made the key that did, may connect no longer', async () => {
  const { accountId } = await service.newAccount('pro')
  const [owner, demoted] = [await signedIn(service, accountId), await signedIn(service, accountId)]
  const { user } = (await demoted.request('GET', '/api/session')).json
  const become = (role: string) =>
    owner.request('PATCH', `/api/members/${user.user_id}`, { body: { role } })
  const bySession = async () =>
    (await demoted.request('POST', '/api/connections/x/authorize', { body: {} })).json
      .authorize_url as string
  await endsWith(bySession, () => become('viewer'))
  assert.equal((await become('owner')).status, 200)
  const { key } = (
    await demoted.request('POST', '/api/keys', { body: { scopes: ['connections:write'] } })
  ).json
  await endsWith(askWith(key), () => become('editor'))
})

for (const isFirst of [false, true])
  test(`a key that is revoked during the call to the network connects no author: ${isFirst ? 'no connection yet' : 'one that is there'}`, async () => {
    const { ports } = service.service
    const account = await service.newAccount()
    const author = (await connectedTo(isFirst ? await service.newAccount() : account, 'x'))!
    if (isFirst)
      await ports.db
        .deleteFrom('connection')
        .where('account_id', '=', account.accountId)
        .where('platform', '=', 'x')
        .execute()
    else await account.client.disconnect({ params: { platform: 'x' } })
    const { cookie, wayBack } = await consent(account, 'x', { author })
    const revokeKeys = () =>
      ports.db
        .updateTable('api_key')
        .set({ revoked_at: ports.clock.now() })
        .where('account_id', '=', account.accountId)
        .execute()
    const send: Ports['outbound']['send'] = async (...call) => {
      await revokeKeys()
      return ports.outbound.send(...call)
    }
    const answer = {
      state: wayBack.searchParams.get('state')!,
      cookie: cookie.slice(cookie.indexOf('=') + 1),
      code: wayBack.searchParams.get('code')!,
      error: undefined,
    }
    const connected = await finishAuthorization(
      { ...ports, outbound: { ...ports.outbound, send } },
      'x',
      answer,
    )
    assert.equal(connected.kind, 'failed')
    const query = ports.db
      .selectFrom('connection')
      .select('state')
      .where('account_id', '=', account.accountId)
      .where('platform', '=', 'x')
    assert.deepEqual(await query.execute(), isFirst ? [] : [{ state: 'disconnected' }])
  })
