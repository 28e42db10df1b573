import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { ports, problem, settings } from '../../testing/networks/mastodon.ts'
import { oauth } from './oauth.ts'

const grant = {
  accessToken: 'a1',
  accessExpiresAt: null,
  refreshToken: null,
  refreshExpiresAt: null,
  scopes: [],
}

test('mastodon oauth: consent and token endpoint are on the host of the server', async () => {
  const url = new URL(
    oauth.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'c1',
      scopes: oauth.neededScopes('member'),
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://mastodon.test/oauth/authorize')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://crier.test/back',
    scope: 'read:accounts read:statuses write:media write:statuses',
    state: 's1',
    code_challenge: 'c1',
    code_challenge_method: 'S256',
  })
  const scripted = ports(
    replied(200, {
      access_token: 'a1',
      token_type: 'Bearer',
      scope: 'read:accounts',
      created_at: 1,
    }),
  )
  assert.deepEqual(
    await oauth.exchange(scripted, settings, {
      code: 'k1',
      redirectUri: 'https://crier.test/back',
      codeVerifier: 'v1',
    }),
    { kind: 'done', value: { ...grant, scopes: ['read:accounts'] } },
  )
  const [request] = scripted.outbound.requests
  assert.equal(request?.audience, 'server')
  assert.equal(request?.redirectsMax, undefined)
  assert.equal(
    request?.body,
    'grant_type=authorization_code&code=k1&redirect_uri=https%3A%2F%2Fcrier.test%2Fback&code_verifier=v1&client_id=app-1&client_secret=app-secret',
  )
})

test('mastodon oauth: the author is named with the host of the server', async () => {
  const me = {
    id: '109',
    username: 'bakery',
    display_name: 'The Bakery',
    avatar: 'https://m.test/a.png',
  }
  assert.deepEqual(await oauth.identify(ports(replied(200, me)), settings, grant), {
    kind: 'done',
    value: [
      {
        externalAccountId: 'mastodon.test/109',
        accountName: 'bakery@mastodon.test',
        facts: { username: 'bakery', name: 'The Bakery' },
        pictureUrl: 'https://m.test/a.png',
      },
    ],
  })
  for (const [answer, kind] of [
    [problem(401, 'The access token is invalid'), 'dead'],
    [problem(403, 'Your login is currently disabled'), 'dead'],
    [replied(503, ''), 'transient'],
    [replied(200, '<html>'), 'transient'],
    [failed('timeout', true), 'transient'],
  ] as const)
    assert.equal((await oauth.identify(ports(answer), settings, grant)).kind, kind)
})

test('mastodon oauth: an access is never renewed, and revoked as its own client', async () => {
  const present = { accessToken: 'a1', refreshToken: null }
  assert.equal((await oauth.refresh(ports(), settings, present)).kind, 'dead')
  const scripted = ports(replied(200, {}))
  assert.deepEqual(await oauth.revoke(scripted, settings, present), { kind: 'done', value: null })
  assert.equal(
    scripted.outbound.requests[0]?.body,
    'token=a1&client_id=app-1&client_secret=app-secret',
  )
  for (const [answer, kind] of [
    [problem(403, 'unauthorized_client'), 'done'],
    [replied(503, ''), 'transient'],
    [failed('refused', false), 'transient'],
  ] as const)
    assert.equal((await oauth.revoke(ports(answer), settings, present)).kind, kind)
})
