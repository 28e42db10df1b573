import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Asset } from '@crier/writing/text/visual.ts'
import type { MediaFile } from '../../ports/files/media-files.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import {
  apiError,
  creator,
  reconcileWork,
  now,
  ok,
  pieceOf,
  ports,
  workOn,
} from '../../testing/networks/tiktok.ts'
import type { PieceWork } from '../network.ts'
import type { Handles } from '../outcome.ts'
import { chunksOf, rangeOf } from './chunks.ts'
import { tiktok } from './index.ts'
import { videoHandles } from './video-handles.ts'

const bytes = 19_000_000
const address = 'https://open-upload.tiktokapis.test/video/?upload_id=v1&upload_token=t'
const begun = ok({ publish_id: 'v_pub_file~v2-1.1', upload_url: address })
const chunk = (status: number) => replied(status, '')
const status = (uploaded: number, name = 'PROCESSING_UPLOAD', more: object = {}) =>
  ok({ status: name, uploaded_bytes: uploaded, ...more })
const inAnHour = now.add({ hours: 1 }).epochMilliseconds
const handles = {
  ...{ publish_id: 'v_pub_file~v2-1.1', upload_url: address, url_until: inAnHour, chunk_next: 0 },
  ...{ video_bytes: bytes, video_etag: 'a' },
}

const video: Asset = {
  ...{
    kind: 'video',
    mediaId: 'med_one',
    sha256: 'a'.repeat(64),
    contentType: 'video/mp4',
    bytes,
    width: 360,
    height: 640,
  },
  ...{ durationMs: 3_000, codecs: ['avc'], frames: 90, altText: null },
}
const file: MediaFile = {
  contentType: 'video/mp4',
  bytes,
  etag: 'a',
  read: () => Readable.from([]),
}
const piece = { ...pieceOf(0, null), pictures: [video] }
const workWith = (kept: Handles = {}, over: Partial<PieceWork> = {}) =>
  workOn(0, { piece, handles: kept, file: () => Promise.resolve(file), ...over })

test('chunks have the sizes and the count that TikTok wants, and hold the whole video', () => {
  const cut = (size: number) => ({
    ...chunksOf(size),
    last: size - chunksOf(size).size * (chunksOf(size).count - 1),
  })
  assert.deepEqual(cut(81_179), { size: 81_179, count: 1, last: 81_179 })
  assert.deepEqual(cut(11_999_999), { size: 11_999_999, count: 1, last: 11_999_999 })
  assert.deepEqual(cut(12_000_000), { size: 6_000_000, count: 2, last: 6_000_000 })
  assert.deepEqual(cut(17_999_999), { size: 6_000_000, count: 2, last: 11_999_999 })
  for (const size of [
    1, 5_000_000, 5_242_880, 6_000_000, 64_000_000, 1_073_741_824, 3_800_000_000,
  ]) {
    const chunks = chunksOf(size)
    assert.equal(chunks.count, Math.floor(size / chunks.size))
    assert.ok(chunks.count <= 1_000 && cut(size).last <= 128_000_000)
    if (size >= 5 * 1_048_576) assert.ok(chunks.size >= 5 * 1_048_576 && chunks.size <= 64_000_000)
    const ranges = [0, chunks.count - 1].map((one) => rangeOf(chunks, one, size))
    assert.deepEqual([ranges[0]!.start, ranges[1]!.end], [0, size - 1])
  }
})

test('upload video: queries the creator, uploads chunks in order without the token, and returns the last one', async () => {
  const work = workWith()
  const scripted = ports(creator({ duet_disabled: true }), begun, chunk(206), chunk(206))
  const prepared = await tiktok.prepare(scripted, work)
  const [, init, first, second] = scripted.outbound.requests
  assert.deepEqual(JSON.parse(String(init!.body)), {
    post_info: {
      ...{
        title: 'Fresh bread',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        disable_duet: true,
        disable_stitch: true,
        disable_comment: false,
      },
      ...{ brand_content_toggle: false, brand_organic_toggle: false },
    },
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: bytes,
      chunk_size: 6_000_000,
      total_chunk_count: 3,
    },
  })
  assert.ok(prepared.kind === 'ready')
  assert.deepEqual(
    [first!, second!, prepared.request].map(({ method, url, headers = {} }) => [
      ...[
        method,
        url === address,
        headers['authorization'],
        headers['content-type'],
        headers['content-range'],
      ],
    ]),
    ['0-5999999', '6000000-11999999', '12000000-18999999'].map((range) => [
      ...['PUT', true, undefined, 'video/mp4', `bytes ${range}/19000000`],
    ]),
  )
  assert.ok(
    [first!, second!, prepared.request].every(
      ({ audience, publicOnly }) => audience === 'untrusted' && publicOnly === true,
    ),
  )
  assert.deepEqual(work.journal, [handles, { chunk_next: 1 }, { chunk_next: 2 }])
})

test('an upload goes on where TikTok says that it is, and not where the journal does', async () => {
  for (const [uploaded, chunks] of [
    [0, 2],
    [6_000_000, 1],
    [12_000_000, 0],
  ] as const) {
    const scripted = ports(status(uploaded), ...Array.from({ length: chunks }, () => chunk(206)))
    const prepared = await tiktok.prepare(scripted, workWith(handles))
    assert.equal(prepared.kind, 'ready')
    assert.equal(scripted.outbound.requests.length, 1 + chunks)
    scripted.outbound.assertOver()
  }
})

