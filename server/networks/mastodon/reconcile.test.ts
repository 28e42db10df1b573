import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import {
  listed,
  now,
  plainSettings,
  ports,
  problem,
  reconcileWork,
  status,
} from '../../testing/networks/mastodon.ts'
import { pieceOf } from '../../testing/networks/piece-work.ts'
import { mastodon } from './index.ts'

const listing = 'GET /api/v1/accounts/109/statuses?limit=40&exclude_reblogs=true'
const create = 'POST /api/v1/statuses'
const plain = { settings: plainSettings }

test('mastodon reconcile: repeats the identical call, and the answer is the post', async () => {
  const scripted = ports(replied(200, status('11')))
  assert.deepEqual(await mastodon.reconcile(scripted, reconcileWork()), {
    kind: 'found',
    externalId: '11',
    externalUrl: 'https://mastodon.test/@bakery/11',
    publishedAt: Temporal.Instant.from('2026-11-21T07:59:30Z'),
    answer: { status: 200, message: null },
  })
  assert.deepEqual(scripted.outbound.asked, [create])
  const [request] = scripted.outbound.requests
  assert.equal(request?.headers?.['idempotency-key'], 'key-1')
  assert.equal(request?.body, '{"status":"Fresh bread","visibility":"public"}')
  assert.equal(request?.canSend?.(), true)
})

test('mastodon reconcile: holds the lease before it repeats', async () => {
  const scripted = ports()
  const work = reconcileWork({ keep: () => Promise.reject(new Error('lease lost')) })
  await assert.rejects(mastodon.reconcile(scripted, work), { message: 'lease lost' })
  assert.deepEqual(scripted.outbound.asked, [])
})

test('mastodon reconcile: only lists where it may not repeat', async () => {
  for (const [title, over] of [
    ['a server without keys', plain],
    ['a key that has ended', { mayReplay: () => false }],
    ['a call that may still be running', { intentAt: now.subtract({ seconds: 20 }) }],
    ['a send without a key', { handles: {} }],
  ] as const) {
    const scripted = ports(listed())
    assert.deepEqual(
      await mastodon.reconcile(scripted, reconcileWork(over)),
      { kind: 'absent', certain: false, answer: { status: 200, message: null } },
      title,
    )
    assert.deepEqual(scripted.outbound.asked, [listing], title)
  }
})

test('mastodon reconcile: looks through the statuses after a 5xx of a repeat', async () => {
  const scripted = ports(problem(500, 'Internal Server Error'), listed(status('11')))
  const finding = await mastodon.reconcile(scripted, reconcileWork())
  assert.equal(finding.kind === 'found' && finding.externalId, '11')
  assert.deepEqual(scripted.outbound.asked, [create, listing])
  const absent = await mastodon.reconcile(
    ports(problem(503, 'There was a temporary problem'), listed()),
    reconcileWork(),
  )
  assert.deepEqual([absent.kind, absent.kind === 'absent' && absent.certain], ['absent', false])
})

test('mastodon reconcile: says what a repeat without a post means', async () => {
  const after = async (answer: ReturnType<typeof problem>) =>
    mastodon.reconcile(ports(answer, listed()), reconcileWork())
  const refused = await after(problem(422, 'Validation failed: Text contains a word'))
  assert.deepEqual(refused.kind === 'failed' && [refused.code, refused.retry], [
    'content_rejected',
    false,
  ])
  assert.equal((await after(problem(404, 'Record not found'))).kind, 'unable', 'deleted since')
  const lost = await mastodon.reconcile(ports(failed('timeout', true)), reconcileWork())
  assert.deepEqual([lost.kind, lost.kind === 'no_answer' && lost.accessLost], ['no_answer', false])
  const dead = await mastodon.reconcile(
    ports(problem(401, 'The access token was revoked')),
    reconcileWork(),
  )
  assert.deepEqual([dead.kind, dead.kind === 'no_answer' && dead.accessLost], ['no_answer', true])
})

