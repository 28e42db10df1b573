import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Platform } from '@crier/contract/platform.ts'
import { assertRefused } from '../api/refused.ts'
import { manualService, type TestAccount } from '../service.ts'

const allowed = 'https://app.example.com/connected'
const service = await manualService(
  { after },
  {
    environment: {
      CRIER_RETURN_URLS: `${allowed}, https://other.example:8443/, http://127.0.0.1:9/back`,
    },
  },
)

const authorize = (account: TestAccount, body: object, platform: Platform = 'x') =>
  account.request('POST', `/api/connections/${platform}/authorize`, { body })

const cookieOf = (reply: Response) => reply.headers.get('set-cookie')!.split(';', 1)[0]!
const visit = (url: string, cookie?: string) =>
  fetch(url, { redirect: 'manual', ...(cookie !== undefined && { headers: { cookie } }) })
const linkIn = (text: string) => /id="continue" href="([^"]+)"/.exec(text)?.[1]

/** A browser that has seen the page and gone on to the network. */
async function atNetwork(account: TestAccount, body: object, platform: Platform = 'x') {
  const asked = await authorize(account, body, platform)
  assert.equal(asked.status, 200, asked.text)
  const shown = await visit(asked.json.authorize_url)
  const text = await shown.text()
  const opened = await visit(`${service.url}${linkIn(text)}`, cookieOf(shown))
  assert.equal(opened.status, 302)
  return { text, cookie: cookieOf(opened), page: new URL(opened.headers.get('location')!) }
}

async function answer(page: URL, author: string, allow: 'yes' | 'no') {
  const scopes = page.searchParams.get('scope')!.split(/[ ,]/)
  const body = new URLSearchParams([
    [allow === 'yes' ? 'allow' : 'deny', 'yes'],
    ['author', author],
    ...scopes.map((scope): [string, string] => ['scope', scope]),
  ])
  const reply = await fetch(page, { method: 'POST', redirect: 'manual', body })
  return reply.headers.get('location')!
}

const authorOn = async ({ client }: TestAccount, platform: Platform) =>
  (await client.listConnections({ query: { platform } })).data[0]!

const refusals: readonly (readonly [what: string, url: string, code: string])[] = [
  ['another host', 'https://evil.example/connected', 'url_not_allowed'],
  [
    'a host that begins like it',
    'https://app.example.com.evil.example/connected',
    'url_not_allowed',
  ],
  ['another port', 'https://app.example.com:444/connected', 'url_not_allowed'],
  ['a folder that begins like it', 'https://app.example.com/connectedevil', 'url_not_allowed'],
  ['dot segments', 'https://app.example.com/connected/../evil', 'url_not_allowed'],
  ['encoded dot segments', 'https://app.example.com/connected/%2e%2E/evil', 'url_not_allowed'],
  ['the folder above', 'https://app.example.com/', 'url_not_allowed'],
  [
    'a doubly encoded dot segment',
    'https://app.example.com/connected/%252e%252e/evil',
    'invalid_parameter',
  ],
  ['an encoded slash', 'https://app.example.com/connected/..%2fevil', 'invalid_parameter'],
  ['an encoded backslash', 'https://app.example.com/connected/..%5cevil', 'invalid_parameter'],
  [
    'a dot segment with a parameter',
    'https://app.example.com/connected/..;/evil',
    'invalid_parameter',
  ],
  ['a backslash', 'https://app.example.com\\@evil.example/connected', 'invalid_parameter'],
  ['a user', 'https://app.example.com@evil.example/connected', 'invalid_parameter'],
  ['an empty user', 'https://@app.example.com/connected', 'invalid_parameter'],
  ['a fragment', 'https://app.example.com/connected#x', 'invalid_parameter'],
  ['an empty fragment', 'https://app.example.com/connected#', 'invalid_parameter'],
  ['http', 'http://app.example.com/connected', 'invalid_parameter'],
  ['a script', 'javascript:alert(1)//https://app.example.com/connected', 'invalid_parameter'],
  ['no scheme', '//app.example.com/connected', 'invalid_parameter'],
  ['one slash', 'https:/app.example.com/connected', 'invalid_parameter'],
  ['a tab', 'https://app.example.com/\t/evil', 'invalid_parameter'],
  [
    'a parameter of ours',
    'https://app.example.com/connected?status=connected',
    'invalid_parameter',
  ],
  [
    'an encoded parameter of ours',
    'https://app.example.com/connected?%73tate=1',
    'invalid_parameter',
  ],
]

for (const [what, return_url, code] of refusals)
  test(`return_url: refuses ${what}`, async () => {
    assertRefused(await authorize(service.account, { return_url }), code as 'url_not_allowed')
  })

test('return_url: without CRIER_RETURN_URLS every address is refused', async (t) => {
  const other = await manualService(t)
  assertRefused(
    await other.account.request('POST', '/api/connections/x/authorize', {
      body: { return_url: allowed },
    }),
    'url_not_allowed',
  )
})

