import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../core/bodies.ts'
import { isObject } from '../core/bodies.ts'
import { jpegOf } from '../testing/sandbox.ts'
import { largeHost, mastodonTest, ownHost, plainHost, said } from '../testing/mastodon.ts'
import { contentOf } from './status-text.ts'

test('sandbox of Mastodon: refuses what is empty, too long, or replies to nothing', async (t) => {
  const sandbox = await mastodonTest(t)
  for (const [body, expected] of [
    [{ status: '  ' }, "422 Validation failed: Text can't be blank"],
    [{}, "422 Validation failed: Text can't be blank"],
    [{ status: 'x'.repeat(501) }, '422 Validation failed: Text character limit of 500 exceeded'],
    [
      { status: 'x'.repeat(490), spoiler_text: 'x'.repeat(11) },
      '422 Validation failed: Text character limit of 500 exceeded',
    ],
    [
      { status: 'a', visibility: 'all' },
      '422 Validation failed: Visibility is not included in the list',
    ],
    [
      { status: 'a', in_reply_to_id: '1' },
      '404 The post you are trying to reply to does not appear to exist.',
    ],
    [
      { status: 'a', media_ids: ['1'] },
      '422 Media 1 not found or already attached to another post',
    ],
    [{ status: 'a', media_ids: ['1', '2', '3', '4', '5'] }, '422 Cannot attach more than 4 files'],
  ] as const)
    assert.equal(said(await sandbox.post(body)), expected, JSON.stringify(body))
  assert.deepEqual(await sandbox.truth(), [])
  await sandbox.posted({ status: 'x'.repeat(500) })
})

test('sandbox of Mastodon: writes content as HTML', () => {
  const markup = { host: ownHost, own: true, isKnown: (name: string) => name === 'ada' }
  assert.equal(contentOf('a < b\nc\n\n\nd', markup), '<p>a &#60; b<br />c</p><p>d</p>')
  assert.match(
    contentOf('https://example.com/a/very/long/path/that/goes/on', markup),
    /<span class="invisible">https:\/\/<\/span><span class="ellipsis">example.com\/a\/very\/long\/path\/t<\/span><span class="invisible">hat\/goes\/on<\/span>/,
  )
  assert.match(
    contentOf('@ada@elsewhere.example hi', markup),
    />@<span>ada<\/span><\/a><\/span> hi<\/p>$/,
  )
  assert.equal(contentOf('@bob hi', markup), '<p>@bob hi</p>')
  assert.match(contentOf('#Bread!', markup), /rel="tag">#<span>Bread<\/span><\/a>!<\/p>$/)
})

test('sandbox of Mastodon: shows private statuses to their author only', async (t) => {
  const sandbox = await mastodonTest(t)
  const id = await sandbox.posted({ status: 'secret', visibility: 'private' })
  assert.equal((await sandbox.get(`/api/v1/statuses/${id}`)).status, 200)
  assert.equal((await sandbox.call('GET', ownHost, `/api/v1/statuses/${id}`)).status, 404)
  const source = await sandbox.get(`/api/v1/statuses/${id}/source`)
  assert.equal(source.body['text'], 'secret')
})

test('sandbox of Mastodon: pages through the statuses of an author', async (t) => {
  const sandbox = await mastodonTest(t)
  const ids: string[] = []
  for (let number = 0; number < 7; number += 1) {
    sandbox.clock.advance(1_000)
    ids.push(await sandbox.posted({ status: `number ${number}` }))
  }
  const path = `/api/v1/accounts/${sandbox.userId}/statuses`
  const page = async (query: string) => {
    const answer = await sandbox.get(`${path}?${query}`)
    const list: unknown = JSON.parse(answer.text)
    assert.ok(Array.isArray(list))
    return { ids: list.map((one: JsonObject) => one['id']), link: answer.headers.get('link') ?? '' }
  }
  const newest = await page('limit=3')
  assert.deepEqual(newest.ids, ids.slice(4).toReversed())
  const next = /<([^>]+)>; rel="next"/.exec(newest.link)?.[1] ?? ''
  assert.equal(new URL(next).searchParams.get('max_id'), ids[4])
  assert.deepEqual((await page(`limit=3&max_id=${ids[4]}`)).ids, ids.slice(1, 4).toReversed())
  assert.deepEqual((await page(`limit=3&min_id=${ids[0]}`)).ids, ids.slice(1, 4).toReversed())
  assert.deepEqual((await page(`limit=3&since_id=${ids[0]}`)).ids, ids.slice(4).toReversed())
  await sandbox.fault('read_lag', { delay_ms: 1_500 })
  assert.deepEqual((await page('limit=40')).ids, ids.slice(0, 5).toReversed())
})

test('sandbox of Mastodon: keeps the limits of each server', async (t) => {
  for (const [host, characters, pictures] of [
    [ownHost, 500, 4],
    [largeHost, 5_000, 16],
    [plainHost, 1_000, 4],
  ] as const) {
    const sandbox = await mastodonTest(t, host)
    const { configuration } = (await sandbox.get('/api/v2/instance')).body
    const statuses = isObject(configuration) ? configuration['statuses'] : undefined
    assert.deepEqual(statuses, {
      max_characters: characters,
      max_media_attachments: pictures,
      characters_reserved_per_url: 23,
    })
    await sandbox.posted({ status: 'x'.repeat(characters) })
    assert.equal((await sandbox.post({ status: 'x'.repeat(characters + 1) })).status, 422)
    const ids: unknown[] = []
    for (let number = 0; number <= pictures; number += 1)
      ids.push((await sandbox.upload(jpegOf(20, 10 + number))).body['id'])
    assert.equal(
      said(await sandbox.post({ media_ids: ids })),
      `422 Cannot attach more than ${pictures} files`,
    )
    await sandbox.posted({ media_ids: ids.slice(1) })
  }
})

test('sandbox of Mastodon: tells its limits by the first version of the API, or not at all', async (t) => {
  const sandbox = await mastodonTest(t)
  await sandbox.set({ 'mastodon.instance_answer': 'v1' })
  assert.equal((await sandbox.get('/api/v2/instance')).status, 404)
  assert.equal((await sandbox.get('/api/v1/instance')).body['uri'], ownHost)
  await sandbox.set({ 'mastodon.instance_answer': 'page' })
  const page = await sandbox.get('/api/v1/instance')
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
})
