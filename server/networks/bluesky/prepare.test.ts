import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  access,
  blobOf,
  did,
  now,
  pieceOf,
  ports,
  problem,
  uploaded,
  uriOf,
  workOn,
} from '../../testing/networks/bluesky.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { callHeaders } from '../call-headers.ts'
import type { PieceWork } from '../network.ts'
import type { Handles } from '../outcome.ts'
import { bluesky } from './index.ts'
import { timeOfKey } from './record-key.ts'

async function bodyFor(work: PieceWork, scripted = ports()) {
  const prepared = await bluesky.prepare(scripted, work)
  assert.equal(prepared.kind, 'ready', JSON.stringify(prepared))
  const { body } = prepared.kind === 'ready' ? prepared.request : {}
  assert.equal(typeof body, 'string')
  return String(body)
}

/** As the journal is after everything that was kept. */
const journalled = (journal: readonly Handles[]): Handles => Object.assign({}, ...journal)

test('a text needs no call: its key and its record are journalled before it is handed back', async () => {
  const scripted = ports()
  const work = workOn(0)
  const prepared = await bluesky.prepare(scripted, work)
  const [kept, ...more] = work.journal
  assert.deepEqual(more, [])
  const { record_key: key } = kept!
  assert.equal(timeOfKey(String(key))?.toString(), now.toString())
  const record =
    '{"$type":"app.bsky.feed.post","text":"Fresh bread","createdAt":"2026-11-28T18:00:00.000Z"}'
  assert.deepEqual(kept, { record_key: key, created_at: '2026-11-28T18:00:00.000Z', record })
  assert.deepEqual(prepared, {
    kind: 'ready',
    request: {
      audience: 'server',
      method: 'POST',
      url: 'https://pds.test/xrpc/com.atproto.repo.putRecord',
      headers: {
        ...callHeaders,
        authorization: 'Bearer token-1',
        'content-type': 'application/json',
      },
      body: `{"repo":"${did}","collection":"app.bsky.feed.post","rkey":"${key}","swapRecord":null,"record":${record}}`,
      timeoutMs: 20_000,
      maxReplyBytes: 262_144,
    },
  })
  assert.deepEqual(scripted.outbound.asked, [])
})

test('while an earlier send may arrive, the same bytes are sent again, without a call before', async () => {
  const work = workOn(1)
  const first = await bodyFor(work, ports(uploaded('a')))
  const handles = journalled(work.journal)
  const later = ports()
  await later.clock.advance({ minutes: 5 })
  const again = workOn(1, { handles, mayArrive: true })
  assert.equal(await bodyFor(again, later), first)
  assert.deepEqual(later.outbound.asked, [])
  assert.deepEqual(again.journal, [])
})

test('when nothing can arrive any more, a later try has a new key and the time of that try', async () => {
  const work = workOn(0)
  await bodyFor(work)
  const handles = journalled(work.journal)
  const later = ports()
  await later.clock.advance({ minutes: 20 })
  const next = workOn(0, { handles, mayArrive: false })
  const body = await bodyFor(next, later)
  assert.match(body, /"createdAt":"2026-11-28T18:20:00\.000Z"/)
  assert.notEqual(journalled(next.journal)['record_key'], handles['record_key'])
})

test('pictures that the server has dropped are uploaded again under the same key', async () => {
  const work = workOn(1)
  await bodyFor(work, ports(uploaded('a')))
  const { blobs: _, record: __, ...left } = journalled(work.journal)
  const later = ports(uploaded('a'))
  await later.clock.advance({ minutes: 5 })
  const again = workOn(1, { handles: left, mayArrive: true })
  assert.equal(await bodyFor(again, later), `${await requestBody(work)}`)
})

const requestBody = (work: PieceWork & { readonly journal: Handles[] }) =>
  bodyFor(workOn(1, { handles: journalled(work.journal), mayArrive: true }))

