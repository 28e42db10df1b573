import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSandbox } from '../testing/sandbox.ts'
import {
  apiHost,
  basic,
  challenge,
  exchange,
  grantCode,
  redirectUri,
  verifier,
  xTest,
} from '../testing/x.ts'
import { x } from './x.ts'

const authorize = `/i/oauth2/authorize?response_type=code&client_id=app-1&redirect_uri=${encodeURIComponent(redirectUri)}&scope=tweet.read%20users.read&state=s1&code_challenge=${challenge}&code_challenge_method=S256`

test('an authorize request without a challenge, or with scopes joined by commas, is shown an error and not sent back', async (t) => {
  const sandbox = await testSandbox(t, [x])
  for (const wrong of [
    authorize.replace(/&code_challenge=[^&]+/, ''),
    authorize.replace('%20', ','),
    authorize.replace('response_type=code', 'response_type=token'),
  ]) {
    const page = await sandbox.call('GET', 'x.com', wrong)
    assert.equal(page.status, 400)
  }
})

test('a code lives 30 seconds and is good once', async (t) => {
  const sandbox = await testSandbox(t, [x])
  const late = await grantCode(sandbox, 'late')
  sandbox.clock.advance(30_000)
  const expired = await exchange(sandbox, late.code)
  assert.equal(expired.status, 400)
  assert.equal(
    expired.body['error_description'],
    'Value passed for the authorization code was invalid.',
  )
  const { code } = await grantCode(sandbox, 'prompt')
  sandbox.clock.advance(29_999)
  assert.equal((await exchange(sandbox, code)).status, 200)
  assert.equal((await exchange(sandbox, code)).status, 400)
})

test('the verifier is really checked, for S256 and for plain', async (t) => {
  const sandbox = await testSandbox(t, [x])
  const { code } = await grantCode(sandbox, 'bakery')
  assert.equal(
    (
      await exchange(sandbox, code, {
        code_verifier: 'something else that is long enough to be a verifier',
      })
    ).status,
    400,
  )
  const grant = {
    platform: 'x',
    author: { key: 'bakery', name: 'B' },
    client_id: 'app-1',
    redirect_uri: redirectUri,
    scopes: ['tweet.read'],
    code_challenge: verifier,
    code_challenge_method: 'plain',
  }
  const plain = await sandbox.control('POST', 'grants', grant)
  assert.equal((await exchange(sandbox, String(plain['code']))).status, 200)
})

test('a code is bound to its redirect URI', async (t) => {
  const sandbox = await testSandbox(t, [x])
  const { code } = await grantCode(sandbox, 'bakery')
  assert.equal(
    (await exchange(sandbox, code, { redirect_uri: 'https://elsewhere.test/back' })).status,
    400,
  )
})

test('a client that has shown a secret must show the same one again', async (t) => {
  const sandbox = await xTest(t)
  const form = { grant_type: 'refresh_token', refresh_token: sandbox.refreshToken }
  const wrong = await sandbox.call('POST', apiHost, '/2/oauth2/token', {
    form,
    headers: { authorization: basic('app-1', 'other') },
  })
  assert.deepEqual([wrong.status, wrong.body['error']], [401, 'unauthorized_client'])
  const none = await sandbox.call('POST', apiHost, '/2/oauth2/token', {
    form: { ...form, client_id: 'app-1' },
  })
  assert.equal(none.status, 401)
})

test('a public client has no secret and names itself in the body', async (t) => {
  const sandbox = await testSandbox(t, [x])
  const grant = {
    platform: 'x',
    author: { key: 'k', name: 'K' },
    client_id: 'public',
    redirect_uri: redirectUri,
    scopes: ['tweet.read'],
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const { code } = await sandbox.control('POST', 'grants', grant)
  const form = {
    grant_type: 'authorization_code',
    code: String(code),
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: 'public',
  }
  assert.equal((await sandbox.call('POST', apiHost, '/2/oauth2/token', { form })).status, 200)
})

test('the token endpoint takes forms, JSON unless that is switched off, and nothing else', async (t) => {
  const sandbox = await xTest(t)
  const headers = { authorization: basic('app-1', 'secret') }
  const refresh = (refreshToken: unknown) => ({
    json: { grant_type: 'refresh_token', refresh_token: refreshToken },
    headers,
  })
  const renewed = await sandbox.call(
    'POST',
    apiHost,
    '/2/oauth2/token',
    refresh(sandbox.refreshToken),
  )
  assert.equal(renewed.status, 200, renewed.text)
  const asText = await sandbox.call('POST', apiHost, '/2/oauth2/token', {
    body: 'grant_type=refresh_token',
    headers: { ...headers, 'content-type': 'text/plain' },
  })
  assert.deepEqual([asText.status, asText.body['error']], [400, 'invalid_request'])
  await sandbox.control('POST', 'switches', { 'x.json_at_token_endpoint': false })
  const refused = await sandbox.call(
    'POST',
    apiHost,
    '/2/oauth2/token',
    refresh(renewed.body['refresh_token']),
  )
  assert.deepEqual([refused.status, refused.body['error']], [400, 'invalid_request'])
})

test('a consent that asks for an unknown scope is refused with the reason', async (t) => {
  const sandbox = await testSandbox(t, [x])
  await assert.rejects(grantCode(sandbox, 'k', ['tweet.shout']), /tweet\.shout/)
})
