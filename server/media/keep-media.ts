import type { Media } from '@crier/contract/media.ts'
import { recordBy } from '../activity/record.ts'
import type { Principal, Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import type { Cleaned } from '../ports/intake.ts'
import { mint, type AccountId } from '../ports/ids.ts'
import { presentMedia } from './present-media.ts'
import { refuseWithoutRoom } from './room.ts'
import { announceBlob, claimBlob, insertMedia, type MediaRow } from './store.ts'

/** Keeps a file that was read and cleaned, and makes an upload of it. `also` is done in the same transaction, before the plan is looked at. */
export async function keepMedia(
  context: Use<'db' | 'clock' | 'random' | 'config' | 'addresses' | 'blobs'>,
  principal: Principal,
  cleaned: Cleaned,
  words: Pick<MediaRow, 'name' | 'alt_text'>,
  also: (tx: Tx, answer: Media) => Promise<void>,
): Promise<Media> {
  const { accountId } = principal
  const { facts, bytes, sha256 } = cleaned
  await announceBlob(context.db, { accountId, sha256, bytes, contentType: facts.contentType }, context.clock.now())
  await store(context, accountId, cleaned)
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    const isNew = await claimBlob(tx, accountId, sha256)
    const now = context.clock.now()
    const row: MediaRow = {
      ...{ account_id: accountId, id: mint('med', context), kind: facts.kind, content_type: facts.contentType, bytes, sha256, ...words },
      ...{ width: facts.width, height: facts.height, duration_ms: facts.durationMs, codecs: [...facts.codecs], frames: facts.frames },
      ...{ status: 'ready', detail: null, created_at: now, updated_at: now },
    }
    await insertMedia(tx, row)
    const detail = { media_kind: row.kind, content_type: row.content_type, bytes }
    await recordBy(tx, principal, { at: now, kind: 'media.created', objectId: row.id, detail })
    const answer = presentMedia(context, row)
    await also(tx, answer)
    if (isNew) await refuseWithoutRoom(context, tx, principal)
    return answer
  })
}

/** The same bytes are there already, as a rule, where somebody uploads a file again. */
async function store({ blobs }: Use<'blobs'>, accountId: AccountId, cleaned: Cleaned): Promise<void> {
  const there = await blobs.open(accountId, cleaned.sha256)
  if (there?.bytes === cleaned.bytes) return
  await blobs.write(accountId, cleaned)
}
