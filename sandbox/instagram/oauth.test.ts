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
