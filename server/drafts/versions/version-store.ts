import { sql } from 'kysely'
import type { Queryable, Tx } from '../../database/database.ts'
import { pageBytesMax } from '../../database/page.ts'
import type { AccountId, DraftId } from '../../ports/ids.ts'
import { showing, type DraftRow } from '../store.ts'

/** Beside the present one. */
const keptMax = 99

/** Keeps the present version of a draft that is locked; of more than `keptMax` the oldest goes. */
export async function insertVersion(tx: Tx, draft: DraftRow): Promise<void> {
  const { account_id, pieces, caption, first_comment, options, tone, language, writer, version } =
    draft
  const { link_card } = draft
  await tx
    .insertInto('draft_version')
    .values({
      ...{
        account_id,
        draft_id: draft.id,
        version,
        at: draft.updated_at,
        actor: draft.editor,
        actor_name: draft.editor_name,
      },
      ...{
        pieces,
        media: JSON.stringify(draft.media),
        caption,
        first_comment,
        options: JSON.stringify(options),
        link_card: link_card && JSON.stringify(link_card),
        tone,
        language,
        writer,
      },
      ...{ evidence: JSON.stringify(draft.evidence), warnings: JSON.stringify(draft.warnings) },
    })
    .execute()
  await sql`delete from draft_version where account_id = ${account_id} and draft_id = ${draft.id}
    and version <= (
    select version from draft_version where account_id = ${account_id} and draft_id = ${draft.id}
      order by version desc offset ${keptMax} limit 1)`.execute(tx)
}

/**
 * Keeps the present version of every draft that shows an upload which is about to go.
 * `isMediaScheduled` holds these drafts.
 */
export async function insertVersionsShowing(
  tx: Tx,
  accountId: AccountId,
  mediaId: string,
): Promise<void> {
  const { rows } = await sql<{ draft_id: DraftId }>`insert into draft_version
      (account_id, draft_id, version, at, actor, actor_name, pieces, media, caption, first_comment,
      options, link_card, tone, language, writer, evidence, warnings)
    select account_id, id, version, updated_at, editor, editor_name, pieces, media, caption,
      first_comment, options, link_card, tone, language, writer, evidence, warnings
    from draft where account_id = ${accountId} and media <> '[]'
      and media @> ${showing(mediaId)}::jsonb returning draft_id`.execute(tx)
  const ids = rows.map(({ draft_id }) => draft_id)
  await sql`delete from draft_version using (
      select draft_id, version, row_number()
        over (partition by draft_id order by version desc) as place
      from draft_version where account_id = ${accountId} and draft_id = any(${ids}::text[])
    ) as listed
    where account_id = ${accountId} and draft_version.draft_id = listed.draft_id
      and draft_version.version = listed.version
      and place > ${keptMax}`.execute(tx)
}

/** Deletes the version before the present one of each draft. */
export async function deleteVersions(
  tx: Tx,
  accountId: AccountId,
  drafts: readonly { readonly id: DraftId; readonly version: number }[],
) {
  const ids = drafts.map(({ id }) => id)
  const versions = drafts.map(({ version }) => version - 1)
  await sql`delete from draft_version
    using unnest(${ids}::text[], ${versions}::integer[]) as given (draft_id, version)
    where account_id = ${accountId} and draft_version.draft_id = given.draft_id
      and draft_version.version = given.version`.execute(tx)
}

/**
 * True when a worker has claimed a schedule of the draft since then: the version it read may
 * be published.
 */
export async function isClaimedSince(
  tx: Tx,
  accountId: AccountId,
  draftId: DraftId,
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .selectFrom('schedule')
    .select(sql`1`.as('one'))
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('epoch', '>', 0)
    // Each claim writes it; what is written later keeps one version more than it must.
    .where('updated_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A version that was kept. */
export function findVersion(
  db: Queryable,
  accountId: AccountId,
  draftId: DraftId,
  version: number,
) {
  return db
    .selectFrom('draft_version')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/**
 * Newest first, those before a version; a text that a page of an answer cannot hold is not read.
 */
export async function versionsPage(
  db: Queryable,
  accountId: AccountId,
  draftId: DraftId,
  before: number,
  limit: number,
) {
  const rows = await db
    .with('listed', (query) =>
      query
        .selectFrom('draft_version')
        .select(['version', 'bytes'])
        .where('account_id', '=', accountId)
        .where('draft_id', '=', draftId)
        .where('version', '<', before)
        .orderBy('version', 'desc')
        .limit(limit + 1),
    )
    .with('sized', (query) =>
      query
        .selectFrom('listed')
        .select('version')
        .select([
          sql<number>`row_number() over (order by version desc)`.as('place'),
          sql<number>`sum(bytes) over (order by version desc)`.as('bytes_so_far'),
          sql<number>`count(*) over ()`.as('listed_count'),
        ]),
    )
    .selectFrom('sized')
    .innerJoin('draft_version', 'draft_version.version', 'sized.version')
    .select([
      'draft_version.version',
      'at',
      'actor',
      'actor_name',
      'pieces',
      'media',
      'caption',
      'first_comment',
      'options',
      'link_card',
      'sized.listed_count',
    ])
    .where('draft_version.account_id', '=', accountId)
    .where('draft_version.draft_id', '=', draftId)
    .where('sized.place', '<=', limit)
    // One is always shown, however large.
    .where((row) =>
      row.or([row('sized.place', '=', 1), row('sized.bytes_so_far', '<=', pageBytesMax)]),
    )
    .orderBy('draft_version.version', 'desc')
    .execute()
  return { rows, goesOn: rows.length < (rows[0]?.listed_count ?? 0) }
}
