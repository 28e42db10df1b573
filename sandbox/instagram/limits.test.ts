import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorOf, instagramTest, type InstagramTest } from '../testing/instagram.ts'

const publish = async (sandbox: InstagramTest) =>
  sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: await sandbox.finished() })

test('the cap of publications rolls over 24 hours, and can be read', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.publications_per_day': 2 })
  const limit = async () =>
    (await sandbox.get('/me/content_publishing_limit?fields=quota_usage,config')).body['data']
  assert.deepEqual(await limit(), [
    { quota_usage: 0, config: { quota_total: 2, quota_duration: 86_400 } },
  ])
  assert.equal((await publish(sandbox)).status, 200)
  sandbox.clock.advance(3_600_000)
  assert.equal((await publish(sandbox)).status, 200)
  assert.equal(errorOf(await publish(sandbox)), '400 9/2207042')
  assert.deepEqual(await limit(), [
    { quota_usage: 2, config: { quota_total: 2, quota_duration: 86_400 } },
  ])
  sandbox.clock.advance(86_400_000 - 3_600_000)
  assert.equal((await publish(sandbox)).status, 200)
})

test('the budget of calls is shown on every answer, and ends in a time to wait', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.calls_per_day': 2 })
  const usage = async () => {
    const heard = await sandbox.get('/me?fields=id')
    const [entry] = JSON.parse(heard.headers.get('x-business-use-case-usage') ?? '{}')[sandbox.igId]
    return [heard.status, entry.call_count, entry.estimated_time_to_regain_access]
  }
  assert.deepEqual(await usage(), [200, 50, 0])
  assert.deepEqual(await usage(), [200, 100, 0])
  assert.deepEqual(await usage(), [400, 100, 1_440])
})

test('the list of media comes newest first, in pages that follow each other', async (t) => {
  const sandbox = await instagramTest(t)
  const ids: unknown[] = []
  for (let count = 0; count < 3; count++) ids.unshift((await publish(sandbox)).body['id'])
  const first = await sandbox.get('/me/media?fields=id,timestamp&limit=2')
  const idsOf = (data: unknown) => (data as { id: string }[]).map(({ id }) => id)
  assert.deepEqual(idsOf(first.body['data']), ids.slice(0, 2))
  const paging = first.body['paging'] as { cursors: { after: string }; next: string }
  const second = await sandbox.get(`/me/media?fields=id&limit=2&after=${paging.cursors.after}`)
  assert.deepEqual(idsOf(second.body['data']), ids.slice(2))
  assert.equal('next' in (second.body['paging'] as object), false)
  const followed = await fetch(paging.next, {
    headers: { authorization: `Bearer ${sandbox.token}` },
  })
  assert.deepEqual(idsOf(((await followed.json()) as { data: unknown }).data), ids.slice(2))
})

test('fields that do not exist, versions that do not exist and paths that do not exist are refused', async (t) => {
  const sandbox = await instagramTest(t)
  assert.equal(errorOf(await sandbox.get('/me?fields=id,user_name')), '400 100')
  assert.equal(
    (await sandbox.get('/me/media?fields=nope')).status,
    200,
    'an empty list has no fields',
  )
  assert.equal((await sandbox.get('/v21.0/me?fields=id')).status, 200)
  assert.equal(errorOf(await sandbox.get('/v27.0/me?fields=id')), '400 2635')
  assert.equal(errorOf(await sandbox.get('/me/insights/daily')), '400 2500')
  assert.equal(errorOf(await sandbox.get('/me/media_publish')), '400 100')
  assert.equal(errorOf(await sandbox.get('/12345')), '400 100/33')
})
