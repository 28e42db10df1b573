import assert from 'node:assert/strict'
import { createPublicKey, verify, type webcrypto } from 'node:crypto'
import { test } from 'node:test'
import { testSandbox } from '../testing/sandbox.ts'
import { linkedin } from './linkedin.ts'
import {
  apiHost,
  exchange,
  grantCode,
  linkedInTest,
  memberScopes,
  redirectUri,
  restHeaders,
  said,
  signIn,
  webHost,
} from '../testing/linkedin.ts'

const authorize = `/oauth/v2/authorization?response_type=code&client_id=app-1&redirect_uri=${encodeURIComponent(redirectUri)}&scope=${memberScopes.join('%20')}&state=s1`

test('the identity token is signed RS256 with a key that is published', async (t) => {
  const sandbox = await testSandbox(t, [linkedin])
  const { code } = await grantCode(sandbox)
  const [head = '', claims = '', signature = ''] = String(
    (await exchange(sandbox, code)).body['id_token'],
  ).split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const configuration = await sandbox.call(
    'GET',
    webHost,
    '/oauth/.well-known/openid-configuration',
  )
  assert.equal(configuration.body['jwks_uri'], 'https://www.linkedin.com/oauth/openid/jwks')
  const { keys } = (await sandbox.call('GET', webHost, '/oauth/openid/jwks')).body as {
    keys: (webcrypto.JsonWebKey & { kid: string })[]
  }
  const key = keys.find(({ kid }) => kid === read(head).kid)
  assert.ok(key && !('d' in key), 'the public key, and nothing of the private one')
  const signed = Buffer.from(`${head}.${claims}`)
  assert.equal(read(head).alg, 'RS256')
  assert.ok(
    verify(
      'RSA-SHA256',
      signed,
      createPublicKey({ key, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  )
  assert.deepEqual(
    [read(claims).iss, read(claims).aud],
    ['https://www.linkedin.com/oauth', 'app-1'],
  )
})

test('a bad request to authorize is shown as 401 on the page; a closed scope sends the member back', async (t) => {
  const sandbox = await testSandbox(t, [linkedin])
  for (const wrong of [
    authorize.replaceAll('%20', ';'),
    authorize.replace('client_id=app-1', 'client_id='),
    authorize.replace('https%3A', 'ftp%3A'),
  ]) {
    assert.equal((await sandbox.call('GET', webHost, wrong)).status, 401)
  }
  const closed = await sandbox.call('GET', webHost, authorize.replace('openid', 'r_member_social'))
  assert.match(closed.headers.get('location') ?? '', /error=unauthorized_scope_error/)
})

test('codes live 30 minutes and are good once; the errors tell the cases apart', async (t) => {
  const sandbox = await testSandbox(t, [linkedin])
  const { code } = await grantCode(sandbox)
  const missing = await exchange(sandbox, '')
  assert.deepEqual(
    [missing.status, missing.body['error_description']],
    [400, 'A required parameter "code" is missing'],
  )
  assert.equal((await exchange(sandbox, code)).status, 200)
  const used = await exchange(sandbox, code)
  assert.deepEqual([used.status, used.body['error']], [401, 'invalid_request'])
  const late = await grantCode(sandbox)
  sandbox.clock.advance(30 * 60_000)
  const expired = await exchange(sandbox, late.code)
  assert.deepEqual([expired.status, expired.body['error']], [400, 'invalid_redirect_uri'])
  const elsewhere = await grantCode(sandbox)
  assert.equal(
    (await exchange(sandbox, elsewhere.code, { redirect_uri: 'https://other.test/' })).body[
      'error'
    ],
    'invalid_redirect_uri',
  )
  const wrong = await exchange(sandbox, (await grantCode(sandbox)).code, { client_secret: 'guess' })
  assert.deepEqual([wrong.status, wrong.body['error']], [401, 'invalid_client'])
})

test('tokens live 60 days; expired, revoked, garbage and missing ones are answered differently', async (t) => {
  const sandbox = await linkedInTest(t)
  const who = (token?: string) =>
    sandbox.call('GET', apiHost, '/v2/userinfo', token === undefined ? {} : { token })
  assert.equal(said(await who('garbage')), '401 INVALID_ACCESS_TOKEN: Invalid access token')
  assert.deepEqual((await who()).body, {
    message: 'Empty oauth2_access_token',
    serviceErrorCode: 401,
    status: 401,
  })
  assert.equal(
    said(await sandbox.call('GET', apiHost, '/rest/posts', { headers: restHeaders })),
    '401 EMPTY_ACCESS_TOKEN: Empty or missing OAuth2 access token',
  )
  sandbox.clock.advance(5_184_000_000)
  const expired = await who(sandbox.token)
  assert.deepEqual(
    [expired.body['code'], expired.body['serviceErrorCode']],
    ['EXPIRED_ACCESS_TOKEN', 65_602],
  )
})

test('asking a member for other scopes revokes the tokens given before', async (t) => {
  const sandbox = await linkedInTest(t)
  await signIn(sandbox)
  assert.equal(
    (await sandbox.call('GET', apiHost, '/v2/userinfo', { token: sandbox.token })).status,
    200,
    'the same scopes leave them alone',
  )
  await signIn(sandbox, { scopes: ['openid', 'profile'] })
  const answer = await sandbox.call('GET', apiHost, '/v2/userinfo', { token: sandbox.token })
  assert.deepEqual(
    [answer.status, answer.body['code'], answer.body['serviceErrorCode']],
    [401, 'REVOKED_ACCESS_TOKEN', 65_601],
  )
})

test('introspection tells active from expired', async (t) => {
  const sandbox = await linkedInTest(t)
  const form = { client_id: 'app-1', client_secret: 'secret', token: sandbox.token }
  const ask = () => sandbox.call('POST', webHost, '/oauth/v2/introspectToken', { form })
  const active = await ask()
  assert.deepEqual(
    [active.body['active'], active.body['status'], active.body['auth_type']],
    [true, 'active', '3L'],
  )
  assert.equal(active.body['expires_at'], sandbox.clock.now() / 1_000 + 5_184_000)
  sandbox.clock.advance(5_184_000_000)
  assert.deepEqual([(await ask()).body['active'], (await ask()).body['status']], [false, 'expired'])
})

test('/v2/me needs r_basicprofile', async (t) => {
  const sandbox = await linkedInTest(t)
  assert.equal((await sandbox.call('GET', apiHost, '/v2/me', { token: sandbox.token })).status, 403)
  const basic = await signIn(sandbox, { key: 'ada', scopes: ['r_basicprofile'] })
  const me = await sandbox.call('GET', apiHost, '/v2/me', { token: basic.token })
  assert.deepEqual([me.body['localizedFirstName'], me.body['vanityName']], ['The', 'the_ada'])
})
