import { isDatabaseAway } from '../../database/database-errors.ts'
import type { Use } from '../../context.ts'
import type { PostRow } from '../rows/post-store.ts'
import { readJournal } from './read-journal.ts'
import { claimDueReceipts, openReceipt, putOffReceipt, saveReceipt } from './receipt-store.ts'

const atOnce = 20
const saltBytes = 32
const againHours = 1
const claimMinutes = 5

/**
 * Writes the receipts of posts that have ended. It is no part of a publication: what ends a post
 * only marks it, so that a receipt that cannot be written delays and rolls back nothing.
 */
export async function writeDueReceipts(
  context: Use<'db' | 'clock' | 'random' | 'log'>,
): Promise<Temporal.Instant | null> {
  const now = context.clock.now()
  const due = await claimDueReceipts(context.db, {
    ...{ now, until: now.add({ minutes: claimMinutes }) },
    limit: atOnce,
  })
  for (const post of due)
    try {
      await writeReceipt(context, post)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      const told = { accountId: post.account_id, postId: post.id }
      context.log.error('receipt.not_written', error, told)
      await putOffReceipt(context.db, post, now.add({ hours: againHours }))
    }
  return due.length === atOnce ? now.add({ seconds: 1 }) : null
}

/** Without a lock on the post: nothing waits for it. A post that ends meanwhile stays due. */
export async function writeReceipt(
  { db, clock, random }: Use<'db' | 'clock' | 'random'>,
  post: PostRow,
): Promise<void> {
  const receipt = await openReceipt(db, post, random.bytes(saltBytes))
  // Undefined: a part goes on, after a retry. The post is due again when it ends.
  const journal = await readJournal(db, post, receipt)
  await saveReceipt(db, post, journal ?? null, {
    dueAt: post.receipt_due_at,
    now: clock.now(),
  })
}
