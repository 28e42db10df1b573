import { sql, type Selectable } from 'kysely'
import type { Queryable, Tx } from '../database/database.ts'
import { mediaHoldsEach } from '../database/text-search.ts'
import type { DraftsWithout } from '../database/stored-values.ts'
import type { Tables } from '../database/tables.ts'
import type { BlobName } from '../ports/files/blobs.ts'
import type { AccountId, MediaId } from '../ports/ids.ts'

/** Without what PostgreSQL makes of it for searches. */
const mediaColumns = [
  ...([
    'account_id',
    'id',
    'kind',
    'content_type',
    'bytes',
    'sha256',
    'name',
    'alt_text',
    'width',
    'height',
    'duration_ms',
  ] as const),
  ...(['codecs', 'frames', 'streams', 'status', 'detail', 'created_at', 'updated_at'] as const),
] satisfies readonly (keyof Tables['media'])[]
export type MediaRow = Pick<Selectable<Tables['media']>, (typeof mediaColumns)[number]>

interface BlobFacts {
  readonly bytes: number
  readonly contentType: string
}

const heldColumns = ['account_id', 'sha256', 'nonce', 'bytes', 'unreferenced_since'] as const
export type HeldBlob = Pick<Selectable<Tables['media_blob']>, (typeof heldColumns)[number]>

/**
 * The file of these bytes, if the account has them. `undeletedOnly`: as those of an upload that is
 * not deleted.
 */
export async function findBlob(
  db: Queryable,
  accountId: AccountId,
  sha256: string,
  undeletedOnly = false,
): Promise<BlobName | undefined> {
  // mutant: deleted-upload
  const row = await db
    .selectFrom('media_blob')
    .select('nonce')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .$if(undeletedOnly, (query) => query.where('unreferenced_since', 'is', null))
    .executeTakeFirst()
  return row && { accountId, sha256, nonce: row.nonce }
}

/** As `findBlob`, locked until the end of the transaction. */
export function lockBlob(
  tx: Tx,
  accountId: AccountId,
  sha256: string,
): Promise<HeldBlob | undefined> {
  return tx
    .selectFrom('media_blob')
    .select(heldColumns)
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Before the bytes are written: a sweep leaves them for another day. Returns the name by which the
 * account has these bytes, or will.
 */
export async function announceBlob(
  tx: Tx,
  { accountId, sha256, nonce }: BlobName,
  { bytes, contentType }: BlobFacts,
  now: Temporal.Instant,
) {
  const row = await tx
    .insertInto('media_blob')
    .values({
      account_id: accountId,
      sha256,
      bytes,
      content_type: contentType,
      nonce,
      unreferenced_since: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sha256']).doUpdateSet({
        unreferenced_since: sql`case when media_blob.unreferenced_since is null then null
          else excluded.unreferenced_since end`,
      }),
    )
    .returning('nonce')
    .executeTakeFirstOrThrow()
  return { accountId, sha256, nonce: row.nonce }
}

/**
 * Says whether no upload had these bytes before; `gone` where a sweep has given up the
 * file meanwhile.
 */
export async function claimBlob(
  tx: Tx,
  { accountId, sha256, nonce }: BlobName,
): Promise<'new' | 'known' | 'gone'> {
  const row = await lockBlob(tx, accountId, sha256)
  if (row?.nonce !== nonce) return 'gone'
  if (row.unreferenced_since === null) return 'known'
  await tx
    .updateTable('media_blob')
    .set({ unreferenced_since: null })
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .execute()
  return 'new'
}

export async function insertMedia(tx: Tx, row: MediaRow): Promise<void> {
  await tx
    .insertInto('media')
    .values({ ...row, streams: row.streams && JSON.stringify(row.streams) })
    .execute()
}

export interface MediaFilter {
  readonly kind: MediaRow['kind'] | undefined
  readonly words: readonly string[]
}

