import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as instagramTest from '../testing/instagram.ts'
import * as linkedInTest from '../testing/linkedin.ts'
import { testSandbox } from '../testing/sandbox.ts'
import { instagram } from '../instagram/instagram.ts'
import { linkedin } from '../linkedin/linkedin.ts'
import { avatarOf } from './avatars.ts'
import { readPictureFacts } from './picture.ts'

test('an author has one picture, a whole PNG, and another than everybody else', () => {
  assert.deepEqual(readPictureFacts(avatarOf('1')), {
    contentType: 'image/png',
    width: 120,
    height: 120,
    frames: 1,
  })
  assert.deepEqual(avatarOf('1'), avatarOf('1'))
  assert.equal(
    new Set(Array.from({ length: 1_000 }, (_, id) => avatarOf(String(id)).toString('base64'))).size,
    1_000,
  )
})

test('an account may have no picture, and then no address of one either', async (t) => {
  const sandbox = await testSandbox(t, [linkedin, instagram])
  const member = await linkedInTest.signIn(sandbox)
  const account = await instagramTest.signIn(sandbox)
  for (const platform of ['linkedin', 'instagram'])
    await sandbox.control('POST', 'authors', {
      platform,
      author: 'bakery',
      facts: { picture: 'none' },
    })
  const info = await sandbox.call('GET', linkedInTest.apiHost, '/v2/userinfo', {
    token: member.token,
  })
  assert.deepEqual([info.body['name'], info.body['picture']], ['The bakery', undefined])
  const me = await sandbox.call(
    'GET',
    'graph.instagram.com',
    '/me?fields=username,profile_picture_url',
    { token: account.token },
  )
  assert.deepEqual([me.body['username'], me.body['profile_picture_url']], ['the_bakery', undefined])
})
