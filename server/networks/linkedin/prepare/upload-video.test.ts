import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { StreamedBody } from '../../../ports/outbound/outbound.ts'
import type { MediaFile } from '../../../ports/files/media-files.ts'
import { failed, replied } from '../../../testing/scripted-outbound.ts'
import { member, now, ports, textPiece, workOn } from '../../../testing/networks/linkedin.ts'
import type { Handles } from '../../outcome.ts'
import { mediaHandles } from './handles.ts'
import { linkedin } from '../index.ts'

const bytes = Buffer.from('0123456789abcdef')
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
  ...{ durationMs: 3_000, codecs: ['avc'], frames: 90, altText: null },
}
const file: MediaFile = {
  contentType: 'video/mp4',
  bytes: bytes.length,
  etag: 'a',
  read: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]),
}
const workWith = (handles: Handles = {}, of = file) =>
  workOn({ ...textPiece, pictures: [video] }, { handles, file: () => Promise.resolve(of) })

const upload = 'https://www.linkedin.test/dms-uploads/'
const inAnHour = now.add({ hours: 1 }).epochMilliseconds
const part = (number: number, firstByte: number, lastByte: number) => ({
  uploadUrl: `${upload}${number}`,
  firstByte,
  lastByte,
})
const begun = (parts = [part(1, 0, 9), part(2, 10, 15)], more: object = {}) =>
  replied(200, {
    value: {
      video: 'urn:li:video:C1',
      uploadInstructions: parts,
      uploadToken: 'tkn',
      uploadUrlsExpireAt: inAnHour,
      ...more,
    },
  })
const taken = (etag: string) => replied(200, '', { etag })
const status = (name: string) => replied(200, { status: name })
const handles = {
  ...{
    media_urns: ['urn:li:video:C1'],
    media_uploaded: 0,
    media_uploaded_at: 0,
    upload_token: 'tkn',
    upload_etag: 'a',
    urls_until: inAnHour,
    finalizing: 0,
  },
  ...{
    part_urls: [`${upload}1`, `${upload}2`],
    part_ranges: ['0-9', '10-15'],
    part_etags: [] as string[],
  },
}

test('a video goes up in the parts that LinkedIn asks for, each to its own address without the token, then it is waited for', async () => {
  const work = workWith()
  const scripted = ports(
    begun(),
    taken('"one"'),
    taken('two'),
    replied(200, ''),
    status('PROCESSING'),
  )
  const prepared = await linkedin.prepare(scripted, work)
  assert.equal(prepared.kind === 'not_yet' && prepared.afterMs, 2_000)
  const [start, first, second, end] = scripted.outbound.requests
  assert.deepEqual(JSON.parse(String(start!.body)), {
    initializeUploadRequest: {
      owner: member.externalAccountId,
      fileSizeBytes: 16,
      uploadCaptions: false,
      uploadThumbnail: false,
    },
  })
  const sent = await Promise.all(
    [first, second].map(async (one) => ({
      ...one!,
      text: await text((one!.body as StreamedBody).read()),
    })),
  )
  assert.deepEqual(
    sent.map((one) => [
      one.url,
      one.text,
      one.headers?.['authorization'],
      one.headers?.['content-type'],
    ]),
    [
      [`${upload}1`, '0123456789', undefined, 'application/octet-stream'],
      [`${upload}2`, 'abcdef', undefined, 'application/octet-stream'],
    ],
  )
  assert.deepEqual(JSON.parse(String(end!.body)), {
    finalizeUploadRequest: {
      video: 'urn:li:video:C1',
      uploadToken: 'tkn',
      uploadedPartIds: ['"one"', 'two'],
    },
  })
  assert.deepEqual(work.journal, [
    handles,
    { part_etags: ['"one"'] },
    { part_etags: ['"one"', 'two'] },
    { finalizing: 1 },
    {
      ...handles,
      media_uploaded: 1,
      media_uploaded_at: now.epochMilliseconds,
      finalizing: 0,
      part_urls: [],
      part_ranges: [],
    },
  ])
})

test('an upload goes on with the first part that is missing', async () => {
  const scripted = ports(taken('two'), replied(200, ''), status('AVAILABLE'))
  const prepared = await linkedin.prepare(scripted, workWith({ ...handles, part_etags: ['one'] }))
  assert.equal(scripted.outbound.asked[0], 'PUT /dms-uploads/2')
  const { content } = JSON.parse(String(prepared.kind === 'ready' && prepared.request.body)) as {
    content: unknown
  }
  assert.deepEqual(content, { media: { id: 'urn:li:video:C1' } })
})

