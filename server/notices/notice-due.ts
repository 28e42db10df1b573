import type { Use } from '../context.ts'
import { activityToNotice, markNoticed } from '../activity/to-notice.ts'
import { isDoubtful } from '../ports/guarded-clock.ts'
import { noticesOf } from './notices-of.ts'
import { insertNotices, lockNotices } from './store.ts'

// One transaction: small enough that what others changed in the meantime waits for a fraction of a second.
const batch = 500
// Of one look: an account with ten thousand failed posts is through after two.
const batchesMax = 20

/**
 * Makes the notices of what has been recorded since the last look. Each change is marked in the transaction that makes its notice, so
 * that it has one, and never two. Returns how many changes there were.
 */
export async function noticeDue(context: Use<'db' | 'clock'>): Promise<number> {
  if (isDoubtful(context)) return 0
  let sum = 0
  for (let batches = 0, found = batch; found === batch && batches < batchesMax; batches++) {
    found = await noticeBatch(context)
    sum += found
  }
  return sum
}

function noticeBatch({ db, clock }: Use<'db' | 'clock'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // One process at a time, in the whole database: numbers become visible in their order.
    if (!(await lockNotices(tx))) return 0
    const changes = await activityToNotice(tx, batch)
    if (changes.length === 0) return 0
    // Before the changes are marked: whoever deletes an account holds it first and its activity afterwards, too.
    await insertNotices(tx, noticesOf(changes), clock.now())
    await markNoticed(tx, changes)
    return changes.length
  })
}
