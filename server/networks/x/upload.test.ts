import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { MediaFile } from '../../ports/files/media-files.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import { isStreamed } from '../../ports/outbound/outbound.ts'
import { failed, replied, type Scripted } from '../../testing/scripted-outbound.ts'
import { described, now, pieceOf, ports, uploaded, workOn } from '../../testing/networks/x.ts'
import type { Handles } from '../outcome.ts'
import { x } from './index.ts'

const bytes = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, index) => index % 251))
const video: Asset = {
  ...{
    kind: 'video',
    mediaId: 'med_one',
    sha256: 'a'.repeat(64),
    contentType: 'video/mp4',
    bytes: bytes.length,
    width: 360,
    height: 640,
  },
  ...{ durationMs: 3_000, codecs: ['avc'], frames: 90, altText: 'A loaf' },
}
const file = {
  contentType: 'video/mp4',
  bytes: bytes.length,
  etag: 'a',
  read: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]),
}

/** The journal of a piece and what it holds now, as the next worker finds it. */
function workWith(handles: Handles = {}, shown: readonly Asset[] = [video], of: MediaFile = file) {
  const work = workOn(0, {
    handles,
    piece: { ...pieceOf(0), pictures: shown },
    file: () => Promise.resolve(of),
  })
  return { ...work, kept: () => Object.assign({}, handles, ...work.journal) as Handles }
}

const begun = replied(200, { data: { id: '71', media_key: '7_71', expires_after_secs: 1_295_999 } })
const taken = replied(200, { data: { expires_at: 1 } })
const finished = (info?: object, more: object = {}) =>
  replied(200, {
    data: {
      id: '71',
      media_key: '7_71',
      expires_after_secs: 86_400,
      ...(info && { processing_info: info }),
      ...more,
    },
  })
const pending = finished({ state: 'pending', check_after_secs: 7 })
const done = finished({ state: 'succeeded', progress_percent: 100 })

const partsOf = (requests: readonly OutboundRequest[]) =>
  Promise.all(requests.filter(({ url }) => url.endsWith('/append')).map((one) => partOf(one)))

async function partOf({ body, headers = {} }: OutboundRequest) {
  const whole =
    typeof body === 'object' && isStreamed(body)
      ? await buffer(body.read())
      : Buffer.from(body as Uint8Array)
  if (typeof body === 'object' && isStreamed(body)) assert.equal(whole.length, body.bytes)
  const form = await new Response(new Uint8Array(whole), {
    headers: { 'content-type': headers['content-type']! },
  }).formData()
  const media = form.get('media') as File
  return { index: form.get('segment_index'), bytes: Buffer.from(await media.arrayBuffer()) }
}

test('a video goes up in parts of 1 MB, in order, and X is asked again when it wants to be asked', async () => {
  const work = workWith()
  const scripted = ports(begun, taken, taken, taken, pending)
  const prepared = await x.prepare(scripted, work)
  assert.equal(prepared.kind === 'not_yet' && prepared.afterMs, 7_000)
  assert.deepEqual(scripted.outbound.asked, [
    'POST /2/media/upload/initialize',
    ...Array.from({ length: 3 }, () => 'POST /2/media/upload/71/append'),
    'POST /2/media/upload/71/finalize',
  ])
  const [start, , , , end] = scripted.outbound.requests
  assert.deepEqual(JSON.parse(String(start!.body)), {
    media_type: 'video/mp4',
    total_bytes: 2_500_000,
    media_category: 'tweet_video',
  })
  assert.deepEqual([end!.body, end!.headers?.['content-type']], ['{}', 'application/json'])
  const parts = await partsOf(scripted.outbound.requests)
  assert.deepEqual(
    parts.map(({ index, bytes: { length } }) => [index, length]),
    [
      ['0', 1_000_000],
      ['1', 1_000_000],
      ['2', 500_000],
    ],
  )
  assert.deepEqual(Buffer.concat(parts.map((one) => one.bytes)), bytes)
})

