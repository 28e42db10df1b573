import { Refusal } from '@crier/contract/problems.ts'
import { cleanCharged } from './reading/clean-charged.ts'
import type { Principal, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { PartsElsewhere, UploadLost } from '../ports/files/intake.ts'
import { keepMedia } from './blobs/keep-media.ts'
import { fileRefusal, assertMediaQuota } from './quota.ts'
import {
  countUnfinished,
  findUpload,
  finishUpload,
  forgetUpload,
  insertUpload,
  lockUpload,
  saveOffset,
  unlockUpload,
  type UploadLock,
  type UploadRow,
} from './upload-store.ts'

const unfinishedMax = 5
const keptHours = 24
// Renewed every 20 s while bytes come: see file-intake.ts.
const lockSeconds = 60

/** The progress and result of an upload. */
export type UploadState = UploadRow

type Context = Use<'db' | 'clock' | 'random' | 'config' | 'addresses' | 'blobs' | 'intake' | 'wake'>

/** The rows of the protocol tus 1.0: a file that comes in parts, over hours if need be. */
export async function beginUpload(
  context: Context,
  principal: Principal,
  {
    length,
    name,
    altText,
  }: { readonly length: number; readonly name: string | null; readonly altText: string | null },
): Promise<UploadState> {
  const { accountId } = principal
  const bytesMax = context.config.CRIER_MEDIA_MAX_BYTES
  if (length > bytesMax) throw fileRefusal(bytesMax, length)
  // Not one that can be guessed, or tells when it was made.
  const id = `upl_${Buffer.from(context.random.bytes(16)).toString('hex')}`
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    const now = context.clock.now()
    if ((await countUnfinished(tx, accountId, now)) >= unfinishedMax)
      throw new Refusal(
        'conflict',
        `${unfinishedMax} uploads of the account are unfinished: end one of them, or wait ` +
          'until it is a day old.',
      )
    const expires_at = now.add({ hours: keptHours })
    await insertUpload(tx, {
      account_id: accountId,
      id,
      holder: holderOf(principal),
      length,
      name,
      alt_text: altText,
      expires_at,
    })
    await assertMediaQuota(context, tx, principal, length)
    return (await findUpload(tx, accountId, id, holderOf(principal), now))!
  })
}

/** How far it came. One that came whole and whose process died then is finished now. */
export async function readUploadState(
  context: Context,
  principal: Principal,
  id: string,
): Promise<UploadState> {
  const row = await find(context, principal, id)
  if (row.media_id !== null) return row
  if (row.received === row.length)
    return withLock(context, row, (held, lock) => finish(context, principal, held, lock))
  if ((await context.intake.held(id)) >= row.received) return row
  // Another writer may have finished it since, and removed its parts.
  const now = await find(context, principal, id)
  if (now.received === row.received && now.media_id === null) throw elsewhereRefusal()
  return readUploadState(context, principal, id)
}

/** Takes what comes from `offset` on; a link that breaks ends it, and what came counts. */
export async function continueUpload(
  context: Context,
  principal: Principal,
  {
    id,
    offset,
    source,
  }: { readonly id: string; readonly offset: number; readonly source: AsyncIterable<Uint8Array> },
): Promise<UploadState> {
  return withLock(context, await find(context, principal, id), async (row, lock) => {
    if (offset !== row.received)
      throw new Refusal('conflict', `The upload has ${row.received} bytes: go on from there.`, [], {
        upload_offset: row.received,
      })
    const save = async (received: number) => {
      if (!(await saveOffset(context.db, lock, received, lockEnd(context)))) throw new UploadLost()
    }
    const received = await context.intake.append(id, offset, source, row.length - offset, save)
    await save(received)
    const now = { ...row, received }
    return received < row.length ? now : finish(context, principal, now, lock)
  })
}

export async function cancelUpload(
  context: Context,
  principal: Principal,
  id: string,
): Promise<void> {
  await withLock(context, await find(context, principal, id), async (row) => {
    await context.intake.removeParts(id)
    await forgetUpload(context.db, row.account_id, id)
  })
}

async function find({ db, clock }: Context, principal: Principal, id: string): Promise<UploadRow> {
  const row = await findUpload(db, principal.accountId, id, holderOf(principal), clock.now())
  if (!row)
    throw new Refusal(
      'not_found',
      'There is no such upload: it was ended, is older than a day, or another key began it.',
    )
  return row
}

const holderOf = ({ keyId, user }: Principal) => keyId ?? user!.sessionId
const lockEnd = ({ clock }: Context) => clock.now().add({ seconds: lockSeconds })

async function withLock<Result>(
  context: Context,
  { account_id: accountId, id }: UploadRow,
  work: (row: UploadRow, lock: UploadLock) => Promise<Result>,
) {
  const lock: UploadLock = {
    accountId,
    id,
    lock: Buffer.from(context.random.bytes(8)).toString('hex'),
  }
  const row = await lockUpload(context.db, lock, context.clock.now(), lockEnd(context))
  if (!row) throw lockedRefusal()
  try {
    return await work(row, lock)
  } catch (error) {
    if (error instanceof UploadLost) throw lockedRefusal()
    throw error instanceof PartsElsewhere ? elsewhereRefusal() : error
  } finally {
    await unlockUpload(context.db, lock)
  }
}

const lockedRefusal = () =>
  new Refusal(
    'upload_locked',
    'Another request writes to this upload. Ask in a moment how far it came.',
  )

// 404 to PATCH and HEAD alike: tus clients start over then, where after 409, 423 or 5xx they would
// retry for ever. The row stays, so that nothing is lost where another machine has the parts and
// the caller comes back to it; else DELETE or a day ends it.
const elsewhereRefusal = () =>
  new Refusal(
    'not_found',
    'The parts of this upload are not on this server. Start it again. Several servers need a ' +
      'balancer that keeps a caller at one of them.',
  )

async function finish(
  context: Context,
  principal: Principal,
  row: UploadRow,
  lock: UploadLock,
): Promise<UploadRow> {
  if (row.media_id !== null) return row
  const { id, account_id: accountId, length } = row
  try {
    const whole = await context.intake.whole(id, length)
    if (!whole) throw new PartsElsewhere()
    await using cleaned = await cleanCharged(context, principal, whole)
    const { media_id } = await keepMedia(
      context,
      principal,
      cleaned,
      { name: row.name, alt_text: row.alt_text },
      async (tx, media) => {
        if (!(await finishUpload(tx, lock, media.media_id))) throw new UploadLost()
      },
    )
    await context.intake.removeParts(id)
    return { ...row, media_id }
  } catch (error) {
    // The upload cannot succeed.
    if (
      error instanceof Refusal &&
      (error.code === 'media_unreadable' || error.code === 'unsupported_media_type')
    ) {
      await context.intake.removeParts(id)
      await forgetUpload(context.db, accountId, id)
    }
    throw error
  }
}
