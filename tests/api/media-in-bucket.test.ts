import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { testS3 } from '@crier/server/testing/s3-server.ts'
import { manualService } from '../service.ts'
import { assertRefused } from './refused.ts'

const s3 = await testS3()
after(() => s3[Symbol.asyncDispose]())
afterEach(() => {
  s3.fault = null
  s3.isDown = false
})
// Stores refuse what was signed in another hour.
const now = liveClock.now().toString()
const service = await manualService({ after }, { environment: s3.environment, now })
const text = (words: string) => new Blob([words], { type: 'text/plain' })
const { ports } = service.service
/** The account's objects in the bucket. */
async function objectsOf(accountId: string) {
  const answer = await fetch(
    `${s3.environment['CRIER_S3_ENDPOINT']}/uploads?list-type=2&prefix=crier/media/${accountId}/`,
  )
  return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!)
}
const readBack = async (url: string | null) => (await fetch(url!)).text()

test('an upload is kept in the bucket and served from there', async () => {
  const { client } = service.account
  const media = await client.createMedia({ body: text('In a bucket.') })
  assert.equal(await readBack(media.url), 'In a bucket.')
  const part = await fetch(media.url!, { headers: { range: 'bytes=3-4' } })
  assert.deepEqual([part.status, await part.text()], [206, 'a '])
  assert(s3.calls.some((call) => call.startsWith('PUT ') && call.includes(`/${media.sha256!}.`)))
})

test('while the bucket is away or full an upload is 503 with the reason and leaves nothing; what there is can be read again afterwards', async () => {
  const account = await service.newAccount()
  const media = await account.client.createMedia({ body: text('Before.') })
  const send = () =>
    account.request('POST', '/api/media', {
      body: 'Meanwhile.',
      headers: { 'content-type': 'text/plain' },
    })
  const assertAway = async (reason: RegExp) => {
    const reply = await send()
    assertRefused(reply, 'service_unavailable')
    assert.match(reply.json.detail, reason)
  }
  s3.isDown = true
  await assertAway(/cannot be reached/)
  assert.equal((await fetch(media.url!)).status, 503)
  s3.isDown = false
  s3.fault = (request, response) => {
    if (request.method !== 'PUT') return false
    request.resume()
    response.writeHead(507).end()
    return true
  }
  await assertAway(/is full/)
  s3.fault = null
  assert.equal((await account.client.listMedia({})).data.length, 1)
  assert.equal(await readBack(media.url), 'Before.')
  assert.equal((await send()).status, 201)
})

test('bucket: makes a post with an unreadable upload wait, and publishes it once', async () => {
  const account = await service.newAccount()
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer()
  const media = await account.client.createMedia({
    body: new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' }),
  })
  const text = 'With a picture from a bucket.'
  const draft = await account.client.createDraft({
    body: { platform: 'x', pieces: [text], media: [{ media_id: media.media_id, piece: 1 }] },
  })
  const { schedule_id } = await account.client.scheduleDraft({
    body: { draft_id: draft.draft_id, platform: 'x', scheduled_at: service.in({ minutes: 1 }) },
  })
  const read = () => account.client.getSchedule({ params: { schedule_id } })
  s3.isDown = true
  await service.advance({ seconds: 90 })
  assert.equal((await read()).status, 'publishing')
  s3.isDown = false
  await service.advance({ seconds: 30 })
  assert.equal((await read()).status, 'published')
  assert.equal((await service.posts()).filter((post) => post.text === text).length, 1)
})

/** An upload whose only file has had no reference for two days. */
async function deletedLongAgo(words: string) {
  const account = await service.newAccount()
  const { media_id } = await account.client.createMedia({ body: text(words) })
  await account.client.deleteMedia({ params: { media_id } })
  await ports.db
    .updateTable('media_blob')
    .set({ unreferenced_since: ports.clock.now().subtract({ hours: 48 }) })
    .where('account_id', '=', account.accountId)
    .execute()
  return { account, uploadAgain: () => account.client.createMedia({ body: text(words) }) }
}

