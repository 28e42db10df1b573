import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaFile, videoOf } from '../testing/media-files.ts'
import { codeOf, dataOf, tiktokTest, type TiktokTest } from '../testing/tiktok.ts'

const megabyte = 1_000_000
const info = { title: 'Baking #bread', privacy_level: 'PUBLIC_TO_EVERYONE' }
const start = (sandbox: TiktokTest, source: Record<string, unknown>) =>
  sandbox.post('/v2/post/publish/video/init/', { post_info: info, source_info: source })
const file = (size: number, chunk = size, count = 1) => ({
  source: 'FILE_UPLOAD',
  video_size: size,
  chunk_size: chunk,
  total_chunk_count: count,
})

function put(
  url: unknown,
  bytes: Buffer,
  first: number,
  total: number,
  over: Record<string, string> = {},
): Promise<Response> {
  const range = `bytes ${first}-${first + bytes.length - 1}/${total}`
  return fetch(String(url), {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-range': range, ...over },
    body: new Uint8Array(bytes),
  })
}
const heldBy = async (sandbox: TiktokTest) =>
  (await sandbox.control('GET', 'posts?platform=tiktok'))['data'] as {
    external_id: string
    text: string
    permalink: string
  }[]

test('chunks have their sizes, ranges follow each other, and addresses end', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'quotas', { platform: 'tiktok', enforced: false })
  const refused = [
    file(10 * megabyte, 4 * megabyte, 2),
    file(10 * megabyte, 5 * megabyte, 3),
    file(megabyte, 5 * megabyte, 1),
    file(200 * megabyte, 65 * megabyte, 3),
  ]
  for (const source of refused)
    assert.equal(codeOf(await start(sandbox, source)), '400 invalid_params', JSON.stringify(source))
  const video = Buffer.alloc(1_000)
  const { upload_url: url } = dataOf(await start(sandbox, file(1_000)))
  assert.equal((await put(url, video, 1, 1_001)).status, 416)
  assert.equal((await put(url, video.subarray(0, 500), 0, 1_000)).status, 416)
  assert.equal(
    (await put(url, video, 0, 1_000, { 'content-range': 'bytes 0-998/1000' })).status,
    400,
  )
  assert.equal((await put(url, video, 0, 1_000, { 'content-range': '0-999' })).status, 400)
  assert.equal((await put(url, video, 0, 1_000, { 'content-type': 'image/jpeg' })).status, 400)
  assert.equal((await put(String(url).replace(/.$/, 'x'), video, 0, 1_000)).status, 403)
  assert.equal(
    (await put(String(url).replace(/upload_id=[^&]*/, 'upload_id=none'), video, 0, 1_000)).status,
    404,
  )
  sandbox.clock.advance(3_600_000)
  assert.equal((await put(url, video, 0, 1_000)).status, 403)
})

test('a video is pulled from its address, and listed once it is public', async (t) => {
  const sandbox = await tiktokTest(t)
  const { publish_id: publishId } = dataOf(
    await start(sandbox, { source: 'PULL_FROM_URL', video_url: `${sandbox.pictures}/video.mp4` }),
  )
  await sandbox.fetched(String(publishId))
  const photo = await sandbox.init()
  await sandbox.fetched(photo)
  const list = async (body?: unknown) =>
    dataOf(
      await sandbox.post('/v2/video/list/?fields=id,create_time,video_description,share_url', body),
    )
  assert.deepEqual((await list())['videos'], [], 'not before it is public')
  sandbox.clock.advance(4_000)
  const listed = (await list({ max_count: 20 }))['videos'] as {
    id: string
    create_time: number
    video_description: string
    share_url: string
  }[]
  assert.deepEqual(listed.map((video) => [video.video_description, video.create_time]), [['Baking #bread', 1_795_248_000]]) // prettier-ignore
  assert.equal((await fetch(listed[0]?.share_url ?? '')).status, 200)
  const asked = await sandbox.post('/v2/video/query/?fields=id', {
    filters: { video_ids: [listed[0]?.id, '1'] },
  })
  assert.deepEqual(dataOf(asked)['videos'], [{ id: listed[0]?.id }])
  await sandbox.control('POST', 'switches', { 'tiktok.photos_listed': true })
  const [newest, next] = [await list({ max_count: 1 }), await list({ max_count: 2 })]
  assert.deepEqual(
    [
      newest['has_more'],
      (newest['videos'] as unknown[]).length,
      (next['videos'] as unknown[]).length,
    ],
    [true, 1, 2],
  )
})

