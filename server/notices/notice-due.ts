import type { Use } from '../context.ts'
import { activityToNotice, markNoticed } from '../activity/to-notice.ts'
import { isDoubtful } from '../ports/guarded-clock.ts'
import { noticesOf } from './notices-of.ts'
import { askForMail } from './mail-store.ts'
import { insertNotices, lockNotices } from './store.ts'

// One transaction: small enough that what others changed in the meantime waits for a fraction of a second.
const batch = 500
// Of one look: an account with ten thousand failed posts is through after two.
const batchesMax = 20

/**
 * Makes the notices of what has been recorded since the last look. Each change is marked in the transaction that makes its notice, so
 * that it has one, and never two. Returns how many changes there were.
 */
export async function noticeDue(context: Use<'db' | 'clock' | 'mail'>): Promise<number> {
  if (isDoubtful(context)) return 0
  let sum = 0
  for (let batches = 0, found = batch; found === batch && batches < batchesMax; batches++) {
    found = await noticeBatch(context)
    sum += found
  }
  return sum
}

function noticeBatch({ db, clock, mail }: Use<'db' | 'clock' | 'mail'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // One process at a time, in the whole database: numbers become visible in their order.
    if (!(await lockNotices(tx))) return 0
    const changes = await activityToNotice(tx, batch)
    if (changes.length === 0) return 0
    // Before the changes are marked: whoever deletes an account holds it first and its activity afterwards, too.
    const notices = noticesOf(changes)
    await insertNotices(tx, notices, clock.now())
    await markNoticed(tx, changes)
    if (mail !== null && notices.length > 0) await askForMail(tx, [...new Set(notices.map(({ accountId }) => accountId))], clock.now())
    return changes.length
  })
}