test('upload video: starts over after an expired address, other bytes, an unknown upload or an offset between two chunks', async () => {
  const late = { ...handles, url_until: now.add({ seconds: 120 }).epochMilliseconds }
  const stories = [
    [late, []],
    [{ ...handles, video_etag: 'b' }, []],
    [handles, [apiError('invalid_publish_id', 400)]],
    [handles, [status(7)]],
  ] as const
  for (const [kept, answers] of stories) {
    const scripted = ports(...answers, creator(), failed('timeout', true))
    const prepared = await tiktok.prepare(scripted, workWith(kept))
    assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, 'unreachable')
    assert.match(scripted.outbound.asked.at(-1)!, /video\/init/)
  }
})

test('upload video: sends the last chunk again only to the same address, or reports it as unknown', async () => {
  const sent = { mayArrive: true }
  const over = { ...handles, url_until: now.add({ seconds: 120 }).epochMilliseconds }
  for (const [kept, answers] of [
    [over, []],
    [handles, [status(7)]],
    [handles, [status(6_000_000), chunk(416)]],
  ] as const) {
    const scripted = ports(...answers)
    const prepared = await tiktok.prepare(scripted, workWith(kept, sent))
    assert.equal(
      prepared.kind === 'stopped' && prepared.outcome.kind === 'refused' && prepared.outcome.code,
      'publication_unconfirmed',
    )
  }
  for (const answer of [status(12_000_000), status(bytes), status(bytes, 'PUBLISH_COMPLETE')]) {
    const prepared = await tiktok.prepare(ports(answer), workWith(handles, sent))
    assert.equal(prepared.kind === 'ready' && prepared.request.url, address)
  }
})

test('a chunk whose answer was lost ends the try, and one at a closed address or at the wrong place the upload', async () => {
  for (const [answer, kind] of [
    [failed('timeout', true), 'unreachable'],
    [chunk(500), 'unreachable'],
    [chunk(201), 'unreachable'],
    [chunk(429), 'throttled'],
    [chunk(400), 'refused'],
  ] as const) {
    const prepared = await tiktok.prepare(ports(status(0), answer), workWith(handles))
    assert.equal(prepared.kind === 'stopped' && prepared.outcome.kind, kind)
  }
  for (const gone of [403, 404, 410, 416]) {
    const prepared = await tiktok.prepare(ports(status(0), chunk(gone)), workWith(handles))
    assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
    assert.deepEqual([prepared.outcome.retry, prepared.outcome.forget], [true, videoHandles])
  }
})

test('an upload that TikTok has given up is forgotten, with its reason', async () => {
  const prepared = await tiktok.prepare(
    ports(status(0, 'FAILED', { fail_reason: 'internal' })),
    workWith(handles),
  )
  assert.ok(prepared.kind === 'stopped' && prepared.outcome.kind === 'refused')
  const { code, retry, forget } = prepared.outcome
  assert.deepEqual([code, retry, forget], ['platform_unavailable', true, videoHandles])
})

test('only 201 says that the last chunk is there, and a refusal says that it is not only where it was sent once', () => {
  const ends = (answer: Parameters<typeof tiktok.classify>[0], mayArrive = false) =>
    tiktok.classify(answer, workWith(handles, { mayArrive }), now).kind
  assert.equal(ends(chunk(201)), 'confirmed')
  for (const answer of [chunk(200), chunk(206), chunk(500), chunk(408), failed('timeout', true)])
    assert.equal(ends(answer), 'unknown')
  assert.deepEqual([ends(failed('refused', false)), ends(chunk(429))], ['unreachable', 'throttled'])
  for (const gone of [400, 403, 404, 410, 416])
    assert.deepEqual([ends(chunk(gone)), ends(chunk(gone), true)], ['refused', 'unknown'])
})

test('an upload of which TikTok has everything is processed; one that waits for its end a minute after it was sent may get it again', async () => {
  const look = async (uploaded: number, seconds: number, kept: Handles = handles) => {
    const finding = await tiktok.reconcile(
      ports(status(uploaded)),
      reconcileWork(kept, { piece, intentAt: now.subtract({ seconds }) }),
    )
    return finding.kind === 'absent' ? `absent ${finding.certain ? 'certainly' : 'perhaps'}` : `${finding.kind}${'whole' in finding ? ' whole' : ''}` // prettier-ignore
  }
  assert.deepEqual(
    [await look(bytes, 1), await look(bytes, 3_600)],
    ['processing whole', 'processing whole'],
  )
  assert.deepEqual(
    [await look(12_000_000, 59), await look(12_000_000, 60)],
    ['processing', 'absent certainly'],
  )
  const closed = { ...handles, url_until: now.epochMilliseconds }
  assert.equal(await look(12_000_000, 3_600, closed), 'absent perhaps')
})

test('upload video: proves nothing by an unfinished upload after a rewind, because another may have followed', async () => {
  const work = reconcileWork(handles, {
    piece,
    sentUntil: now,
    intentAt: now.subtract({ minutes: 10 }),
  })
  const finding = await tiktok.reconcile(ports(status(6_000_000)), work)
  assert.ok(finding.kind === 'absent' && !finding.certain)
})

test('a video has a link to a video, and one that failed is forgotten with its upload', async () => {
  const found = await tiktok.reconcile(ports(status(bytes, 'PUBLISH_COMPLETE', { publicaly_available_post_id: [7] })), reconcileWork(handles, { piece })) // prettier-ignore
  assert.equal(
    found.kind === 'found' && found.externalUrl,
    'https://www.tiktok.test/@bakery/video/7',
  )
  const given = await tiktok.reconcile(
    ports(status(bytes, 'FAILED', { fail_reason: 'internal' })),
    reconcileWork(handles, { piece }),
  )
  assert.deepEqual(given.kind === 'failed' && [given.retry, given.forget], [true, videoHandles])
})
