import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { isObject } from '../core/bodies.ts'
import { mediaFile, videoOf } from '../testing/media-files.ts'
import { jpegOf } from '../testing/sandbox.ts'
import { pdfPages } from './asset-content.ts'
import { initialized, linkedInTest, said, uploaded } from '../testing/linkedin.ts'

const picture = new Uint8Array(jpegOf(1_080, 1_350))
const pdf = new Uint8Array(
  Buffer.from(
    '%PDF-1.7\n1 0 obj << /Type /Pages /Kids [2 0 R] >> endobj\n2 0 obj << /Type /Page >> ' +
      'endobj\n%%EOF',
  ),
)

test('an asset cannot be posted before its bytes are there', async (t) => {
  const sandbox = await linkedInTest(t)
  const { image } = await initialized(sandbox, 'image')
  assert.match(
    said(await sandbox.post('look', { content: { media: { id: image } } })),
    /^400 MEDIA_ASSET_WAITING_UPLOAD/,
  )
})

test('a broken picture fails processing, and the post that carries it is refused', async (t) => {
  const sandbox = await linkedInTest(t)
  const id = await uploaded(sandbox, 'image', picture.slice(0, 15))
  assert.match(
    said(await sandbox.post('look', { content: { media: { id } } })),
    /^400 MEDIA_ASSET_PROCESSING_FAILED/,
  )
})

test('the last upload to a URL counts, and an old URL is refused', async (t) => {
  const sandbox = await linkedInTest(t)
  const { uploadUrl, image } = await initialized(sandbox, 'image')
  const put = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(String(uploadUrl), {
      method: 'PUT',
      body: bytes,
      headers: { authorization: `Bearer ${sandbox.token}`, ...headers },
    })
  assert.equal((await put(picture.slice(0, 15))).status, 201)
  assert.equal((await put(picture)).status, 201)
  assert.equal((await sandbox.post('look', { content: { media: { id: image } } })).status, 201)
  assert.equal((await put(picture, { 'content-type': 'text/plain' })).status, 415)
  assert.equal((await put(picture, { authorization: '' })).status, 401)
  sandbox.clock.advance(86_400_000)
  const late = await put(picture)
  assert.deepEqual([late.status, JSON.parse(await late.text()).code], [400, 'EXPIRED_UPLOAD_URL'])
})

test('pages of a PDF are counted also inside compressed object streams', () => {
  const stream = deflateSync(Buffer.from('<< /Type /Page >> << /Type/Page >> << /Type /Pages >>'))
  const file = Buffer.concat([
    Buffer.from('%PDF-1.7\n3 0 obj << /Type /ObjStm /Length 1 >>\nstream\n'),
    stream,
    Buffer.from('\nendstream\n%%EOF'),
  ])
  assert.equal(pdfPages(file), 2)
})

test('a token that can only write may not look at the state of an image or document; a page may', async (t) => {
  const member = await linkedInTest(t)
  const own = await uploaded(member, 'document', pdf)
  assert.deepEqual((await member.rest('GET', `/rest/documents/${encodeURIComponent(own)}`)).body, {
    message:
      'Accessing this document resource is forbidden. Please check your permissions ' +
      'for this resource',
    status: 403,
  })
  const sandbox = await linkedInTest(t, 'organization')
  const { image } = await initialized(sandbox, 'image')
  const status = async (urn: unknown) =>
    (await sandbox.rest('GET', `/rest/images/${encodeURIComponent(String(urn))}`)).body['status']
  assert.equal(await status(image), 'WAITING_UPLOAD')
  const urn = await uploaded(sandbox, 'image', picture)
  assert.equal(await status(urn), 'PROCESSING')
  sandbox.clock.advance(1_000)
  assert.equal(await status(urn), 'AVAILABLE')
})

test("an asset of another owner cannot be posted, nor asked for in another's name", async (t) => {
  const sandbox = await linkedInTest(t, 'organization')
  const id = await uploaded(sandbox, 'image', picture)
  const roles = await sandbox.rest('GET', '/rest/organizationAcls?q=roleAssignee')
  const [{ roleAssignee }] = roles.body['elements'] as [{ roleAssignee: string }]
  const answer = await sandbox.post('look', {
    author: roleAssignee,
    content: { media: { id } },
  })
  assert.match(said(answer), /^400 INVALID_VALUE_FOR_FIELD: content\.media\.id/)
  const foreign = { json: { initializeUploadRequest: { owner: 'urn:li:person:somebody' } } }
  assert.match(
    said(await sandbox.rest('POST', '/rest/images?action=initializeUpload', foreign)),
    /^403 ACCESS_DENIED/,
  )
})

test('a video that LinkedIn cannot take fails in processing and says why, and cannot be posted', async (t) => {
  const sandbox = await linkedInTest(t)
  const statusOf = async (bytes: Buffer<ArrayBuffer>) => {
    const initializeUploadRequest = {
      owner: sandbox.author,
      fileSizeBytes: bytes.length,
      uploadCaptions: false,
      uploadThumbnail: false,
    }
    const { body } = await sandbox.rest('POST', '/rest/videos?action=initializeUpload', {
      json: { initializeUploadRequest },
    })
    const value = body['value']
    assert.ok(isObject(value) && Array.isArray(value['uploadInstructions']))
    const part = await fetch(String(value['uploadInstructions'][0].uploadUrl), {
      method: 'PUT',
      body: bytes,
    })
    const finalizeUploadRequest = {
      video: value['video'],
      uploadToken: '',
      uploadedPartIds: [part.headers.get('etag')],
    }
    assert.equal(
      (
        await sandbox.rest('POST', '/rest/videos?action=finalizeUpload', {
          json: { finalizeUploadRequest },
        })
      ).status,
      200,
    )
    sandbox.clock.advance(3_000)
    const asset = await sandbox.rest(
      'GET',
      `/rest/videos/${encodeURIComponent(String(value['video']))}`,
    )
    const posted = await sandbox.post('watch', { content: { media: { id: value['video'] } } })
    return [asset.body['status'], asset.body['processingFailureReason'], posted.status]
  }
  const failed = 'PROCESSING_FAILED'
  assert.deepEqual(await statusOf(mediaFile('video.mov')), [failed, 'The video is not an MP4', 400])
  assert.deepEqual(await statusOf(videoOf(80_000, 'video-1s.mp4')), [
    failed,
    'The video does not have 3 seconds to 30 minutes',
    400,
  ])
  assert.deepEqual(
    await statusOf(Buffer.concat([mediaFile('video-cut-off.mp4'), Buffer.alloc(60_000)])),
    [failed, 'The video is not complete', 400],
  )
  assert.deepEqual(await statusOf(mediaFile('video.mp4')), ['AVAILABLE', undefined, 201])
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
