import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorOf, instagramTest, type InstagramTest } from '../testing/instagram.ts'

async function heldBy(sandbox: InstagramTest): Promise<number> {
  return ((await sandbox.control('GET', 'posts?platform=instagram'))['data'] as unknown[]).length
}
const fault = (sandbox: InstagramTest, kind: string, more = {}) =>
  sandbox.control('POST', 'faults', { platform: 'instagram', kind, ...more })
const publish = (sandbox: InstagramTest, container: string, timeoutMs = 2_000) =>
  sandbox.post(`/${sandbox.igId}/media_publish`, { creation_id: container }, { timeoutMs })

test('faults strike only the calls that they are about', async (t) => {
  const sandbox = await instagramTest(t)
  await fault(sandbox, 'accept_then_5xx')
  await fault(sandbox, 'permission_denied')
  assert.equal((await sandbox.get('/me?fields=id')).status, 200)
  const made = await sandbox.post(`/${sandbox.igId}/media`, {
    image_url: `${sandbox.pictures}/1080x1350.jpg`,
  })
  assert.equal(errorOf(made), '403 10')
  assert.equal(
    (
      await sandbox.post(`/${sandbox.igId}/media`, {
        image_url: `${sandbox.pictures}/1080x1350.jpg`,
      })
    ).status,
    200,
  )
})

test('refusals of content and media come where nothing has been created', async (t) => {
  const sandbox = await instagramTest(t)
  const make = () =>
    sandbox.post(`/${sandbox.igId}/media`, { image_url: `${sandbox.pictures}/1080x1350.jpg` })
  await fault(sandbox, 'content_rejected')
  assert.equal(errorOf(await make()), '400 4/2207051')
  await fault(sandbox, 'media_rejected')
  assert.equal(errorOf(await make()), '400 36001/2207005')
  assert.equal(await heldBy(sandbox), 0)
})

test('the network can be away as a whole', async (t) => {
  const sandbox = await instagramTest(t)
  await fault(sandbox, 'unavailable', { author: 'bakery' })
  assert.equal(errorOf(await sandbox.get('/me')), '503 2')
  assert.equal((await sandbox.get('/me')).status, 200)
})

test('lists can lag behind while the post itself can be read', async (t) => {
  const sandbox = await instagramTest(t)
  const { body } = await publish(sandbox, await sandbox.finished())
  const listed = async () => ((await sandbox.get('/me/media')).body['data'] as unknown[]).length
  await fault(sandbox, 'read_lag', { delay_ms: 5_000, times: 2 })
  assert.equal(await listed(), 0)
  assert.equal((await sandbox.get(`/${String(body['id'])}?fields=permalink`)).status, 200)
  sandbox.clock.advance(5_000)
  assert.equal(await listed(), 1)
  assert.equal(await listed(), 1)
})

test('a switch hides every new object from its first reads', async (t) => {
  const sandbox = await instagramTest(t)
  await sandbox.control('POST', 'switches', { 'instagram.missing_reads': 1 })
  const container = await sandbox.finished()
  assert.equal(errorOf(await sandbox.get(`/${container}?fields=status_code`)), '400 100/33')
  assert.equal(
    (await sandbox.get(`/${container}?fields=status_code`)).body['status_code'],
    'FINISHED',
  )
  const { body } = await publish(sandbox, container)
  assert.equal(errorOf(await sandbox.get(`/${String(body['id'])}?fields=permalink`)), '400 100/33')
  assert.equal((await sandbox.get(`/${String(body['id'])}?fields=permalink`)).status, 200)
})

test('a restricted account is told so at every step, and a personal one may not post', async (t) => {
  const sandbox = await instagramTest(t)
  const container = await sandbox.finished()
  await sandbox.control('POST', 'authors', {
    platform: 'instagram',
    author: 'bakery',
    facts: { standing: 'restricted' },
  })
  assert.equal(errorOf(await publish(sandbox, container)), '400 25/2207050')
  assert.equal(
    errorOf(await sandbox.post('/me/media', { image_url: `${sandbox.pictures}/1080x1350.jpg` })),
    '400 25/2207050',
  )
  await sandbox.control('POST', 'authors', {
    platform: 'instagram',
    author: 'bakery',
    facts: { standing: 'good', account_type: 'PERSONAL' },
  })
  assert.equal(errorOf(await publish(sandbox, container)), '403 10')
})

test('faults that do not happen here are refused', async (t) => {
  const sandbox = await instagramTest(t)
  await assert.rejects(fault(sandbox, 'duplicate_content'), /does not happen on instagram/)
})
