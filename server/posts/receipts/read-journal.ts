import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import type { AccountId, DraftId, ScheduleId } from '../../ports/ids.ts'
import type { Piece, Publication } from '@crier/writing/text/publication.ts'
import { asUploaded, isAsset } from '@crier/writing/text/visual.ts'
import { presentAttempt } from '../../schedules/present-attempt.ts'
import { attemptsOf, listPieces, type ScheduleRow } from '../../schedules/store.ts'
import { partOf, postState } from '../rows/post-state.ts'
import type { PostKey } from '../rows/post-store.ts'
import { attemptsMax, keepForgotten, stepsMax } from './keep-forgotten.ts'
import type { OpenReceipt } from './receipt-store.ts'

export interface Journal {
  readonly state: ReturnType<typeof postState>
  readonly parts: readonly Awaited<ReturnType<typeof partFrom>>[]
}

const partsMax = 100

/** The journal of a post whose parts have ended, as it is now; undefined while one goes on. */
export async function readJournal(
  db: Queryable,
  post: PostKey,
  { salt, document }: OpenReceipt,
): Promise<Journal | undefined> {
  const schedules = await endedParts(db, post)
  if (schedules === undefined) return undefined
  const before = new Map(
    (document as Journal | null)?.parts.map((part) => [part.schedule_id, part]),
  )
  const parts = []
  for (const schedule of schedules) {
    const draft = await contentOf(db, schedule.account_id, schedule.draft_id)
    const part = await partFrom(db, schedule, draft, salt)
    parts.push(keepForgotten(part, before.get(schedule.id), draft?.forgotten ?? true))
  }
  return { state: postState(schedules.map(partOf)), parts }
}

async function endedParts(
  db: Queryable,
  { account_id, id }: PostKey,
): Promise<ScheduleRow[] | undefined> {
  const rows = await db
    .selectFrom('schedule')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('post_id', '=', id)
    .orderBy('id', 'desc')
    .limit(partsMax)
    .execute()
  const isEnded = rows.every(({ status }) => status === 'published' || status === 'failed')
  return rows.length > 0 && isEnded ? rows.toReversed() : undefined
}

async function partFrom(
  db: Queryable,
  schedule: ScheduleRow,
  draft: Awaited<ReturnType<typeof contentOf>>,
  postSalt: Uint8Array,
) {
  const { account_id: accountId, draft_id: draftId } = schedule
  const frozen = schedule.publication as Publication | null
  const pieces = frozen ? frozen.pieces.map(({ text }) => text) : (draft?.pieces ?? [])
  const media = frozen ? sentMedia(frozen.pieces) : (draft?.media ?? []).map(({ asset }) => asset)
  return {
    schedule_id: schedule.id,
    draft_id: draftId,
    platform: schedule.platform,
    connection_id: schedule.connection_id,
    status: schedule.status as 'published' | 'failed',
    scheduled_at: instantText(schedule.scheduled_at),
    text: { sha256: textHash(saltFor(postSalt, schedule.id), pieces), frozen: frozen !== null },
    media: media.map(({ mediaId, kind, sha256 }) => ({ media_id: mediaId, kind, sha256 })),
    sources: await sourcesOf(db, accountId, draftId),
    steps: await stepsOf(db, accountId, [draftId, schedule.id]),
    intents: (await listPieces(db, schedule)).map((row) => ({
      piece: row.piece,
      state: row.state,
      intent_at: instantTextOrNull(row.intent_at),
      request_hash: row.intent_hash && Buffer.from(row.intent_hash).toString('hex'),
      external_id: row.external_id,
      external_url: row.external_url,
    })),
    attempts: (await attemptsOf(db, schedule, attemptsMax)).map(presentAttempt),
    published_at: instantTextOrNull(schedule.published_at),
    external_id: schedule.external_id,
    external_url: schedule.external_url,
    error_code: schedule.error_code,
    resolved_at: instantTextOrNull(schedule.resolved_at),
  }
}

function contentOf(db: Queryable, accountId: AccountId, draftId: DraftId) {
  return db
    .selectFrom('draft')
    .select(['pieces', 'media', 'forgotten'])
    .where('account_id', '=', accountId)
    .where('id', '=', draftId)
    .executeTakeFirst()
}

/** What was uploaded of what was sent, also on a card. Each once. */
function sentMedia(pieces: readonly Piece[]) {
  const visuals = pieces.flatMap(({ pictures, document }) => [...pictures, ...document])
  const uploads = visuals
    .map((visual) => (isAsset(visual) ? visual : visual.photo))
    .filter((asset) => asset !== undefined)
    .map(asUploaded)
    .filter(isAsset)
  return [...new Map(uploads.map((asset) => [asset.mediaId, asset])).values()]
}

async function sourcesOf(db: Queryable, accountId: AccountId, draftId: DraftId) {
  const rows = await db
    .selectFrom('draft_source')
    .select(['number', 'url'])
    .where('account_id', '=', accountId)
    .where('draft_id', '=', draftId)
    .orderBy('number')
    .execute()
  return rows.map(({ url }, index) => ({ index, url }))
}

/** The newest, oldest first. People are stored as the activity has them, and shown by the reader. */
async function stepsOf(
  db: Queryable,
  accountId: AccountId,
  ids: readonly [DraftId, ScheduleId],
): Promise<{ at: string; kind: string; actor: string | null; actor_name: string | null }[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['at', 'kind', 'actor', 'actor_name'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`object_id = any (${ids}::text[])`)
    .orderBy('at', 'desc')
    .orderBy('number', 'desc')
    .limit(stepsMax)
    .execute()
  return rows.toReversed().map(({ at, ...row }) => ({ at: instantText(at), ...row }))
}

/** Each part has another salt, so that equal texts have different hashes. */
export const saltFor = (postSalt: Uint8Array, scheduleId: string): string =>
  createHmac('sha256', postSalt).update(scheduleId).digest('hex')

export const textHash = (salt: string, pieces: readonly string[]): string =>
  createHash('sha256')
    .update(`${salt}\n${JSON.stringify(pieces)}`)
    .digest('hex')
