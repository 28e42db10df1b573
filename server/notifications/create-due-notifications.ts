import type { Use } from '../context.ts'
import { activityToNotify, markNotified } from '../activity/to-notify.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import { notificationsOf } from './notifications-of.ts'
import { askForMail } from './mail-store.ts'
import { insertNotifications, lockNotifications } from './store.ts'

// One transaction: small enough that what others changed in the meantime waits for a fraction
// of a second.
const batch = 500
// The limit of one round: an account with ten thousand failed posts is done after two.
const batchesMax = 20

/**
 * Creates the notifications of changes recorded since the last round. Each change is marked in
 * the transaction that creates its notification, so that it gets exactly one. Returns the
 * number of changes.
 */
export async function createDueNotifications(
  context: Use<'db' | 'clock' | 'mail'>,
): Promise<number> {
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
    if (!(await lockNotifications(tx))) return 0
    const changes = await activityToNotify(tx, batch)
    if (changes.length === 0) return 0
    // Before the changes are marked: the deletion of an account locks it first and its activity
    // afterwards, too.
    const notices = notificationsOf(changes)
    await insertNotifications(tx, notices, clock.now())
    await markNotified(tx, changes)
    if (mail !== null && notices.length > 0)
      await askForMail(tx, [...new Set(notices.map(({ accountId }) => accountId))], clock.now())
    return changes.length
  })
}
