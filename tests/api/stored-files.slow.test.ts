import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { mediaFilesIn } from '@crier/server/database/backup/media-folder.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import { reconcileBeforeSending } from '@crier/server/recovery/rewind/rewind-store.ts'
import { BlobStoreAway } from '@crier/server/ports/files/blobs.ts'
import { seededRandom } from '@crier/server/ports/random.ts'
import { sharp } from '@crier/server/testing/file-makers.ts'
import { manualService, type TestAccount } from '../service.ts'

// Only the test sweeps: the service's own loop would remove the file that it checks.
const service = await manualService({ after }, { pollScale: 1e6 })
const { ports } = service.service
const { blobs, db } = ports
const away = () => new BlobStoreAway('The store is away in this test.')
const store = { write: blobs.write, remove: blobs.remove }

const pictures = await Promise.all(
  ['#aa2200', '#00aa22', '#2200aa'].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
)
const upload = (account: TestAccount, picture: number) =>
  account.request('POST', '/api/media', {
    body: pictures[picture],
    headers: { 'content-type': 'image/png' },
  })
/** A sweep that the store fails is begun again an hour later. */
const sweep = () =>
  sweepBlobs(ports).catch((error: unknown) => {
    if (!(error instanceof BlobStoreAway)) throw error
  })
const sweepAfter = async (hours: number) => {
  await service.clock.skip({ hours })
  await sweep()
}
async function assertReadable({ client }: TestAccount, what: string) {
  for (const { media_id, url, bytes, status } of (await client.listMedia()).data) {
    if (status !== 'ready') continue
    const answer = await fetch(url!)
    assert.deepEqual(
      [answer.status, (await answer.arrayBuffer()).byteLength],
      [200, bytes],
      `${media_id} after ${what}`,
    )
  }
}
/** The files of an account that its rows know, and those that the store has. */
async function filesOf({ accountId }: TestAccount) {
  const rows = await db
    .selectFrom('media_blob')
    .select(['sha256', 'nonce'])
    .where('account_id', '=', accountId)
    .execute()
  const found: string[] = []
  for await (const file of mediaFilesIn(join(ports.config.CRIER_DATA_DIR, 'media')))
    if (file.accountId === accountId) found.push(file.name)
  return {
    known: rows.map(({ sha256, nonce }) => `${sha256}.${nonce}`).toSorted(),
    found: found.toSorted(),
  }
}

test('a file that a sweep gave up while it was written is written again under another name', async () => {
  const account = await service.newAccount()
  blobs.write = async (name, blob) => {
    await sweepAfter(25)
    // Another upload of the same bytes names its file, and comes no further.
    blobs.write = () => Promise.reject(away())
    assert.equal((await upload(account, 0)).status, 503)
    Object.assign(blobs, store)
    await store.write(name, blob)
  }
  assert.equal((await upload(account, 0)).status, 201)
  await assertReadable(account, 'a day of writing')
  await sweepAfter(25)
  await assertReadable(account, 'a sweep')
  const { known, found } = await filesOf(account)
  assert.deepEqual([known.length, found], [1, known])
})

test('a file that may be given up at any moment is not taken again, and one that a version shows is', async () => {
  const account = await service.newAccount()
  const [one, shown] = [
    (await upload(account, 0)).json.media_id as string,
    (await upload(account, 1)).json.media_id as string,
  ]
  await account.client.createDraft({
    body: { platform: 'x', content: 'With a picture.', media: [{ media_id: shown }] },
  })
  for (const media_id of [one, shown]) await account.client.deleteMedia({ params: { media_id } })
  const before = (await filesOf(account)).known
  const unreferenced_since = ports.clock.now().subtract({ hours: 25 })
  await db
    .updateTable('media_blob')
    .set({ unreferenced_since })
    .where('account_id', '=', account.accountId)
    .execute()
  for (const picture of [0, 1]) assert.equal((await upload(account, picture)).status, 201)
  const { known } = await filesOf(account)
  assert.equal(known.filter((name) => before.includes(name)).length, 1)
  await sweep()
  await assertReadable(account, 'a sweep')
})

const setBackTables = [
  'media_blob',
  'media_removal',
  'media_deletion',
  'media',
  'draft',
  'draft_version',
] as const
/** A backup's view of an account's files and drafts. */
async function backupOf({ accountId }: TestAccount): Promise<Map<string, string>> {
  const rowsOf = (table: string) =>
    sql<{
      rows: unknown
    }>`select coalesce(jsonb_agg(to_jsonb(held)), '[]') as rows from ${sql.table(table)} as held
      where account_id = ${accountId}`
  const backup = new Map<string, string>()
  for (const table of setBackTables)
    backup.set(table, JSON.stringify((await rowsOf(table).execute(db)).rows[0]!.rows))
  return backup
}
/** The database goes back to it, and the server notices. */
async function goBackTo(backup: ReadonlyMap<string, string>, { accountId }: TestAccount) {
  await db.transaction().execute(async (tx) => {
    for (const table of setBackTables.toReversed())
      await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(tx)
    for (const table of setBackTables) {
      const { rows } = await sql<{
        name: string
      }>`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
        tx,
      )
      const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
          ${backup.get(table)}::jsonb)`.execute(tx)
    }
    await reconcileBeforeSending(tx, ports.clock.now())
  })
}

