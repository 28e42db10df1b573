import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { mastodon } from './mastodon.ts'
import {
  exchange,
  grantCode,
  largeHost,
  mastodonTest,
  ownHost,
  publishScopes,
  redirectUri,
  register,
  said,
  signIn,
} from '../testing/mastodon.ts'
import { testSandbox } from '../testing/sandbox.ts'

const authorizePath = (clientId: string, more: Readonly<Record<string, string>> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: publishScopes.join(' '),
    state: 'abc',
    ...more,
  })}`

test('sandbox of Mastodon: refuses a consent without a known client, address and scopes', async (t) => {
  const sandbox = await testSandbox(t, [mastodon])
  const client = await register(sandbox, ownHost)
  for (const path of [
    authorizePath('unknown'),
    authorizePath(client.id, { redirect_uri: 'https://elsewhere.test/back' }),
    authorizePath(client.id, { scope: 'write' }),
    authorizePath(client.id, { response_type: 'token' }),
    authorizePath(client.id, { code_challenge: 'abc', code_challenge_method: 'plain' }),
  ])
    assert.equal((await sandbox.call('GET', ownHost, path)).status, 400, path)
  const elsewhere = await sandbox.call('GET', largeHost, authorizePath(client.id))
  assert.equal(elsewhere.status, 400, 'a client is known on its own server only')
  const denied = await sandbox.call('POST', ownHost, authorizePath(client.id), {
    form: { deny: 'yes' },
  })
  assert.match(denied.headers.get('location') ?? '', /error=access_denied.*state=abc/)
})

test('sandbox of Mastodon: refuses a registration that is not complete', async (t) => {
  const sandbox = await testSandbox(t, [mastodon])
  const good = { client_name: 'Crier', redirect_uris: redirectUri, scopes: 'read' }
  for (const [changes, expected] of [
    [{ client_name: '' }, "Application name can't be blank"],
    [{ redirect_uris: '' }, "Redirect URI can't be blank"],
    [{ redirect_uris: 'nowhere' }, 'Redirect URI must be an absolute URI.'],
    [{ scopes: 'read everything' }, "Scopes doesn't match configured on the server."],
    [{ website: 'ours' }, 'Application website is not a valid URL'],
  ] as const) {
    const answer = await sandbox.call('POST', ownHost, '/api/v1/apps', {
      form: { ...good, ...changes },
    })
    assert.equal(said(answer), `422 Validation failed: ${expected}`)
  }
})

test('sandbox of Mastodon: checks the client, the address and the verifier of a code', async (t) => {
  const sandbox = await testSandbox(t, [mastodon])
  const client = await register(sandbox, ownHost)
  const challenge = createHash('sha256').update('the verifier').digest('base64url')
  const code = async () =>
    (
      await grantCode(sandbox, client, 'bakery', {
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
    ).code
  for (const [changes, expected] of [
    [{ client_secret: 'wrong', code_verifier: 'the verifier' }, '401 invalid_client'],
    [{ redirect_uri: 'https://crier.test/other' }, '400 invalid_grant'],
    [{ code_verifier: 'another' }, '400 invalid_grant'],
    [{}, '400 invalid_grant'],
    [{ code_verifier: 'the verifier' }, '200 '],
  ] as const)
    assert.equal(
      said(await exchange(sandbox, ownHost, client, await code(), changes)),
      expected,
      JSON.stringify(changes),
    )
})

test('sandbox of Mastodon: gives the same token again, and a revoked one never', async (t) => {
  const sandbox = await testSandbox(t, [mastodon])
  const { token, client } = await signIn(sandbox)
  const again = async () => {
    const { code } = await grantCode(sandbox, client)
    return (await exchange(sandbox, ownHost, client, code)).body['access_token']
  }
  assert.equal(await again(), token)
  const revoke = (secret: string) =>
    sandbox.call('POST', ownHost, '/oauth/revoke', {
      form: { client_id: client.id, client_secret: secret, token },
    })
  assert.equal(said(await revoke('wrong')), '403 unauthorized_client')
  assert.equal(said(await revoke(client.secret)), '200 ')
  const me = () => sandbox.call('GET', ownHost, '/api/v1/accounts/verify_credentials', { token })
  assert.equal(said(await me()), '401 The access token was revoked')
  assert.notEqual(await again(), token)
})

test('sandbox of Mastodon: takes a token on its own server and for its scopes only', async (t) => {
  const sandbox = await mastodonTest(t)
  const { token } = sandbox
  const path = '/api/v1/accounts/verify_credentials'
  assert.equal(
    said(await sandbox.call('GET', largeHost, path, { token })),
    '401 The access token is invalid',
  )
  assert.equal(
    said(await sandbox.call('GET', ownHost, path)),
    '401 This method requires an authenticated user',
  )
  const reader = await register(sandbox, ownHost, ['read'])
  const { code } = await grantCode(sandbox, reader, 'bakery', { scopes: ['read'] })
  const answer = await exchange(sandbox, ownHost, reader, code)
  assert.equal(
    said(await sandbox.post({ status: 'hello' }, { token: String(answer.body['access_token']) })),
    '403 This action is outside the authorized scopes',
  )
})
