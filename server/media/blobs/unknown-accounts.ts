import type { Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import {
  removeSetting,
  settingsFrom,
  writeSetting,
  writeSettingOnce,
} from '../../database/settings.ts'
import type { AccountId } from '../../ports/ids.ts'
import { instantText } from '../../ports/instant-text.ts'
import { keptAfterRewind } from '../kept-after-rewind.ts'
import { existing } from '../store.ts'

// One setting for each account whose bytes go, with the time from which they may.
const goesAt = 'media_goes_at '
const accountsAtOnce = 1_000

/** In the transaction that deletes the account: its bytes go with the next sweep. */
export async function releaseMediaOf(
  tx: Queryable,
  accountId: AccountId,
  now: Temporal.Instant,
): Promise<void> {
  await writeSetting(tx, `${goesAt}${accountId}`, instantText(now))
}

/**
 * Removes the bytes of deleted accounts. Bytes of accounts that the database merely does not know
 * may be a newer state's, after an undetected rewind: they stay for 30 days.
 */
export async function sweepUnknownAccounts({
  db,
  clock,
  blobs,
}: Use<'db' | 'clock' | 'blobs'>): Promise<void> {
  const now = instantText(clock.now())
  const due = (await settingsFrom(db, goesAt, accountsAtOnce)).filter(({ value }) => value <= now)
  const named = due.map(({ name }) => name.slice(goesAt.length) as AccountId)
  const back = new Set(named.length === 0 ? [] : await existing(db, named))
  for (const accountId of named) {
    if (!back.has(accountId)) await blobs.removeAll(accountId)
    await removeSetting(db, `${goesAt}${accountId}`)
  }
  const later = instantText(clock.now().add(keptAfterRewind))
  const accounts = await blobs.accounts()
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = accounts.slice(first, first + accountsAtOnce)
    const alive = new Set(await existing(db, some))
    for (const accountId of some.filter((id) => !alive.has(id)))
      await writeSettingOnce(db, `${goesAt}${accountId}`, later)
  }
}