test('mastodon reconcile: finds the post by its words among the author’s statuses', async () => {
  for (const [title, text, content, isFound] of [
    ['the same', 'Fresh bread', '<p>Fresh bread</p>', true],
    ['another', 'Fresh bread', '<p>Stale bread</p>', false],
    ['lines', 'One\ntwo\n\n\nthree', '<p>One<br />two</p><p>three</p>', true],
    ['signs', 'a < b & "c"', '<p>a &lt; b &amp; &#34;c&#34;</p>', true],
    [
      'a link in hidden parts',
      'See https://example.com/a/long/path',
      '<p>See <a href="https://example.com/a/long/path"><span class="invisible">https://</span><span class="ellipsis">example.com/a/lo</span><span class="invisible">ng/path</span></a></p>',
      true,
    ],
    [
      'a mention without its host',
      'Hello @ada@elsewhere.example!',
      '<p>Hello <span class="h-card"><a href="https://elsewhere.example/@ada" class="u-url mention">@<span>ada</span></a></span>!</p>',
      true,
    ],
    [
      'a mention with its host',
      'Hi @ada@elsewhere.example',
      '<p>Hi @ada@elsewhere.example</p>',
      true,
    ],
  ] as const) {
    const look = reconcileWork({ ...plain, piece: pieceOf(0, text) })
    const finding = await mastodon.reconcile(ports(listed(status('11', { content }))), look)
    assert.equal(finding.kind, isFound ? 'found' : 'absent', title)
  }
})

test('mastodon reconcile: knows what is not the post', async () => {
  for (const [title, one, over] of [
    ['older than the send', { created_at: '2026-11-21T07:50:00Z' }, {}],
    ['known to be another', {}, { isKnown: (id: string) => id === '11' }],
    ['a reply', { in_reply_to_id: '5' }, {}],
    ['no reply, in a thread', {}, { previousIds: ['10'] }],
    ['with media', { media_attachments: [{ id: '71' }] }, {}],
    ['a caption', {}, { piece: { ...pieceOf(0), isCaption: true } }],
  ] as const) {
    const finding = await mastodon.reconcile(
      ports(listed(status('11', one))),
      reconcileWork({ ...plain, ...over }),
    )
    assert.equal(finding.kind, 'absent', title)
  }
})

test('mastodon reconcile: tells posts with pictures apart by the ids of the uploads', async () => {
  const look = reconcileWork({
    ...plain,
    piece: { ...pieceOf(1), isCaption: true },
    handles: { media_ids: ['71'] },
  })
  const other = status('12', { media_attachments: [{ id: '72' }] })
  const ours = status('11', { media_attachments: [{ id: '71' }], content: '<p>changed</p>' })
  const finding = await mastodon.reconcile(ports(listed(other, ours)), look)
  assert.equal(finding.kind === 'found' && finding.externalId, '11')
})

test('mastodon reconcile: finds a later piece below the one before it, and the oldest of equals', async () => {
  const reply = (id: string) => status(id, { in_reply_to_id: '10' })
  const finding = await mastodon.reconcile(
    ports(listed(reply('13'), reply('12'), status('11'))),
    reconcileWork({ ...plain, previousIds: ['10'] }),
  )
  assert.equal(finding.kind === 'found' && finding.externalId, '12')
})

test('mastodon reconcile: reads page after page since the send, within a bound', async () => {
  const page = (from: number) =>
    listed(
      ...Array.from({ length: 40 }, (_, index) =>
        status(String(from - index), { content: '<p>Other</p>' }),
      ),
    )
  const scripted = ports(page(900), page(800), page(700), page(600), page(500))
  const finding = await mastodon.reconcile(scripted, reconcileWork(plain))
  assert.equal(finding.kind, 'absent')
  assert.equal(scripted.outbound.asked[1], `${listing}&max_id=861`)
  assert.equal(scripted.outbound.asked.length, 5)
})