export function mediaPage(
  db: Queryable,
  accountId: AccountId,
  { kind, words }: MediaFilter,
  beforeId: string,
  limit: number,
): Promise<MediaRow[]> {
  let listed = db.selectFrom('media').select(mediaColumns).where('account_id', '=', accountId)
  listed = listed.where('id', '<', beforeId as MediaId)
  if (kind) listed = listed.where('kind', '=', kind)
  if (words.length > 0) listed = listed.where(mediaHoldsEach(words))
  return listed.orderBy('id', 'desc').limit(limit).execute()
}

export function findMedia(
  db: Queryable,
  accountId: AccountId,
  id: string,
): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .select(mediaColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id as MediaId)
    .executeTakeFirst()
}

export function lockMedia(tx: Tx, accountId: AccountId, id: string): Promise<MediaRow | undefined> {
  return tx
    .selectFrom('media')
    .select(mediaColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id as MediaId)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveWords(
  tx: Tx,
  { account_id, id }: MediaRow,
  words: { readonly name: string | null; readonly alt_text: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('media')
    .set({ ...words, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Its bytes lose their reference, unless another upload has the same. Its record is kept for a day,
 * with the drafts that lost it.
 */
export async function removeMedia(
  tx: Tx,
  { account_id, id, sha256 }: MediaRow,
  drafts: DraftsWithout,
  now: Temporal.Instant,
): Promise<void> {
  // One at a time: of two that remove the last two uploads with these bytes, the second sees that
  // there is none left.
  await lockBlob(tx, account_id, sha256)
  // The version before this one revives uploads and leaves such a row.
  await sql`with gone as (delete from media where account_id = ${account_id} and id = ${id}
    returning *)
    insert into media_deletion (account_id, id, upload, drafts, deleted_at)
    select account_id, id, to_jsonb(gone) - 'signature', ${JSON.stringify(drafts)}::jsonb,
      ${now}::timestamptz from gone
    on conflict (account_id, id) do update
    set upload = excluded.upload, drafts = excluded.drafts,
    deleted_at = excluded.deleted_at`.execute(tx)
  // mutant: unreferenced-bytes
  await sql`update media_blob set unreferenced_since = ${now}::timestamptz
    where account_id = ${account_id} and sha256 = ${sha256}
    and not exists (select from media where media.account_id = media_blob.account_id
    and media.sha256 = media_blob.sha256)`.execute(tx)
}

export type DeletedUpload = Selectable<Tables['media_deletion']>['upload']

/** Takes what an upload was that was deleted since then. */
export function takeDeletion(tx: Tx, accountId: AccountId, id: string, since: Temporal.Instant) {
  return tx
    .deleteFrom('media_deletion')
    .where('account_id', '=', accountId)
    .where('id', '=', id as MediaId)
    .where('deleted_at', '>=', since)
    .returning(['upload', 'drafts'])
    .executeTakeFirst()
}

/** An upload as it was when it was deleted. Its bytes must be there. */
export async function insertAgain(
  tx: Tx,
  accountId: AccountId,
  upload: DeletedUpload,
): Promise<MediaRow> {
  const facts = sql.join(
    mediaColumns.filter((column) => column !== 'account_id').map((column) => sql.ref(column)),
  )
  const { rows } = await sql<MediaRow>`insert into media (account_id, ${facts})
    select ${accountId}, ${facts} from jsonb_populate_record(null::media,
      ${JSON.stringify(upload)}::jsonb)
    returning account_id, ${facts}`.execute(tx)
  return rows[0]!
}

/**
 * Drafts that only lost an upload, or show one again, were not edited: what else was deleted can
 * still come back to them.
 */
export async function followDrafts(
  tx: Tx,
  accountId: AccountId,
  drafts: DraftsWithout,
): Promise<void> {
  const sameAs = sql`from jsonb_each(${JSON.stringify(drafts)}::jsonb) as made (id, versions)
    where media_deletion.drafts -> made.id -> 'version' = versions -> 'before'`
  await sql`update media_deletion set drafts = drafts || (
      select jsonb_object_agg(made.id,
        jsonb_set(media_deletion.drafts -> made.id, '{version}', versions -> 'version')) ${sameAs})
    where account_id = ${accountId} and exists (select ${sameAs})`.execute(tx)
}

/** At most `limit` of them. */
// across accounts (media_deletion): deletes by age, on each shard
export async function forgetDeletions(
  db: Queryable,
  before: Temporal.Instant,
  limit: number,
): Promise<void> {
  await sql`delete from media_deletion where (account_id, id) in (
    select account_id, id from media_deletion where deleted_at < ${before}::timestamptz
      order by deleted_at limit ${limit} for update skip locked)`.execute(db)
}

/** One without a use since before that moment, held until the end of the transaction. */
// across accounts (media_blob): deletes by age, on each shard
export async function holdUnreferenced(
  tx: Tx,
  before: Temporal.Instant,
): Promise<HeldBlob | undefined> {
  return tx
    .selectFrom('media_blob')
    .select(heldColumns)
    .where('unreferenced_since', '<', before)
    .orderBy('unreferenced_since')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * True when bytes that no upload has are still shown: by a draft's version, or as the picture of
 * a card.
 */
export async function isShown(tx: Tx, accountId: AccountId, sha256: string): Promise<boolean> {
  const card = sql`link_card #>> '{page,picture,sha256}' = ${sha256}`
  const { rows } =
    await sql`(select from draft_version where account_id = ${accountId} and media <> '[]'
    and media @> ${JSON.stringify([{ asset: { sha256 } }])}::jsonb limit 1)
    union all (select from draft_version where account_id = ${accountId} and ${card} limit 1)
    union all (select from draft where account_id = ${accountId} and ${card} limit 1)`.execute(tx)
  return rows.length > 0
}

/** The blob is checked again a day later. */
export async function keepBlob(
  tx: Tx,
  accountId: AccountId,
  sha256: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('media_blob')
    .set({ unreferenced_since: now })
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .execute()
}

export async function forgetBlob(tx: Tx, accountId: AccountId, sha256: string): Promise<void> {
  await tx
    .deleteFrom('media_blob')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .execute()
}

/** The file is removed after the commit, when no process reads or writes it any more. */
export async function insertRemoval(
  tx: Tx,
  { account_id, sha256, nonce, bytes }: Omit<HeldBlob, 'unreferenced_since'>,
): Promise<void> {
  await tx
    .insertInto('media_removal')
    .values({ account_id, sha256, nonce, bytes, asked_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Those that the store was not told of first, and then those that it has not answered for longest.
 */
// across accounts (media_removal): deletes by age, on each shard
export function removals(db: Queryable, limit: number) {
  return db
    .selectFrom('media_removal')
    .select(['account_id', 'sha256', 'nonce'])
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
}

export async function askRemoval(
  db: Queryable,
  { accountId, sha256, nonce }: BlobName,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('media_removal')
    .set({ asked_at: now })
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('nonce', '=', nonce)
    .execute()
}

export async function forgetRemoval(
  db: Queryable,
  { accountId, sha256, nonce }: BlobName,
): Promise<void> {
  await db
    .deleteFrom('media_removal')
    .where('account_id', '=', accountId)
    .where('sha256', '=', sha256)
    .where('nonce', '=', nonce)
    .execute()
}

/** Those of these accounts that there are. */
// across accounts (account): which accounts of a store of files still exist
export async function existing(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<readonly AccountId[]> {
  const rows = await db.selectFrom('account').select('id').where('id', 'in', accountIds).execute()
  return rows.map(({ id }) => id)
}

/**
 * Uploads of every account in the order of account and id, after one of them; those with this
 * detail only, where one is named.
 */
// across accounts (media): at a start, for every account
export async function mediaAfter(
  db: Queryable,
  after: MediaPosition,
  limit: number,
  detail: string | null = null,
): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .select(mediaColumns)
    .where(sql<boolean>`(account_id, id) > (${after.accountId}, ${after.id})`)
    .$if(detail !== null, (query) => query.where('detail', '=', detail))
    .orderBy('account_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface MediaPosition {
  readonly accountId: string
  readonly id: string
}

/** False: its status has changed since it was read. */
export async function setStatus(
  db: Queryable,
  { account_id, id, status: before }: MediaRow,
  status: MediaRow['status'],
  detail: string | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ status, detail, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
