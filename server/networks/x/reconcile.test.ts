import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { x } from './index.ts'
import { ports, reconcileWork, now, pieceOf, problem, settings } from '../../testing/networks/x.ts'

function post(id: string, over: Record<string, unknown> = {}) {
  return {
    id,
    text: 'Fresh bread',
    created_at: '2026-11-21T08:00:02.000Z',
    conversation_id: id,
    edit_history_tweet_ids: [id],
    ...over,
  }
}
const timeline = (...data: unknown[]) =>
  replied(200, { ...(data.length > 0 && { data }), meta: { result_count: data.length } })
const replyTo = (id: string) => ({
  conversation_id: '10',
  referenced_tweets: [{ type: 'replied_to', id }],
})

test('the timeline since a minute before the send is asked, retweets left out', async () => {
  const scripted = ports(timeline())
  await x.reconcile(scripted, reconcileWork())
  const url = new URL(scripted.outbound.requests[0]!.url)
  assert.equal(url.pathname, '/2/users/2244994945/tweets')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    max_results: '100',
    start_time: '2026-11-21T07:59:00Z',
    exclude: 'retweets',
    'tweet.fields':
      'created_at,text,entities,referenced_tweets,conversation_id,in_reply_to_user_id,attachments,note_tweet',
  })
})

test('the post is found by its text, with its link and its time', async () => {
  const finding = await x.reconcile(
    ports(timeline(post('12', { text: 'Something else' }), post('11'))),
    reconcileWork(),
  )
  assert.deepEqual(finding, {
    kind: 'found',
    externalId: '11',
    externalUrl: 'https://x.test/bakery/status/11',
    publishedAt: Temporal.Instant.from('2026-11-21T08:00:02Z'),
    answer: { status: 200, message: null },
  })
})

test('what is not there is absent, but never for certain', async () => {
  assert.deepEqual(await x.reconcile(ports(timeline()), reconcileWork()), {
    kind: 'absent',
    certain: false,
    answer: { status: 200, message: null },
  })
  assert.equal(
    (await x.reconcile(ports(timeline(post('11', { text: 'Stale bread' }))), reconcileWork())).kind,
    'absent',
  )
})

test('the text is recognised through links, escaping, normal forms and trimmed space', async () => {
  const text = 'Cafe\u0301 & <b> at Example.com/menu\n\nand https://a.io/x/?q=1.  Now'
  const shown = post('11', {
    text: 'Café &amp; &lt;b&gt; at https://t.co/aaa\n\nand https://t.co/bbb. Now https://t.co/pic',
    entities: {
      urls: [
        { url: 'https://t.co/aaa', expanded_url: 'http://Example.com/menu' },
        { url: 'https://t.co/bbb', expanded_url: 'https://a.io/x/?q=1' },
        {
          url: 'https://t.co/pic',
          expanded_url: 'https://x.com/bakery/status/11/photo/1',
          media_key: '3_1',
        },
      ],
    },
  })
  assert.equal(
    (await x.reconcile(ports(timeline(shown)), reconcileWork({ piece: pieceOf(0, text) }))).kind,
    'found',
  )
})

test('a long post is recognised by its whole text, in both spellings', async () => {
  const text = 'word '.repeat(100).trim()
  for (const name of ['note_tweet', 'note_post']) {
    const shown = post('11', { text: `${text.slice(0, 250)}… https://t.co/more`, [name]: { text } })
    assert.equal(
      (await x.reconcile(ports(timeline(shown)), reconcileWork({ piece: pieceOf(0, text) }))).kind,
      'found',
    )
  }
})

test('an older post of this account with the same text is not this one', async () => {
  const finding = await x.reconcile(
    ports(timeline(post('11'))),
    reconcileWork({ isKnown: (id) => id === '11' }),
  )
  assert.equal(finding.kind, 'absent')
})

test('reconcile: recognizes a picture post by its media, whatever its text', async () => {
  const handles = { media_ids: ['71'], media_keys: ['3_71'], media_until: 0 }
  const shown = post('11', { text: 'https://t.co/pic', attachments: { media_keys: ['3_71'] } })
  const other = post('12', { attachments: { media_keys: ['3_99'] } })
  const work = reconcileWork({ piece: pieceOf(1), handles })
  const finding = await x.reconcile(ports(timeline(other, shown)), work)
  assert.equal(finding.kind === 'found' && finding.externalId, '11')
  assert.equal((await x.reconcile(ports(timeline(other)), work)).kind, 'absent')
})

test('where the timeline leaves attachments out, the only post with the exact text since the intent is the picture post', async () => {
  const handles = { media_ids: ['71'], media_keys: ['3_71'], media_until: 0 }
  const work = reconcileWork({ piece: pieceOf(1), handles })
  const finding = await x.reconcile(
    ports(timeline(post('12', { text: 'Stale bread' }), post('11'))),
    work,
  )
  assert.equal(finding.kind === 'found' && finding.externalId, '11')
  assert.equal((await x.reconcile(ports(timeline(post('12'), post('11'))), work)).kind, 'absent')
  assert.equal(
    (
      await x.reconcile(
        ports(timeline(post('11', { attachments: { media_keys: ['3_99'] } }))),
        work,
      )
    ).kind,
    'absent',
  )
  assert.equal(
    (await x.reconcile(ports(timeline(post('11'))), { ...work, isKnown: () => true })).kind,
    'absent',
  )
  assert.equal((await x.reconcile(ports(timeline(post('11', replyTo('10')))), work)).kind, 'absent')
  assert.equal(
    (
      await x.reconcile(
        ports(timeline(post('11', { text: '' }))),
        reconcileWork({ piece: pieceOf(1, ''), handles }),
      )
    ).kind,
    'absent',
  )
  const named = post('13', { text: 'Anything', attachments: { media_keys: ['3_71'] } })
  const byMedia = await x.reconcile(ports(timeline(post('14'), named)), work)
  assert.equal(byMedia.kind === 'found' && byMedia.externalId, '13')
})

