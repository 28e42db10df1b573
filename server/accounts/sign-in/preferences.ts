import type { Queryable, Tx } from '../../database/database.ts'
import type { StoredNotices, StoredPreferences } from '../../database/stored-values.ts'
import type { UserId } from '../../ports/ids.ts'
import { findPreferences, savePreferences } from './preference-store.ts'

export type Preferences = Required<Omit<StoredPreferences, 'notices'>> & { readonly notices: StoredNotices }

// Told of everything, and at once: who finds that too much says so.
const defaultPreferences: Preferences = {
  locale: 'auto',
  week_start: 'auto',
  hour_cycle: 'auto',
  notices: { failed_posts: true, posts_to_approve: true, connections: true, low_credits: true, when: 'at_once' },
}

export async function preferencesOf(db: Queryable, userId: UserId): Promise<Preferences> {
  const chosen = await findPreferences(db, userId)
  return { ...defaultPreferences, ...chosen, notices: { ...defaultPreferences.notices, ...chosen.notices } }
}

/** What is left out stays. Only under a lock of the person. */
export async function choosePreferences(tx: Tx, userId: UserId, asked: StoredPreferences): Promise<void> {
  const before = await findPreferences(tx, userId)
  const notices = asked.notices && { notices: { ...before.notices, ...asked.notices } }
  await savePreferences(tx, userId, { ...before, ...asked, ...notices })
}
