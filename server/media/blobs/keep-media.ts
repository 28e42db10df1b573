import type { Media } from '@crier/contract/media.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { reauthorize } from '../../accounts/reauthorize.ts'
import type { Principal, Use } from '../../context.ts'
import { retriedTransaction, type Tx } from '../../database/database.ts'
import { lockWithinAccount } from '../../database/lock-within-account.ts'
import type { BlobName } from '../../ports/files/blobs.ts'
import type { Cleaned } from '../../ports/files/intake.ts'
import { mint, type AccountId } from '../../ports/ids.ts'
import { presentMedia } from '../present-media.ts'
import { assertMediaQuota } from '../quota.ts'
import { recordUpload } from '../record-upload.ts'
import { giveUpBlob, givenUpBefore } from './give-up-blob.ts'
import {
  announceBlob,
  claimBlob,
  insertMedia,
  insertRemoval,
  lockBlob,
  type MediaRow,
} from '../store.ts'
import { wakeListeners } from '../../webhooks/emit-changes.ts'

type Context = Use<'db' | 'clock' | 'random' | 'config' | 'addresses' | 'blobs' | 'wake'>
type Files = Use<'db' | 'clock' | 'random' | 'blobs'>
type Words = Pick<MediaRow, 'name' | 'alt_text'>
type Also = (tx: Tx, answer: Media) => Promise<void>

// The second one: a day went by while the bytes of the first were written, or the clock was
// put right.
const triesMax = 2

/**
 * Stores a cleaned file and makes an upload of it, if the caller is still allowed to. `also` runs
 * in the same transaction, before the plan is checked.
 */
export async function keepMedia(
  context: Context,
  principal: Principal,
  cleaned: Cleaned,
  words: Words,
  also: Also,
): Promise<Media> {
  for (let tries = 1; tries <= triesMax; tries++) {
    const name = await keepFile(context, principal.accountId, cleaned)
    const answer = await addUpload(context, principal, { name, cleaned, words, also })
    if (!answer) continue
    wakeListeners(context)
    return answer
  }
  throw new Refusal(
    'service_unavailable',
    'The file took more than a day to be stored. Repeat the request.',
  )
}

/**
 * Stores a file that is no upload yet: the sweep removes it in a day, unless a draft or a version
 * shows it then.
 */
export async function keepFile(
  context: Files,
  accountId: AccountId,
  cleaned: Cleaned,
): Promise<BlobName> {
  const name = await announce(context, accountId, cleaned)
  await store(context, name, cleaned)
  return name
}

/**
 * Names the file of the bytes before they are written. One that a sweep may give up at any moment
 * is given up now instead of taken again: where the database has lost its last seconds, its removal
 * may have begun.
 */
async function announce(
  { db, clock, random }: Files,
  accountId: AccountId,
  { sha256, bytes, facts }: Cleaned,
): Promise<BlobName> {
  const fresh = { accountId, sha256, nonce: Buffer.from(random.bytes(16)).toString('hex') }
  return retriedTransaction(db, async (tx) => {
    const now = clock.now()
    const there = await lockBlob(tx, accountId, sha256)
    const since = there?.unreferenced_since ?? now
    if (there && Temporal.Instant.compare(since, givenUpBefore(now)) < 0)
      await giveUpBlob(tx, there, now)
    return announceBlob(tx, fresh, { bytes, contentType: facts.contentType }, now)
  })
}

/** The same bytes are usually there already when a file is uploaded again. */
async function store({ blobs }: Use<'blobs'>, name: BlobName, cleaned: Cleaned): Promise<void> {
  const there = await blobs.open(name)
  if (there?.bytes === cleaned.bytes) return
  await blobs.write(name, cleaned)
}

interface Stored {
  readonly name: BlobName
  readonly cleaned: Cleaned
  readonly words: Words
  readonly also: Also
}

/** Null where the file was given up meanwhile: it is removed. */
function addUpload(
  context: Context,
  principal: Principal,
  { name, cleaned, words, also }: Stored,
): Promise<Media | null> {
  const { accountId, sha256 } = name
  const { facts, bytes } = cleaned
  return context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, accountId)
    const claimed = await claimBlob(tx, name)
    if (claimed === 'gone') {
      await insertRemoval(tx, { account_id: accountId, sha256, nonce: name.nonce, bytes })
      return null
    }
    const now = context.clock.now()
    // Its bytes may have come, or been fetched, for a long time.
    await reauthorize(tx, principal, 'media:write', now)
    const row: MediaRow = {
      ...{
        account_id: accountId,
        id: mint('med', context),
        kind: facts.kind,
        content_type: facts.contentType,
        bytes,
        sha256,
        ...words,
      },
      ...{
        width: facts.width,
        height: facts.height,
        duration_ms: facts.durationMs,
        codecs: [...facts.codecs],
        frames: facts.frames,
      },
      streams: facts.streams ?? null,
      ...{ status: 'ready', detail: null, created_at: now, updated_at: now },
    }
    await insertMedia(tx, row)
    await recordUpload(tx, principal, row, now)
    const answer = presentMedia(context, row)
    await also(tx, answer)
    if (claimed === 'new') await assertMediaQuota(context, tx, principal, bytes)
    return answer
  })
}