test(
  'an upload of bytes that are being removed does not wait for that, and stays when the removal takes effect',
  { timeout: 20_000 },
  async () => {
    const { uploadAgain } = await deletedLongAgo('Removed for a long time.')
    const held = s3.holdRemovals()
    const sweep = assert.rejects(sweepBlobs(ports))
    await held.arrived
    const media = await uploadAgain()
    await held.takeEffect()
    assert.equal(await readBack(media.url), 'Removed for a long time.')
    await service.advance({ seconds: 11 })
    await sweep
  },
)

test('a removal that was given up takes no upload of the same bytes with it, however late it takes effect', async () => {
  const { account, uploadAgain } = await deletedLongAgo('Given up.')
  const held = s3.holdRemovals()
  const sweep = assert.rejects(sweepBlobs(ports))
  await held.arrived
  await service.advance({ seconds: 11 })
  await sweep
  // Begun again, and answered this time: the row is gone, and the first call is still somewhere.
  held.letThrough()
  await sweepBlobs(ports)
  const media = await uploadAgain()
  await held.takeEffect()
  assert.equal(await readBack(media.url), 'Given up.')
  await sweepBlobs(ports)
  assert.equal(await readBack(media.url), 'Given up.')
  assert.equal((await objectsOf(account.accountId)).length, 1)
})

test('bucket: removes an unreferenced file, and repeats the request until the store has answered', async () => {
  const { account } = await deletedLongAgo('Soon gone.')
  const { accountId } = account
  const rows = async () => [
    (
      await ports.db
        .selectFrom('media_blob')
        .select('sha256')
        .where('account_id', '=', accountId)
        .execute()
    ).length,
    (
      await ports.db
        .selectFrom('media_removal')
        .select('sha256')
        .where('account_id', '=', accountId)
        .execute()
    ).length,
  ]
  s3.isDown = true
  await assert.rejects(sweepBlobs(ports))
  s3.isDown = false
  assert.deepEqual([await rows(), (await objectsOf(accountId)).length], [[0, 1], 1])
  await sweepBlobs(ports)
  assert.deepEqual([await rows(), await objectsOf(accountId)], [[0, 0], []])
})

test('a file that the store does not remove keeps no other waiting for longer than one sweep', async () => {
  const { account } = await deletedLongAgo('Kept by the store.')
  const kept = account.accountId
  s3.fault = (request, response) => {
    if (request.method !== 'DELETE' || !request.url!.includes(kept)) return false
    response
      .writeHead(403, { 'content-type': 'application/xml' })
      .end('<Error><Code>AccessDenied</Code></Error>')
    return true
  }
  await assert.rejects(sweepBlobs(ports))
  const { account: other } = await deletedLongAgo('Removed by the store.')
  await assert.rejects(sweepBlobs(ports))
  assert.deepEqual(await objectsOf(other.accountId), [])
  s3.fault = null
  await sweepBlobs(ports)
  assert.deepEqual(await objectsOf(kept), [])
})

test('another installation is refused the bucket', async (t) => {
  await assert.rejects(manualService(t, { environment: s3.environment, now }), (error: Error) =>
    /^The store of uploaded files s3:\/\/uploads\/crier\/media belongs to another installation \(inst_[0-9a-f]{32}; this one is inst_[0-9a-f]{32}\): name another in CRIER_MEDIA_STORE\.$/.test(
      error.message,
    ),
  )
})

test('a server starts while the bucket is away, and uses it as soon as it is back', async (t) => {
  s3.isDown = true
  const other = await manualService(t, {
    environment: { ...s3.environment, CRIER_MEDIA_STORE: 's3://uploads/later' },
    now,
  })
  const send = () =>
    other.account.request('POST', '/api/media', {
      body: 'Later.',
      headers: { 'content-type': 'text/plain' },
    })
  assertRefused(await send(), 'service_unavailable')
  s3.isDown = false
  assert.equal((await send()).status, 201)
})
