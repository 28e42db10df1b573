import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codeOf,
  dataOf,
  photoOrder,
  signIn,
  tiktokTest,
  type TiktokTest,
} from '../testing/tiktok.ts'

const initPath = '/v2/post/publish/content/init/'
const creatorPath = '/v2/post/publish/creator_info/query/'
const fault = (sandbox: TiktokTest, kind: string, more = {}) =>
  sandbox.control('POST', 'faults', { platform: 'tiktok', kind, ...more })
const init = (sandbox: TiktokTest, timeoutMs = 2_000) =>
  sandbox.post(initPath, photoOrder(sandbox.pictures), { timeoutMs })
const publishIds = (sandbox: TiktokTest) =>
  [...sandbox.sandboxState.store.table('tiktok.publications').entries()].map(
    ([publishId]) => publishId,
  )

test('a token, a permission and a rate can fail without anything being taken', async (t) => {
  const sandbox = await tiktokTest(t)
  await fault(sandbox, 'token_expired')
  assert.equal(codeOf(await init(sandbox)), '401 access_token_invalid')
  await fault(sandbox, 'permission_denied')
  assert.equal(codeOf(await init(sandbox)), '401 scope_not_authorized')
  await fault(sandbox, 'rate_limited')
  assert.equal(codeOf(await init(sandbox)), '429 rate_limit_exceeded')
  await fault(sandbox, 'unavailable')
  assert.equal(codeOf(await init(sandbox)), '503 internal_error')
  assert.deepEqual(publishIds(sandbox), [])
})

test('a status can be stuck in the download', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', { 'tiktok.stuck_downloads': true })
  const publishId = await sandbox.init()
  sandbox.clock.advance(3_600_000)
  assert.equal(dataOf(await sandbox.status(publishId))['status'], 'PROCESSING_DOWNLOAD')
})

test('a lag withholds the name of a post for as long as it lasts', async (t) => {
  const sandbox = await tiktokTest(t)
  const publishId = await sandbox.init()
  await sandbox.fetched(publishId)
  sandbox.clock.advance(4_000)
  await fault(sandbox, 'read_lag')
  assert.deepEqual(dataOf(await sandbox.status(publishId))['publicaly_available_post_id'], [])
  assert.equal(
    (dataOf(await sandbox.status(publishId))['publicaly_available_post_id'] as unknown[]).length,
    1,
  )
})

test('a lie after a publication is Instagram’s alone, and TikTok knows no duplicates', async (t) => {
  const sandbox = await tiktokTest(t)
  for (const kind of ['accept_then_lie', 'duplicate_content'])
    await assert.rejects(fault(sandbox, kind), /does not happen on tiktok/)
})

test('six inits fit into any minute, twenty questions about the creator, thirty about a status', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', { 'tiktok.stuck_downloads': true })
  const fitting = async (ask: () => Promise<string>) => {
    let count = 0
    while ((await ask()) !== '429 rate_limit_exceeded') count++
    return count
  }
  assert.equal(await fitting(async () => codeOf(await init(sandbox))), 6)
  assert.equal(await fitting(async () => codeOf(await sandbox.post(creatorPath))), 20)
  assert.equal(await fitting(async () => codeOf(await sandbox.status('p1'))), 30)
  sandbox.clock.advance(59_999)
  assert.equal(codeOf(await init(sandbox)), '429 rate_limit_exceeded')
  sandbox.clock.advance(1)
  assert.equal(codeOf(await init(sandbox)), '200 ok')
})

test('the daily cap of a creator is announced by the creator info with HTTP 200, and rolls', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', {
    'tiktok.posts_per_day': 1,
    'tiktok.stuck_downloads': true,
    'tiktok.access_lifetime_ms': 172_800_000,
  })
  const { token } = await signIn(sandbox)
  const code = async (path: string, json?: unknown) =>
    codeOf(await sandbox.post(path, json, { token }))
  assert.equal(await code(initPath, photoOrder(sandbox.pictures)), '200 ok')
  assert.equal(await code(creatorPath), '200 spam_risk_too_many_posts')
  assert.equal(await code(initPath, photoOrder(sandbox.pictures)), '403 spam_risk_too_many_posts')
  sandbox.clock.advance(86_400_000)
  assert.equal(await code(creatorPath), '200 ok')
})

test('a banned creator is told so with HTTP 200 by the creator info', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'authors', {
    platform: 'tiktok',
    author: 'bakery',
    facts: { standing: 'banned' },
  })
  assert.equal(codeOf(await sandbox.post(creatorPath)), '200 spam_risk_user_banned_from_posting')
  assert.equal(codeOf(await init(sandbox)), '403 spam_risk_user_banned_from_posting')
})

test('five drafts may wait in an inbox', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', { 'tiktok.stuck_downloads': true })
  const draft = photoOrder(sandbox.pictures, {
    post_mode: 'MEDIA_UPLOAD',
    post_info: { privacy_level: undefined },
  })
  for (let count = 0; count < 5; count++)
    assert.equal(codeOf(await sandbox.post(initPath, draft)), '200 ok')
  assert.equal(codeOf(await sandbox.post(initPath, draft)), '403 spam_risk_too_many_pending_share')
})