test('addresses that end within a minute lead to a new upload, those of an upload that is being finalized do not', async () => {
  const late = { ...handles, urls_until: now.add({ seconds: 60 }).epochMilliseconds }
  const anew = ports(begun(), failed('timeout', true))
  await linkedin.prepare(anew, workWith(late))
  assert.deepEqual(anew.outbound.asked, [
    'POST /rest/videos?action=initializeUpload',
    'PUT /dms-uploads/1',
  ])
  const ending = ports(status('AVAILABLE'), status('AVAILABLE'))
  assert.equal(
    (
      await linkedin.prepare(
        ending,
        workWith({ ...late, part_etags: ['one', 'two'], finalizing: 1 }),
      )
    ).kind,
    'ready',
  )
})

test('upload video: starts over when the video was converted again in the meantime, because its bytes may differ', async () => {
  const anew = ports(begun(), failed('timeout', true))
  await linkedin.prepare(
    anew,
    workWith({ ...handles, part_etags: ['one'] }, { ...file, etag: 'b' }),
  )
  assert.deepEqual(anew.outbound.asked, [
    'POST /rest/videos?action=initializeUpload',
    'PUT /dms-uploads/1',
  ])
})

test('a finalizing whose answer was lost is asked for, and repeated only when it did not take effect', async () => {
  const all = { ...handles, part_etags: ['one', 'two'], finalizing: 1 }
  const again = ports(status('WAITING_UPLOAD'), replied(200, ''), status('PROCESSING'))
  await linkedin.prepare(again, workWith(all))
  assert.deepEqual(again.outbound.asked, [
    'GET /rest/videos/urn%3Ali%3Avideo%3AC1',
    'POST /rest/videos?action=finalizeUpload',
    'GET /rest/videos/urn%3Ali%3Avideo%3AC1',
  ])
})

test('upload video: starts over after an expired address or a refused finalize', async () => {
  for (const answer of [replied(403, 'Forbidden'), replied(404, ''), replied(410, '')]) {
    const prepared = await linkedin.prepare(ports(answer), workWith(handles))
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    assert.deepEqual([prepared.outcome.retry, prepared.outcome.forget], [true, mediaHandles])
  }
  const refused = ports(
    replied(400, { status: 400, code: 'INVALID_VALUE_FOR_FIELD', message: 'uploadedPartIds' }),
  )
  const prepared = await linkedin.prepare(
    refused,
    workWith({ ...handles, part_etags: ['one', 'two'] }),
  )
  assert.deepEqual(
    prepared.kind === 'stopped' && prepared.outcome.kind === 'refused' && prepared.outcome.forget,
    mediaHandles,
  )
})

test('parts that leave a gap, overlap, end early or are too large to hold, and addresses without protection, are not used', async () => {
  const oneTo = (lastByte: number) => [part(1, 0, lastByte)]
  for (const parts of [
    oneTo(14),
    oneTo(16),
    [part(1, 0, 8), part(2, 10, 15)],
    [part(1, 0, 10), part(2, 10, 15)],
    [part(1, 1, 15)],
    [],
  ]) {
    const scripted = ports(begun(parts))
    const prepared = await linkedin.prepare(scripted, workWith())
    assert.equal(
      prepared.kind === 'stopped' && prepared.outcome.kind,
      'unreachable',
      JSON.stringify(parts),
    )
    assert.equal(scripted.outbound.requests.length, 1)
  }
  const bare = await linkedin.prepare(
    ports(begun([{ ...part(1, 0, 15), uploadUrl: 'http://www.linkedin.test/1' }])),
    workWith(),
  )
  assert.equal(bare.kind === 'stopped' && bare.outcome.kind, 'unreachable')
})

test('a part without a name is sent again', async () => {
  const work = workWith(handles)
  const prepared = await linkedin.prepare(ports(replied(200, '')), work)
  assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
  assert.deepEqual(work.journal, [])
})

test('a video that may not be read is given two minutes', async () => {
  const done = {
    ...handles,
    media_uploaded: 1,
    media_uploaded_at: now.subtract({ seconds: 20 }).epochMilliseconds,
    part_urls: [],
  }
  const prepared = await linkedin.prepare(
    ports(replied(403, { status: 403, message: 'forbidden' })),
    workWith(done),
  )
  assert.equal(prepared.kind === 'not_yet' && prepared.afterMs, 100_000)
})

test('a video that LinkedIn cannot process fails with its reason', async () => {
  const done = { ...handles, media_uploaded: 1, media_uploaded_at: now.epochMilliseconds }
  const prepared = await linkedin.prepare(
    ports(
      replied(200, {
        status: 'PROCESSING_FAILED',
        processingFailureReason: 'The codec is unknown.',
      }),
    ),
    workWith(done),
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  assert.deepEqual([prepared.outcome.retry, prepared.outcome.forget], [false, mediaHandles])
  assert.match(prepared.outcome.detail, /The codec is unknown/)
})
