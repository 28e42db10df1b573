import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mastodonTest, said } from '../testing/mastodon.ts'
import { jpegOf } from '../testing/sandbox.ts'

const picture = jpegOf(40, 30)

test('sandbox of Mastodon: changes the description of an upload', async (t) => {
  const sandbox = await mastodonTest(t)
  const { body } = await sandbox.upload(picture)
  const path = `/api/v1/media/${String(body['id'])}`
  const change = (description: string) =>
    sandbox.call('PUT', 'mastodon.sandbox.example', path, {
      token: sandbox.token,
      json: { description },
    })
  assert.equal((await change('a loaf')).body['description'], 'a loaf')
  assert.equal(
    said(await change('x'.repeat(1_501))),
    '422 Validation failed: Description is too long (maximum is 1500 characters)',
  )
  await sandbox.posted({ media_ids: [body['id']] })
  const [post] = await sandbox.truth()
  assert.match(JSON.stringify(post?.['media']), /"alt_text":"a loaf"/)
})

test('sandbox of Mastodon: refuses files that it cannot read', async (t) => {
  const sandbox = await mastodonTest(t)
  assert.equal(
    said(await sandbox.upload(Buffer.from('no picture'))),
    '422 File type of uploaded media could not be verified',
  )
  assert.equal(
    said(await sandbox.upload(jpegOf(8_000, 6_000))),
    '422 Validation failed: 8000x6000 images are not supported',
  )
  assert.equal(
    said(await sandbox.upload(jpegOf(40, 30, 17 * 1_048_576))),
    '422 Validation failed: File file size must be less than or equal to 16 MB',
  )
})

test('sandbox of Mastodon: ends uploads that no status took within a day', async (t) => {
  const sandbox = await mastodonTest(t)
  const { body } = await sandbox.upload(picture)
  sandbox.clock.advance(86_400_000)
  assert.match(said(await sandbox.post({ media_ids: [body['id']] })), /^422 Media \d+ not found/)
})
