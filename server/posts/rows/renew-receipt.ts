import type { Tx } from '../../database/database.ts'
import type { AccountId, PostId } from '../../ports/ids.ts'
import { markReceiptDue } from './post-store.ts'

/** What the receipt of a schedule's post says has changed: it is written again. */
export async function renewReceipt(
  tx: Tx,
  { account_id, post_id }: { readonly account_id: AccountId; readonly post_id: PostId | null },
  now: Temporal.Instant,
): Promise<void> {
  if (post_id !== null) await markReceiptDue(tx, account_id, post_id, now)
}
