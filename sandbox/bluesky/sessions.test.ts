import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdsHost } from './hosts.ts'
import { blueskyTest, handle, keyOf, post, said } from '../testing/bluesky.ts'
import { claimsOf } from './sessions.ts'

test('an app password and an ordinary one sign in, told apart by the scope', async (t) => {
  const sandbox = await blueskyTest(t)
  const scopeOf = async (password?: string) =>
    claimsOf(String((await sandbox.signIn(handle, password)).body['accessJwt']))?.['scope']
  assert.equal(await scopeOf(), 'com.atproto.appPass')
  assert.equal(await scopeOf('sandbox password'), 'com.atproto.access')
})

test('the control lets tokens run out', async (t) => {
  const sandbox = await blueskyTest(t)
  await sandbox.control('POST', 'tokens/expire', { platform: 'bluesky', refresh: true })
  assert.equal(
    said(await sandbox.put(keyOf(1), post('Late'))),
    '400 ExpiredToken Token has expired',
  )
  assert.equal(said(await sandbox.refresh()), '400 ExpiredToken Token has been revoked')
})

test('a revoked app password ends the renewal and leaves the access', async (t) => {
  const sandbox = await blueskyTest(t)
  const { body } = await sandbox.signIn(handle, 'sandbox password')
  await sandbox.xrpc('com.atproto.server.revokeAppPassword', {
    token: String(body['accessJwt']),
    json: { name: 'sandbox' },
  })
  assert.equal(said(await sandbox.put(keyOf(1), post('Still'))), '200')
  assert.equal(said(await sandbox.refresh()), '400 ExpiredToken Token has been revoked')
  assert.equal((await sandbox.signIn()).status, 401)
})

test('accounts that may not post, and ones that need a code, are refused as on the real server', async (t) => {
  const sandbox = await blueskyTest(t)
  const set = (facts: Readonly<Record<string, string>>) =>
    sandbox.control('POST', 'authors', { platform: 'bluesky', author: 'sandbox', facts })
  await set({ account: 'deactivated' })
  assert.equal(
    said(await sandbox.put(keyOf(1), post('No'))),
    '401 AccountDeactivated Account is deactivated',
  )
  assert.equal((await sandbox.signIn()).body['status'], 'deactivated')
  await set({ account: 'taken_down' })
  assert.equal(said(await sandbox.refresh()), '401 AccountTakedown Account has been taken down')
  await set({ account: 'active', sign_in_code: 'on' })
  assert.match(
    said(await sandbox.signIn(handle, 'sandbox password')),
    /^401 AuthFactorTokenRequired/,
  )
  assert.equal((await sandbox.signIn()).status, 200)
})

test('a handle leads to its DID, and the directory from there to the server and back', async (t) => {
  const sandbox = await blueskyTest(t)
  const wellKnown = (host: string) => sandbox.call('GET', host, '/.well-known/atproto-did')
  assert.equal((await wellKnown(handle)).text, sandbox.did)
  assert.equal((await wellKnown(`nobody.${pdsHost}`)).status, 404)
  for (const host of [pdsHost, 'public.api.bsky.app']) {
    const found = await sandbox.call(
      'GET',
      host,
      `/xrpc/com.atproto.identity.resolveHandle?handle=${handle}`,
    )
    assert.equal(found.body['did'], sandbox.did)
  }
  const document = () => sandbox.call('GET', 'plc.directory', `/${sandbox.did}`)
  const { body } = await document()
  assert.deepEqual(
    [body['alsoKnownAs'], body['service']],
    [
      [`at://${handle}`],
      [
        {
          id: '#atproto_pds',
          type: 'AtprotoPersonalDataServer',
          serviceEndpoint: `https://${pdsHost}`,
        },
      ],
    ],
  )
  await sandbox.control('POST', 'authors', {
    platform: 'bluesky',
    author: 'sandbox',
    facts: { did_document: 'other_handle' },
  })
  assert.deepEqual((await document()).body['alsoKnownAs'], [`at://other.${pdsHost}`])
  assert.equal((await sandbox.call('GET', 'plc.directory', '/did:plc:none')).status, 404)
})

test('an author that the control makes signs in with the app password in its facts', async (t) => {
  const sandbox = await blueskyTest(t)
  const made = await sandbox.control('POST', 'authors', {
    platform: 'bluesky',
    author: { key: 'bakery', name: 'The Bakery' },
  })
  const { facts, username } = made
  assert.equal(username, `the-bakery.${pdsHost}`)
  assert.ok(typeof facts === 'object' && facts !== null && 'app_password' in facts)
  assert.match(String(facts.app_password), /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
  assert.equal((await sandbox.signIn(String(username), String(facts.app_password))).status, 200)
})

test('the start page shows the passwords, and so does the page where the real network makes them', async (t) => {
  const sandbox = await blueskyTest(t)
  for (const path of ['/', '/bsky.app/settings/app-passwords']) {
    const page = await (await fetch(sandbox.url + path)).text()
    assert.ok(page.includes(handle) && page.includes('sand-box2-sand-box3'), path)
  }
})
