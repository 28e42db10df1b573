import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { findBlob } from '@crier/server/media/store.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { mint, type AccountId } from '@crier/server/ports/ids.ts'
import { manualService, type TestAccount } from '../service.ts'

const service = await manualService({ after })
const { db, clock, blobs } = service.service.ports

const upload = ({ client }: TestAccount, text: string) =>
  client.createMedia({ body: new Blob([text], { type: 'text/plain' }) })
const sweepAfter = async (hours: number) => {
  await service.skip({ hours })
  await sweepBlobs(service.service.ports)
}
/**
 * Bytes in the store of an account that the database does not know: it was made after the backup.
 */
async function bytesOfAnUnknownAccount() {
  const accountId: AccountId = mint('acct', service.service.ports)
  const blob = blobOf('Uploaded after the backup.')
  const name = { accountId, sha256: blob.sha256, nonce: '0'.repeat(32) }
  await blobs.write(name, blob)
  return { isThere: async () => (await blobs.open(name)) !== null }
}
function blobOf(text: string) {
  const bytes = Buffer.from(text)
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  }
}

test('sweepBlobs: keeps bytes of an unknown account for 30 days, though no rewind was detected', async () => {
  const unknown = await bytesOfAnUnknownAccount()
  await sweepAfter(0)
  await sweepAfter(29 * 24)
  assert.equal(await unknown.isThere(), true)
  await sweepAfter(2 * 24)
  assert.equal(await unknown.isThere(), false)
})

test('sweepBlobs: removes nothing for 30 days after a rewind, and marks uploads without bytes as failed', async () => {
  const account = await service.newAccount()
  const [whole, missing, removed] = [
    await upload(account, 'Whole.'),
    await upload(account, 'Missing.'),
    await upload(account, 'Removed.'),
  ]
  const nameOf = async ({ sha256 }: { sha256: string }) =>
    (await findBlob(db, account.accountId, sha256))!
  const [missingName, removedName] = [await nameOf(missing), await nameOf(removed)]
  await account.client.deleteMedia({ params: { media_id: removed.media_id } })
  const unknown = await bytesOfAnUnknownAccount()
  await reconcileBeforeSending(db, clock.now())
  await blobs.remove(missingName)
  await sweepAfter(0)
  await sweepAfter(29 * 24)
  assert.notEqual(await blobs.open(removedName), null)
  assert.equal(await unknown.isThere(), true)
  const statusOf = async (media_id: string) => {
    const { status, detail } = await account.client.getMedia({ params: { media_id } })
    return [status, detail]
  }
  assert.deepEqual(await statusOf(whole.media_id), ['ready', null])
  const [status, detail] = await statusOf(missing.media_id)
  assert.equal(status, 'failed')
  assert.match(String(detail), /restored from a backup/)
  await blobs.write(missingName, blobOf('Missing.'))
  await sweepAfter(1)
  assert.deepEqual(await statusOf(missing.media_id), ['ready', null])
  await sweepAfter(2 * 24)
  assert.equal(await blobs.open(removedName), null)
})
