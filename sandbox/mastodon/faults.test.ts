import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaFile } from '../testing/media-files.ts'
import { jpegOf } from '../testing/sandbox.ts'
import { mastodonTest, said } from '../testing/mastodon.ts'

test('sandbox of Mastodon: fails the processing of an upload', async (t) => {
  const sandbox = await mastodonTest(t)
  await sandbox.fault('media_rejected', { times: 2 })
  assert.equal(
    said(await sandbox.upload(jpegOf(40, 30))),
    '422 File type of uploaded media could not be verified',
  )
  const { body } = await sandbox.upload(mediaFile('video.mp4'))
  sandbox.clock.advance(2_000)
  assert.equal(
    said(await sandbox.get(`/api/v1/media/${String(body['id'])}`)),
    '422 Error processing thumbnail for uploaded media',
  )
})

test('sandbox of Mastodon: counts calls, uploads and deletions', async (t) => {
  const sandbox = await mastodonTest(t)
  const first = await sandbox.get('/api/v1/accounts/verify_credentials')
  assert.equal(first.headers.get('x-ratelimit-limit'), '300')
  assert.match(
    first.headers.get('x-ratelimit-reset') ?? '',
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/,
  )
  for (let number = 0; number < 30; number += 1)
    assert.equal((await sandbox.upload(jpegOf(40, 30))).status, 200)
  assert.equal(said(await sandbox.upload(jpegOf(40, 30))), '429 Too many requests')
  sandbox.clock.advance(30 * 60_000)
  assert.equal((await sandbox.upload(jpegOf(40, 30))).headers.get('x-ratelimit-remaining'), '29')
})