test('another carousel with the same caption is not ours: media keys prove it, in the links of its text too, and words alone do not', async () => {
  const handles = { media_ids: ['71'], media_keys: ['3_71'], media_until: 0 }
  const piece = { ...pieceOf(1), isCaption: true as const }
  const work = reconcileWork({ piece, handles })
  const linked = (id: string, media_key: string) =>
    post(id, {
      text: 'Fresh bread https://t.co/pic',
      entities: { urls: [{ url: 'https://t.co/pic', media_key }] },
    })
  for (const other of [
    post('11'),
    linked('11', '3_99'),
    post('11', { attachments: { media_keys: ['3_99'] } }),
  ])
    assert.equal((await x.reconcile(ports(timeline(other)), work)).kind, 'absent')
  const found = await x.reconcile(ports(timeline(linked('12', '3_99'), linked('11', '3_71'))), work)
  assert.equal(found.kind === 'found' && found.externalId, '11')
  const withoutKeys = reconcileWork({ piece, handles: { ...handles, media_keys: [''] } })
  assert.equal(
    (await x.reconcile(ports(timeline(linked('11', '3_71'))), withoutKeys)).kind,
    'absent',
  )
})

test('a post with pictures is not the post that was sent without any', async () => {
  const shown = post('11', { attachments: { media_keys: ['3_71'] } })
  assert.equal((await x.reconcile(ports(timeline(shown)), reconcileWork())).kind, 'absent')
})

test('a piece of a thread is the one that replies to the piece before', async () => {
  const work = reconcileWork({ previousIds: ['10', '11'], pieceNumber: 3 })
  const found = await x.reconcile(
    ports(timeline(post('13', replyTo('10')), post('12', replyTo('11')))),
    work,
  )
  assert.equal(found.kind === 'found' && found.externalId, '12')
  assert.equal((await x.reconcile(ports(timeline(post('14'))), work)).kind, 'absent')
})

test('the new names of X’s fields are asked for and understood', async () => {
  const scripted = ports(
    timeline(
      post('12', { conversation_id: '10', referenced_posts: [{ type: 'replied_to', id: '10' }] }),
    ),
  )
  const work = reconcileWork({ previousIds: ['10'], settings: { ...settings, apiVersion: 'post' } })
  assert.equal((await x.reconcile(scripted, work)).kind, 'found')
  assert.match(scripted.outbound.asked[0]!, /post\.fields=/)
  assert.doesNotMatch(scripted.outbound.asked[0]!, /tweet\.fields/)
})

test('where X does not say what is replied to, the conversation tells the thread', async () => {
  const work = reconcileWork({ previousIds: ['10', '11'] })
  assert.equal(
    (await x.reconcile(ports(timeline(post('12', { conversation_id: '10' }))), work)).kind,
    'found',
  )
  assert.equal(
    (await x.reconcile(ports(timeline(post('12', { conversation_id: '10' }))), reconcileWork()))
      .kind,
    'absent',
  )
})

test('reconcile: takes the older of two equal posts, which is nearer to the send', async () => {
  const finding = await x.reconcile(
    ports(timeline(post('13', { created_at: '2026-11-21T08:05:00.000Z' }), post('11'))),
    reconcileWork(),
  )
  assert.equal(finding.kind === 'found' && finding.externalId, '11')
})

test('a long timeline is followed page by page, to an end', async () => {
  const page = replied(200, {
    data: [post('11', { text: 'other' })],
    meta: { result_count: 1, next_token: 'more' },
  })
  const scripted = ports(page, page, page)
  assert.equal((await x.reconcile(scripted, reconcileWork())).kind, 'absent')
  assert.match(scripted.outbound.asked[1]!, /pagination_token=more/)
  scripted.outbound.assertOver()
})

test('a question that fails is no answer, and says what to do about it', async () => {
  const reset = { 'x-rate-limit-reset': String(now.add({ minutes: 4 }).epochMilliseconds / 1_000) }
  const cases = [
    [failed('timeout', true), false, null],
    [replied(503, '<html>'), false, null],
    [replied(200, { errors: [{ detail: 'Could not find user' }] }), false, null],
    [problem(401, 'Unauthorized'), true, null],
    [problem(429, 'Too Many Requests', {}, reset), false, '2026-11-21T08:04:00Z'],
    [problem(403, 'Forbidden'), false, null],
  ] as const
  for (const [answer, accessLost, until] of cases) {
    const finding = await x.reconcile(ports(answer), reconcileWork())
    assert.ok(finding.kind === 'no_answer')
    assert.equal(finding.accessLost, accessLost)
    assert.equal(finding.until?.toString() ?? null, until)
    assert.ok(finding.detail.length > 0)
  }
})

test('reconcile: recognizes a long post although its later addresses come without their targets', async () => {
  const text = `${'word '.repeat(80)}see example.com/a and example.com/b now`
  const shown = (whole: string) => post('11', { text: 'word …', note_tweet: { text: whole } })
  const work = reconcileWork({ piece: pieceOf(0, text) })
  const links = text
    .replace('example.com/a', 'https://t.co/aaa')
    .replace('example.com/b', 'https://t.co/bbb')
  assert.equal((await x.reconcile(ports(timeline(shown(links))), work)).kind, 'found')
  assert.equal(
    (await x.reconcile(ports(timeline(shown(links.replace('now', 'then')))), work)).kind,
    'absent',
  )
})