/**
 * Uploads, deletions, restored versions, sweeps and a database that is rewound, with a store that
 * fails before or after it has done its work, or does it later.
 */
async function live(seed: number, isGoingBack: boolean) {
  const account = await service.newAccount()
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random.fraction() * count)
  const late: (() => Promise<void>)[] = []
  blobs.write = async (name, blob) => {
    const fate = below(6)
    if (fate === 0) throw away()
    await store.write(name, blob)
    if (fate === 1) throw away()
  }
  blobs.remove = async (name) => {
    const fate = below(4)
    if (fate === 0) late.push(() => store.remove(name))
    if (fate === 2 || fate === 3) await store.remove(name)
    if (fate !== 3) throw away()
  }
  const drafts: string[] = []
  const deleted: string[] = []
  let backup = await backupOf(account)
  let isBack = false
  const steps: Record<string, () => Promise<unknown>> = {
    upload: async () => {
      const { status, json } = await upload(account, below(pictures.length))
      assert([201, 503].includes(status), String(status))
      if (status !== 201 || below(2) === 0) return
      const media = [{ media_id: json.media_id as string }]
      drafts.push(
        (
          await account.client.createDraft({
            body: { platform: 'x', content: 'With a picture.', media },
          })
        ).draft_id,
      )
    },
    delete: async () => {
      const { data } = await account.client.listMedia()
      if (data.length === 0) return
      const { media_id } = data[below(data.length)]!
      await account.client.deleteMedia({ params: { media_id } })
      deleted.push(media_id)
    },
    restore: async () => {
      if (drafts.length > 0)
        await account.request(
          'POST',
          `/api/drafts/${drafts[below(drafts.length)]}/versions/1/restore`,
          { body: {} },
        )
    },
    sweep: () => sweepAfter(13 + below(24)),
    'late removal': async () => {
      for (const remove of late.splice(0, 1)) await remove()
    },
    backup: async () => {
      backup = await backupOf(account)
    },
    'set-back': async () => {
      await goBackTo(backup, account)
      isBack = true
      await sweep()
    },
    undo: async () => {
      if (deleted.length === 0) return
      const { status } = await account.request(
        'POST',
        `/api/media/${deleted[below(deleted.length)]}/restore`,
        { body: {} },
      )
      assert([200, 404].includes(status), String(status))
    },
  }
  for (let step = 0; step < 40; step++) {
    const what =
      Object.keys(steps)[
        [0, 0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 7, 7, 5, 6][below(isGoingBack ? 15 : 13)]!
      ]!
    await steps[what]!()
    await assertReadable(account, `${what}, step ${step} of seed ${seed}`)
  }
  Object.assign(blobs, store)
  for (const remove of late) await remove()
  if (isBack) await sweepAfter(31 * 24)
  for (let days = 0; days < 3; days++) await sweepAfter(25)
  await assertReadable(account, `the end of seed ${seed}`)
  const { known, found } = await filesOf(account)
  // A file that was written after the backup is unknown to the database, and kept.
  if (!isBack) assert.deepEqual(found, known, `seed ${seed}`)
}

for (let seed = 1; seed <= 4; seed++)
  test(`no upload loses its bytes and no file stays for ever, whatever the store does: seed ${seed}`, () =>
    live(seed, false))

for (let seed = 11; seed <= 16; seed++)
  test(`an upload that is called ready can be read, wherever the database goes back to: seed ${seed}`, () =>
    live(seed, true))

test('an upload is called failed when the store carries out a removal that a newer state of the database asked for', async () => {
  const account = await service.newAccount()
  const media_id = (await upload(account, 2)).json.media_id as string
  const backup = await backupOf(account)
  await account.client.deleteMedia({ params: { media_id } })
  const late: (() => Promise<void>)[] = []
  blobs.remove = (name) => {
    late.push(() => store.remove(name))
    return Promise.reject(away())
  }
  await sweepAfter(25)
  await goBackTo(backup, account)
  Object.assign(blobs, store)
  await sweep()
  const statusNow = async () => (await account.client.getMedia({ params: { media_id } })).status
  assert.deepEqual([late.length > 0, await statusNow()], [true, 'ready'])
  for (const remove of late) await remove()
  await sweepAfter(25)
  assert.equal(await statusNow(), 'failed')
})
