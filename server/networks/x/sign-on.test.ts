import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../scripted-outbound.ts'
import { signOn } from './sign-on.ts'
import { doors, problem, settings } from './testing.ts'

const token = { token_type: 'bearer', expires_in: 7_200, access_token: 'a1', scope: 'tweet.read users.read', refresh_token: 'r1' }
const code = { code: 'c1', redirectUri: 'https://crier.test/back', codeVerifier: 'v1' }
const refused = (error: string, description: string, status = 400) => replied(status, { error, error_description: description })
const grant = { accessToken: 'a1', accessExpiresAt: null, refreshToken: 'r1', refreshExpiresAt: null, scopes: [] }

test('consent is asked for with a challenge, scopes parted by spaces', () => {
  const url = new URL(
    signOn.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'c1',
      scopes: signOn.neededScopes('member'),
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
  const world = doors(replied(200, token))
  const result = await signOn.exchange(world, settings, code)
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
  const [request] = world.outbound.requests
  assert.equal(request!.url, 'https://api.x.test/2/oauth2/token')
  assert.equal(request!.headers?.['authorization'], `Basic ${Buffer.from('app-1:app-secret').toString('base64')}`)
  assert.equal(request!.body, 'grant_type=authorization_code&code=c1&redirect_uri=https%3A%2F%2Fcrier.test%2Fback&code_verifier=v1')
})

test('a public client only names itself', async () => {
  const world = doors(replied(200, token))
  await signOn.exchange(world, { ...settings, clientSecret: '' }, code)
  assert.equal(world.outbound.requests[0]!.headers?.['authorization'], undefined)
  assert.match(String(world.outbound.requests[0]!.body), /client_id=app-1/)
})

test('a refresh brings a new pair', async () => {
  const world = doors(replied(200, { ...token, access_token: 'a2', refresh_token: 'r2' }))
  const result = await signOn.refresh(world, settings, { accessToken: 'a1', refreshToken: 'r1' })
  assert.ok(result.kind === 'done')
  assert.deepEqual([result.value.accessToken, result.value.refreshToken], ['a2', 'r2'])
  assert.equal(world.outbound.requests[0]!.body, 'grant_type=refresh_token&refresh_token=r1')
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
    const result = await signOn.refresh(doors(answer), settings, { accessToken: 'a1', refreshToken: 'r1' })
    assert.equal(result.kind, kind)
    assert.ok(result.detail.length > 0)
  }
})

test('without a refresh token there is nothing to refresh', async () => {
  assert.equal((await signOn.refresh(doors(), settings, { accessToken: 'a1', refreshToken: null })).kind, 'dead')
})

test('a used code is final', async () => {
  const answer = refused('invalid_request', 'Value passed for the authorization code was invalid.')
  assert.equal((await signOn.exchange(doors(answer), settings, code)).kind, 'dead')
})

test('the author is named with what their posts depend on', async () => {
  const world = doors(replied(200, { data: { id: '2244994945', name: 'The Bakery', username: 'bakery', subscription_type: 'Premium' } }))
  assert.deepEqual(await signOn.identify(world, settings, grant), {
    kind: 'done',
    value: [
      {
        externalAccountId: '2244994945',
        accountName: 'bakery',
        facts: { username: 'bakery', name: 'The Bakery', subscription_type: 'Premium' },
      },
    ],
  })
  assert.match(world.outbound.asked[0]!, /^GET \/2\/users\/me\?user\.fields=.*subscription_type$/)
})

test('an author who cannot be asked for is asked for again, unless the token is dead', async () => {
  assert.equal((await signOn.identify(doors(problem(401, 'Unauthorized')), settings, grant)).kind, 'dead')
  for (const answer of [problem(429, 'Too Many Requests'), replied(503, ''), replied(200, {}), failed('broken', true)]) {
    assert.equal((await signOn.identify(doors(answer), settings, grant)).kind, 'transient')
  }
})

test('revoking takes both tokens back, the refresh token first', async () => {
  const world = doors(replied(200, { revoked: true }), replied(400, { error: 'invalid_request' }))
  assert.deepEqual(await signOn.revoke(world, settings, { accessToken: 'a1', refreshToken: 'r1' }), { kind: 'done', value: null })
  assert.deepEqual(
    world.outbound.requests.map(({ body }) => body),
    ['token=r1&token_type_hint=refresh_token', 'token=a1&token_type_hint=access_token'],
  )
  assert.equal((await signOn.revoke(doors(replied(503, '')), settings, { accessToken: 'a1', refreshToken: null })).kind, 'transient')
})
