import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { findBlob } from '@crier/server/media/store.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { manualService } from '../service.ts'

test('rewind: restores an upload behind 100,000 others when its bytes are back', async (t) => {
  const service = await manualService(t)
  const { db, clock, blobs } = service.service.ports
  const { client, accountId } = await service.newAccount()
  const bytes = Buffer.from('Behind the others.')
  const last = await client.createMedia({ body: new Blob([bytes], { type: 'text/plain' }) })
  const missing = await client.createMedia({
    body: new Blob(['Gone for ever.'], { type: 'text/plain' }),
  })
  await reconcileBeforeSending(db, clock.now())
  const nameOf = async ({ sha256 }: { sha256: string }) => (await findBlob(db, accountId, sha256))!
  for (const upload of [last, missing]) await blobs.remove(await nameOf(upload))
  await sweepBlobs(service.service.ports)
  // As many as one sweep checks, all before it.
  await sql`insert into media (account_id, id, kind, content_type, bytes, sha256, codecs, status,
    detail, created_at, updated_at)
    select account_id, 'a' || to_char(number, 'FM000000'), kind, content_type, bytes, sha256,
      codecs, status, detail, created_at, updated_at
    from media, generate_series(1, 100000) number where id = ${missing.media_id}`.execute(db)
  await blobs.write(await nameOf(last), { bytes: bytes.length, read: () => Readable.from([bytes]) })
  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await service.skip({ hours: 1 })
    await sweepBlobs(service.service.ports)
  }
  assert.equal((await client.getMedia({ params: { media_id: last.media_id } })).status, 'ready')
})
