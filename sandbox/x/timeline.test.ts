import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../core/bodies.ts'
import { dataOf, listOf, said, signIn, xTest } from '../testing/x.ts'

test('a timeline lists newest first, replies included, with the fields that were asked for', async (t) => {
  const sandbox = await xTest(t)
  const first = await sandbox.posted({ text: 'see example.com' })
  const second = await sandbox.posted({ text: 'two', reply: { in_reply_to_tweet_id: first } })
  const path = `/2/users/${sandbox.userId}/tweets?tweet.fields=created_at,entities,referenced_tweets,conversation_id,in_reply_to_user_id`
  const [reply, start] = listOf(await sandbox.get(path))
  assert.equal(reply?.['id'], second)
  assert.deepEqual(reply?.['referenced_tweets'], [{ type: 'replied_to', id: first }])
  assert.deepEqual(
    [reply?.['conversation_id'], reply?.['in_reply_to_user_id']],
    [first, sandbox.userId],
  )
  const entities = isObject(start?.['entities']) ? start['entities'] : {}
  const url: unknown = Array.isArray(entities['urls']) ? entities['urls'][0] : undefined
  assert.ok(isObject(url))
  assert.deepEqual(
    [url['expanded_url'], url['display_url'], url['start'], url['end']],
    ['http://example.com', 'example.com', 4, 27],
  )
  assert.equal(start?.['created_at'], '2026-11-21T08:00:00.000Z')
})

test('an empty timeline has no data at all', async (t) => {
  const sandbox = await xTest(t)
  assert.deepEqual((await sandbox.get(`/2/users/${sandbox.userId}/tweets`)).body, {
    meta: { result_count: 0 },
  })
})

test('start_time, end_time, since_id and until_id narrow a timeline, and tokens page through it', async (t) => {
  const sandbox = await xTest(t)
  const ids: string[] = []
  for (let number = 0; number < 12; number += 1) {
    ids.push(await sandbox.posted({ text: `post ${number}` }))
    sandbox.clock.advance(60_000)
  }
  const list = async (query: string) =>
    listOf(await sandbox.get(`/2/users/${sandbox.userId}/tweets?${query}`)).map(
      (tweet) => tweet['id'],
    )
  const newestFirst = ids.toReversed()
  assert.deepEqual(
    await list('max_results=100&start_time=2026-11-21T08:09:00Z'),
    newestFirst.slice(0, 3),
  )
  assert.deepEqual(
    await list('max_results=100&end_time=2026-11-21T08:02:00Z'),
    newestFirst.slice(10),
  )
  assert.deepEqual(await list(`since_id=${ids[10]}`), newestFirst.slice(0, 1))
  assert.deepEqual(await list(`until_id=${ids[1]}`), newestFirst.slice(11))
  const page = await sandbox.get(`/2/users/${sandbox.userId}/tweets?max_results=5`)
  const meta = isObject(page.body['meta']) ? page.body['meta'] : {}
  assert.deepEqual(
    [meta['result_count'], meta['newest_id'], meta['oldest_id']],
    [5, ids[11], ids[7]],
  )
  assert.deepEqual(
    await list(`max_results=5&pagination_token=${String(meta['next_token'])}`),
    newestFirst.slice(5, 10),
  )
})

test('exclude=replies leaves replies out', async (t) => {
  const sandbox = await xTest(t)
  const first = await sandbox.posted({ text: 'one' })
  await sandbox.posted({ text: 'two', reply: { in_reply_to_tweet_id: first } })
  const list = listOf(
    await sandbox.get(`/2/users/${sandbox.userId}/tweets?exclude=replies,retweets`),
  )
  assert.deepEqual(
    list.map((tweet) => tweet['id']),
    [first],
  )
})

test('bad parameters of a timeline are refused by name', async (t) => {
  const sandbox = await xTest(t)
  const path = `/2/users/${sandbox.userId}/tweets`
  for (const [query, message] of [
    ['max_results=4', /max_results/],
    ['max_results=101', /max_results/],
    ['start_time=yesterday', /start_time/],
    ['start_time=2026-11-21T08:00:00Z&end_time=2026-11-21T07:00:00Z', /Invalid time range/],
    ['exclude=likes', /exclude/],
    ['pagination_token=%00', /pagination_token/],
    ['limit=5', /query parameter \[limit\]/],
    ['tweet.fields=everything', /\[everything\]/],
  ] as const) {
    const answer = await sandbox.get(`${path}?${query}`)
    assert.equal(answer.status, 400, query)
    assert.match(said(answer), message)
  }
})

test('a missing post is a 200 with an error and no data; several at once answer what is there', async (t) => {
  const sandbox = await xTest(t)
  const id = await sandbox.posted({ text: 'one' })
  const one = await sandbox.get('/2/tweets/1')
  assert.equal(said(one), '200 Could not find tweet with id: [1].')
  assert.equal('data' in one.body, false)
  const several = await sandbox.get(`/2/tweets?ids=${id},1`)
  assert.deepEqual(
    listOf(several).map((tweet) => tweet['id']),
    [id],
  )
  assert.equal(said(several), '200 Could not find tweet with ids: [1].')
})

test('subscription_type is told to oneself', async (t) => {
  const sandbox = await xTest(t)
  assert.equal(
    dataOf(await sandbox.get('/2/users/me?user.fields=subscription_type,verified'))[
      'subscription_type'
    ],
    'None',
  )
  await sandbox.control('POST', 'authors', {
    platform: 'x',
    author: sandbox.userId,
    facts: { subscription_type: 'PremiumPlus' },
  })
  assert.equal(
    dataOf(await sandbox.get('/2/users/me?user.fields=subscription_type'))['subscription_type'],
    'PremiumPlus',
  )
  const id = await sandbox.posted({ text: 'one' })
  const other = await signIn(sandbox, 'other')
  const seen = await sandbox.get(
    `/2/tweets/${id}?expansions=author_id&user.fields=subscription_type`,
    { token: other.token },
  )
  assert.match(seen.text, /"subscription_type":"None"/)
})