test('state: needs return_url, and has at most 200 characters', async () => {
  assertRefused(await authorize(service.account, { state: 'x' }), 'invalid_parameter')
  assertRefused(
    await authorize(service.account, { return_url: allowed, state: 'x'.repeat(201) }),
    'invalid_parameter',
  )
})

test('a page names workspace and host first, and uses nothing up', async () => {
  const account = await service.newAccount()
  await account.client.updateAccount({ body: { name: '<b>Owl & Books</b>' } })
  const { json } = await authorize(account, { return_url: `${allowed}/x` })
  for (let times = 0; times < 2; times++) {
    const shown = await visit(json.authorize_url)
    const text = await shown.text()
    assert.deepEqual([shown.status, shown.headers.get('location')], [200, null])
    assert.match(text, /&lt;b&gt;Owl &amp; Books&lt;\/b&gt;/)
    assert.match(text, /<strong>app\.example\.com<\/strong>/)
    assert.doesNotMatch(text, /<b>Owl/)
  }
})

test('a link cannot skip the page: its button works only in the browser that was shown it', async () => {
  const { json } = await authorize(service.account, { return_url: allowed })
  const shown = await visit(json.authorize_url)
  const link = `${service.url}${linkIn(await shown.text())}`
  const [victim, fresh] = [cookieOf(await visit(json.authorize_url)), undefined]
  for (const cookie of [victim, fresh, 'crier_connect=chosen']) {
    const reply = await visit(link, cookie)
    assert.deepEqual([reply.status, reply.headers.get('location')], [200, null])
  }
  assert.equal((await visit(link, cookieOf(shown))).status, 302)
  assert.equal((await visit(link, cookieOf(shown))).status, 410)
})

test('the browser returns with the connection and the state, and with no secret', async () => {
  const account = await service.newAccount()
  const { connection_id, external_account_id } = await authorOn(account, 'x')
  const body = { return_url: `${allowed}/done?tab=1`, state: 'a b&status=failed#%' }
  const { cookie, page } = await atNetwork(account, body)
  const back = await visit(await answer(page, external_account_id!, 'yes'), cookie)
  assert.equal(back.status, 303)
  const location = new URL(back.headers.get('location')!)
  assert.equal(`${location.origin}${location.pathname}`, `${allowed}/done`)
  assert.deepEqual(
    [...location.searchParams],
    [
      ['tab', '1'],
      ['connection_id', connection_id],
      ['status', 'connected'],
      ['state', body.state],
    ],
  )
  assert.equal(location.hash, '')
})

test('a person who does not consent returns as refused', async () => {
  const account = await service.newAccount()
  const { external_account_id } = await authorOn(account, 'x')
  const { cookie, page } = await atNetwork(account, { return_url: allowed, state: 's' })
  const back = await visit(await answer(page, external_account_id!, 'no'), cookie)
  assert.equal(
    back.headers.get('location'),
    `${allowed}?status=refused&error_code=access_denied&state=s`,
  )
})

test('an author that is another connection returns as failed', async () => {
  const account = await service.newAccount()
  const { external_account_id } = await authorOn(account, 'x')
  const { connection_id } = await account.client.createConnection({ body: { platform: 'x' } })
  const asked = await authorize(account, { return_url: allowed }, connection_id as Platform)
  const shown = await visit(asked.json.authorize_url)
  const opened = await visit(`${service.url}${linkIn(await shown.text())}`, cookieOf(shown))
  const wayBack = await answer(
    new URL(opened.headers.get('location')!),
    external_account_id!,
    'yes',
  )
  const back = await visit(wayBack, cookieOf(opened))
  assert.equal(back.headers.get('location'), `${allowed}?status=failed&error_code=conflict`)
})

test('after the choice of an audience the browser returns, too', async () => {
  const account = await service.newAccount()
  const { connection_id, external_account_id } = await authorOn(account, 'tiktok')
  const { cookie, page } = await atNetwork(account, { return_url: allowed }, 'tiktok')
  const asked = await visit(await answer(page, external_account_id!, 'yes'), cookie)
  assert.match(
    asked.headers.get('content-security-policy')!,
    /form-action 'self' https:\/\/app\.example\.com;/,
  )
  const token = /name="choice" value="([^"]+)"/.exec(await asked.text())![1]!
  const back = await fetch(`${service.url}/api/connections/tiktok/audience`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ choice: token, privacy_level: 'PUBLIC_TO_EVERYONE' }),
  })
  assert.deepEqual(
    [back.status, back.headers.get('location')],
    [303, `${allowed}?connection_id=${connection_id}&status=connected`],
  )
})

test('a way back of another browser, or used before, returns nowhere', async () => {
  const account = await service.newAccount()
  const { external_account_id } = await authorOn(account, 'x')
  const { cookie, page } = await atNetwork(account, { return_url: allowed })
  const wayBack = await answer(page, external_account_id!, 'yes')
  assert.equal((await visit(wayBack, 'crier_connect=other')).headers.get('location'), null)
  assert.equal((await visit(wayBack, cookie)).status, 303)
  assert.equal((await visit(wayBack, cookie)).headers.get('location'), null)
})
