import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testSandbox, type ReceivedRequest, type TestSandbox } from '../testing/sandbox.ts'
import { apiHost, webHost } from './hosts.ts'
import {
  codeOf,
  dataOf,
  everyScope,
  photoOrder,
  redirectUri,
  signIn,
  tiktokTest,
} from '../testing/tiktok.ts'
import { tiktok } from './tiktok.ts'

function authorizePath(over: Record<string, string> = {}): string {
  const query = {
    client_key: 'key-1',
    response_type: 'code',
    scope: everyScope.join(','),
    redirect_uri: redirectUri,
    state: 's1',
    ...over,
  }
  return `/v2/auth/authorize/?${new URLSearchParams(query).toString()}`
}
async function press(sandbox: TestSandbox, body: string, over = {}): Promise<string> {
  const heard = await sandbox.call('POST', webHost, authorizePath(over), {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return heard.headers.get('location') ?? ''
}
const codeFrom = (location: string) => new URL(location).searchParams.get('code') ?? ''
const tokenCall = (sandbox: TestSandbox, over: Record<string, string>) =>
  sandbox.call('POST', apiHost, '/v2/oauth/token/', {
    form: { client_key: 'key-1', client_secret: 's', ...over },
  })
const exchange = (sandbox: TestSandbox, code: string, over: Record<string, string> = {}) =>
  tokenCall(sandbox, { grant_type: 'authorization_code', redirect_uri: redirectUri, code, ...over })
const refresh = (sandbox: TestSandbox, token: string) =>
  tokenCall(sandbox, { grant_type: 'refresh_token', refresh_token: token })
const inShort = ({ status, body }: ReceivedRequest) =>
  `${status} ${String(body['error'])}: ${String(body['error_description'])}`

test('a wrong request to authorize gets a page, never a redirect', async (t) => {
  const sandbox = await testSandbox(t, [tiktok])
  const wrong: Record<string, string>[] = [
    { client_key: '', client_id: 'key-1' },
    { scope: 'user.info.basic video.publish' },
    { scope: '' },
    { redirect_uri: `${redirectUri}?x=1` },
    { redirect_uri: `${redirectUri}#x` },
    { redirect_uri: `https://crier.test/${'x'.repeat(512)}` },
    { response_type: 'token' },
    { code_challenge: 'abc', code_challenge_method: 'plain' },
  ]
  for (const over of wrong) {
    const heard = await sandbox.call('GET', webHost, authorizePath(over))
    assert.equal(heard.status, 400, JSON.stringify(over))
    assert.equal(await press(sandbox, 'allow=yes', over), '')
  }
  assert.equal(
    (await sandbox.call('GET', webHost, authorizePath().replace('/?', '?'))).status,
    200,
    'public clients leave the slash out',
  )
})

test('a code works once, for its client, its redirect URI and its time', async (t) => {
  const sandbox = await testSandbox(t, [tiktok])
  const code = async () => codeFrom(await press(sandbox, 'allow=yes'))
  const once = await code()
  assert.equal((await exchange(sandbox, once)).status, 200)
  assert.equal(
    inShort(await exchange(sandbox, once)),
    '400 invalid_grant: Authorization code is invalid.',
  )
  assert.match(
    inShort(await exchange(sandbox, (await code()).replace('*', '%2A'))),
    /invalid_grant/,
    'encoded twice',
  )
  assert.match(
    inShort(await exchange(sandbox, await code(), { redirect_uri: 'https://other.test/' })),
    /Redirect_uri is not matched/,
  )
  assert.equal(
    inShort(await exchange(sandbox, await code(), { client_secret: 'wrong' })),
    '400 invalid_client: Client key or secret is incorrect.',
  )
  const late = await code()
  sandbox.clock.advance(600_000)
  assert.equal(
    inShort(await exchange(sandbox, late)),
    '400 invalid_grant: Authorization code is expired.',
  )
})

test('codes of mobile and desktop applications need their verifier, in hex or in base64url', async (t) => {
  const sandbox = await testSandbox(t, [tiktok])
  await sandbox.control('POST', 'switches', { 'tiktok.pkce': true })
  assert.match(
    inShort(await exchange(sandbox, codeFrom(await press(sandbox, 'allow=yes')))),
    /verifier/,
  )
  for (const encoding of ['hex', 'base64url'] as const) {
    const challenge = createHash('sha256').update('verifier').digest(encoding) // prettier-ignore
    const over = { code_challenge: challenge, code_challenge_method: 'S256' }
    assert.match(
      inShort(await exchange(sandbox, codeFrom(await press(sandbox, 'allow=yes', over)))),
      /verifier/,
    )
    const right = await exchange(sandbox, codeFrom(await press(sandbox, 'allow=yes', over)), {
      code_verifier: 'verifier',
    })
    assert.equal(right.status, 200)
  }
})

test('refusals of OAuth can come with HTTP 200', async (t) => {
  const sandbox = await testSandbox(t, [tiktok])
  await sandbox.control('POST', 'switches', { 'tiktok.oauth_error_status': '200' })
  assert.match(inShort(await refresh(sandbox, 'rft.unknown')), /^200 invalid_grant/)
  assert.match(
    inShort(await tokenCall(sandbox, { grant_type: 'password' })),
    /^200 unsupported_grant_type/,
  )
  const json = await sandbox.call('POST', apiHost, '/v2/oauth/token/', {
    json: { grant_type: 'refresh_token' },
  })
  assert.match(inShort(json), /^200 invalid_request/)
})

test('each field about a user needs its scope', async (t) => {
  const sandbox = await tiktokTest(t)
  const { token } = await signIn(sandbox, 'brewery', ['user.info.basic'])
  const info = (fields: string) =>
    sandbox.call('GET', apiHost, `/v2/user/info/?fields=${fields}`, { token })
  assert.equal(codeOf(await info('open_id,display_name')), '200 ok')
  assert.equal(codeOf(await info('open_id,username')), '401 scope_permission_missed')
  assert.equal(codeOf(await info('')), '400 invalid_params')
  assert.equal(codeOf(await info('nickname')), '400 invalid_params')
  await sandbox.control('POST', 'switches', { 'tiktok.scope_missing_status': '400' })
  assert.equal(codeOf(await info('username')), '400 scope_permission_missed')
  const mine = await sandbox.call(
    'GET',
    apiHost,
    '/v2/user/info/?fields=open_id,union_id,username',
    { token: sandbox.token },
  )
  const user = dataOf(mine)['user'] as Record<string, unknown>
  assert.deepEqual([user['open_id'], user['username']], [sandbox.openId, 'the_bakery'])
})

test('without the scope of posting nothing is posted', async (t) => {
  const sandbox = await tiktokTest(t)
  const { token } = await signIn(sandbox, 'brewery', ['user.info.basic'])
  for (const path of [
    '/v2/post/publish/creator_info/query/',
    '/v2/post/publish/content/init/',
    '/v2/video/list/?fields=id',
  ]) {
    const json = path.includes('init') ? photoOrder(sandbox.pictures) : undefined
    assert.equal(codeOf(await sandbox.post(path, json, { token })), '401 scope_not_authorized')
  }
  assert.equal(
    codeOf(await sandbox.call('POST', apiHost, '/v2/post/publish/creator_info/query/')),
    '401 access_token_invalid',
  )
})
