import assert from 'node:assert/strict'
import { test } from 'node:test'
import { said, signIn, xTest, dataOf, apiHost, publishScopes } from '../testing/x.ts'

test('a post is answered with 201, its id and its text with t.co links; readers see the addresses', async (t) => {
  const sandbox = await xTest(t)
  const answer = await sandbox.post({
    text: 'Read <this> at https://example.com/a?b=1&c=2 & enjoy',
  })
  assert.equal(answer.status, 201)
  assert.match(
    String(dataOf(answer)['text']),
    /^Read &lt;this&gt; at https:\/\/t\.co\/\w{10} &amp; enjoy$/,
  )
  assert.deepEqual(dataOf(answer)['edit_history_tweet_ids'], [dataOf(answer)['id']])
  const [post, ...others] = await sandbox.truth()
  assert.deepEqual(others, [])
  assert.equal(post?.['text'], 'Read <this> at https://example.com/a?b=1&c=2 & enjoy')
  assert.deepEqual(
    [post?.['author'], post?.['external_id'], post?.['created_at']],
    [sandbox.userId, dataOf(answer)['id'], sandbox.clock.now()],
  )
})

test('ids hold their time and grow within the same millisecond', async (t) => {
  const sandbox = await xTest(t)
  const [first, second] = [
    await sandbox.posted({ text: 'one' }),
    await sandbox.posted({ text: 'two' }),
  ]
  assert.equal(Number((BigInt(first) >> 22n) + 1_288_834_974_657n), sandbox.clock.now())
  assert.ok(BigInt(second) > BigInt(first))
})

test('a property that X does not know is refused, and nothing is posted', async (t) => {
  const sandbox = await xTest(t)
  const refusals: [unknown, string][] = [
    [
      { text: 'a', foo: 1 },
      '400 $.foo: is not defined in the schema and the schema does not allow additional properties',
    ],
    [
      { text: 'a', media: { ids: [] } },
      '400 $.media.ids: is not defined in the schema and the schema does not allow ' +
        'additional properties',
    ],
    [{ text: 1 }, '400 $.text: number found, string expected'],
    [{ text: 'a', reply: {} }, '400 $.reply.in_reply_to_tweet_id: is missing but it is required'],
    [
      { text: 'a', reply_settings: 'nobody' },
      '400 $.reply_settings: does not have a value in the enumeration [following, ' +
        'mentionedUsers, subscribers, verified]',
    ],
    [
      { text: 'a', media: { media_ids: ['1', '2', '3', '4', '5'] } },
      '400 $.media.media_ids: there must be a maximum of 4 items in the array',
    ],
    [
      { text: 'a', poll: { options: ['x'], duration_minutes: 60 } },
      '400 $.poll.options: there must be a minimum of 2 items in the array',
    ],
    [{ text: ' ' }, '400 Your text is missing or empty.'],
    [[], '400 Requests with bodies must contain a valid JSON object.'],
  ]
  for (const [body, expected] of refusals) assert.equal(said(await sandbox.post(body)), expected)
  assert.deepEqual(await sandbox.truth(), [])
})

test('media, poll and quote exclude each other', async (t) => {
  const sandbox = await xTest(t)
  const answer = await sandbox.post({
    text: 'a',
    media: { media_ids: ['1'] },
    poll: { options: ['a', 'b'], duration_minutes: 5 },
  })
  assert.equal(
    said(answer),
    '400 You can only provide one of poll or quote_tweet_id or direct_message_deep_link or ' +
      'media or card_uri.',
  )
})

test('280 weighted units pass and 281 do not; addresses count 23 and an emoji 2', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.posted({ text: 'a'.repeat(280) })
  assert.equal(
    said(await sandbox.post({ text: 'a'.repeat(281) })),
    '403 You are not permitted to perform this action.',
  )
  await sandbox.posted({ text: `${'a'.repeat(256)} https://example.com/${'x'.repeat(200)}` })
  await sandbox.posted({ text: '日'.repeat(140) })
  assert.equal((await sandbox.post({ text: '日'.repeat(141) })).status, 403)
  await sandbox.posted({ text: '👨‍👩‍👧‍👦'.repeat(140) })
})

test('a deleted post is gone for readers, but its text stays a duplicate', async (t) => {
  const sandbox = await xTest(t)
  const id = await sandbox.posted({ text: 'oops' })
  const gone = await sandbox.call('DELETE', apiHost, `/2/tweets/${id}`, { token: sandbox.token })
  assert.deepEqual(gone.body, { data: { deleted: true } })
  assert.deepEqual(await sandbox.truth(), [])
  assert.equal((await sandbox.post({ text: 'oops' })).status, 403)
})

test('delete post: refuses another author’s post', async (t) => {
  const sandbox = await xTest(t)
  const id = await sandbox.posted({ text: 'mine' })
  const other = await signIn(sandbox, 'other')
  assert.equal(
    (await sandbox.call('DELETE', apiHost, `/2/tweets/${id}`, { token: other.token })).status,
    403,
  )
  assert.equal((await sandbox.truth()).length, 1)
})

test('reply: is refused before the other person has mentioned the author', async (t) => {
  const sandbox = await xTest(t)
  const other = await signIn(sandbox, 'other')
  const cold = await sandbox.posted({ text: 'nobody in particular' })
  const called = await sandbox.posted({ text: 'what do you think, @the_other?' })
  const reply = (id: string) =>
    sandbox.post(
      { text: `about ${id}`, reply: { in_reply_to_tweet_id: id } },
      { token: other.token },
    )
  assert.match(said(await reply(cold)), /^403 Reply to this conversation is not allowed/)
  assert.equal((await reply(called)).status, 201)
  assert.equal((await sandbox.truth()).length, 3, "another's reply is a post of its own")
})

test('a reply to a post that is gone names the parameter', async (t) => {
  const sandbox = await xTest(t)
  const reply = { text: 'a', reply: { in_reply_to_tweet_id: '123' } }
  assert.equal(said(await sandbox.post(reply)), '400 Your reply tweet ID is invalid.')
  await sandbox.control('POST', 'switches', { 'x.missing_reply_status': '403' })
  assert.equal((await sandbox.post(reply)).status, 403)
})

test('self-replies fall under the rule when the switch says so', async (t) => {
  const sandbox = await xTest(t)
  await sandbox.control('POST', 'switches', { 'x.self_replies_allowed': false })
  const id = await sandbox.posted({ text: 'one' })
  assert.equal(
    (await sandbox.post({ text: 'two', reply: { in_reply_to_tweet_id: id } })).status,
    403,
  )
})

test('more than one cashtag is refused', async (t) => {
  const sandbox = await xTest(t)
  assert.match(
    said(await sandbox.post({ text: 'buy $AAA and $BBB' })),
    /^403 .*maximum of one cashtag/,
  )
  assert.equal((await sandbox.post({ text: 'buy $AAA and $AAA' })).status, 201)
})

test('a token without tweet.write may read and not post', async (t) => {
  const sandbox = await xTest(t)
  const reader = await signIn(
    sandbox,
    'reader',
    publishScopes.filter((scope) => scope !== 'tweet.write'),
  )
  assert.equal(said(await sandbox.post({ text: 'a' }, { token: reader.token })), '403 Forbidden')
  assert.equal((await sandbox.get('/2/users/me', { token: reader.token })).status, 200)
})
