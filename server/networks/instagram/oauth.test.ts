import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { oauth } from './oauth.ts'
import { ports, graphError, now, settings } from '../../testing/networks/instagram.ts'
const returned = { code: 'AQBx-1#_', redirectUri: 'https://crier.test/back', codeVerifier: '' }
const present = { accessToken: 'long-1', refreshToken: null }
const grant = {
  accessToken: 'long-1',
  accessExpiresAt: now,
  refreshToken: null,
  refreshExpiresAt: null,
  scopes: [],
}
const short = {
  access_token: 'short-1',
  user_id: 1784140000000001,
  permissions: 'instagram_business_basic,instagram_business_content_publish',
}
const long = { access_token: 'long-1', token_type: 'bearer', expires_in: 5_183_944 }

test('consent is asked for with comma-separated scopes and no PKCE', () => {
  const url = new URL(
    oauth.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'unused',
      scopes: oauth.neededScopes('member'),
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://www.instagram.test/oauth/authorize')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: 'app-1',
    redirect_uri: 'https://crier.test/back',
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_content_publish',
    state: 's1',
  })
  assert.equal(oauth.usesPkce, false)
})

test('a code becomes a short-lived token, and that one of sixty days', async () => {
  const scripted = ports(replied(200, short), replied(200, long))
  const result = await oauth.exchange(scripted, settings, returned)
  assert.deepEqual(scripted.outbound.asked, [
    'POST /oauth/access_token',
    'GET /access_token?grant_type=ig_exchange_token&client_secret=app-secret&access_token=short-1',
  ])
  assert.equal(
    new URLSearchParams(String(scripted.outbound.requests[0]?.body)).get('code'),
    'AQBx-1',
    'the #_ is not part of the code',
  )
  assert.deepEqual(result, {
    kind: 'done',
    value: {
      accessToken: 'long-1',
      accessExpiresAt: now.add({ seconds: 5_183_944 }),
      refreshToken: null,
      refreshExpiresAt: null,
      scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
    },
  })
})

test('the token answer is understood inside data, with permissions as a list, and with an id beyond 2^53', async () => {
  const wrapped =
    '{"data":[{"access_token":"short-1","user_id":17841400000000000001,"permissions":["instagram_business_basic"]}]}'
  const result = await oauth.exchange(
    ports(replied(200, wrapped), replied(200, long)),
    settings,
    returned,
  )
  assert.deepEqual(result.kind === 'done' && result.value.scopes, ['instagram_business_basic'])
})

test('a used code is dead, a lost answer is not', async () => {
  const used = {
    error_type: 'OAuthException',
    code: 400,
    error_message: 'Matching code was not found or was already used',
  }
  assert.deepEqual(await oauth.exchange(ports(replied(400, used)), settings, returned), {
    kind: 'dead',
    detail: used.error_message,
  })
  for (const result of [failed('timeout', true), replied(502, 'Bad Gateway'), replied(200, {})]) {
    assert.equal((await oauth.exchange(ports(result), settings, returned)).kind, 'transient')
  }
  assert.equal(
    (await oauth.exchange(ports(replied(200, short), graphError(2)), settings, returned)).kind,
    'transient',
  )
  assert.equal(
    (await oauth.exchange(ports(replied(200, short), graphError(190)), settings, returned)).kind,
    'dead',
  )
})

test('a token refreshes itself', async () => {
  const scripted = ports(replied(200, { ...long, access_token: 'long-2' }))
  const result = await oauth.refresh(scripted, settings, present)
  assert.deepEqual(scripted.outbound.asked, [
    'GET /refresh_access_token?grant_type=ig_refresh_token&access_token=long-1',
  ])
  assert.equal(result.kind === 'done' && result.value.accessToken, 'long-2')
  assert.deepEqual(result.kind === 'done' && result.value.scopes, [])
})

test('a token that is too young to be refreshed stays, an invalid one is dead', async () => {
  assert.equal((await oauth.refresh(ports(graphError(10)), settings, present)).kind, 'transient')
  assert.equal(
    (await oauth.refresh(ports(failed('timeout', true)), settings, present)).kind,
    'transient',
  )
  assert.equal((await oauth.refresh(ports(graphError(190, 463)), settings, present)).kind, 'dead')
})

test('an account is known by the id that publishing takes', async () => {
  const me =
    '{"user_id":17841400000000000001,"username":"bakery","name":"The ' +
    'bakery","account_type":"BUSINESS","profile_picture_url":"https://pictures.example/1","id":"app-scoped"}'
  const scripted = ports(replied(200, me))
  const result = await oauth.identify(scripted, settings, grant)
  assert.deepEqual(scripted.outbound.asked, [
    'GET /v25.0/me?fields=user_id%2Cusername%2Cname%2Caccount_type%2Cprofile_picture_url',
  ])
  assert.deepEqual(result, {
    kind: 'done',
    value: [
      {
        externalAccountId: '17841400000000000001',
        accountName: 'bakery',
        facts: { username: 'bakery', name: 'The bakery', account_type: 'BUSINESS' },
        pictureUrl: 'https://pictures.example/1',
      },
    ],
  })
  const wrapped = await oauth.identify(ports(replied(200, `{"data":[${me}]}`)), settings, grant)
  assert.deepEqual(wrapped, result)
})

test('OAuth: asks a personal account to become a professional one', async () => {
  const result = await oauth.identify(
    ports(replied(200, { user_id: '1', username: 'ann', account_type: 'PERSONAL' })),
    settings,
    grant,
  )
  assert.ok(result.kind === 'dead')
  assert.match(result.detail, /professional/)
})

test('an identity that cannot be read may be read later, unless the token is invalid', async () => {
  assert.equal((await oauth.identify(ports(replied(500, '')), settings, grant)).kind, 'transient')
  assert.equal((await oauth.identify(ports(graphError(190)), settings, grant)).kind, 'dead')
})

test('Instagram has no call that revokes', async () => {
  const scripted = ports()
  assert.deepEqual(await oauth.revoke(scripted, settings, present), { kind: 'done', value: null })
  assert.deepEqual(scripted.outbound.requests, [])
})
