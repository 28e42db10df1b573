import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { oauth } from './oauth.ts'
import { ports, problem, settings } from '../../testing/networks/x.ts'

const token = {
  token_type: 'bearer',
  expires_in: 7_200,
  access_token: 'a1',
  scope: 'tweet.read users.read',
  refresh_token: 'r1',
}
const code = { code: 'c1', redirectUri: 'https://crier.test/back', codeVerifier: 'v1' }
const refused = (error: string, description: string, status = 400) =>
  replied(status, { error, error_description: description })
const grant = {
  accessToken: 'a1',
  accessExpiresAt: null,
  refreshToken: 'r1',
  refreshExpiresAt: null,
  scopes: [],
}

test('consent is asked for with a challenge, scopes parted by spaces', () => {
  const url = new URL(
    oauth.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'c1',
      scopes: oauth.neededScopes('member'),
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://x.test/i/oauth2/authorize')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://crier.test/back',
    scope: 'tweet.read tweet.write users.read media.write offline.access',
    state: 's1',
    code_challenge: 'c1',
    code_challenge_method: 'S256',
  })
})

test('a confidential client exchanges the code with Basic and the verifier', async () => {
  const scripted = ports(replied(200, token))
  const result = await oauth.exchange(scripted, settings, code)
  assert.deepEqual(result, {
    kind: 'done',
    value: {
      accessToken: 'a1',
      accessExpiresAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
      refreshToken: 'r1',
      refreshExpiresAt: null,
      scopes: ['tweet.read', 'users.read'],
    },
  })
  const [request] = scripted.outbound.requests
  assert.equal(request!.url, 'https://api.x.test/2/oauth2/token')
  assert.equal(
    request!.headers?.['authorization'],
    `Basic ${Buffer.from('app-1:app-secret').toString('base64')}`,
  )
  assert.equal(
    request!.body,
    'grant_type=authorization_code&code=c1&redirect_uri=https%3A%2F%2Fcrier.test%2Fback&code_verifier=v1',
  )
})

test('a public client only names itself', async () => {
  const scripted = ports(replied(200, token))
  await oauth.exchange(scripted, { ...settings, clientSecret: '' }, code)
  assert.equal(scripted.outbound.requests[0]!.headers?.['authorization'], undefined)
  assert.match(String(scripted.outbound.requests[0]!.body), /client_id=app-1/)
})

test('a refresh brings a new pair', async () => {
  const scripted = ports(replied(200, { ...token, access_token: 'a2', refresh_token: 'r2' }))
  const result = await oauth.refresh(scripted, settings, { accessToken: 'a1', refreshToken: 'r1' })
  assert.ok(result.kind === 'done')
  assert.deepEqual([result.value.accessToken, result.value.refreshToken], ['a2', 'r2'])
  assert.equal(scripted.outbound.requests[0]!.body, 'grant_type=refresh_token&refresh_token=r1')
})

test('only a refused refresh token ends the connection; everything else may pass', async () => {
  const cases = [
    [refused('invalid_request', 'Value passed for the token was invalid.'), 'dead'],
    [refused('invalid_grant', ''), 'dead'],
    [refused('invalid_request', 'Missing required parameter [refresh_token].'), 'transient'],
    [refused('unauthorized_client', 'Missing valid authorization header', 401), 'transient'],
    [refused('invalid_client', '', 401), 'transient'],
    [refused('invalid_request', '', 503), 'transient'],
    [replied(503, '<html>'), 'transient'],
    [replied(429, { title: 'Too Many Requests' }), 'transient'],
    [replied(200, { access_token: '' }), 'transient'],
    [failed('timeout', true), 'transient'],
    [failed('unresolved', false), 'transient'],
  ] as const
  for (const [answer, kind] of cases) {
    const result = await oauth.refresh(ports(answer), settings, {
      accessToken: 'a1',
      refreshToken: 'r1',
    })
    assert.equal(result.kind, kind)
    assert.ok(result.detail.length > 0)
  }
})

test('without a refresh token there is nothing to refresh', async () => {
  assert.equal(
    (await oauth.refresh(ports(), settings, { accessToken: 'a1', refreshToken: null })).kind,
    'dead',
  )
})

test('a used code is final', async () => {
  const answer = refused('invalid_request', 'Value passed for the authorization code was invalid.')
  assert.equal((await oauth.exchange(ports(answer), settings, code)).kind, 'dead')
})

test('the author is named with what their posts depend on', async () => {
  const scripted = ports(
    replied(200, {
      data: {
        id: '2244994945',
        name: 'The Bakery',
        username: 'bakery',
        subscription_type: 'Premium',
        profile_image_url: 'https://pictures.example/1',
      },
    }),
  )
  assert.deepEqual(await oauth.identify(scripted, settings, grant), {
    kind: 'done',
    value: [
      {
        externalAccountId: '2244994945',
        accountName: 'bakery',
        facts: { username: 'bakery', name: 'The Bakery', subscription_type: 'Premium' },
        pictureUrl: 'https://pictures.example/1',
      },
    ],
  })
  assert.match(
    scripted.outbound.asked[0]!,
    /^GET \/2\/users\/me\?user\.fields=.*subscription_type$/,
  )
})

test('an author who cannot be asked for is asked for again, unless the token is dead', async () => {
  assert.equal(
    (await oauth.identify(ports(problem(401, 'Unauthorized')), settings, grant)).kind,
    'dead',
  )
  for (const answer of [
    problem(429, 'Too Many Requests'),
    replied(503, ''),
    replied(200, {}),
    failed('broken', true),
  ]) {
    assert.equal((await oauth.identify(ports(answer), settings, grant)).kind, 'transient')
  }
})

test('revoking takes both tokens back, the refresh token first', async () => {
  const scripted = ports(
    replied(200, { revoked: true }),
    replied(400, { error: 'invalid_request' }),
  )
  assert.deepEqual(
    await oauth.revoke(scripted, settings, { accessToken: 'a1', refreshToken: 'r1' }),
    { kind: 'done', value: null },
  )
  assert.deepEqual(
    scripted.outbound.requests.map(({ body }) => body),
    ['token=r1&token_type_hint=refresh_token', 'token=a1&token_type_hint=access_token'],
  )
  assert.equal(
    (
      await oauth.revoke(ports(replied(503, '')), settings, {
        accessToken: 'a1',
        refreshToken: null,
      })
    ).kind,
    'transient',
  )
})
