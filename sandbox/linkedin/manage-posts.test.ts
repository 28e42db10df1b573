import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../core/bodies.ts'
import { linkedInTest, said, type LinkedInTest } from '../testing/linkedin.ts'

async function found(sandbox: LinkedInTest, query = 'count=10&sortBy=CREATED') {
  const path = `/rest/posts?q=author&author=${encodeURIComponent(sandbox.author)}&${query}`
  const { body, status, text } = await sandbox.rest('GET', path, {
    headers: { 'x-restli-method': 'FINDER' },
  })
  assert.equal(status, 200, text)
  return Array.isArray(body['elements']) ? body['elements'].filter(isObject) : []
}

test('a member can neither list nor read own posts', async (t) => {
  const sandbox = await linkedInTest(t)
  const urn = (await sandbox.post('one')).headers.get('x-restli-id') ?? ''
  assert.match(
    said(
      await sandbox.rest(
        'GET',
        `/rest/posts?q=author&author=${encodeURIComponent(sandbox.author)}`,
      ),
    ),
    /^403 ACCESS_DENIED/,
  )
  assert.match(
    said(await sandbox.rest('GET', `/rest/posts/${encodeURIComponent(urn)}?viewContext=AUTHOR`)),
    /^403 ACCESS_DENIED/,
  )
})

test('read_lag hides young posts from the finder, not from a direct read', async (t) => {
  const sandbox = await linkedInTest(t, 'organization')
  const urn = (await sandbox.post('one')).headers.get('x-restli-id') ?? ''
  await sandbox.fault('read_lag', { times: 0 })
  assert.equal((await found(sandbox)).length, 0)
  assert.equal(
    (await sandbox.rest('GET', `/rest/posts/${encodeURIComponent(urn)}`)).body['id'],
    urn,
  )
  sandbox.clock.advance(5_000)
  assert.equal((await found(sandbox)).length, 1)
})

test('an edit changes what readers see; a delete takes the post away and may be repeated', async (t) => {
  const sandbox = await linkedInTest(t)
  const urn = (await sandbox.post('one')).headers.get('x-restli-id') ?? ''
  const path = `/rest/posts/${encodeURIComponent(urn)}`
  const json = { patch: { $set: { commentary: 'two \\#' } } }
  assert.match(
    said(await sandbox.rest('POST', path, { json })),
    /^400 INVALID_VALUE_FOR_FIELD: X-RestLi-Method/,
  )
  assert.equal(
    (await sandbox.rest('POST', path, { json, headers: { 'x-restli-method': 'PARTIAL_UPDATE' } }))
      .status,
    204,
  )
  assert.equal((await sandbox.truth())[0]?.['text'], 'two #')
  assert.equal((await sandbox.rest('DELETE', path)).status, 204)
  assert.equal((await sandbox.rest('DELETE', path)).status, 204)
  assert.deepEqual(await sandbox.truth(), [])
})

test('bad parameters of the finder are refused', async (t) => {
  const sandbox = await linkedInTest(t, 'organization')
  for (const query of [
    'q=owner',
    'q=author',
    'q=author&author=ada',
    `q=author&author=${sandbox.author}&count=101`,
    `q=author&author=${sandbox.author}&limit=5`,
  ]) {
    assert.equal((await sandbox.rest('GET', `/rest/posts?${query}`)).status, 400, query)
  }
})