test('lists lag behind, and are asked for by known fields only', async (t) => {
  const sandbox = await tiktokTest(t)
  const { publish_id: publishId } = dataOf(
    await start(sandbox, { source: 'PULL_FROM_URL', video_url: `${sandbox.pictures}/video.mp4` }),
  )
  await sandbox.fetched(String(publishId))
  sandbox.clock.advance(4_000)
  const count = async () =>
    (dataOf(await sandbox.post('/v2/video/list/?fields=id'))['videos'] as unknown[]).length
  await sandbox.control('POST', 'faults', { platform: 'tiktok', kind: 'read_lag' })
  assert.deepEqual([await count(), await count()], [0, 1])
  assert.equal(codeOf(await sandbox.post('/v2/video/list/?fields=id,name')), '400 invalid_params')
  assert.equal(
    codeOf(await sandbox.post('/v2/video/list/?fields=id', { max_count: 21 })),
    '400 invalid_params',
  )
  assert.equal(codeOf(await sandbox.post('/v2/video/query/?fields=id', {})), '400 invalid_params')
})

test('a video for the inbox is a draft', async (t) => {
  const sandbox = await tiktokTest(t)
  const heard = await sandbox.post('/v2/post/publish/inbox/video/init/', {
    source_info: file(100_000),
  })
  const { publish_id: publishId, upload_url: url } = dataOf(heard)
  assert.equal((await put(url, videoOf(100_000), 0, 100_000)).status, 201)
  sandbox.clock.advance(1_000)
  assert.equal(dataOf(await sandbox.status(String(publishId)))['status'], 'SEND_TO_USER_INBOX')
  assert.deepEqual(await heldBy(sandbox), [])
})

test('a video that TikTok cannot take fails after its upload, each with its reason; one it takes is told with size and duration', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'quotas', { platform: 'tiktok', enforced: false })
  const reasonFor = async (name: string) => {
    const bytes = mediaFile(name)
    const { publish_id: publishId, upload_url: url } = dataOf(
      await start(sandbox, file(bytes.length)),
    )
    assert.equal((await put(url, bytes, 0, bytes.length)).status, 201)
    return dataOf(await sandbox.status(String(publishId)))['fail_reason']
  }
  assert.equal(await reasonFor('video-1s.mp4'), 'duration_check_failed')
  assert.equal(await reasonFor('video-10fps.mp4'), 'frame_rate_check_failed')
  assert.equal(await reasonFor('video-160x120.mp4'), 'picture_size_check_failed')
  assert.equal(await reasonFor('video-mpeg4.mp4'), 'file_format_check_failed')
  assert.equal(await reasonFor('video-cut-off.mp4'), 'file_format_check_failed')
  for (const name of ['video.mp4', 'video.mov', 'video.webm'])
    assert.equal(await reasonFor(name), undefined, name)
  const held = (await heldBy(sandbox)) as unknown as { media: Record<string, unknown>[] }[]
  assert.deepEqual(
    held.map(({ media }) => [
      media.length,
      media[0]?.['content_type'],
      media[0]?.['width'],
      media[0]?.['height'],
      Math.round(Number(media[0]?.['duration_ms']) / 1_000),
    ]),
    ['video/mp4', 'video/quicktime', 'video/webm'].map((type) => [1, type, 360, 640, 3]),
  )
})

test('the answer to a middle chunk can be lost after it is kept: the status tells how far the upload is', async (t) => {
  const sandbox = await tiktokTest(t)
  await sandbox.control('POST', 'switches', { 'tiktok.lost_chunk_answers': 1 })
  const video = videoOf(11 * megabyte)
  const { publish_id: publishId, upload_url: url } = dataOf(
    await start(sandbox, file(video.length, 5 * megabyte, 2)),
  )
  assert.equal((await put(url, video.subarray(0, 5 * megabyte), 0, video.length)).status, 500)
  assert.equal(dataOf(await sandbox.status(String(publishId)))['uploaded_bytes'], 5 * megabyte)
  assert.equal(
    (await put(url, video.subarray(0, 5 * megabyte), 0, video.length)).status,
    416,
    'it is there',
  )
  assert.equal(
    (await put(url, video.subarray(5 * megabyte), 5 * megabyte, video.length)).status,
    201,
  )
  assert.equal((await heldBy(sandbox)).length, 1)
})