test('nothing is posted before X has processed the video; then it is described and posted', async () => {
  const first = workWith()
  await x.prepare(ports(begun, taken, taken, taken, pending), first)
  const second = workWith({ ...first.kept(), waiting_since: now.epochMilliseconds })
  const working = ports(
    finished({ state: 'in_progress', check_after_secs: 3, progress_percent: 40 }),
  )
  const waiting = await x.prepare(working, second)
  assert.equal(waiting.kind === 'not_yet' && waiting.afterMs, 3_000)
  assert.deepEqual(working.outbound.asked, ['GET /2/media/upload?command=STATUS&media_id=71'])
  const ready = ports(done, described)
  const prepared = await x.prepare(ready, workWith(second.kept()))
  assert.deepEqual(ready.outbound.asked, [
    'GET /2/media/upload?command=STATUS&media_id=71',
    'POST /2/media/metadata',
  ])
  assert.equal(
    ready.outbound.requests[1]!.body,
    '{"id":"71","metadata":{"alt_text":{"text":"A loaf"}}}',
  )
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"text":"Fresh bread","media":{"media_ids":["71"]}}',
  )
})

test('X is asked more and more seldom, once a minute at last', async () => {
  const first = workWith()
  await x.prepare(ports(begun, taken, taken, taken, pending), first)
  const after = async (minutes: number) => {
    const since = now.subtract({ minutes }).epochMilliseconds
    const prepared = await x.prepare(
      ports(pending),
      workWith({ ...first.kept(), waiting_since: since }),
    )
    return prepared.kind === 'not_yet' && prepared.afterMs
  }
  assert.deepEqual([await after(0), await after(1), await after(60)], [7_000, 30_000, 60_000])
})

test('a video that X cannot process fails with its words', async () => {
  const first = workWith()
  await x.prepare(ports(begun, taken, taken, taken, pending), first)
  const broken = finished({
    state: 'failed',
    error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' },
  })
  const prepared = await x.prepare(ports(broken), workWith(first.kept()))
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  const { code, retry, detail, forget } = prepared.outcome
  assert.deepEqual(
    [code, retry, detail],
    ['media_rejected', false, 'X could not process what was uploaded. Unsupported video format'],
  )
  assert.ok(forget?.includes('media_ids'))
})

const goesOn: readonly (readonly [
  title: string,
  before: readonly Scripted[],
  after: readonly Scripted[],
  asked: readonly string[],
])[] = [
  ['a part without an answer is sent again, and no other', [begun, taken, failed('broken', true)], [taken, taken, done, described], ['append', 'append', 'finalize', 'metadata']], // prettier-ignore
  ['an error of X is no end of the upload', [begun, taken, taken, replied(503, '')], [taken, done, described], ['append', 'finalize', 'metadata']], // prettier-ignore
  ['a finalizing that took effect is not repeated', [begun, taken, taken, taken, failed('broken', true)], [done, described], ['upload', 'metadata']], // prettier-ignore
  ['a finalizing that took no effect is repeated', [begun, taken, taken, taken, failed('broken', true)], [finished(undefined, { size: 0 }), done, described], ['upload', 'finalize', 'metadata']], // prettier-ignore
  ['a finished upload that needs no processing is known by its size', [begun, taken, taken, taken, failed('broken', true)], [finished(undefined, { size: bytes.length }), described], ['upload', 'metadata']], // prettier-ignore
]
for (const [title, before, after, asked] of goesOn)
  test(`${title}, by the next worker`, async () => {
    const first = workWith()
    const stopped = await x.prepare(ports(...before), first)
    assert.equal(stopped.kind === 'stopped' && stopped.outcome.kind, 'unreachable')
    const scripted = ports(...after)
    const prepared = await x.prepare(scripted, workWith(first.kept()))
    assert.equal(prepared.kind, 'ready')
    assert.deepEqual(
      scripted.outbound.asked.map((one) => /(\w+)(?:\?.*)?$/.exec(one)![1]),
      asked,
    )
    const known = before.filter((one) => one === taken).length
    const parts = await partsOf(scripted.outbound.requests)
    assert.deepEqual(
      Buffer.concat(parts.map((one) => one.bytes)),
      bytes.subarray(known * 1_000_000),
    )
  })

