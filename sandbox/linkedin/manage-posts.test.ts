import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../core/bodies.ts'
import { linkedInTest, said, type LinkedInTest } from '../testing/linkedin.ts'

async function found(sandboxState: LinkedInTest, query = 'count=10&sortBy=CREATED') {
  const path = `/rest/posts?q=author&author=${encodeURIComponent(sandboxState.author)}&${query}`
  const { body, status, text } = await sandboxState.rest('GET', path, { headers: { 'x-restli-method': 'FINDER' } })
  assert.equal(status, 200, text)
  return Array.isArray(body['elements']) ? body['elements'].filter(isObject) : []
}

test('a page finds its posts, newest first, as LinkedIn stored them', async (t) => {
  const sandboxState = await linkedInTest(t, 'organization')
  await sandboxState.post('one #bread \\(warm\\)')
  sandboxState.clock.advance(1_000)
  const urn = (await sandboxState.post('two')).headers.get('x-restli-id')
  const [second, first] = await found(sandboxState)
  assert.deepEqual([second?.['id'], second?.['createdAt'], second?.['lifecycleState']], [urn, sandboxState.clock.now(), 'PUBLISHED'])
  assert.equal(first?.['commentary'], 'one {hashtag|\\#|bread} \\(warm\\)')
  assert.equal((await found(sandboxState, 'count=1&start=1'))[0]?.['id'], first['id'])
})

test('a member can neither list nor read own posts', async (t) => {
  const sandboxState = await linkedInTest(t)
  const urn = (await sandboxState.post('one')).headers.get('x-restli-id') ?? ''
  assert.match(
    said(await sandboxState.rest('GET', `/rest/posts?q=author&author=${encodeURIComponent(sandboxState.author)}`)),
    /^403 ACCESS_DENIED/,
  )
  assert.match(said(await sandboxState.rest('GET', `/rest/posts/${encodeURIComponent(urn)}?viewContext=AUTHOR`)), /^403 ACCESS_DENIED/)
})

test('read_lag hides young posts from the finder, not from a direct read', async (t) => {
  const sandboxState = await linkedInTest(t, 'organization')
  const urn = (await sandboxState.post('one')).headers.get('x-restli-id') ?? ''
  await sandboxState.fault('read_lag', { times: 0 })
  assert.equal((await found(sandboxState)).length, 0)
  assert.equal((await sandboxState.rest('GET', `/rest/posts/${encodeURIComponent(urn)}`)).body['id'], urn)
  sandboxState.clock.advance(5_000)
  assert.equal((await found(sandboxState)).length, 1)
})

test('an edit changes what readers see; a delete takes the post away and may be repeated', async (t) => {
  const sandboxState = await linkedInTest(t)
  const urn = (await sandboxState.post('one')).headers.get('x-restli-id') ?? ''
  const path = `/rest/posts/${encodeURIComponent(urn)}`
  const json = { patch: { $set: { commentary: 'two \\#' } } }
  assert.match(said(await sandboxState.rest('POST', path, { json })), /^400 INVALID_VALUE_FOR_FIELD: X-RestLi-Method/)
  assert.equal((await sandboxState.rest('POST', path, { json, headers: { 'x-restli-method': 'PARTIAL_UPDATE' } })).status, 204)
  assert.equal((await sandboxState.truth())[0]?.['text'], 'two #')
  assert.equal((await sandboxState.rest('DELETE', path)).status, 204)
  assert.equal((await sandboxState.rest('DELETE', path)).status, 204)
  assert.deepEqual(await sandboxState.truth(), [])
})

test('bad parameters of the finder are refused', async (t) => {
  const sandboxState = await linkedInTest(t, 'organization')
  for (const query of [
    'q=owner',
    'q=author',
    'q=author&author=ada',
    `q=author&author=${sandboxState.author}&count=101`,
    `q=author&author=${sandboxState.author}&limit=5`,
  ]) {
    assert.equal((await sandboxState.rest('GET', `/rest/posts?${query}`)).status, 400, query)
  }
})
