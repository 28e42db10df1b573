import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedInTest, postOf, said } from '../testing/linkedin.ts'

test('escaped text is shown plain, and hashtags and mentions are understood', async (t) => {
  const sandbox = await linkedInTest(t)
  await sandbox.post(
    'Price \\(per loaf\\): 3 \\* 2 \\\\ \\#1 #bread {hashtag|\\#|cake} @[The Mill ' +
      '\\(Ltd\\)](urn:li:organization:1)',
  )
  assert.equal(
    (await sandbox.truth())[0]?.['text'],
    'Price (per loaf): 3 * 2 \\ #1 #bread #cake The Mill (Ltd)',
  )
})

test('an unescaped reserved character cuts the text off, and the answer does not tell', async (t) => {
  const sandbox = await linkedInTest(t)
  assert.equal((await sandbox.post('Fresh bread (warm)')).status, 201)
  assert.equal((await sandbox.truth())[0]?.['text'], 'Fresh bread ')
  await sandbox.control('POST', 'switches', { 'linkedin.unescaped_character': 'refuse' })
  assert.equal(
    said(await sandbox.post('Cake (cold)')),
    "400 INVALID_VALUE_FOR_FIELD: commentary can't be set to (cold)",
  )
})

test('3,000 characters pass, backslashes not counted; 3,001 do not', async (t) => {
  const sandbox = await linkedInTest(t)
  assert.equal((await sandbox.post(`${'\\('.repeat(1_000)}${'a'.repeat(2_000)}`)).status, 201)
  assert.equal(
    said(await sandbox.post('a'.repeat(3_001))),
    "400 FIELD_LENGTH_TOO_LONG: commentary length 3001 can't exceeded maximum 3000 length",
  )
  await sandbox.control('POST', 'switches', { 'linkedin.escapes_count': true })
  assert.match(
    said(await sandbox.post(`${'\\('.repeat(1_000)}${'b'.repeat(2_000)}`)),
    /length 4000/,
  )
})

test('a body that is not right is refused field by field', async (t) => {
  const sandbox = await linkedInTest(t)
  const refusals: [Record<string, unknown>, string][] = [
    [{ visibility: undefined }, '400 MISSING_FIELD: visibility is required but missing'],
    [
      { visibility: 'EVERYBODY' },
      "400 INVALID_VALUE_FOR_FIELD: visibility can't be set to EVERYBODY",
    ],
    [
      { lifecycleState: 'DRAFT' },
      "400 INVALID_VALUE_FOR_FIELD: lifecycleState can't be set to DRAFT",
    ],
    [{ commentary: '  ' }, "400 INVALID_VALUE_BLANK_FIELD: commentary can't be blank"],
    [{ author: 'ada' }, '400 INVALID_URN_ID: author can\'t be set to "ada"'],
    [{ author: 'urn:li:share:1' }, "400 INVALID_URN_TYPE: author can't be a share"],
    [
      { text: 'x' },
      '400 INVALID_VALUE_FOR_FIELD: ERROR :: /text :: unrecognized field found but not allowed',
    ],
    [
      { distribution: {} },
      '400 MISSING_FIELD: distribution.feedDistribution is required but missing',
    ],
    [
      { distribution: { feedDistribution: 'NONE' } },
      "400 INVALID_VALUE_FOR_FIELD: distribution.feedDistribution can't be set to NONE",
    ],
    [
      { content: { media: { id: 'urn:li:image:none' } } },
      '400 INVALID_IMAGE_ID: content.media.id urn:li:image:none does not exist',
    ],
    [
      { content: { multiImage: { images: [{ id: 'urn:li:image:none' }] } } },
      "400 INVALID_VALUE_FOR_FIELD: content.multiImage.images can't be set to 1 images",
    ],
    [
      { content: { article: { source: 'https://example.com' } } },
      '400 MISSING_FIELD: content.article.title is required but missing',
    ],
    [
      { content: { article: { source: 'ftp://example.com', title: 'A' } } },
      "400 INVALID_VALUE_FOR_FIELD: content.article.source can't be set to ftp://example.com",
    ],
    [
      { content: { article: { source: 'https://example.com', title: 'a'.repeat(400) } } },
      "400 FIELD_LENGTH_TOO_LONG: content.article.title length 400 can't exceeded maximum 399 length",
    ],
    [
      {
        content: {
          article: { source: 'https://example.com', title: 'A', description: 'a'.repeat(4_086) },
        },
      },
      '400 FIELD_LENGTH_TOO_LONG: content.article.description length 4086 ' +
        "can't exceeded maximum 4085 length",
    ],
    [
      { content: { gallery: {} } },
      '400 INVALID_VALUE_FOR_FIELD: ERROR :: /content/gallery :: unrecognized field ' +
        'found but not allowed',
    ],
  ]
  for (const [changes, expected] of refusals)
    assert.equal(said(await sandbox.post('a', changes)), expected)
  assert.deepEqual(await sandbox.truth(), [])
})

test('the same post again within ten minutes is refused, naming the first one', async (t) => {
  const sandbox = await linkedInTest(t)
  const urn = (await sandbox.post('Fresh bread')).headers.get('x-restli-id')
  sandbox.clock.advance(599_999)
  assert.equal(
    said(await sandbox.post('Fresh bread')),
    `422 UNPROCESSABLE_ENTITY: Content is a duplicate of ${urn}`,
  )
  sandbox.clock.advance(1)
  assert.equal((await sandbox.post('Fresh bread')).status, 201)
  assert.equal((await sandbox.truth()).length, 2)
  await sandbox.control('POST', 'switches', { 'linkedin.duplicate_check': false })
  assert.equal((await sandbox.post('Fresh bread')).status, 201)
})

test('the gateway asks for version and protocol before it looks at anything else', async (t) => {
  const sandbox = await linkedInTest(t)
  const send = (headers: Record<string, string>) =>
    sandbox.call('POST', 'api.linkedin.com', '/rest/posts', {
      token: 'garbage',
      json: postOf(sandbox.author, 'a'),
      headers,
    })
  assert.equal(
    said(await send({})),
    '400 VERSION_MISSING: A version must be present. Please specify a version by adding the ' +
      'Linkedin-Version header.',
  )
  assert.equal(
    said(await send({ 'LinkedIn-Version': '202409' })),
    '426 NONEXISTENT_VERSION: Requested version 20240901 is not active',
  )
  assert.equal((await send({ 'LinkedIn-Version': '202699' })).status, 426)
  assert.match(said(await send({ 'LinkedIn-Version': '202609' })), /^401 INVALID_ACCESS_TOKEN/)
  assert.match(
    said(await sandbox.post('a', {}, { headers: { 'x-restli-protocol-version': '1.0.0' } })),
    /^400 INVALID_PROTOCOL_VERSION/,
  )
})

test('a body must be JSON with a length', async (t) => {
  const sandbox = await linkedInTest(t)
  assert.match(
    said(
      await sandbox.rest('POST', '/rest/posts', {
        body: 'a=b',
        headers: { 'content-type': 'text/plain' },
      }),
    ),
    /^415 UNSUPPORTED_MEDIA_TYPE/,
  )
  assert.match(
    said(
      await sandbox.rest('POST', '/rest/posts', {
        body: '{',
        headers: { 'content-type': 'application/json' },
      }),
    ),
    /^400 BAD_REQUEST/,
  )
})
