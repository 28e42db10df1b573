import { retriedTransaction, type Db, type Queryable } from '../../../database/database.ts'
import type { UserId } from '../../../ports/ids.ts'
import { accountName } from '../../present-account.ts'
import { storePreferences, preferencesOf } from '../preferences.ts'
import { accountsOf, findPerson, lockPerson } from '../store.ts'

// Above the number of accounts that a person can have; of each, the newest notifications are read
// for an email.
const accountsMax = 1_000

/** Returns the current recipient of emails. */
export async function recipientOf(db: Queryable, userId: UserId) {
  const person = await findPerson(db, userId)
  const accounts = (
    await accountsOf(db, userId, {
      only: undefined,
      after: null,
      holds: undefined,
      limit: accountsMax,
    })
  ).map((account) => ({
    accountId: account.id,
    name: accountName(account),
    timezone: account.timezone,
    role: account.role,
  }))
  return {
    // An address that was never proven may be anybody's.
    // mutant: proven-recipient
    address: person?.emailVerified ? person.email : null,
    chosen: (await preferencesOf(db, userId)).notices,
    /** As they came to them. */
    accounts,
  }
}

/**
 * Ends notification emails for this person. Returns false when there is no such person any more.
 */
export function endNotificationEmails(db: Db, userId: UserId): Promise<boolean> {
  return retriedTransaction(db, async (tx) => {
    if (!(await lockPerson(tx, userId))) return false
    const notices = {
      failed_posts: false,
      posts_to_approve: false,
      connections: false,
      low_credits: false,
    }
    await storePreferences(tx, userId, { notices })
    return true
  })
}