test('upload: starts over when X has forgotten the upload', async () => {
  const unknown = replied(400, {
    errors: [{ message: 'Your media ID is invalid.' }],
    title: 'Invalid Request',
  })
  for (const answers of [
    [begun, unknown],
    [begun, taken, taken, taken, replied(404, { title: 'Not Found' })],
  ]) {
    const work = workWith()
    const stopped = await x.prepare(ports(...answers), work)
    assert.ok(
      stopped.kind === 'stopped' && stopped.outcome.kind === 'refused' && stopped.outcome.retry,
    )
    assert.ok(
      stopped.outcome.forget?.includes('upload_id') &&
        !stopped.outcome.forget.includes('media_ids'),
    )
  }
})

test('upload: starts over when it expires soon, or has other bytes', async () => {
  const first = workWith()
  await x.prepare(ports(begun, taken, failed('broken', true)), first)
  const late = ports(begun, taken, taken, taken, done, described)
  await late.clock.advance({ hours: 360 })
  assert.equal((await x.prepare(late, workWith(first.kept()))).kind, 'ready')
  const other = ports(begun, taken, taken, taken, done, described)
  assert.equal(
    (await x.prepare(other, workWith(first.kept(), [video], { ...file, etag: 'b' }))).kind,
    'ready',
  )
})

test('upload: makes parts smaller when a gateway refuses their size, and continues there', async () => {
  const work = workWith()
  const scripted = ports(
    begun,
    taken,
    replied(413, ''),
    replied(431, ''),
    ...Array.from({ length: 6 }, () => taken),
    done,
    described,
  )
  assert.equal((await x.prepare(scripted, work)).kind, 'ready')
  const parts = await partsOf(scripted.outbound.requests)
  assert.deepEqual(
    parts.map(({ index, bytes: { length } }) => [Number(index), length]),
    [
      [0, 1_000_000],
      [1, 1_000_000],
      [1, 500_000],
      ...[1, 2, 3, 4, 5, 6].map((index) => [index, 250_000]),
    ],
  )
  assert.equal(work.kept()['part_bytes'], 250_000)
})

test('parts are made smaller a few times only: then the file itself is refused', async () => {
  const refusals = Array.from({ length: 4 }, () => replied(413, ''))
  const prepared = await x.prepare(ports(begun, ...refusals), workWith())
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.deepEqual([prepared.outcome.code, prepared.outcome.retry], ['media_rejected', false])
})

test('a picture of up to 1 MB goes up in one call, a larger one in parts as a picture', async () => {
  const calls = async (length: number, ...answers: Scripted[]) => {
    const scripted = ports(...answers)
    const prepared = await x.prepare(
      scripted,
      workOn(1, { picture: () => Promise.resolve(Buffer.alloc(length)) }),
    )
    assert.equal(prepared.kind, 'ready')
    return scripted.outbound
  }
  assert.deepEqual(
    (await calls(1_000_000, uploaded('71'), described)).asked[0],
    'POST /2/media/upload',
  )
  const large = await calls(1_000_001, begun, taken, taken, finished(), described)
  assert.deepEqual(JSON.parse(String(large.requests[0]!.body)), {
    media_type: 'image/png',
    total_bytes: 1_000_001,
    media_category: 'tweet_image',
  })
  const refusedAtOnce = await calls(
    900_000,
    replied(413, ''),
    begun,
    taken,
    taken,
    finished(),
    described,
  )
  assert.deepEqual(
    (await partsOf(refusedAtOnce.requests)).map((one) => one.bytes.length),
    [450_000, 450_000],
  )
})

test('a GIF is uploaded as one', async () => {
  const gif: Asset = { ...video, kind: 'gif', contentType: 'image/gif' }
  const scripted = ports(begun, taken, taken, taken, done, described)
  await x.prepare(scripted, workWith({}, [gif], { ...file, contentType: 'image/gif' }))
  assert.deepEqual(JSON.parse(String(scripted.outbound.requests[0]!.body)), {
    media_type: 'image/gif',
    total_bytes: 2_500_000,
    media_category: 'tweet_gif',
  })
})
