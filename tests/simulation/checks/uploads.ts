import type { BlobName } from '@crier/server/ports/files/blobs.ts'
import type { OneSession } from '../machine/database.ts'
import type { Simulation } from '../machine/simulation.ts'
import type { SimulatedStore } from '../store.ts'
import type { Book } from './book.ts'

interface Row {
  readonly account: string
  readonly sha256: string
  readonly nonce: string | null
}

/**
 * I22: the bytes of each upload are in the store, and so are those that a version of a draft shows.
 */
export async function checkUploads(
  sim: Simulation,
  session: OneSession,
  store: SimulatedStore,
): Promise<void> {
  const { rows } = await session.query<Row>(
    `with needed as (
       select account_id, sha256 from media where status = 'ready'
       union select account_id, shown -> 'asset' ->> 'sha256'
       from draft_version, jsonb_array_elements(media) as shown)
     select needed.account_id as account, needed.sha256, nonce from needed left join media_blob
       using (account_id, sha256)`,
  )
  for (const { account, sha256, nonce } of rows) {
    const place = `${sha256.slice(0, 8)} of ${account}`
    if (nonce === null) sim.violated('I22', `${place} is needed, and has no file`)
    else if (store.text(account, sha256, nonce) === undefined)
      sim.violated('I22', `${place} is needed, and is not in the store`)
  }
}

/** I22: the store removes only files that are not needed, however late. */
export async function checkRemoved(
  sim: Simulation,
  session: OneSession,
  { accountId, sha256, nonce }: BlobName,
): Promise<void> {
  const { rows } = await session.query(
    'select from media_blob where account_id = $1 and sha256 = $2 and nonce = $3',
    [accountId, sha256, nonce],
  )
  if (rows.length > 0)
    sim.violated(
      'I22',
      `the store removed ${sha256.slice(0, 8)} of ${accountId}, which is still named`,
    )
}

/** I22: after some idle days, exactly the uploads that were not deleted are there. */
export async function checkStored(
  sim: Simulation,
  session: OneSession,
  book: Book,
  store: SimulatedStore,
): Promise<void> {
  await checkUploads(sim, session, store)
  const { rows } = await session.query<{ id: string }>('select id from media')
  const ids = new Set(rows.map(({ id }) => id))
  for (const [id, { isLetGo }] of book.uploads)
    if (!isLetGo && !ids.has(id)) sim.violated('I22', `${id} is gone without a deletion`)
  const { rows: named } = await session.query<Row>(
    `select account_id as account, sha256, nonce from media_blob where exists (
       select from media where media.account_id = media_blob.account_id
         and media.sha256 = media_blob.sha256) or exists (
       select from draft_version where draft_version.account_id = media_blob.account_id
         and media @> jsonb_build_array(jsonb_build_object('asset',
         jsonb_build_object('sha256', media_blob.sha256))))`,
  )
  const needed = new Set(named.map(({ account, sha256, nonce }) => `${account} ${sha256} ${nonce}`))
  for (const { accountId, sha256, nonce } of store.names())
    if (!needed.has(`${accountId} ${sha256} ${nonce}`))
      sim.violated('I22', `${sha256.slice(0, 8)} of ${accountId} stays in the store for ever`)
  if (needed.size > 0) sim.saw('store_compared')
}
