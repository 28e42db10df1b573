import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { oauth } from './oauth.ts'
import { apiError, creator, ports, now, ok, settings } from '../../testing/networks/tiktok.ts'
const returned = { code: 'abc*0!4567.e1', redirectUri: 'https://crier.test/back', codeVerifier: '' }
const present = { accessToken: 'act.1', refreshToken: 'rft.1' }
const pair = {
  access_token: 'act.2',
  expires_in: 7_200,
  open_id: '-000abc',
  refresh_token: 'rft.2',
  refresh_expires_in: 15_552_000,
  scope: 'user.info.basic,video.publish',
  token_type: 'Bearer',
}
const grant = {
  accessToken: 'act.2',
  accessExpiresAt: now.add({ hours: 2 }),
  refreshToken: 'rft.2',
  refreshExpiresAt: now.add({ seconds: 15_552_000 }),
  scopes: ['user.info.basic', 'video.publish'],
}
const oauthError = (error: string, status: number) =>
  replied(status, { error, error_description: 'as TikTok says it', log_id: 'L1' })
const fieldsOf = (body: unknown) => Object.fromEntries(new URLSearchParams(String(body)))

test('consent is asked for with a client_key and comma-separated scopes', () => {
  const url = new URL(
    oauth.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'unused',
      scopes: [...oauth.neededScopes('member'), ...oauth.helpfulScopes],
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://www.tiktok.test/v2/auth/authorize/')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_key: 'key-1',
    response_type: 'code',
    scope: 'user.info.basic,video.publish,video.upload,video.list',
    redirect_uri: 'https://crier.test/back',
    state: 's1',
  })
  assert.equal(oauth.usesPkce, false)
})

test('a code becomes a pair of tokens with the scopes that were left ticked', async () => {
  const scripted = ports(replied(200, pair))
  assert.deepEqual(await oauth.exchange(scripted, settings, returned), {
    kind: 'done',
    value: grant,
  })
  assert.deepEqual(scripted.outbound.asked, ['POST /v2/oauth/token/'])
  assert.deepEqual(fieldsOf(scripted.outbound.requests[0]?.body), {
    client_key: 'key-1',
    client_secret: 'app-secret',
    grant_type: 'authorization_code',
    code: 'abc*0!4567.e1',
    redirect_uri: 'https://crier.test/back',
  })
})

test('a code that still is percent-encoded is decoded once', async () => {
  const scripted = ports(replied(200, pair))
  await oauth.exchange(scripted, settings, { ...returned, code: 'abc%2A0%214567.e1' })
  assert.equal(fieldsOf(scripted.outbound.requests[0]?.body)['code'], 'abc*0!4567.e1')
})

test('a refresh brings a new pair', async () => {
  const scripted = ports(replied(200, pair))
  assert.deepEqual(await oauth.refresh(scripted, settings, present), { kind: 'done', value: grant })
  const { grant_type: grantType, refresh_token: refreshToken } = fieldsOf(
    scripted.outbound.requests[0]?.body,
  )
  assert.deepEqual([grantType, refreshToken], ['refresh_token', 'rft.1'])
})

test('a refusal is read from its error key, also with HTTP 200', async () => {
  for (const status of [200, 400, 401]) {
    assert.deepEqual(
      await oauth.refresh(ports(oauthError('invalid_grant', status)), settings, present),
      {
        kind: 'dead',
        detail: '(invalid_grant) as TikTok says it',
      },
    )
  }
  assert.equal(
    (await oauth.exchange(ports(oauthError('invalid_request', 200)), settings, returned)).kind,
    'dead',
  )
})

test('trouble on the other side, a lost answer and a wrong client secret leave the tokens as they are', async () => {
  const passing = [
    oauthError('server_error', 200),
    oauthError('temporarily_unavailable', 503),
    oauthError('invalid_grant', 500),
    oauthError('invalid_client', 401),
    apiError('rate_limit_exceeded', 429),
    failed('timeout', true),
    replied(502, 'Bad Gateway'),
    replied(200, {}),
  ]
  for (const result of passing)
    assert.equal((await oauth.refresh(ports(result), settings, present)).kind, 'transient')
})

test('without a refresh token nothing is sent', async () => {
  const scripted = ports()
  assert.equal(
    (await oauth.refresh(scripted, settings, { accessToken: 'act.1', refreshToken: null })).kind,
    'dead',
  )
  assert.deepEqual(scripted.outbound.requests, [])
})

test('with user.info.profile the account names itself', async () => {
  const scripted = ports(
    ok({
      user: {
        open_id: '-000abc',
        union_id: 'u1',
        display_name: 'The bakery',
        username: 'bakery',
        avatar_url: 'https://pictures.example/1',
      },
    }),
  )
  const result = await oauth.identify(scripted, settings, {
    ...grant,
    scopes: [...grant.scopes, 'user.info.profile'],
  })
  assert.deepEqual(scripted.outbound.asked, [
    'GET /v2/user/info/?fields=open_id,union_id,avatar_url,display_name,username',
  ])
  const facts = { username: 'bakery', display_name: 'The bakery' }
  assert.deepEqual(result, {
    kind: 'done',
    value: [
      {
        externalAccountId: '-000abc',
        accountName: 'bakery',
        facts,
        pictureUrl: 'https://pictures.example/1',
      },
    ],
  })
})

test('OAuth: names the account by the creator info, or the display name, without user.info.profile', async () => {
  const user = ok({ user: { open_id: '-000abc', display_name: 'The bakery' } })
  const scripted = ports(user, creator())
  const result = await oauth.identify(scripted, settings, grant)
  assert.deepEqual(scripted.outbound.asked, [
    'GET /v2/user/info/?fields=open_id,union_id,avatar_url,display_name',
    'POST /v2/post/publish/creator_info/query/',
  ])
  assert.equal(result.kind === 'done' && result.value[0]?.accountName, 'bakery')
  const blocked = await oauth.identify(
    ports(user, apiError('reached_active_user_cap', 200)),
    settings,
    grant,
  )
  assert.deepEqual(blocked.kind === 'done' && blocked.value[0], {
    externalAccountId: '-000abc',
    accountName: 'The bakery',
    facts: { display_name: 'The bakery' },
  })
})

test('an identity that cannot be read may be read later, unless the token is invalid or the scope was unticked', async () => {
  assert.equal((await oauth.identify(ports(replied(500, '')), settings, grant)).kind, 'transient')
  assert.equal(
    (await oauth.identify(ports(apiError('access_token_invalid', 401)), settings, grant)).kind,
    'dead',
  )
  assert.equal(
    (await oauth.identify(ports(apiError('scope_not_authorized', 401)), settings, grant)).kind,
    'dead',
  )
})

test('a connection is revoked with its access token', async () => {
  const scripted = ports(replied(200, ''))
  assert.deepEqual(await oauth.revoke(scripted, settings, present), { kind: 'done', value: null })
  assert.deepEqual(scripted.outbound.asked, ['POST /v2/oauth/revoke/'])
  assert.equal(fieldsOf(scripted.outbound.requests[0]?.body)['token'], 'act.1')
})

test('a revocation that did not arrive can be tried again', async () => {
  for (const result of [
    failed('broken', true),
    replied(503, ''),
    oauthError('server_error', 200),
  ]) {
    assert.equal((await oauth.revoke(ports(result), settings, present)).kind, 'transient')
  }
})
