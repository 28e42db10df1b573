import type { Queryable, Tx } from '../../database/database.ts'
import type { StoredNotificationChoices, StoredPreferences } from '../../database/stored-values.ts'
import type { UserId } from '../../ports/ids.ts'
import { findPreferences, savePreferences } from './preference-store.ts'

type Preferences = Required<Omit<StoredPreferences, 'notices'>> & {
  readonly notices: StoredNotificationChoices
}

// All notifications, at once, unless the person chooses fewer.
const defaultPreferences: Preferences = {
  locale: 'auto',
  week_start: 'auto',
  hour_cycle: 'auto',
  notices: {
    failed_posts: true,
    posts_to_approve: true,
    connections: true,
    low_credits: true,
    when: 'at_once',
  },
}

export async function preferencesOf(db: Queryable, userId: UserId): Promise<Preferences> {
  const chosen = await findPreferences(db, userId)
  return {
    ...defaultPreferences,
    ...chosen,
    notices: { ...defaultPreferences.notices, ...chosen.notices },
  }
}

/** Omitted preferences stay. The caller holds a lock on the person. */
export async function storePreferences(
  tx: Tx,
  userId: UserId,
  asked: StoredPreferences,
): Promise<void> {
  const before = await findPreferences(tx, userId)
  const notices = asked.notices && { notices: { ...before.notices, ...asked.notices } }
  await savePreferences(tx, userId, { ...before, ...asked, ...notices })
}
