import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestSandbox } from '../testing/sandbox.ts'
import { testSandbox } from '../testing/sandbox.ts'
import { graphHost, tokenHost, webHost } from './hosts.ts'
import { instagram } from './instagram.ts'
import { errorOf, instagramTest, publishScopes, redirectUri, signIn } from '../testing/instagram.ts'

function authorizePath(over: Record<string, string> = {}): string {
  const query = {
    client_id: 'app-1',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: publishScopes.join(','),
    state: 's1',
    ...over,
  }
  return `/oauth/authorize?${new URLSearchParams(query).toString()}`
}
const press = (sandbox: TestSandbox, form: Record<string, string>, over = {}) =>
  sandbox.call('POST', webHost, authorizePath(over), { form })
const exchangeCode = (sandbox: TestSandbox, code: string, over: Record<string, string> = {}) =>
  sandbox.call('POST', tokenHost, '/oauth/access_token', {
    form: {
      client_id: 'app-1',
      client_secret: 's',
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
      ...over,
    },
  })
const longToken = (sandbox: TestSandbox, token: string, secret = 's') =>
  sandbox.call(
    'GET',
    graphHost,
    `/access_token?grant_type=ig_exchange_token&client_secret=${secret}&access_token=${token}`,
  )
const refresh = (sandbox: TestSandbox, token: string) =>
  sandbox.call(
    'GET',
    graphHost,
    `/refresh_access_token?grant_type=ig_refresh_token&access_token=${token}`,
  )

test('a person allows a client on a page, and comes back with a code and a #_', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  const asked = await sandbox.call('GET', webHost, authorizePath())
  assert.equal(asked.status, 200)
  assert.match(asked.text, /instagram_business_content_publish/)
  const pressed = await press(sandbox, { allow: 'yes', new_name: 'The bakery' })
  assert.equal(pressed.status, 302)
  const location = pressed.headers.get('location') ?? ''
  assert.match(location, /#_$/)
  const back = new URL(location)
  assert.equal(back.searchParams.get('state'), 's1')
  const token = await exchangeCode(sandbox, back.searchParams.get('code') ?? '')
  assert.equal(token.body['permissions'], publishScopes.join(','))
  assert.match(token.text, /"user_id":24\d{15},/, 'a bare number beyond 2^53')
})

test('a person who denies is sent back with the reason', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  const back = new URL((await press(sandbox, { deny: 'yes' })).headers.get('location') ?? '')
  const { error, error_reason, state } = Object.fromEntries(back.searchParams)
  assert.deepEqual([error, error_reason, state], ['access_denied', 'user_denied', 's1'])
})

test('a wrong request to authorize gets a page, never a redirect', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  const wrong: Record<string, string>[] = [
    { scope: publishScopes.join(' ') },
    { scope: 'instagram_business_content_publish' },
    { scope: '' },
    { response_type: 'token' },
    { client_id: '' },
    { redirect_uri: 'crier.test/back' },
  ]
  for (const over of wrong) {
    assert.equal(
      (await sandbox.call('GET', webHost, authorizePath(over))).status,
      400,
      JSON.stringify(over),
    )
    assert.equal((await press(sandbox, { allow: 'yes' }, over)).status, 400)
  }
})

test('a code works once, for its client, its redirect URI and one hour', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  const code = async () =>
    new URL(
      (await press(sandbox, { allow: 'yes' })).headers.get('location') ?? '',
    ).searchParams.get('code') ?? ''
  const refused = async (given: string, over = {}) => {
    const heard = await exchangeCode(sandbox, given, over)
    assert.equal(heard.status, 400)
    return heard.body['error_message']
  }
  const once = await code()
  assert.equal((await exchangeCode(sandbox, once)).status, 200)
  assert.equal(await refused(once), 'Matching code was not found or was already used')
  assert.equal(
    await refused(`${await code()}#_`),
    'Matching code was not found or was already used',
  )
  assert.match(
    String(await refused(await code(), { redirect_uri: 'https://other.test/' })),
    /redirect_uri is identical/,
  )
  assert.match(String(await refused(await code(), { client_secret: 'wrong' })), /client secret/)
  assert.equal(
    await refused(await code(), { client_id: 'app-2' }),
    'Matching code was not found or was already used',
  )
  const late = await code()
  sandbox.clock.advance(3_600_000)
  assert.match(String(await refused(late)), /expired/)
})

