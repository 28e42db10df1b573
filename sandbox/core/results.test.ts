import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedInTest, signIn as signInToLinkedIn, memberScopes } from '../testing/linkedin.ts'
import { listOf, signIn, xTest } from '../testing/x.ts'

const hourMs = 3_600_000

test('a post’s numbers grow with its age, are the same again at the same age, and are what was set from then on', async (t) => {
  const sandbox = await xTest(t)
  const created = await sandbox.call('POST', 'api.x.com', '/2/tweets', {
    token: sandbox.token,
    json: { text: 'Fresh bread' },
  })
  const id = String((created.body['data'] as { id: string }).id)
  // An access lives for two hours.
  const read = async () => {
    const { token } = await signIn(sandbox)
    return sandbox.call('GET', 'api.x.com', `/2/tweets?ids=${id}&tweet.fields=public_metrics`, {
      token,
    })
  }
  const metrics = async () => listOf(await read())[0]!['public_metrics'] as Record<string, number>
  const first = await metrics()
  assert.equal(first['impression_count'], 0)
  await sandbox.control('POST', 'clock', { advance_ms: hourMs })
  const later = await metrics()
  assert.ok(later['impression_count']! > 0)
  assert.deepEqual(await metrics(), later)
  await sandbox.control('POST', 'clock', { advance_ms: 24 * hourMs })
  assert.ok((await metrics())['impression_count']! > later['impression_count']!)
  await sandbox.control('POST', 'results', { platform: 'x', external_id: id, likes: 3 })
  await sandbox.control('POST', 'clock', { advance_ms: 24 * hourMs })
  assert.equal((await metrics())['like_count'], 3)
  await sandbox.control('DELETE', `posts?platform=x&external_id=${id}`)
  const gone = await read()
  assert.deepEqual([gone.status, listOf(gone)], [200, []])
})

test('LinkedIn share statistics: answers only administrators of the page', async (t) => {
  const page = await linkedInTest(t, 'organization')
  const { headers } = await page.post('Fresh bread')
  const urn = headers.get('x-restli-id')!
  await page.control('POST', 'results', {
    platform: 'linkedin',
    external_id: urn,
    likes: 4,
    comments: 3,
    shares: 2,
    views: 100,
  })
  const path = (shares: string) =>
    `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(page.author)}&${shares}`
  const told = await page.rest('GET', path(`shares=List(${encodeURIComponent(urn)})`))
  assert.equal(told.status, 200, told.text)
  const [element] = told.body['elements'] as {
    share: string
    totalShareStatistics: Record<string, number>
  }[]
  const { likeCount, commentCount, shareCount, impressionCount } = element!.totalShareStatistics
  assert.deepEqual(
    [element!.share, likeCount, commentCount, shareCount, impressionCount],
    [urn, 4, 3, 2, 100],
  )
  assert.equal(
    (await page.rest('GET', path(`shares=${encodeURIComponent(urn)}`))).status,
    400,
    'not a list',
  )
  assert.equal(
    (await page.rest('GET', path(`ugcPosts=List(${encodeURIComponent(urn)})`))).status,
    400,
    'of the other kind',
  )
  const { token } = await signInToLinkedIn(page, {
    key: 'somebody',
    kind: 'member',
    scopes: memberScopes,
  })
  assert.equal(
    (await page.rest('GET', path(`shares=List(${encodeURIComponent(urn)})`), { token })).status,
    403,
  )
})
