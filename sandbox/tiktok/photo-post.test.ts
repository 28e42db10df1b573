import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiHost } from './hosts.ts'
import {
  codeOf,
  dataOf,
  photoOrder,
  signIn,
  tiktokTest,
  type PhotoOver,
  type TiktokTest,
} from '../testing/tiktok.ts'

interface Held {
  readonly external_id: string
  readonly author: string
  readonly text: string
  readonly media: { width: number; url: string }[]
  readonly permalink: string
  readonly created_at: number
}
const postsOf = async (sandbox: TiktokTest) =>
  (await sandbox.control('GET', 'posts?platform=tiktok'))['data'] as Held[]
const initPath = '/v2/post/publish/content/init/'
const codeOfInit = async (sandbox: TiktokTest, over: PhotoOver) =>
  codeOf(await sandbox.post(initPath, photoOrder(sandbox.pictures, over)))

test('a post for the creator alone is complete, and never named', async (t) => {
  const sandbox = await tiktokTest(t)
  const publishId = await sandbox.init({ post_info: { privacy_level: 'SELF_ONLY' } })
  await sandbox.fetched(publishId)
  sandbox.clock.advance(3_600_000)
  const data = dataOf(await sandbox.status(publishId))
  assert.deepEqual([data['status'], data['publicaly_available_post_id']], ['PUBLISH_COMPLETE', []])
})

test('an address that fails at first is tried again', async (t) => {
  const sandbox = await tiktokTest(t)
  const publishId = await sandbox.init({
    source_info: { photo_images: [`${sandbox.pictures}/missing.jpg`] },
  })
  assert.equal(dataOf(await sandbox.status(publishId))['status'], 'PROCESSING_DOWNLOAD')
  const moving = setInterval(() => sandbox.clock.advance(1_000), 5)
  t.after(() => clearInterval(moving))
  await sandbox.fetched(publishId)
  assert.equal(dataOf(await sandbox.status(publishId))['fail_reason'], 'photo_pull_failed')
})

test('the order is read strictly', async (t) => {
  const sandbox = await tiktokTest(t)
  const refused: PhotoOver[] = [
    { post_mode: 'LATER' },
    { post_info: { privacy_level: undefined } },
    { post_info: { hashtags: ['bread'] } },
    { post_info: { title: 'x'.repeat(91) } },
    { post_info: { description: '🥖'.repeat(2_001) } },
    { post_info: { disable_comment: 'no' } },
    { source_info: { photo_images: [] } },
    { source_info: { photo_images: Array(36).fill(`${sandbox.pictures}/1080x1920.jpg`) } },
    { source_info: { photo_cover_index: 1 } },
    { source_info: { source: 'FILE_UPLOAD' } },
  ]
  await sandbox.control('POST', 'quotas', { platform: 'tiktok', enforced: false })
  for (const over of refused)
    assert.equal(await codeOfInit(sandbox, over), '400 invalid_params', JSON.stringify(over))
  const form = await sandbox.call('POST', apiHost, initPath, {
    token: sandbox.token,
    form: { media_type: 'PHOTO' },
  })
  assert.equal(codeOf(form), '400 invalid_params')
  assert.equal(
    await codeOfInit(sandbox, {
      post_info: { title: '🥖'.repeat(45), description: '🥖'.repeat(2_000) },
    }),
    '200 ok',
  )
})

test('paths end with a slash, and take their own method only', async (t) => {
  const sandbox = await tiktokTest(t)
  assert.equal(
    codeOf(await sandbox.post('/v2/post/publish/content/init', {})),
    '404 unsupported_path',
  )
  assert.equal(
    codeOf(await sandbox.call('GET', apiHost, initPath, { token: sandbox.token })),
    '405 invalid_request_method',
  )
})