test('a short-lived token is exchanged once it is known to be one, for sixty days', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  const { searchParams } = new URL(
    (await press(sandbox, { allow: 'yes' })).headers.get('location') ?? '',
  )
  const short = String(
    (await exchangeCode(sandbox, searchParams.get('code') ?? '')).body['access_token'],
  )
  assert.equal(errorOf(await longToken(sandbox, short, 'wrong')), '400 1')
  const long = await longToken(sandbox, short)
  assert.deepEqual([long.body['token_type'], long.body['expires_in']], ['bearer', 5_184_000])
  assert.equal(errorOf(await longToken(sandbox, String(long.body['access_token']))), '400 100')
  sandbox.clock.advance(3_600_000)
  assert.equal(errorOf(await longToken(sandbox, short)), '400 190/463')
})

test('a token refreshes itself from its first day to its last', async (t) => {
  const sandbox = await instagramTest(t)
  assert.equal(errorOf(await refresh(sandbox, sandbox.token)), '400 100', 'younger than 24 hours')
  sandbox.clock.advance(86_400_000)
  const fresh = await refresh(sandbox, sandbox.token)
  assert.notEqual(fresh.body['access_token'], sandbox.token)
  assert.equal((await sandbox.get('/me')).status, 200, 'the old one lives on')
  sandbox.clock.advance(59 * 86_400_000)
  assert.equal(errorOf(await refresh(sandbox, sandbox.token)), '400 190/463')
  assert.equal((await refresh(sandbox, String(fresh.body['access_token']))).status, 200)
})

test('the answer to a refresh can be lost after the old token was replaced', async (t) => {
  const sandbox = await instagramTest(t)
  sandbox.clock.advance(86_400_000)
  await sandbox.control('POST', 'switches', { 'instagram.refresh_ends_old_token': true })
  await sandbox.control('POST', 'faults', {
    platform: 'instagram',
    kind: 'refresh_rotate_then_drop',
  })
  await assert.rejects(refresh(sandbox, sandbox.token), /fetch failed/)
  assert.equal(errorOf(await sandbox.get('/me')), '400 190/458')
})

test('an account has two ids, and publishing takes the one of /me', async (t) => {
  const sandbox = await instagramTest(t)
  const { body } = await sandbox.get(
    '/me?fields=user_id,username,name,account_type,profile_picture_url',
  )
  assert.match(String(body['user_id']), /^178414\d{11}$/)
  assert.deepEqual(
    [body['username'], body['name'], body['account_type']],
    ['the_bakery', 'The bakery', 'BUSINESS'],
  )
  assert.notEqual(body['id'], body['user_id'])
  assert.equal(errorOf(await sandbox.post(`/${String(body['id'])}/media`, {})), '400 100/33')
})

test('switches: control the answers that could not be verified', async (t) => {
  const sandbox = await testSandbox(t, [instagram])
  await sandbox.control('POST', 'switches', {
    'instagram.token_answer': 'data',
    'instagram.permissions_form': 'list',
    'instagram.me_answer': 'data',
  })
  const { searchParams } = new URL(
    (await press(sandbox, { allow: 'yes' })).headers.get('location') ?? '',
  )
  const heard = await exchangeCode(sandbox, searchParams.get('code') ?? '')
  const [first] = heard.body['data'] as { access_token: string; permissions: string[] }[]
  assert.deepEqual(first?.permissions, publishScopes)
  const me = await sandbox.call('GET', graphHost, '/me?fields=user_id', {
    token: first?.access_token ?? '',
  })
  assert.equal((me.body['data'] as unknown[]).length, 1)
})

test('without the scopes of publishing nothing is published', async (t) => {
  const sandbox = await instagramTest(t)
  const reader = await signIn(sandbox, 'reader', ['instagram_business_basic'])
  assert.equal((await sandbox.get('/me?fields=id', reader.token)).status, 200)
  assert.equal(
    errorOf(await sandbox.post(`/${reader.igId}/media`, {}, { token: reader.token })),
    '403 10',
  )
  assert.equal(errorOf(await sandbox.call('GET', graphHost, '/me')), '400 104')
})

test('people find posts and authors on pages', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.post(`/${sandbox.igId}/media_publish`, {
    creation_id: await sandbox.finished({ caption: 'Fresh bread' }),
  })
  const profile = await sandbox.call('GET', webHost, '/the_bakery/')
  assert.equal(profile.status, 200)
  assert.match(profile.text, /Fresh bread/)
  assert.match(profile.text, /\/www\.instagram\.com\/p\/C/)
  assert.equal((await sandbox.call('GET', webHost, '/nobody/')).status, 404)
  assert.equal((await sandbox.call('GET', webHost, '/p/Cnothing/')).status, 404)
  assert.equal((await sandbox.call('GET', webHost, '/p/Cnothing')).status, 404)
})
