import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callHeaders } from '../call-headers.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import type { OutboundRequest } from '../../ports/outbound/outbound.ts'
import type { Outcome } from '../outcome.ts'
import { x } from './index.ts'
import { described, ports, now, pieceOf, uploaded, workOn } from '../../testing/networks/x.ts'

const bodyOf = (body: OutboundRequest['body']) =>
  typeof body === 'string' ? body : Buffer.from((body as Uint8Array) ?? []).toString()

test('a text needs no call: the post itself is what is handed back', async () => {
  const scripted = ports()
  const prepared = await x.prepare(scripted, workOn(0))
  assert.deepEqual(prepared, {
    kind: 'ready',
    request: {
      audience: 'trusted',
      method: 'POST',
      url: 'https://api.x.test/2/tweets',
      headers: {
        ...callHeaders,
        authorization: 'Bearer token-1',
        'content-type': 'application/json',
      },
      body: '{"text":"Fresh bread"}',
      timeoutMs: 20_000,
      maxReplyBytes: 65_536,
    },
  })
  assert.deepEqual(scripted.outbound.asked, [])
})

test('a later piece replies to the one before it', async () => {
  const prepared = await x.prepare(ports(), workOn(0, { previousIds: ['10', '11'] }))
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"text":"Fresh bread","reply":{"in_reply_to_tweet_id":"11"}}',
  )
})

test('pictures are uploaded and described, each name journalled at once', async () => {
  const scripted = ports(uploaded('71'), uploaded('72'), described, described)
  const work = workOn(2)
  const prepared = await x.prepare(scripted, work)
  assert.deepEqual(scripted.outbound.asked, [
    'POST /2/media/upload',
    'POST /2/media/upload',
    'POST /2/media/metadata',
    'POST /2/media/metadata',
  ])
  const first = scripted.outbound.requests[0]!
  const boundary = /^multipart\/form-data; boundary=([0-9a-f]{32})$/.exec(
    first.headers?.['content-type'] ?? '',
  )?.[1]
  assert.equal(
    bodyOf(first.body),
    `--${boundary}\r\nContent-Disposition: form-data; ` +
      `name="media_category"\r\n\r\ntweet_image\r\n` +
      `--${boundary}\r\nContent-Disposition: form-data; name="media"; ` +
      `filename="1.png"\r\nContent-Type: image/png\r\n\r\npng 0\r\n--${boundary}--\r\n`,
  )
  assert.equal(
    scripted.outbound.requests[3]!.body,
    '{"id":"72","metadata":{"alt_text":{"text":"slide 2"}}}',
  )
  assert.deepEqual(
    work.journal.map(({ media_ids, media_keys, described: how }) => [media_ids, media_keys, how]),
    [
      [['71'], ['3_71'], 0],
      [['71', '72'], ['3_71', '3_72'], 0],
      [['71', '72'], ['3_71', '3_72'], 2],
    ],
  )
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"text":"Fresh bread","media":{"media_ids":["71","72"]}}',
  )
})

test('a post of pictures alone has no text', async () => {
  const prepared = await x.prepare(
    ports(uploaded('71'), described),
    workOn(1, { piece: pieceOf(1, ''), previousIds: ['10'] }),
  )
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"media":{"media_ids":["71"]},"reply":{"in_reply_to_tweet_id":"10"}}',
  )
})

test('after a crash only the missing picture is uploaded', async () => {
  const crashed = workOn(2)
  const stopped = await x.prepare(ports(uploaded('71'), failed('broken', true)), crashed)
  assert.equal(stopped.kind === 'stopped' && stopped.outcome.kind, 'unreachable')
  const scripted = ports(uploaded('72'), described, described)
  const prepared = await x.prepare(scripted, workOn(2, { handles: crashed.journal.at(-1)! }))
  assert.equal(scripted.outbound.asked.filter((asked) => asked.endsWith('upload')).length, 1)
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"text":"Fresh bread","media":{"media_ids":["71","72"]}}',
  )
})

test('everything on record means no call at all, and the same bytes', async () => {
  const work = workOn(1)
  const first = await x.prepare(ports(uploaded('71'), described), work)
  const again = await x.prepare(ports(), workOn(1, { handles: work.journal.at(-1)! }))
  assert.deepEqual(again, first)
})

test('prepare: uploads media again that are about to expire', async () => {
  const work = workOn(1)
  await x.prepare(ports(uploaded('71'), described), work)
  const later = ports(uploaded('81'), described)
  await later.clock.advance({ hours: 23, minutes: 31 })
  const prepared = await x.prepare(later, workOn(1, { handles: work.journal.at(-1)! }))
  assert.equal(
    prepared.kind === 'ready' && prepared.request.body,
    '{"text":"Fresh bread","media":{"media_ids":["81"]}}',
  )
})

test('a description that X refuses does not keep the post back, and is journalled', async () => {
  const noted: Outcome[] = []
  const work = workOn(2, { note: (outcome) => Promise.resolve(void noted.push(outcome)) })
  const refused = replied(400, { title: 'Invalid Request', detail: 'Your media ID is invalid.' })
  const prepared = await x.prepare(ports(uploaded('71'), uploaded('72'), refused, described), work)
  assert.equal(prepared.kind, 'ready')
  assert.deepEqual(
    noted.map(({ kind, answer }) => [kind, answer.status]),
    [['refused', 400]],
  )
  assert.equal(work.journal.at(-1)!['undescribed'], 1)
})

test('prepare: shortens a description that is too long for X, because the picture shows the whole', async () => {
  const scripted = ports(uploaded('71'), described)
  const piece = pieceOf(1)
  await x.prepare(
    scripted,
    workOn(1, {
      piece: { ...piece, pictures: [{ ...piece.pictures[0]!, text: '👋'.repeat(1_200) }] },
    }),
  )
  const sent = JSON.parse(bodyOf(scripted.outbound.requests[1]!.body)) as {
    metadata: { alt_text: { text: string } }
  }
  assert.equal([...sent.metadata.alt_text.text].length, 1_000)
})

test('an upload that X answers without a name is no upload', async () => {
  const work = workOn(1)
  const prepared = await x.prepare(ports(replied(200, { data: {} })), work)
  assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
  assert.deepEqual(work.journal, [])
})

test('a worker that lost its lease stops where the journal refuses', async () => {
  const lost = workOn(1, { keep: () => Promise.reject(new Error('the lease is gone')) })
  await assert.rejects(x.prepare(ports(uploaded('71')), lost), /the lease is gone/)
})

test('an upload that is throttled says until when', async () => {
  const headers = {
    'x-rate-limit-reset': String(now.add({ minutes: 5 }).epochMilliseconds / 1_000),
  }
  const prepared = await x.prepare(
    ports(replied(429, { title: 'Too Many Requests' }, headers)),
    workOn(1),
  )
  assert.equal(
    prepared.kind === 'stopped' &&
      prepared.outcome.kind === 'throttled' &&
      prepared.outcome.until?.toString(),
    '2026-11-21T08:05:00Z',
  )
})
