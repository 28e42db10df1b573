import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as instagramTest from '../testing/instagram.ts'
import * as linkedInTest from '../testing/linkedin.ts'
import { testSandbox } from '../testing/sandbox.ts'
import * as tiktokTest from '../testing/tiktok.ts'
import * as xTest from '../testing/x.ts'
import { instagram } from '../instagram/instagram.ts'
import { linkedin } from '../linkedin/linkedin.ts'
import { avatarOf } from './avatars.ts'
import { readPictureFacts } from './picture.ts'

async function fetched(address: unknown) {
  const answer = await fetch(String(address))
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

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

test('LinkedIn names the picture of a member for the scope profile only, and serves it', async (t) => {
  const sandbox = await linkedInTest.linkedInTest(t)
  const me = async (token: string) =>
    (await sandbox.call('GET', linkedInTest.apiHost, '/v2/userinfo', { token })).body
  const picture = await fetched((await me(sandbox.token))['picture'])
  assert.deepEqual(picture, { status: 200, type: 'image/png', bytes: avatarOf(sandbox.author) })
  const bare = await linkedInTest.signIn(sandbox, { key: 'other', scopes: ['openid'] })
  assert.equal((await me(bare.token))['picture'], undefined)
})

test('X names the picture of a user where it is asked for, and serves it', async (t) => {
  const sandbox = await xTest.xTest(t)
  assert.equal(xTest.dataOf(await sandbox.get('/2/users/me'))['profile_image_url'], undefined)
  const me = xTest.dataOf(await sandbox.get('/2/users/me?user.fields=profile_image_url'))
  assert.deepEqual(await fetched(me['profile_image_url']), {
    status: 200,
    type: 'image/png',
    bytes: avatarOf(sandbox.userId),
  })
})

test('Instagram names the picture of an account where it is asked for, and serves it', async (t) => {
  const sandbox = await instagramTest.instagramTest(t)
  assert.equal((await sandbox.get('/me?fields=user_id')).body['profile_picture_url'], undefined)
  const { body } = await sandbox.get('/me?fields=profile_picture_url')
  assert.deepEqual(await fetched(body['profile_picture_url']), {
    status: 200,
    type: 'image/png',
    bytes: avatarOf(sandbox.igId),
  })
})

test('TikTok names the picture of a creator where it is asked for, and its address runs out', async (t) => {
  const sandbox = await tiktokTest.tiktokTest(t)
  const ask = async (fields: string) =>
    tiktokTest.dataOf(
      await sandbox.call('GET', 'open.tiktokapis.com', `/v2/user/info/?fields=${fields}`, {
        token: sandbox.token,
      }),
    )
  const user = (await ask('open_id,avatar_url'))['user'] as Record<string, unknown>
  assert.equal(((await ask('open_id'))['user'] as Record<string, unknown>)['avatar_url'], undefined)
  assert.deepEqual(await fetched(user['avatar_url']), {
    status: 200,
    type: 'image/png',
    bytes: avatarOf(sandbox.openId),
  })
  sandbox.clock.advance(6 * 3_600_000)
  assert.equal((await fetched(user['avatar_url'])).status, 403)
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
