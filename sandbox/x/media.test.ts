import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject } from '../core/bodies.ts'
import { jpegOf, type CallOptions, type ReceivedRequest } from '../testing/sandbox.ts'
import { apiHost, dataOf, said, signIn, xTest, type XTest } from '../testing/x.ts'
import { mediaFile } from '../testing/media-files.ts'

const picture = jpegOf(1_080, 1_350)

function multipart(fields: Readonly<Record<string, string>>, bytes: Buffer): CallOptions {
  const boundary = 'sandbox-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="media"; ` +
    `filename="a.jpg"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = new Uint8Array(
    Buffer.concat([
      Buffer.from(parts.join('') + file),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  )
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

function upload(sandbox: XTest, path: string, options: CallOptions): Promise<ReceivedRequest> {
  return sandbox.call('POST', apiHost, `/2/media/upload${path}`, {
    token: sandbox.token,
    ...options,
  })
}

async function uploaded(sandbox: XTest): Promise<string> {
  const answer = await upload(sandbox, '', multipart({ media_category: 'tweet_image' }, picture))
  assert.equal(answer.status, 200, answer.text)
  return String(dataOf(answer)['id'])
}

test('base64 in JSON is accepted too', async (t) => {
  const sandbox = await xTest(t)
  const answer = await upload(sandbox, '', {
    json: { media: picture.toString('base64'), media_category: 'tweet_image' },
  })
  assert.equal(dataOf(answer)['size'], picture.length)
})

test('an upload without a category, with a broken picture or with unknown fields is refused', async (t) => {
  const sandbox = await xTest(t)
  assert.match(
    said(await upload(sandbox, '', multipart({}, picture))),
    /^400 \$\.media_category: is missing/,
  )
  assert.match(
    said(
      await upload(
        sandbox,
        '',
        multipart({ media_category: 'tweet_image' }, Buffer.from('no picture')),
      ),
    ),
    /^400 Your media is invalid/,
  )
  assert.match(
    said(
      await upload(
        sandbox,
        '',
        multipart({ media_category: 'tweet_image' }, picture.subarray(0, 15)),
      ),
    ),
    /^400 Your media is invalid/,
  )
  assert.match(
    said(
      await upload(sandbox, '', multipart({ media_category: 'tweet_image', name: 'x' }, picture)),
    ),
    /^400 \$\.name: is not defined/,
  )
  const large = jpegOf(10, 10, 5 * 1_048_576 + 1).toString('base64')
  assert.match(
    said(await upload(sandbox, '', { json: { media: large, media_category: 'tweet_image' } })),
    /^400 File size/,
  )
})

test('a picture of more than 1 MB does not pass the edge in one call', async (t) => {
  const sandbox = await xTest(t)
  const inOneCall = (bytes: number) =>
    upload(sandbox, '', multipart({ media_category: 'tweet_image' }, jpegOf(10, 10, bytes)))
  const large = await inOneCall(1_048_577)
  assert.deepEqual([large.status, large.text], [413, ''])
  assert.equal((await inOneCall(1_048_576)).status, 200)
})

test("a media id is its owner's, good once, and for 24 hours", async (t) => {
  const sandbox = await xTest(t)
  const attach = (id: string, token = sandbox.token) =>
    sandbox.post({ text: `with ${id} ${token.slice(0, 8)}`, media: { media_ids: [id] } }, { token })
  const id = await uploaded(sandbox)
  const other = await signIn(sandbox, 'other')
  assert.equal(said(await attach(id, other.token)), '400 Your media IDs are invalid.')
  assert.equal((await attach(id)).status, 201)
  assert.equal(said(await attach(id)), '400 Your media IDs are invalid.')
  const late = await uploaded(sandbox)
  sandbox.clock.advance(86_400_000)
  const again = await signIn(sandbox)
  assert.equal(said(await attach(late, again.token)), '400 Your media IDs are invalid.')
})

test('four pictures go together, a video with a picture does not', async (t) => {
  const sandbox = await xTest(t)
  const ids = [
    await uploaded(sandbox),
    await uploaded(sandbox),
    await uploaded(sandbox),
    await uploaded(sandbox),
  ]
  assert.equal((await sandbox.post({ media: { media_ids: ids } })).status, 201)
  const video = await uploadVideo(sandbox)
  sandbox.clock.advance(2_000)
  const mixed = await sandbox.post({ media: { media_ids: [video, await uploaded(sandbox)] } })
  assert.equal(said(mixed), '400 Your media IDs are invalid.')
  assert.equal((await sandbox.post({ media: { media_ids: [video] } })).status, 201)
})

const video = mediaFile('video.mp4')

async function uploadVideo(sandbox: XTest, bytes = video): Promise<string> {
  const started = await upload(sandbox, '/initialize', {
    json: { media_type: 'video/mp4', total_bytes: bytes.length, media_category: 'tweet_video' },
  })
  const id = String(dataOf(started)['id'])
  await upload(sandbox, `/${id}/append`, multipart({ segment_index: '1' }, bytes.subarray(1_000)))
  await upload(sandbox, `/${id}/append`, {
    json: { segment_index: 0, media: bytes.subarray(0, 1_000).toString('base64') },
  })
  const finished = await upload(sandbox, `/${id}/finalize`, { json: {} })
  assert.equal(finished.status, 200, finished.text)
  assert.deepEqual(dataOf(finished)['processing_info'], { state: 'pending', check_after_secs: 2 })
  return id
}

test('chunks that do not add up are not finalized', async (t) => {
  const sandbox = await xTest(t)
  const started = await upload(sandbox, '/initialize', {
    json: { media_type: 'video/mp4', total_bytes: 5_000, media_category: 'tweet_video' },
  })
  const id = String(dataOf(started)['id'])
  await upload(sandbox, `/${id}/append`, multipart({ segment_index: '0' }, video))
  assert.equal((await upload(sandbox, `/${id}/finalize`, { json: {} })).status, 400)
})

test('FINALIZE wants a JSON object, and a large multipart chunk does not pass the edge', async (t) => {
  const sandbox = await xTest(t)
  const size = 1_048_577
  const json = { media_type: 'video/mp4', total_bytes: size, media_category: 'tweet_video' }
  const id = String(dataOf(await upload(sandbox, '/initialize', { json }))['id'])
  const large = await upload(
    sandbox,
    `/${id}/append`,
    multipart({ segment_index: '0' }, Buffer.alloc(size)),
  )
  assert.deepEqual([large.status, large.text], [413, ''])
  const passes = await upload(
    sandbox,
    `/${id}/append`,
    multipart({ segment_index: '0' }, Buffer.alloc(size - 1)),
  )
  assert.equal(passes.status, 200, passes.text)
  assert.equal(
    said(await upload(sandbox, `/${id}/finalize`, {})),
    '400 Request body must be a JSON object',
  )
})

test('the older command form does the same', async (t) => {
  const sandbox = await xTest(t)
  const form = {
    command: 'INIT',
    media_type: 'image/jpeg',
    total_bytes: String(picture.length),
    media_category: 'tweet_image',
  }
  const id = String(dataOf(await upload(sandbox, '', { form }))['id'])
  const appended = await upload(
    sandbox,
    '',
    multipart({ command: 'APPEND', media_id: id, segment_index: '0' }, picture),
  )
  assert.equal(appended.status, 200, appended.text)
  const finished = dataOf(
    await upload(sandbox, '', { form: { command: 'FINALIZE', media_id: id } }),
  )
  assert.equal(finished['processing_info'], undefined, 'pictures need no processing')
  assert.equal((await sandbox.post({ media: { media_ids: [id] } })).status, 201)
})

test('a video that X cannot take fails in processing; one it takes is told with size and duration', async (t) => {
  const sandbox = await xTest(t)
  const stateOf = async (name: string) => {
    const id = await uploadVideo(sandbox, mediaFile(name))
    sandbox.clock.advance(2_000)
    const info = dataOf(await sandbox.get(`/2/media/upload?command=STATUS&media_id=${id}`))[
      'processing_info'
    ]
    return { id, state: (info as { state: string }).state }
  }
  for (const name of ['video.webm', 'video-mpeg4.mp4', 'video-cut-off.mp4'])
    assert.equal((await stateOf(name)).state, 'failed', name)
  await sandbox.control('POST', 'switches', { 'x.video_seconds_max': 2 })
  assert.equal((await stateOf('video.mp4')).state, 'failed', 'too long')
  assert.equal((await stateOf('video-1s.mp4')).state, 'succeeded')
  await sandbox.control('POST', 'switches', { 'x.video_seconds_max': 140 })
  const { id } = await stateOf('video.mov')
  assert.equal((await sandbox.post({ media: { media_ids: [id] } })).status, 201)
  const [post] = await sandbox.truth()
  const media: unknown = Array.isArray(post?.['media']) ? post['media'][0] : undefined
  assert.ok(isObject(media))
  assert.deepEqual(
    [
      media['kind'],
      media['width'],
      media['height'],
      Math.round(Number(media['duration_ms']) / 1_000),
    ],
    ['video', 360, 640, 3],
  )
})
