import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { requirePost } from '../require-post.ts'
import { presentReceipt } from './present-receipt.ts'
import { findReceipt } from './receipt-store.ts'
import { writeReceipt } from './write-receipt.ts'

export async function getReceipt(
  context: Use<'db' | 'clock' | 'random'>,
  { principal, params }: Input<Contract['getReceipt']>,
): Promise<EndpointAnswer<Contract['getReceipt']>> {
  const post = await requirePost(context.db, principal, params.post_id)
  const stored = await findReceipt(context.db, post)
  const isWritten = stored !== undefined && stored.document !== null
  // Posts that ended in an earlier version have none, and nothing marks them.
  const isMissing = post.completions > 0 && !isWritten
  const isDue = post.receipt_due_at !== null || isMissing
  if (isDue) await writeReceipt(context, post)
  const row = isDue ? await findReceipt(context.db, post) : stored
  if (!row || row.document === null)
    throw new Refusal(
      'conflict',
      'This post has no receipt yet: it is written when all parts have ended.',
    )
  return presentReceipt(row, principal)
}