test('the audience must be one that the creator is offered', async (t) => {
  const sandbox = await tiktokTest(t)
  const info = async () => dataOf(await sandbox.post('/v2/post/publish/creator_info/query/'))
  assert.deepEqual((await info())['privacy_level_options'], [
    'PUBLIC_TO_EVERYONE',
    'MUTUAL_FOLLOW_FRIENDS',
    'SELF_ONLY',
  ])
  assert.equal(
    await codeOfInit(sandbox, { post_info: { privacy_level: 'FOLLOWER_OF_CREATOR' } }),
    '403 privacy_level_option_mismatch',
  )
  await sandbox.control('POST', 'authors', {
    platform: 'tiktok',
    author: 'bakery',
    facts: { account: 'private', comments: 'disabled' },
  })
  assert.deepEqual((await info())['privacy_level_options'], [
    'FOLLOWER_OF_CREATOR',
    'MUTUAL_FOLLOW_FRIENDS',
    'SELF_ONLY',
  ])
  assert.equal((await info())['comment_disabled'], true)
  assert.equal(await codeOfInit(sandbox, {}), '403 privacy_level_option_mismatch')
  assert.equal(
    await codeOfInit(sandbox, { post_info: { privacy_level: 'FOLLOWER_OF_CREATOR' } }),
    '200 ok',
  )
})

test('an application that was not audited has five users a day', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', { 'tiktok.audited': false })
  const order = photoOrder(sandbox.pictures, { post_info: { privacy_level: 'SELF_ONLY' } })
  const codes: string[] = []
  for (let number = 1; number <= 6; number++) {
    const { token } = await signIn(sandbox, `user${number}`)
    await sandbox.control('POST', 'authors', {
      platform: 'tiktok',
      author: `user${number}`,
      facts: { account: 'private' },
    })
    codes.push(codeOf(await sandbox.call('POST', apiHost, initPath, { token, json: order })))
  }
  assert.deepEqual(codes, [...Array<string>(5).fill('200 ok'), '403 reached_active_user_cap'])
})

test('a draft for the inbox is delivered there, and is no post', async (t) => {
  const sandbox = await tiktokTest(t)
  const publishId = await sandbox.init({
    post_mode: 'MEDIA_UPLOAD',
    post_info: { privacy_level: undefined },
  })
  await sandbox.fetched(publishId)
  sandbox.clock.advance(1_000)
  assert.equal(dataOf(await sandbox.status(publishId))['status'], 'SEND_TO_USER_INBOX')
  assert.deepEqual(await postsOf(sandbox), [])
})

test('a publish_id is its creator’s, and known for a day', async (t) => {
  const sandbox = await tiktokTest(t)
  const publishId = await sandbox.init()
  const { token } = await signIn(sandbox, 'brewery')
  const asked = await sandbox.call('POST', apiHost, '/v2/post/publish/status/fetch/', {
    token,
    json: { publish_id: publishId },
  })
  assert.equal(codeOf(asked), '400 token_not_authorized_for_specified_publish_id')
  assert.equal(codeOf(await sandbox.status('p_pub_url~v2.1')), '400 invalid_publish_id')
  assert.equal(
    codeOf(await sandbox.post('/v2/post/publish/status/fetch/', {})),
    '400 invalid_params',
  )
  await sandbox.fetched(publishId)
  sandbox.clock.advance(7_199_000)
  assert.equal(codeOf(await sandbox.status(publishId)), '200 ok')
  sandbox.clock.advance(86_400_000)
  const later = await signIn(sandbox)
  const late = await sandbox.call('POST', apiHost, '/v2/post/publish/status/fetch/', {
    token: later.token,
    json: { publish_id: publishId },
  })
  assert.equal(codeOf(late), '400 invalid_publish_id')
})

test('what was taken before a crash is fetched after it', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-tiktok-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  let publishId = ''
  await t.test('one life ends while the media are away', async (life) => {
    const sandbox = await tiktokTest(life, dataDir)
    await sandbox.control('POST', 'switches', { 'tiktok.stuck_downloads': true })
    publishId = await sandbox.init({ source_info: { photo_images: ['http://127.0.0.1:1/1.jpg'] } })
    await sandbox.control('POST', 'switches', {
      'tiktok.stuck_downloads': false,
      'tiktok.pull_attempts': 1,
    })
  })
  await t.test('the next goes on', async (life) => {
    const sandbox = await tiktokTest(life, dataDir)
    await sandbox.fetched(publishId)
    assert.equal(dataOf(await sandbox.status(publishId))['fail_reason'], 'photo_pull_failed')
  })
})
