import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { readSetting, removeSetting, writeSetting } from '../database/settings.ts'
import { openUpload } from './open-upload.ts'
import { mediaAfter, setStatus, type MediaRow, type MediaPosition } from './store.ts'
import { instantText } from '../ports/instant-text.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'
import { emit } from '../webhooks/emit.ts'

const keptUntil = 'media_kept_until'
const checkedTo = 'media_checked_to'
const checkedAgainAt = 'media_checked_again_at'
const lostCheckedTo = 'media_lost_checked_to'
const mediaAtOnce = 500
const roundsMax = 200
const first: MediaPosition = { accountId: '', id: '' }

/**
 * Nothing is removed from the store for this long after the database was rewound: unknown bytes may
 * be those of a newer state.
 */
export const keptAfterRewind = { hours: 30 * 24 }

const lost =
  'The bytes of this upload are not in the store: the database was restored from a backup and ' +
  'the uploaded files were not. Put the files back, or upload it again.'

// A removal that the newer state requested may be carried out after the first check: a store needs
// up to some minutes.
const againAfter = { hours: 24 }

/**
 * After a rewind nothing is removed for 30 days, and each upload is checked in the store, now and a
 * day later.
 */
export async function keepMediaAfterRewind(db: Queryable, now: Temporal.Instant): Promise<void> {
  await writeSetting(db, keptUntil, instantText(now.add(keptAfterRewind)))
  await writeSetting(db, checkedTo, JSON.stringify(first))
  await writeSetting(db, checkedAgainAt, instantText(now.add(againAfter)))
}

export async function isKeptAfterRewind({ db, clock }: Use<'db' | 'clock'>): Promise<boolean> {
  const until = await readSetting(db, keptUntil)
  return (
    until !== undefined && Temporal.Instant.compare(clock.now(), Temporal.Instant.from(until)) < 0
  )
}

type CheckPorts = Use<'db' | 'clock' | 'random' | 'blobs' | 'wake'>

/**
 * Marks uploads without their bytes as failed, and takes the mark back when the bytes are
 * there again.
 */
export async function checkAfterRewind(context: CheckPorts): Promise<void> {
  const { db } = context
  await beginAgain(context)
  for (let round = 0; round < roundsMax; round++) {
    const place = await readSetting(db, checkedTo)
    if (place === undefined) break
    const next = await checkSome(context, JSON.parse(place) as MediaPosition, null)
    if (next) await writeSetting(db, checkedTo, JSON.stringify(next))
    else await removeSetting(db, checkedTo)
  }
  if (await isKeptAfterRewind(context)) await checkLost(context)
}

async function beginAgain({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  const at = await readSetting(db, checkedAgainAt)
  if (at === undefined || Temporal.Instant.compare(clock.now(), Temporal.Instant.from(at)) < 0)
    return
  await writeSetting(db, checkedTo, JSON.stringify(first))
  await removeSetting(db, checkedAgainAt)
}

/**
 * Begins where the last call stopped: with more lost uploads than one call takes, the last of them
 * have their turn too.
 */
async function checkLost(context: CheckPorts): Promise<void> {
  const { db } = context
  const kept = await readSetting(db, lostCheckedTo)
  let next: MediaPosition | null = kept === undefined ? first : (JSON.parse(kept) as MediaPosition)
  for (let round = 0; next && round < roundsMax; round++) {
    next = await checkSome(context, next, lost)
    if (next) await writeSetting(db, lostCheckedTo, JSON.stringify(next))
    else await removeSetting(db, lostCheckedTo)
  }
}

/** Returns where to go on; null after the last upload. */
async function checkSome(
  context: CheckPorts,
  after: MediaPosition,
  detail: string | null,
): Promise<MediaPosition | null> {
  const rows = await mediaAfter(context.db, after, mediaAtOnce, detail)
  for (const row of rows) await check(context, row)
  const last = rows.at(-1)
  return last && rows.length === mediaAtOnce ? { accountId: last.account_id, id: last.id } : null
}

async function check(context: CheckPorts, row: MediaRow): Promise<void> {
  const isThere = (await openUpload(context, row.account_id, row.sha256))?.bytes === row.bytes
  if (!isThere && row.status === 'ready') await mark(context, row, 'failed', lost)
  if (isThere && row.detail === lost) await mark(context, row, 'ready', null)
}

async function mark(
  context: CheckPorts,
  row: MediaRow,
  status: 'ready' | 'failed',
  detail: string | null,
): Promise<void> {
  const now = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    // Other processes check too.
    if (!(await setStatus(tx, row, status, detail, now))) return
    await emit(context, tx, {
      accountId: row.account_id,
      event: `media.${status}`,
      subject: `${row.id} ${instantText(now)}`,
      occurrence: 1,
      data: { media_id: row.id, kind: row.kind, status },
    })
  })
  wakeListeners(context)
}