test('pictures are uploaded one by one, each journalled at once, with their words and their shape', async () => {
  const scripted = ports(uploaded('a'), uploaded('b'))
  const work = workOn(2)
  const record: unknown = JSON.parse(await bodyFor(work, scripted)).record
  assert.deepEqual(scripted.outbound.asked, [
    'POST /xrpc/com.atproto.repo.uploadBlob',
    'POST /xrpc/com.atproto.repo.uploadBlob',
  ])
  const [first] = scripted.outbound.requests
  assert.equal(first!.headers?.['content-type'], 'image/png')
  assert.equal(Buffer.from(first!.body as Uint8Array).toString(), 'png 0')
  assert.deepEqual(work.journal[0], { blobs: [JSON.stringify(blobOf('a'))] })
  assert.deepEqual(work.journal[1], {
    blobs: ['a', 'b'].map((name) => JSON.stringify(blobOf(name))),
  })
  const aspectRatio = { width: 1_080, height: 1_350 }
  assert.deepEqual((record as { readonly embed: unknown }).embed, {
    $type: 'app.bsky.embed.images',
    images: [
      { image: blobOf('a'), alt: 'slide 1', aspectRatio },
      { image: blobOf('b'), alt: 'slide 2', aspectRatio },
    ],
  })
})

test('an upload goes on after what the journal has', async () => {
  const scripted = ports(uploaded('b'))
  await bodyFor(workOn(2, { handles: { blobs: [JSON.stringify(blobOf('a'))] } }), scripted)
  assert.deepEqual(scripted.outbound.asked, ['POST /xrpc/com.atproto.repo.uploadBlob'])
})

test('a later piece of a thread names the first and the one before it', async () => {
  const ids = ['3m6q2xrk22222', '3m6q2xrk22223'].map((key, index) => `${uriOf(key)}#bafy${index}`)
  const record = JSON.parse(await bodyFor(workOn(0, { previousIds: ids }))).record
  assert.deepEqual(record.reply, {
    root: { uri: uriOf('3m6q2xrk22222'), cid: 'bafy0' },
    parent: { uri: uriOf('3m6q2xrk22223'), cid: 'bafy1' },
  })
})

test('links, hashtags and mentions can be followed; a handle without an account stays text', async () => {
  const text = 'Hi @alice.test and @nobody.test: #bread at https://example.com'
  const scripted = ports(
    replied(200, { did }),
    problem(400, 'HandleNotFound', 'Unable to resolve handle'),
  )
  const work = workOn(0, { piece: pieceOf(0, text) })
  const record = JSON.parse(await bodyFor(work, scripted)).record
  assert.deepEqual(scripted.outbound.asked, [
    'GET /xrpc/com.atproto.identity.resolveHandle?handle=alice.test',
    'GET /xrpc/com.atproto.identity.resolveHandle?handle=nobody.test',
  ])
  assert.deepEqual(
    record.facets.map(({ features }: { features: readonly object[] }) => features[0]),
    [
      { $type: 'app.bsky.richtext.facet#mention', did },
      { $type: 'app.bsky.richtext.facet#tag', tag: 'bread' },
      { $type: 'app.bsky.richtext.facet#link', uri: 'https://example.com' },
    ],
  )
})

test('a mention waits for a server in trouble instead of losing its link', async () => {
  const piece = pieceOf(0, 'Hi @alice.test')
  for (const trouble of [
    failed('timeout', true),
    problem(503, 'NotEnoughResources'),
    problem(429, 'RateLimitExceeded'),
  ]) {
    const prepared = await bluesky.prepare(ports(trouble), workOn(0, { piece }))
    assert.equal(prepared.kind, 'stopped')
  }
})

test('a text tells its language when it is long enough to', async () => {
  const langsOf = async (text: string) =>
    JSON.parse(await bodyFor(workOn(0, { piece: pieceOf(0, text) }))).record.langs
  assert.deepEqual(
    await langsOf(
      'Am Samstag backen wir mit euch Brot, und wer mag, bringt Mehl von zu Hause mit.',
    ),
    ['de'],
  )
  assert.deepEqual(await langsOf('パンを焼きます。土曜日に来てください。'), ['ja'])
  assert.equal(await langsOf('AI!'), undefined)
})

test('without a token nothing is asked of anybody else', async () => {
  const prepared = await bluesky.prepare(
    ports(problem(400, 'ExpiredToken', 'Token has expired')),
    workOn(1, { access: { ...access, accessToken: 'old' } }),
  )
  assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'access_lost')
})
